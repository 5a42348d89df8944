import { inEveryLanguage, type Locale, type Localised } from '#shared/i18n.ts'
import type { HistoryWords } from '#modules/company/server/api.ts'
import { formatRate, VatKind } from '#modules/defaults/model.ts'
import {
  formatCount,
  GuestPlan,
  InvoiceKind,
  OfferFields,
  OfferStatus,
  Payer,
  PaymentKind,
  PaymentMethod,
  PaymentStatus,
  QuantityMode,
  QuantitySource,
  Side,
  type PlannedRate,
  type PriceComponent,
} from '../model.ts'
import { text } from '../text.ts'
import { namesOfLines } from './line-store.ts'
import { wordsOfPayments } from './payment-store.ts'
import { namesOfBudgets } from './store.ts'

const { said, saidOf } = inEveryLanguage(text)

const exported = { ro: 'a exportat', en: 'exported' }

const yesOrNo = { true: said('yes'), false: said('no') }

const budgetWords: HistoryWords = {
  entity: 'budget',
  kind: { ro: 'Bugete', en: 'Budgets' },
  title: { ro: 'bugetul', en: 'the budget' },
  fields: saidOf('field', [
    'name',
    'rates',
    'category',
    'revision',
    'format',
    ...GuestPlan.keyof().options,
  ]),
  reads: { rates: plannedRates },
  verbs: {
    approved: { ro: 'a aprobat', en: 'approved' },
    exported,
    category_added: { ro: 'a adăugat o categorie în', en: 'added a category to' },
    category_deleted: { ro: 'a șters o categorie din', en: 'deleted a category from' },
  },
  names: (ctx, ids) => namesOfBudgets(ctx.db, ctx.company, ids),
}

const lineWords: HistoryWords = {
  entity: 'budget_line',
  kind: { ro: 'Linii de buget', en: 'Budget lines' },
  title: { ro: 'linia', en: 'the line' },
  fields: saidOf('field', [
    'name',
    'category',
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
    vat: saidOf('vat', VatKind.options),
    mode: saidOf('mode', QuantityMode.options),
    source: saidOf('source', QuantitySource.options),
    payer: saidOf('payer', Payer.options),
    priceHasVat: yesOrNo,
    clientVisible: yesOrNo,
    optional: yesOrNo,
  },
  reads: {
    unitPrice: money,
    quantity: count,
    factor: count,
    extra: count,
    min: count,
    max: count,
    percent: (value) => inBoth((locale) => formatRate(Number(value), locale)),
    components: priceParts,
  },
  refers: { partnerId: 'partner', percentOf: 'budget_line' },
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
  values: {
    status: saidOf('offer', OfferStatus.options),
    vat: saidOf('vat', VatKind.options),
    basis: saidOf('basis', OfferFields.shape.basis.options),
    hasVat: yesOrNo,
  },
  refers: { partnerId: 'partner' },
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
  refers: { partnerId: 'partner' },
}

const paymentWords: HistoryWords = {
  entity: 'budget_payment',
  kind: { ro: 'Plăți', en: 'Payments' },
  title: { ro: 'plata', en: 'the payment' },
  fields: saidOf('field', [
    'supplier',
    'kind',
    'amount',
    'dueDate',
    'method',
    'status',
    'paidOn',
    'returnedOn',
  ]),
  values: {
    status: saidOf('status', PaymentStatus.options),
    kind: saidOf('kind', PaymentKind.options),
    method: saidOf('method', PaymentMethod.options),
  },
  verbs: {
    payment_approve: { ro: 'a aprobat', en: 'approved' },
    payment_pay: { ro: 'a marcat plătită', en: 'marked as paid' },
    payment_receive: said('history.received'),
    payment_refund: { ro: 'a marcat returnată', en: 'marked as refunded' },
    payment_cancel: { ro: 'a anulat', en: 'cancelled' },
    payment_reopen: { ro: 'a redeschis', en: 'reopened' },
  },
  names: (ctx, ids) => wordsOfPayments(ctx.db, ctx.company, ids),
}

const listWords: HistoryWords = {
  entity: 'payment_list',
  kind: { ro: 'Exporturi de plăți', en: 'Exports of payments' },
  title: { ro: 'lista plăților', en: 'the list of payments' },
  fields: {},
  verbs: { exported },
}

const invoiceListWords: HistoryWords = {
  entity: 'invoice_list',
  kind: said('history.invoiceExports'),
  title: said('history.invoiceList'),
  fields: {},
  verbs: { exported },
}

const settingsWords: HistoryWords = {
  entity: 'budget_settings',
  kind: { ro: 'Limita plăților', en: 'Payment limit' },
  title: { ro: 'limita plăților', en: 'the payment limit' },
  fields: { paymentLimit: said('field.paymentLimit') },
  reads: { paymentLimit: money },
}

export const words = [
  budgetWords,
  lineWords,
  offerWords,
  invoiceWords,
  paymentWords,
  listWords,
  invoiceListWords,
  settingsWords,
]

function inBoth(say: (locale: Locale) => string): Localised {
  return { ro: say('ro'), en: say('en') }
}

/** Bani as lei; which currency they are of is a field of its own. */
function money(minor: unknown): Localised {
  return inBoth((locale) => amount(Number(minor), locale))
}

function count(thousandths: unknown): Localised {
  return inBoth((locale) => formatCount(Number(thousandths), locale))
}

function plannedRates(rates: unknown): Localised {
  const worded =
    (locale: Locale) =>
    ({ currency, rate }: PlannedRate) =>
      `${currency} ${locale === 'ro' ? rate.replace('.', ',') : rate}`
  return inBoth((locale) => (rates as PlannedRate[]).map(worded(locale)).join(', '))
}

function priceParts(components: unknown): Localised {
  const worded =
    (locale: Locale) =>
    ({ name, price }: PriceComponent) =>
      `${name} ${amount(price, locale)}`
  return inBoth((locale) => (components as PriceComponent[]).map(worded(locale)).join(', '))
}

function amount(minor: number, locale: Locale): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return (minor / 100).toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB', digits)
}
