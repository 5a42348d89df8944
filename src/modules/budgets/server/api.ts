export { clientBudgets, clientSheet } from './client-view.ts'
export { budgetSheets } from './sheets.ts'
export { openPayments } from './payments-list.ts'
export { unplannedInvoices } from './unplanned.ts'
