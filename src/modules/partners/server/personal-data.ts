import {
  code,
  forColumns,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

/** What is said of firms; their people are contacts. */
export const personalTables: PersonalData = {
  partners: {
    opens: { kind: 'partner', by: 'id', texts: ['note', 'rating_note', 'blocked_reason'] },
    columns: {
      ...forColumns(team, 'name', 'legal_name', 'cui', 'trade_register', 'iban', 'bank', 'address'),
      ...forColumns(
        team,
        'city',
        'website',
        'email',
        'phone',
        'rating_note',
        'blocked_reason',
        'note',
      ),
      ...forColumns(team, 'folded'),
      ...forColumns(code, 'kinds', 'logo'),
    },
  },
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
