import {
  blank,
  code,
  forColumns,
  keptBecause,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

/** An address of a firm can be that of a person; what the firm offered is part of how a contract came about. */
export const personalTables: PersonalData = {
  supplier_pages: {
    of: { supplier: 'id' },
    recorded: 'supplier_page',
    versioned: true,
    about: ['event_id', 'created_at'],
    columns: { email: blank, language: code },
  },
  supplier_briefs: { columns: { content: team, content_hash: code } },
  arrival_proposals: {
    of: { supplier: 'supplier_page_id' },
    about: ['proposed_at'],
    columns: {
      ...forColumns(keptBecause('agreement'), 'note', 'answer'),
      ...forColumns(code, 'arrival_time', 'state'),
    },
  },
  supplier_documents: {
    of: { supplier: 'supplier_page_id' },
    about: ['asked_at', 'sent_at'],
    columns: {
      ...forColumns(keptBecause('agreement'), 'title', 'answer'),
      ...forColumns(code, 'kind', 'state'),
    },
  },
  offer_requests: {
    opens: { kind: 'event', by: 'event_id', texts: ['title', 'body', 'questions'] },
    columns: forColumns(team, 'title', 'body', 'questions'),
  },
  offer_invitations: {
    of: { supplier: 'supplier_page_id' },
    about: ['asked_at', 'replied_at'],
    columns: forColumns(keptBecause('agreement'), 'reply', 'decline_reason'),
  },
}
