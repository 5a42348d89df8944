import { z } from 'zod'
import { VatKind } from '#modules/defaults/model.ts'
import { problem } from '#shared/problem.ts'
import { Id } from '#shared/ids.ts'
import { Currency, ExchangeRate } from '#shared/numbers/money.ts'
import { Line, Name, Paragraphs } from '#shared/text/text.ts'
import { Instant, PlainDate } from '#shared/dates/time.ts'

/** The currencies of budgets, all with two decimals. */
export const BudgetCurrency = Currency.exclude(['JPY'])
export type BudgetCurrency = z.infer<typeof BudgetCurrency>

/** A billion lei: above it the value is probably a pasted account number. */
export const maxMinor = 100_000_000_000
export const Amount = z
  .int()
  .min(0)
  .refine((minor) => minor <= maxMinor, problem('sum_too_large', maxMinor / 100))

/** Quantities, factors and hours in thousandths: 2500 is two and a half. */
export const Thousandths = z.int().min(0).max(1_000_000_000)

export const Rate = ExchangeRate.shape.rate

export const Side = z.enum(['cost', 'income'])
export type Side = z.infer<typeof Side>

export const QuantityMode = z.enum([
  'fixed',
  'per_guest',
  'per_adult',
  'per_child',
  'per_table',
  'per_supplier_meal',
  'per_hour',
  'percent',
])
export type QuantityMode = z.infer<typeof QuantityMode>

/** The head count that a line follows; `at_least`: the confirmed, but never under the contract minimum. */
export const QuantitySource = z.enum(['expected', 'confirmed', 'guaranteed', 'at_least'])
export type QuantitySource = z.infer<typeof QuantitySource>

/** A share of the unit price with a rate of its own: the menu at 11 %, the drinks at 21 %. */
export const PriceComponent = z.strictObject({
  name: Line(80).min(1),
  price: Amount,
  vat: VatKind,
})
export type PriceComponent = z.infer<typeof PriceComponent>

export const Payer = z.enum(['client', 'agency', 'sponsor', 'other'])
export type Payer = z.infer<typeof Payer>

/** Columns of tables and files in which a text that was not understood is kept. */
export const UnreadColumn = z.enum([
  'name',
  'side',
  'mode',
  'source',
  'quantity',
  'price',
  'currency',
  'hasVat',
  'vat',
  'components',
  'factor',
  'extra',
  'min',
  'max',
  'percentOf',
  'supplyDate',
  'partner',
  'payer',
  'clientVisible',
  'optional',
  'note',
])
export type UnreadColumn = z.infer<typeof UnreadColumn>

export const maxUnreadLength = 500
export const Unread = z.partialRecord(UnreadColumn, Paragraphs(maxUnreadLength).min(1))
export type Unread = z.infer<typeof Unread>

export const LineFields = z.strictObject({
  name: Name,
  categoryId: Id.nullable(),
  side: Side,
  currency: BudgetCurrency,
  unitPrice: Amount,
  priceHasVat: z.boolean(),
  vat: VatKind,
  /** Empty: one rate for the whole price; else the unit price is their sum. */
  components: z.array(PriceComponent).max(8),
  /** Null: on the day of the event. */
  supplyDate: PlainDate.nullable(),
  mode: QuantityMode,
  source: QuantitySource,
  /** Pieces or hours; unused where guests are counted. */
  quantity: Thousandths,
  factor: Thousandths,
  extra: Thousandths,
  min: Thousandths.nullable(),
  max: Thousandths.nullable(),
  /** For `percent`: hundredths of a percent of these lines. */
  percent: z.int().min(0).max(1_000_000),
  percentOf: z.array(Id).max(200),
  partnerId: Id.nullable(),
  payer: Payer,
  clientVisible: z.boolean(),
  /** Counts in the totals only once an offer is accepted or an invoice comes. */
  optional: z.boolean(),
  note: Paragraphs(2000),
  /** A typed text that was not understood, until something else is written in its place. */
  unread: Unread,
})
export type LineFields = z.infer<typeof LineFields>

