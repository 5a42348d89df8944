import { inEachLanguage, inEveryLanguage, type Locale, type Localised } from '#shared/i18n.ts'
import type { HistoryWords } from '#modules/company/server/api.ts'
import { formatRate, VatKind } from '#modules/defaults/model.ts'
import {
  formatCount,
  GuestPlan,
  InvoiceKind,
  LineFields,
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

const { localised, localisedOf } = inEveryLanguage(text)

const exported = recordWords.localised('exported')

const yesOrNo = { true: localised('yes'), false: localised('no') }

const budgetWords: HistoryWords = {
  entity: 'budget',
  kind: recordWords.localised('budget.kind'),
  title: recordWords.localised('budget.title'),
  fields: localisedOf('field', [
    'name',
    'rates',
    'category',
    'revision',
    'format',
    ...GuestPlan.keyof().options,
  ]),
  reads: { rates: plannedRates },
  verbs: {
    approved: recordWords.localised('budget.verbs.approved'),
    exported,
    category_added: recordWords.localised('budget.verbs.category_added'),
    category_deleted: recordWords.localised('budget.verbs.category_deleted'),
  },
  names: (ctx, ids) => namesOfBudgets(ctx.db, ctx.company, ids),
}

const lineWords: HistoryWords = {
  entity: 'budget_line',
  kind: recordWords.localised('budget_line.kind'),
  title: recordWords.localised('budget_line.title'),
  fields: localisedOf('field', [
    ...LineFields.omit({ categoryId: true, unread: true }).keyof().options,
    'category',
  ]),
  values: {
    side: localisedOf('side', Side.options),
    vat: localisedOf('vat', VatKind.options),
    mode: localisedOf('mode', QuantityMode.options),
    source: localisedOf('source', QuantitySource.options),
    payer: localisedOf('payer', Payer.options),
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
  verbs: { ordered: recordWords.localised('budget_line.verbs.ordered') },
  names: (ctx, ids) => namesOfLines(ctx.db, ctx.company, ids),
}

const offerWords: HistoryWords = {
  entity: 'budget_offer',
  kind: recordWords.localised('budget_offer.kind'),
  title: recordWords.localised('budget_offer.title'),
  fields: localisedOf('field', [
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
    status: localisedOf('offer', OfferStatus.options),
    vat: localisedOf('vat', VatKind.options),
    basis: localisedOf('basis', OfferFields.shape.basis.options),
    hasVat: yesOrNo,
  },
  refers: { partnerId: 'partner' },
  verbs: recordWords.localisedBelow('budget_offer.verbs'),
}

const invoiceWords: HistoryWords = {
  entity: 'budget_invoice',
  kind: recordWords.localised('budget_invoice.kind'),
  title: recordWords.localised('budget_invoice.title'),
  fields: localisedOf('field', [
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
  values: { kind: localisedOf('invoice', InvoiceKind.options) },
  refers: { partnerId: 'partner' },
}

const paymentWords: HistoryWords = {
  entity: 'budget_payment',
  kind: recordWords.localised('budget_payment.kind'),
  title: recordWords.localised('budget_payment.title'),
  fields: localisedOf('field', [
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
    status: localisedOf('status', PaymentStatus.options),
    kind: localisedOf('kind', PaymentKind.options),
    method: localisedOf('method', PaymentMethod.options),
  },
  verbs: {
    payment_approve: recordWords.localised('budget_payment.verbs.payment_approve'),
    payment_pay: recordWords.localised('budget_payment.verbs.payment_pay'),
    payment_receive: localised('history.received'),
    payment_refund: recordWords.localised('budget_payment.verbs.payment_refund'),
    payment_cancel: recordWords.localised('budget_payment.verbs.payment_cancel'),
    payment_reopen: recordWords.localised('budget_payment.verbs.payment_reopen'),
  },
  names: (ctx, ids) => wordsOfPayments(ctx.db, ctx.company, ids),
}

const listWords: HistoryWords = {
  entity: 'payment_list',
  kind: recordWords.localised('payment_list.kind'),
  title: recordWords.localised('payment_list.title'),
  fields: {},
  verbs: { exported },
}

const invoiceListWords: HistoryWords = {
  entity: 'invoice_list',
  kind: localised('history.invoiceExports'),
  title: localised('history.invoiceList'),
  fields: {},
  verbs: { exported },
}

const settingsWords: HistoryWords = {
  entity: 'budget_settings',
  kind: recordWords.localised('budget_settings.kind'),
  title: recordWords.localised('budget_settings.title'),
  fields: { paymentLimit: localised('field.paymentLimit') },
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
