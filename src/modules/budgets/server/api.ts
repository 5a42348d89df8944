export { clientBudgets, clientSheet } from './client-view.ts'
export { budgetSheets } from './sheets.ts'
export { openPayments } from './payments/payments-list.ts'
export { unplannedInvoices } from './lines/unplanned.ts'
