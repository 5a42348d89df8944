export { clientBudgets, clientSheet } from './client-view.ts'
export { budgetSheets } from './sheets.ts'
export { openPayments } from './payments.ts'
export { unplannedInvoices } from './unplanned.ts'
