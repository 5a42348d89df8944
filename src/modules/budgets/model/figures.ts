import { datedAt, type DatedKind, type VatKind } from '#modules/defaults/model.ts'
import type { Currency } from '#shared/numbers/money.ts'
import type { PlainDate } from '#shared/dates/time.ts'
import { advancesIn, type Invoice, type Offer, type Payment } from './invoices/documents.ts'
import {
  addAmounts,
  fromBase,
  mapAmounts,
  negateAmounts,
  noMoney,
  rateFor,
  scaled,
  subtractAmounts,
  toBase,
} from './exchange.ts'
import { closedParts, sharesOfInvoices, type InvoiceShares } from './invoices/invoice-lines.ts'
import { paidByLine } from './payments/paid-lines.ts'
import { quantityOf, type Attendance, type ConfirmedGuests } from './quantity.ts'
import type { BudgetLine, GuestPlan, PlannedRate, Side, MoneyAmounts } from './budget.ts'

interface DatedRate {
  kind: DatedKind
  value: number
  validFrom: PlainDate
  validTo: PlainDate | null
}

/** The data that the numbers of a budget are calculated from. */
export interface Calculation {
  currency: Currency
  rates: readonly PlannedRate[]
  vatRates: readonly DatedRate[]
  /** The day of the event, on which lines without a day of their own are supplied. */
  eventDate: PlainDate
  attendance: Attendance
  lines: readonly BudgetLine[]
  /** Lines that are not shown, but that percentages may be taken of. */
  behind?: readonly BudgetLine[]
  offers: readonly Offer[]
  invoices: readonly Invoice[]
  payments: readonly Payment[]
  /** The approved amount of each line, in the base currency; null before the first approval. */
  baseline: Readonly<Record<string, MoneyAmounts & { name?: string }>> | null
  /** The approved totals, including lines that were deleted since. */
  approved?: Readonly<Record<Side, MoneyAmounts>> | null
}

/** The rows of a sheet as the conversation carries them. */
interface SheetRows extends Pick<
  Calculation,
  'lines' | 'behind' | 'offers' | 'invoices' | 'payments' | 'baseline'
> {
  budget: { currency: Currency; rates: readonly PlannedRate[]; guests: GuestPlan }
  event: { startDate: PlainDate }
  dated: readonly DatedRate[]
  confirmed: ConfirmedGuests
  /** The latest first. */
  approvals: readonly Record<Side, MoneyAmounts>[]
}

/** The input of the calculation: the stored rows, or with the lines and the number of guests of a trial. */
export function calculationOf(
  sheet: SheetRows,
  lines: readonly BudgetLine[] = sheet.lines,
  assumedGuests: number | null = null,
): Calculation {
  const { behind = [], offers, invoices, payments, baseline } = sheet
  return {
    currency: sheet.budget.currency,
    rates: sheet.budget.rates,
    vatRates: sheet.dated,
    eventDate: sheet.event.startDate,
    attendance: { plan: sheet.budget.guests, confirmed: sheet.confirmed, assumedGuests },
    lines,
    behind,
    offers,
    invoices,
    payments,
    baseline,
    approved: sheet.approvals[0] ?? null,
  }
}

export interface LineFigures {
  quantity: number
  planned: MoneyAmounts
  /** Null while no offer is accepted. */
  committed: MoneyAmounts | null
  invoiced: MoneyAmounts
  paid: MoneyAmounts
  forecast: MoneyAmounts
  /** Never below zero: an overpayment of one line does not pay another. */
  remaining: MoneyAmounts
  /** Money paid above the invoice or the price of the line does not reduce what is left of the line. */
  overpaid: MoneyAmounts
  /** The forecast of the line minus its baseline; null before the first approval. */
  variance: MoneyAmounts | null
  fullyInvoiced: boolean
  /** Whether the line is included in the totals. */
  counts: boolean
  /** The law names no rate for that day, so the VAT is counted as zero. */
  vatMissing: boolean
  /** A currency without a rate, so the amount cannot be counted at all. */
  rateMissing: boolean
  /** A percentage of no line, so there is nothing to count it from. */
  baseMissing: boolean
}

