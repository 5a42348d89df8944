import { sql } from 'kysely'
import {
  code,
  erasedTo,
  forColumns,
  forFields,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'
import { partnerFields } from '../model.ts'

/** Data of firms; their people are contacts. */
export const personalTables: PersonalData = {
  partners: {
    // A client may be the person: a couple that marries, and its address. A firm with a tax id or a contract is none.
    of: {
      contact: ({ known }) =>
        sql`name = any(${known}) and cui is null and kinds <@ array['client', 'venue', 'other']`,
    },
    recorded: 'partner',
    versioned: true,
    opens: { kind: 'partner', by: 'id', texts: ['note', 'rating_note', 'blocked_reason'] },
    columns: {
      name: erasedTo(() => sql`'—'`),
      folded: erasedTo(() => sql`id::text`),
      ...forFields(partnerFields),
      blocked_reason: team,
      ...forColumns(code, 'kinds', 'logo'),
    },
  },
  event_parties: { of: { contact: 'contact_id' }, removed: true, columns: { role: code } },
  partner_documents: {
    opens: { kind: 'partner', by: 'partner_id', texts: ['title'] },
    columns: { title: team },
  },
  partner_deliverables: {
    assigned: { one: ['owner_id'] },
    columns: { ...forColumns(team, 'title', 'reason', 'proof_note'), due_anchor: code },
  },
  sponsor_tiers: { columns: forColumns(team, 'name', 'benefits') },
  event_partners: {
    assigned: { one: ['owner_id'] },
    opens: {
      kind: 'partner',
      by: 'partner_id',
      texts: ['reason', 'service', 'arrival_note', 'note'],
    },
    columns: {
      ...forColumns(team, 'reason', 'service', 'arrival_note', 'note'),
      arrival_time: code,
    },
  },
}
