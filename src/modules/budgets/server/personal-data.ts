import {
  code,
  forColumns,
  keptBecause,
  names,
  team,
  type OfPeople,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

const paid: OfPeople = ({ known }) => names('supplier', known)
/** A supplier may be a person; the law says how long accounts are kept. */
const suppliers = { contact: paid, speaker: paid }

export const personalTables: PersonalData = {
  budgets: {
    columns: { ...forColumns(team, 'name', 'folded'), ...forColumns(code, 'rates', 'guests') },
  },
  budget_categories: { columns: { name: team } },
  budget_lines: {
    opens: { kind: 'budget-line', by: 'id', texts: ['name', 'payer', 'note'] },
    columns: {
      ...forColumns(team, 'name', 'payer', 'note', 'unread'),
      ...forColumns(code, 'vat', 'components', 'mode', 'source'),
    },
  },
  budget_offers: {
    of: suppliers,
    about: ['created_at'],
    columns: {
      ...forColumns(keptBecause('payment'), 'supplier'),
      inclusions: team,
      ...forColumns(code, 'vat', 'rate'),
    },
  },
  budget_invoices: {
    of: suppliers,
    columns: {
      ...forColumns(keptBecause('payment'), 'supplier', 'supplier_key', 'series', 'number'),
      rate: code,
    },
  },
  budget_payments: {
    of: suppliers,
    columns: {
      ...forColumns(keptBecause('payment'), 'supplier', 'folded', 'note'),
      ...forColumns(code, 'due_anchor', 'rate'),
    },
  },
  budget_approvals: { columns: { note: team, baseline: code } },
}