/** The currency of the result: one for all lines, or that of each line. */
export type Target = Currency | 'line'

/** The one definition of what a line plans, owes and has paid; the order of lines never matters. */
export function figuresOf(
  sheet: Calculation,
  target: Target = sheet.currency,
): Map<string, LineFigures> {
  const plans = plansOf(sheet)
  const shares = sharesOfInvoices(sheet.invoices)
  const billed = invoicedByLine(sheet, shares)
  const paid = paidByLine(sheet, plans, shares)
  const accepted = new Map(
    sheet.offers
      .filter(({ status }) => status === 'accepted')
      .map((offer) => [offer.lineId, offer]),
  )
  const intoCurrency = once((currency: Currency) => exchanger(sheet, currency))
  return new Map(
    sheet.lines.map((line) => {
      const into = intoCurrency(target === 'line' ? line.currency : target)
      const sum = (parts: readonly ForeignAmounts[] | undefined) =>
        parts ? into(...parts) : noMoney
      const plan = plans.get(line.id) ?? noPlan
      const offer = accepted.get(line.id)
      const bills = billed.get(line.id)
      const base = sheet.baseline?.[line.id]
      const plannedAs = { amounts: plan.amounts, currency: line.currency, rate: null }
      const agreedAs = offer ? offerTotal(offer, line, plan.quantity, sheet) : plannedAs
      const invoiced = sum(bills?.parts)
      const parts = {
        planned: into(plannedAs),
        committed: offer ? into(agreedAs) : null,
        invoiced,
        invoicedAsAgreed:
          agreedAs.currency === sheet.currency
            ? invoiced
            : sum(bills?.parts.map((part) => atRateOf(agreedAs, part))),
        paid: sum(paid.get(line.id)?.parts),
        above: aboveOf(sum(paid.get(line.id)?.above), sum(paid.get(line.id)?.loose)),
        baseline:
          sheet.baseline &&
          into({ amounts: base ?? noMoney, currency: sheet.currency, rate: null }),
      }
      return [line.id, settle(line, plan, parts, bills?.closed ?? false, sheet)]
    }),
  )
}

interface Parts {
  planned: MoneyAmounts
  committed: MoneyAmounts | null
  invoiced: MoneyAmounts
  /** The same at the planned or offered rate, so that a difference of rates is not counted as a change of price. */
  invoicedAsAgreed: MoneyAmounts
  paid: MoneyAmounts
  /** The amount paid above the sum of the invoices. */
  above: MoneyAmounts
  baseline: MoneyAmounts | null
}

/** Refunds for the line itself reduce the overpayment first. */
function aboveOf(above: MoneyAmounts, loose: MoneyAmounts): MoneyAmounts {
  const reduced = loose.gross < 0 ? addAmounts(above, loose) : above
  return reduced.gross > 0 ? reduced : noMoney
}

// Every field by its name: spreading costs more than all the sums, a thousand times at every key.
function settle(
  line: BudgetLine,
  plan: Pick<Plan, 'quantity' | 'vatMissing' | 'baseMissing'>,
  { planned, committed, invoiced, invoicedAsAgreed, paid, above, baseline }: Parts,
  fullyInvoiced: boolean,
  sheet: Calculation,
): LineFigures {
  const counts = !line.optional || committed !== null || invoiced.gross !== 0
  const agreed = committed ?? planned
  // The invoiced part is converted by its own rate, the rest by the agreed one.
  const forecast =
    fullyInvoiced || invoicedAsAgreed.gross > agreed.gross
      ? invoiced
      : addAmounts(agreed, subtractAmounts(invoiced, invoicedAsAgreed))
  const open = addAmounts(subtractAmounts(forecast, paid), above)
  return {
    quantity: plan.quantity,
    planned,
    committed,
    invoiced,
    paid,
    forecast,
    remaining: open.gross > 0 ? open : noMoney,
    overpaid: open.gross < 0 ? subtractAmounts(above, open) : above,
    variance: baseline && subtractAmounts(counts ? forecast : noMoney, baseline),
    fullyInvoiced,
    counts,
    vatMissing: plan.vatMissing,
    rateMissing: rateFor(line.currency, sheet.currency, sheet.rates) === null,
    baseMissing: plan.baseMissing,
  }
}

