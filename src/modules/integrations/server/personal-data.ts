import {
  code,
  forColumns,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  api_keys: {
    columns: { name: team, beginning: code },
  },
  calendar_feeds: { of: { account: 'user_id' }, removed: true, columns: {} },
  webhooks: { columns: { url: team, events: code } },
  // Bodies hold ids and states, which say nothing once their rows are gone.
  webhook_deliveries: { columns: forColumns(code, 'event', 'body', 'problem') },
}
