import { inEveryLanguage } from '#shared/i18n.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { finder, type Finder } from '#platform/server/database/finding.ts'
import { fill } from '#platform/server/ports.ts'
import { bin, historyWords, type BinKind, type HistoryWords } from '#modules/company/server/api.ts'
import { eventContribution, type EventContribution } from '#modules/events/server/api.ts'
import type { ReadinessItem } from '#modules/events/model.ts'
import {
  InvoiceKind,
  OfferStatus,
  Payer,
  PaymentKind,
  PaymentMethod,
  PaymentStatus,
  QuantityMode,
  QuantitySource,
  Side,
} from '../model.ts'
import { text } from '../text.ts'
import { restore } from './budgets.ts'
import { paymentsDownload, pdfDownload, xlsxDownload } from './exporting.ts'
import { findInvoicesAnywhere } from './document-store.ts'
import { findLinesAnywhere, namesOfLines, purgeLines } from './line-store.ts'
import * as moving from './moving.ts'
import { readyRows, wordsOfPayments } from './payment-store.ts'
import * as store from './store.ts'
import * as templates from './templates.ts'

const { said, saidOf } = inEveryLanguage(text)

const yesOrNo = { true: said('yes'), false: said('no') }

const budgetWords: HistoryWords = {
  entity: 'budget',
  kind: { ro: 'Bugete', en: 'Budgets' },
  title: { ro: 'bugetul', en: 'the budget' },
  fields: saidOf('field', ['name', 'rates', 'guests', 'category', 'revision', 'format']),
  verbs: {
    approved: { ro: 'a aprobat', en: 'approved' },
    exported: { ro: 'a exportat', en: 'exported' },
    category_added: { ro: 'a adăugat o categorie în', en: 'added a category to' },
    category_deleted: { ro: 'a șters o categorie din', en: 'deleted a category from' },
  },
  names: (ctx, ids) => store.namesOfBudgets(ctx.db, ctx.company, ids),
}

const lineWords: HistoryWords = {
  entity: 'budget_line',
  kind: { ro: 'Linii de buget', en: 'Budget lines' },
  title: { ro: 'linia', en: 'the line' },
  fields: saidOf('field', [
    'name',
    'categoryId',
    'side',
    'currency',
    'unitPrice',
    'priceHasVat',
    'vat',
    'components',
    'supplyDate',
    'mode',
    'source',
    'quantity',
    'factor',
    'extra',
    'min',
    'max',
    'percent',
    'percentOf',
    'partnerId',
    'payer',
    'clientVisible',
    'optional',
    'note',
  ]),
  values: {
    side: saidOf('side', Side.options),
    mode: saidOf('mode', QuantityMode.options),
    source: saidOf('source', QuantitySource.options),
    payer: saidOf('payer', Payer.options),
    priceHasVat: yesOrNo,
    clientVisible: yesOrNo,
    optional: yesOrNo,
  },
  verbs: { ordered: { ro: 'a mutat în buget', en: 'moved in the budget' } },
  names: (ctx, ids) => namesOfLines(ctx.db, ctx.company, ids),
}

const offerWords: HistoryWords = {
  entity: 'budget_offer',
  kind: { ro: 'Oferte', en: 'Offers' },
  title: { ro: 'o ofertă', en: 'an offer' },
  fields: saidOf('field', [
    'supplier',
    'amount',
    'status',
    'validUntil',
    'inclusions',
    'vat',
    'currency',
    'rate',
    'basis',
    'hasVat',
    'partnerId',
  ]),
  values: { status: saidOf('offer', OfferStatus.options), hasVat: yesOrNo },
  verbs: {
    offer_requested: { ro: 'a cerut', en: 'asked for' },
    offer_received: { ro: 'a primit', en: 'received' },
    offer_accepted: { ro: 'a acceptat', en: 'accepted' },
    offer_rejected: { ro: 'a respins', en: 'rejected' },
  },
}

const invoiceWords: HistoryWords = {
  entity: 'budget_invoice',
  kind: { ro: 'Facturi', en: 'Invoices' },
  title: { ro: 'o factură', en: 'an invoice' },
  fields: saidOf('field', [
    'supplier',
    'number',
    'series',
    'amount',
    'kind',
    'issuedOn',
    'dueOn',
    'net',
    'vat',
    'currency',
    'rate',
    'partnerId',
  ]),
  values: { kind: saidOf('invoice', InvoiceKind.options) },
}

