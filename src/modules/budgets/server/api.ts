export { clientBudgets, clientSheet } from './client-view.ts'
export { budgetSheets } from './sheets.ts'
