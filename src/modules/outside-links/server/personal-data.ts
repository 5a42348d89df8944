import { code, team, type PersonalData } from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  outside_links: {
    opens: { kind: 'event', by: 'event_id', texts: ['label'] },
    columns: { label: team, kind: code, settings: code, token_hash: code },
  },
  outside_link_devices: { columns: { name: code, secret_hash: code } },
  outside_link_codes: { columns: { code_hash: code } },
}
