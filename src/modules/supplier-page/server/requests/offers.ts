import type { EventContext } from '#platform/server/context.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import {
  calculationOf,
  inBase,
  isComparable,
  isExpired,
  offerTotal,
  rateAt,
  rollUp,
  type Offer,
} from '#modules/budgets/model.ts'
import { budgetSheets } from '#modules/budgets/server/api.ts'
import { bestOf, ReplyVat, type InvitedFirm } from '../../model.ts'

export type EventSheet = Awaited<ReturnType<typeof budgetSheets>>[number]

export function sheetsOfEvent(ctx: EventContext): Promise<EventSheet[]> {
  return budgetSheets(ctx, [ctx.event.eventId])
}

/** The cost that offers are asked for, with the budget that it is in. */
export function lineIn(sheets: readonly EventSheet[], lineId: string) {
  const sheet = sheets.find(({ lines }) => lines.some(({ id }) => id === lineId))
  const line = sheet?.lines.find(({ id }) => id === lineId)
  return sheet && line && line.side === 'cost' ? { sheet, line } : undefined
}

/** The offers of a line as the budget has them now, all for the whole line with VAT, so that they compare. */
export function comparedOffers(
  ctx: EventContext,
  sheets: readonly EventSheet[],
  lineId: string,
): Map<string, NonNullable<InvitedFirm['offer']>> {
  const sheetLine = lineIn(sheets, lineId)
  if (!sheetLine) return new Map()
  const { sheet, line } = sheetLine
  const calculation = calculationOf(sheet)
  const { currency } = sheet.budget
  const today = todayIn(defaultZone, ctx.now)
  const quantity = rollUp(calculation).lines.get(lineId)?.quantity ?? 0
  const grossOf = (offer: Offer) =>
    inBase(offerTotal(offer, line, quantity, calculation), calculation).gross
  const own = sheet.offers.filter((offer) => offer.lineId === lineId)
  const best = bestOf(
    own.map((offer) => {
      const gross = grossOf(offer)
      return { id: offer.id, gross, isComparable: isComparable(offer, gross, today) }
    }),
  )
  return new Map(
    own.map((offer) => [
      offer.id,
      {
        id: offer.id,
        status: offer.status,
        gross: { minor: grossOf(offer), currency },
        isExpired: isExpired(offer, today),
        isBest: offer.id === best,
      },
    ]),
  )
}

/** The choices of an answer: currencies that the budget can convert, and the VAT rates of that day. */
export function choicesFor({ sheet, line }: NonNullable<ReturnType<typeof lineIn>>) {
  const { currency, rates } = sheet.budget
  const calculation = calculationOf(sheet)
  return {
    currencies: [...new Set([currency, ...rates.map((rate) => rate.currency)])],
    vats: ReplyVat.options.flatMap((kind) => {
      const rate = rateAt(calculation, kind, line)
      return rate === null ? [] : [{ kind, rate }]
    }),
  }
}