const paymentWords: HistoryWords = {
  entity: 'budget_payment',
  kind: { ro: 'Plăți', en: 'Payments' },
  title: { ro: 'plata', en: 'the payment' },
  fields: saidOf('field', ['supplier', 'kind', 'amount', 'dueDate', 'method', 'status', 'paidOn']),
  values: {
    status: saidOf('status', PaymentStatus.options),
    kind: saidOf('kind', PaymentKind.options),
    method: saidOf('method', PaymentMethod.options),
  },
  verbs: {
    payment_approve: { ro: 'a aprobat', en: 'approved' },
    payment_pay: { ro: 'a marcat plătită', en: 'marked as paid' },
    payment_refund: { ro: 'a marcat returnată', en: 'marked as refunded' },
    payment_cancel: { ro: 'a anulat', en: 'cancelled' },
    payment_reopen: { ro: 'a redeschis', en: 'reopened' },
  },
  names: (ctx, ids) => wordsOfPayments(ctx.db, ctx.company, ids),
}

const budgetBin: BinKind = {
  kind: 'budget',
  title: { ro: 'buget', en: 'budget' },
  tags: ['budgets'],
  list: async (ctx, since) =>
    (await store.deletedBudgets(ctx.db, ctx.company, since, ctx.admission.eventIds ?? null)).map(
      ({ id, name, deleted_at }) => ({ id, name, deletedAt: deleted_at! }),
    ),
  restore: async (ctx, id) => void (await restore(ctx, { budgetId: id })),
  purge: async (db, scope, before) => {
    await purgeLines(db, scope, before)
    return store.purgeBudgets(db, scope, before)
  },
}

const contribution: EventContribution = {
  id: 'budgets',
  title: { ro: 'Linii de buget', en: 'Budget lines' },
  move: { preview: moving.preview, apply: moving.apply, undo: moving.undo },
  template: {
    shipped: templates.shipped,
    save: templates.save,
    preview: templates.preview,
    apply: templates.applyAll,
  },
  copy: { count: templates.countLines, run: templates.copy },
  async readiness(ctx, eventIds) {
    const rows = await readyRows(ctx.db, ctx.company, eventIds, ctx.now)
    return new Map(
      eventIds.map((id) => {
        const row = rows.find(({ eventId }) => eventId === id)
        const { budgets, approved, overdue } = row ?? { budgets: 0, approved: 0, overdue: 0 }
        const sheets = `/bugete?eveniment=${id}`
        return [
          id,
          [
            need('planned', 2, budgets > 0, sheets),
            need('approved', 1, budgets > 0 && approved === budgets, sheets),
            need('paid', 2, overdue === 0, `${sheets}&fila=plati&cand=overdue`),
          ],
        ]
      }),
    )
  },
}

function need(
  code: 'planned' | 'approved' | 'paid',
  weight: number,
  done: boolean,
  href: string,
): ReadinessItem {
  return { code: `budgets.${code}`, title: said(`ready.${code}`), done, weight, href }
}

const lineFinder: Finder = {
  kind: 'budget-line',
  title: { ro: 'Linii de buget', en: 'Budget lines' },
  order: 24,
  async find({ db, company, admission }, asked) {
    const rows = await findLinesAnywhere(db, company, asked, admission.eventIds ?? null)
    return rows.map(({ budgetId, eventId, ...row }) => ({
      ...row,
      href: `/buget/${budgetId}?eveniment=${eventId}&panou=linie-detalii-${row.id}`,
    }))
  },
}

const invoiceFinder: Finder = {
  kind: 'invoice',
  title: { ro: 'Facturi', en: 'Invoices' },
  order: 26,
  async find({ db, company, admission }, asked) {
    const rows = await findInvoicesAnywhere(db, company, asked, admission.eventIds ?? null)
    return rows.map(({ budgetId, eventId, ...row }) => ({
      ...row,
      href: `/buget/${budgetId}?eveniment=${eventId}&fila=facturi`,
    }))
  },
}

export const ports = [
  fill(finder, lineFinder),
  fill(finder, invoiceFinder),
  fill(eventContribution, contribution),
  fill(historyWords, budgetWords),
  fill(historyWords, lineWords),
  fill(historyWords, offerWords),
  fill(historyWords, invoiceWords),
  fill(historyWords, paymentWords),
  fill(bin, budgetBin),
  fill(downloads, xlsxDownload),
  fill(downloads, pdfDownload),
  fill(downloads, paymentsDownload),
]