/** An amount as a document says it, with the rate that the document keeps. */
export interface ForeignAmounts {
  amounts: MoneyAmounts
  currency: Currency
  rate: string | null
}

function atRateOf({ currency, rate }: ForeignAmounts, part: ForeignAmounts): ForeignAmounts {
  return part.currency === currency ? { amounts: part.amounts, currency, rate } : part
}

/** Several amounts are converted once, as their sum in the base currency. */
function exchanger(
  sheet: Calculation,
  to: Currency,
): (...amounts: ForeignAmounts[]) => MoneyAmounts {
  const towards = rateFor(to, sheet.currency, sheet.rates)
  return (...amounts) => {
    let [same, base] = [noMoney, noMoney]
    for (const { amounts: amount, currency, rate } of amounts) {
      const own =
        currency === sheet.currency ? '1' : (rate ?? rateFor(currency, sheet.currency, sheet.rates))
      if (currency === to) same = addAmounts(same, amount)
      else if (own !== null && towards !== null)
        base = addAmounts(
          base,
          mapAmounts(amount, (minor) => toBase(minor, own)),
        )
    }
    if (base === noMoney || towards === null) return same
    return addAmounts(
      same,
      mapAmounts(base, (minor) => fromBase(minor, towards)),
    )
  }
}

interface Plan {
  amounts: MoneyAmounts
  quantity: number
  vatMissing: boolean
  baseMissing: boolean
}

const noPlan: Plan = { amounts: noMoney, quantity: 0, vatMissing: false, baseMissing: false }

/** Caches the results of a function by its argument. */
function once<K, V>(work: (key: K) => V): (key: K) => V {
  const results = new Map<K, V>()
  return (key) => {
    const value = results.get(key) ?? work(key)
    results.set(key, value)
    return value
  }
}

/** The plan of each line in its own currency; percentages wait for the lines they are taken of. */
function plansOf(sheet: Calculation): Map<string, Plan> {
  const byId = new Map([...(sheet.behind ?? []), ...sheet.lines].map((line) => [line.id, line]))
  const plans = new Map<string, Plan>()
  const open = new Set<string>()
  const planOf = (line: BudgetLine): Plan => {
    const planOfLine = plans.get(line.id)
    if (planOfLine) return planOfLine
    // A circle cannot be stored; if one were, it would count nothing instead of never ending.
    if (open.has(line.id)) return noPlan
    open.add(line.id)
    const ownAmounts = line.mode === 'percent' ? shareOf(line) : priced(line, sheet)
    plans.set(line.id, ownAmounts)
    return ownAmounts
  }
  const shareOf = (line: BudgetLine): Plan => {
    const into = exchanger(sheet, line.currency)
    let base = 0
    let baseMissing = true
    for (const id of new Set(line.percentOf)) {
      const other = byId.get(id)
      if (!other) continue
      baseMissing = false
      const amounts = into({ amounts: planOf(other).amounts, currency: other.currency, rate: null })
      base += line.priceHasVat ? amounts.gross : amounts.net
    }
    const amount = scaled(base, line.percent, 10_000)
    const vat = rateAt(sheet, line.vat, line)
    return { quantity: 1000, ...taxed(amount, line.priceHasVat, vat), baseMissing }
  }
  for (const line of sheet.lines) planOf(line)
  return plans
}

