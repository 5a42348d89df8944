import type { EventContext } from '#platform/server/context.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import {
  calculationOf,
  inBase,
  isComparable,
  offerTotal,
  rollUp,
  type Offer,
} from '#modules/budgets/model.ts'
import { budgetSheets, clientSheet } from '#modules/budgets/server/api.ts'
import {
  openOption,
  takenOption,
  type FrozenContent,
  type FrozenLine,
  type Subject,
} from '../model.ts'

type EventSheet = Awaited<ReturnType<typeof budgetSheets>>[number]

/** Budgets of the event with at least one line that the client may see, and such lines with several offers. */
export async function budgetSubjects(ctx: EventContext): Promise<Subject[]> {
  const sheets = await budgetSheets(ctx, [ctx.event.eventId])
  return sheets.flatMap((sheet): Subject[] => {
    const visibleLines = sheet.lines.filter(({ clientVisible }) => clientVisible)
    if (visibleLines.length === 0) return []
    const choices = visibleLines.filter(({ id }) => shownOffers(ctx, sheet, id).length > 1)
    return [
      { kind: 'budget', id: sheet.budget.id, name: sheet.budget.name },
      ...choices.map(({ id, name }): Subject => ({ kind: 'offers', id, name })),
    ]
  })
}

/** For each line only its name and the price for the client. */
export async function budgetContent(
  ctx: EventContext,
  budgetId: string,
): Promise<FrozenContent | undefined> {
  const sheets = await budgetSheets(ctx, [ctx.event.eventId])
  const fullSheet = sheets.find(({ budget }) => budget.id === budgetId)
  return fullSheet && shownToClient(fullSheet)
}

export function shownToClient(fullSheet: EventSheet): FrozenContent {
  const sheet = clientSheet(fullSheet)
  const totals = rollUp(calculationOf(sheet))
  const { currency } = sheet.budget
  const costLines = sheet.lines.filter(({ side }) => side === 'cost')
  const lineOf = ({ id, name, optional }: (typeof costLines)[number]): FrozenLine => ({
    key: id,
    label: name,
    detail: optional ? (totals.lines.get(id)?.counts ? takenOption : openOption) : '',
    amount: { minor: totals.lines.get(id)?.planned.gross ?? 0, currency },
  })
  const sections = [...sheet.categories, { id: '', name: '' }].flatMap(({ id, name }) => {
    const lines = costLines.filter(({ categoryId }) => (categoryId ?? '') === id)
    return lines.length > 0 ? [{ key: id, title: name, lines: lines.map(lineOf) }] : []
  })
  return { total: { minor: totals.cost.planned.gross, currency }, sections, options: [] }
}

/** Supplier, content and price with VAT of each offer; by asking, the team chose to show these prices. */
export async function offersContent(
  ctx: EventContext,
  lineId: string,
): Promise<FrozenContent | undefined> {
  const sheets = await budgetSheets(ctx, [ctx.event.eventId])
  const sheet = sheets.find(({ lines }) =>
    lines.some(({ id, clientVisible }) => id === lineId && clientVisible),
  )
  return sheet && { total: null, sections: [], options: shownOffers(ctx, sheet, lineId) }
}

export function shownOffers(
  { now }: Pick<EventContext, 'now'>,
  sheet: EventSheet,
  lineId: string,
): FrozenLine[] {
  const line = sheet.lines.find(({ id }) => id === lineId)
  if (!line?.clientVisible) return []
  const calculation = calculationOf(sheet)
  const { currency } = sheet.budget
  const today = todayIn(defaultZone, now)
  const own = sheet.offers.filter((offer) => offer.lineId === lineId)
  const quantity = own.length > 0 ? (rollUp(calculation).lines.get(lineId)?.quantity ?? 0) : 0
  const grossOf = (offer: Offer) =>
    inBase(offerTotal(offer, line, quantity, calculation), calculation).gross
  return own
    .filter((offer) => isComparable(offer, grossOf(offer), today))
    .map((offer) => ({
      key: offer.id,
      label: offer.supplier,
      detail: offer.inclusions,
      amount: { minor: grossOf(offer), currency },
    }))
    .toSorted((a, b) => a.amount.minor - b.amount.minor || (a.key < b.key ? -1 : 1))
}
