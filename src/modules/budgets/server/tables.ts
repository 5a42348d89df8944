import type { Generated } from 'kysely'
import type { Budget, BudgetLine, Invoice, Offer, Payment } from '../model.ts'

export type BudgetTables = {
  budgets: {
    company_id: string
    id: string
    version: Generated<number>
    deleted_at: string | null
    event_id: string
    name: string
    folded: string
    currency: Budget['currency']
    rates: Budget['rates']
    guests: Budget['guests']
    revision: Generated<number>
    created_at: Generated<string>
  }
  budget_categories: {
    company_id: string
    id: string
    version: Generated<number>
    deleted_at: string | null
    budget_id: string
    name: string
    position: string
  }
  budget_lines: {
    company_id: string
    id: string
    version: Generated<number>
    deleted_at: string | null
    budget_id: string
    category_id: string | null
    name: string
    side: BudgetLine['side']
    currency: BudgetLine['currency']
    unit_price: number
    price_has_vat: boolean
    vat: BudgetLine['vat']
    components: BudgetLine['components']
    supply_date: string | null
    mode: BudgetLine['mode']
    source: BudgetLine['source']
    quantity: number
    factor: number
    extra: number
    min: number | null
    max: number | null
    percent: number
    percent_of: string[]
    partner_id: string | null
    payer: BudgetLine['payer']
    client_visible: boolean
    optional: boolean
    note: string
    unread: BudgetLine['unread']
    position: string
  }
  budget_offers: {
    company_id: string
    id: string
    version: Generated<number>
    deleted_at: string | null
    budget_id: string
    line_id: string
    partner_id: string | null
    supplier: string
    currency: Offer['currency']
    amount: number
    basis: Offer['basis']
    has_vat: boolean
    vat: Offer['vat']
    rate: string | null
    valid_until: string | null
    inclusions: string
    file_id: string | null
    status: Offer['status']
    created_at: Generated<string>
  }
  budget_invoices: {
    company_id: string
    id: string
    version: Generated<number>
    deleted_at: string | null
    budget_id: string
    partner_id: string | null
    supplier: string
    supplier_key: string
    series: string
    number: string
    kind: Invoice['kind']
    issued_on: string
    due_on: string | null
    currency: Invoice['currency']
    rate: string | null
    net: number
    vat: number
    settles: string[]
    credit_of: string | null
    reopens_advances: boolean | null
    file_id: string | null
    created_at: Generated<string>
  }
  budget_allocations: {
    company_id: string
    budget_id: string
    invoice_id: string
    line_id: string
    net: number
    vat: number
    closes: boolean
    place: number
  }
  budget_payments: {
    company_id: string
    id: string
    version: Generated<number>
    deleted_at: string | null
    budget_id: string
    event_id: string
    line_id: string | null
    invoice_id: string | null
    partner_id: string | null
    supplier: string
    folded: string
    kind: Payment['kind']
    currency: Payment['currency']
    amount: number
    due_anchor: string | null
    due_offset: number | null
    due_date: string
    pinned: boolean
    method: Payment['method']
    note: string
    status: Payment['status']
    paid_on: string | null
    returned_on: string | null
    rate: string | null
    proof_id: string | null
    approved_by: string | null
    created_at: Generated<string>
  }
  budget_approvals: {
    company_id: string
    id: string
    budget_id: string
    revision: number
    note: string
    approved_at: string
    approved_by: string | null
    approver_name: string
    baseline: string
  }
  budget_settings: {
    company_id: string
    payment_limit: number | null
    version: Generated<number>
  }
}