function priced(line: BudgetLine, sheet: Calculation): Plan {
  const quantity = quantityOf(line, sheet.attendance)
  const components =
    line.components.length > 0 ? line.components : [{ price: line.unitPrice, vat: line.vat }]
  let amounts = noMoney
  let vatMissing = false
  for (const { price, vat } of components) {
    const part = taxed(scaled(price, quantity, 1000), line.priceHasVat, rateAt(sheet, vat, line))
    amounts = addAmounts(amounts, part.amounts)
    vatMissing ||= part.vatMissing
  }
  return { amounts, quantity, vatMissing, baseMissing: false }
}

/** Net, VAT and gross of an amount that has the VAT in it or not; each rounded half up. */
export function taxed(
  amount: number,
  hasVat: boolean,
  rate: number | null,
): { amounts: MoneyAmounts; vatMissing: boolean } {
  const points = rate ?? 0
  const net = hasVat ? scaled(amount, 10_000, 10_000 + points) : amount
  const gross = hasVat ? amount : amount + scaled(amount, points, 10_000)
  return { amounts: { net, vat: gross - net, gross }, vatMissing: rate === null }
}

/** The rate on the day of supply; what has no VAT needs no row in the table. */
export function rateAt(
  sheet: Pick<Calculation, 'vatRates' | 'eventDate'>,
  kind: VatKind,
  line: Pick<BudgetLine, 'supplyDate'>,
): number | null {
  if (kind === 'exempt' || kind === 'reverse_charge') return 0
  return datedAt(sheet.vatRates, kind, line.supplyDate ?? sheet.eventDate)?.value ?? null
}

/** The price of an offer for the full line, so that all offers of a line can be compared. */
export function offerTotal(
  offer: Offer,
  line: BudgetLine,
  quantity: number,
  sheet: Calculation,
): ForeignAmounts {
  const amount = offer.basis === 'unit' ? scaled(offer.amount, quantity, 1000) : offer.amount
  const { amounts } = taxed(amount, offer.hasVat, rateAt(sheet, offer.vat, line))
  return { amounts, currency: offer.currency, rate: offer.rate }
}

/** The same amount in the base currency, for a comparison. */
export function inBase(amount: ForeignAmounts, sheet: Calculation): MoneyAmounts {
  return exchanger(sheet, sheet.currency)(amount)
}

/** Whether an invoice counts by itself: a pro forma is none, and a settled advance is inside its final invoice. */
export function countedInvoices(invoices: readonly Invoice[]): Invoice[] {
  const settled = new Set(
    invoices.flatMap((invoice) => advancesIn(invoice, invoices)).map(({ id }) => id),
  )
  return invoices.filter(
    ({ id, kind }) => kind !== 'proforma' && !(kind === 'advance' && settled.has(id)),
  )
}

function invoicedByLine(
  { invoices }: Calculation,
  shares: ReadonlyMap<string, InvoiceShares>,
): Map<string, { parts: ForeignAmounts[]; closed: boolean }> {
  const amountsByLine = new Map<string, { parts: ForeignAmounts[]; closed: boolean }>()
  const billsOf = (lineId: string) => {
    const lineAmounts = amountsByLine.get(lineId) ?? { parts: [], closed: false }
    amountsByLine.set(lineId, lineAmounts)
    return lineAmounts
  }
  for (const invoice of invoices) {
    const { kind, creditOf, currency, rate, allocations } = invoice
    const own = shares.get(invoice.id)
    if (own && !own.isReversed) {
      for (const { lineId, invoiced: total, notDue: before } of own.lines) {
        const { parts } = billsOf(lineId)
        parts.push({ amounts: total, currency, rate })
        if (before !== noMoney) parts.push({ amounts: negateAmounts(before), currency, rate })
      }
      for (const { lineId } of closedParts(invoice, own)) billsOf(lineId).closed = true
    }
    // A payment with an invoice is included in the sum of the invoice.
    if (kind !== 'credit' || shares.has(creditOf ?? '')) continue
    for (const { lineId, net, vat } of allocations) {
      const amounts = negateAmounts({ net, vat, gross: net + vat })
      billsOf(lineId).parts.push({ amounts, currency, rate })
    }
  }
  return amountsByLine
}
