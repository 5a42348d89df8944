import { inEachLanguage, inEveryLanguage, type Locale, type Localised } from '#shared/i18n.ts'
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
import { namesOfLines } from './lines/line-store.ts'
import { wordsOfPayments } from './payments/payment-store.ts'
import { namesOfBudgets } from './store.ts'
import { records } from '../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const { said, saidOf } = inEveryLanguage(text)

const exported = recordWords.said('exported')

const yesOrNo = { true: said('yes'), false: said('no') }

const budgetWords: HistoryWords = {
  entity: 'budget',
  kind: recordWords.said('budget.kind'),
  title: recordWords.said('budget.title'),
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
    approved: recordWords.said('budget.verbs.approved'),
    exported,
    category_added: recordWords.said('budget.verbs.category_added'),
    category_deleted: recordWords.said('budget.verbs.category_deleted'),
  },
  names: (ctx, ids) => namesOfBudgets(ctx.db, ctx.company, ids),
}

const lineWords: HistoryWords = {
  entity: 'budget_line',
  kind: recordWords.said('budget_line.kind'),
  title: recordWords.said('budget_line.title'),
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
    percent: (value) => inEachLanguage((locale) => formatRate(Number(value), locale)),
    components: priceParts,
  },
  refers: { partnerId: 'partner', percentOf: 'budget_line' },
  verbs: { ordered: recordWords.said('budget_line.verbs.ordered') },
  names: (ctx, ids) => namesOfLines(ctx.db, ctx.company, ids),
}

const offerWords: HistoryWords = {
  entity: 'budget_offer',
  kind: recordWords.said('budget_offer.kind'),
  title: recordWords.said('budget_offer.title'),
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
  verbs: recordWords.saidBelow('budget_offer.verbs'),
}

const invoiceWords: HistoryWords = {
  entity: 'budget_invoice',
  kind: recordWords.said('budget_invoice.kind'),
  title: recordWords.said('budget_invoice.title'),
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
  kind: recordWords.said('budget_payment.kind'),
  title: recordWords.said('budget_payment.title'),
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
    payment_approve: recordWords.said('budget_payment.verbs.payment_approve'),
    payment_pay: recordWords.said('budget_payment.verbs.payment_pay'),
    payment_receive: said('history.received'),
    payment_refund: recordWords.said('budget_payment.verbs.payment_refund'),
    payment_cancel: recordWords.said('budget_payment.verbs.payment_cancel'),
    payment_reopen: recordWords.said('budget_payment.verbs.payment_reopen'),
  },
  names: (ctx, ids) => wordsOfPayments(ctx.db, ctx.company, ids),
}

const listWords: HistoryWords = {
  entity: 'payment_list',
  kind: recordWords.said('payment_list.kind'),
  title: recordWords.said('payment_list.title'),
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
  kind: recordWords.said('budget_settings.kind'),
  title: recordWords.said('budget_settings.title'),
  fields: { paymentLimit: said('field.paymentLimit') },
  reads: { paymentLimit: money },
}

export const historyKinds = [
  budgetWords,
  lineWords,
  offerWords,
  invoiceWords,
  paymentWords,
  listWords,
  invoiceListWords,
  settingsWords,
]

/** Bani as lei; which currency they are of is a field of its own. */
function money(minor: unknown): Localised {
  return inEachLanguage((locale) => amount(Number(minor), locale))
}

function count(thousandths: unknown): Localised {
  return inEachLanguage((locale) => formatCount(Number(thousandths), locale))
}

function plannedRates(rates: unknown): Localised {
  const worded =
    (locale: Locale) =>
    ({ currency, rate }: PlannedRate) =>
      `${currency} ${locale === 'ro' ? rate.replace('.', ',') : rate}`
  return inEachLanguage((locale) => (rates as PlannedRate[]).map(worded(locale)).join(', '))
}

function priceParts(components: unknown): Localised {
  const worded =
    (locale: Locale) =>
    ({ name, price }: PriceComponent) =>
      `${name} ${amount(price, locale)}`
  return inEachLanguage((locale) => (components as PriceComponent[]).map(worded(locale)).join(', '))
}

function amount(minor: number, locale: Locale): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return (minor / 100).toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB', digits)
}