export const BudgetLine = LineFields.extend({ id: Id, position: z.string(), version: z.int() })
export type BudgetLine = z.infer<typeof BudgetLine>

export const blankLine: Omit<LineFields, 'name' | 'currency'> = {
  categoryId: null,
  side: 'cost',
  unitPrice: 0,
  priceHasVat: true,
  vat: 'standard',
  components: [],
  supplyDate: null,
  mode: 'fixed',
  source: 'expected',
  quantity: 1000,
  factor: 1000,
  extra: 0,
  min: null,
  max: null,
  percent: 0,
  percentOf: [],
  partnerId: null,
  payer: 'client',
  clientVisible: true,
  optional: false,
  note: '',
  unread: {},
}

/** The defaults of a line: income of the agency is shown to the client only on request. */
export function blankLineOf({ side = 'cost' }: { side?: Side | undefined }): typeof blankLine {
  return { ...blankLine, side, clientVisible: side === 'cost' }
}

/** Whether VAT comes on top of its price. */
export function isNetPrice({
  priceHasVat,
  vat,
  components,
}: Pick<BudgetLine, 'priceHasVat' | 'vat' | 'components'>): boolean {
  const hasVat = vat !== 'exempt' && vat !== 'reverse_charge'
  return !priceHasVat && (components.length > 0 || hasVat)
}

export const BudgetCategory = z.strictObject({
  id: Id,
  name: Line(80).min(1),
  position: z.string(),
  version: z.int(),
})
export type BudgetCategory = z.infer<typeof BudgetCategory>

const Heads = z.int().min(0).max(100_000)

/** The head counts that users type; the number of confirmed guests is taken from the guest list. */
export const GuestPlan = z.strictObject({
  expected: Heads,
  /** The number of children among the expected and among the guaranteed. */
  children: Heads,
  guaranteed: Heads,
  /** The contract minimum, under which the price does not fall. */
  minimum: Heads,
  seatsPerTable: z.int().min(1).max(100),
  /** Null: as many as the contracts with suppliers say. */
  supplierMeals: Heads.nullable(),
})
export type GuestPlan = z.infer<typeof GuestPlan>

export const PlannedRate = z.strictObject({ currency: BudgetCurrency, rate: Rate })
export type PlannedRate = z.infer<typeof PlannedRate>

export const BudgetFields = z.strictObject({
  name: Name,
  /** The planned exchange rates, used until a document has its own: the price of one unit in the base currency. */
  rates: z
    .array(PlannedRate)
    .max(15)
    .refine(
      (rates) => new Set(rates.map(({ currency }) => currency)).size === rates.length,
      problem('overlaps'),
    ),
  guests: GuestPlan,
})
export type BudgetFields = z.infer<typeof BudgetFields>

export const Budget = BudgetFields.extend({
  id: Id,
  eventId: Id,
  currency: BudgetCurrency,
  /** Number of approvals. */
  revision: z.int(),
  version: z.int(),
})
export type Budget = z.infer<typeof Budget>

export const MoneyAmounts = z.strictObject({ net: z.int(), vat: z.int(), gross: z.int() })
export type MoneyAmounts = z.infer<typeof MoneyAmounts>

/** The plan as it was approved, stored permanently. */
export const Baseline = z.strictObject({
  id: Id,
  revision: z.int(),
  note: z.string(),
  approvedAt: Instant,
  approvedBy: z.string(),
  /** In the base currency; `income` is kept apart. */
  cost: MoneyAmounts,
  income: MoneyAmounts,
  lines: z.record(z.string(), z.strictObject({ name: z.string(), ...MoneyAmounts.shape })),
})
export type Baseline = z.infer<typeof Baseline>

/** The largest sheet that is still drawn and calculated without a noticeable delay. */
export const maxLines = 3000
export const maxCategories = 100
