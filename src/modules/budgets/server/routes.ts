import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as budgets from './budgets.ts'
import * as documents from './documents/documents.ts'
import { offer, readFile } from './files/budget-export.ts'
import { startInvoiceDownload } from './files/invoice-file.ts'
import { importLines } from './files/line-import.ts'
import * as lines from './lines/lines.ts'
import { startPaymentDownload } from './files/payment-file.ts'
import * as payments from './payments/payments.ts'
import * as paymentsList from './payments/payments-list.ts'
import { find } from './sheets.ts'
import { listUnplanned } from './lines/unplanned.ts'

export const routes = bind(contract, {
  listBudgets: budgets.list,
  getSheet: find,
  addBudget: budgets.add,
  changeBudget: budgets.change,
  removeBudget: budgets.remove,
  restoreBudget: budgets.restore,
  approveBudget: budgets.approve,
  addCategory: budgets.addCategory,
  changeCategory: budgets.changeCategory,
  removeCategory: budgets.removeCategory,
  withdrawCategories: budgets.withdrawCategories,
  returnCategories: budgets.returnCategories,
  addLines: lines.add,
  changeLines: lines.change,
  placeLine: lines.moveLine,
  removeLines: lines.remove,
  restoreLines: lines.restore,
  importLines,
  readLinesFile: readFile,
  exportBudget: offer,
  addOffer: documents.addOffer,
  changeOffer: documents.changeOffer,
  removeOffer: documents.removeOffer,
  restoreOffer: (ctx, { offerId }) => documents.restoreDocument(ctx, 'budget_offers', offerId),
  addInvoice: documents.addInvoice,
  changeInvoice: documents.changeInvoice,
  removeInvoice: documents.removeInvoice,
  restoreInvoice: (ctx, { invoiceId }) =>
    documents.restoreDocument(ctx, 'budget_invoices', invoiceId),
  restorePayment: (ctx, { paymentId }) =>
    documents.restoreDocument(ctx, 'budget_payments', paymentId),
  addPayments: payments.add,
  changePayment: payments.change,
  stepPayment: payments.step,
  removePayment: payments.remove,
  listPayments: paymentsList.list,
  sumPayments: paymentsList.sum,
  listUnplannedInvoices: listUnplanned,
  exportPayments: startPaymentDownload,
  exportInvoices: startInvoiceDownload,
  getBudgetSettings: budgets.settings,
  changeBudgetSettings: budgets.changeSettings,
})
