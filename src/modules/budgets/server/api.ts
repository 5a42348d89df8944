export { clientBudgets, clientSheet } from './client-view.ts'
