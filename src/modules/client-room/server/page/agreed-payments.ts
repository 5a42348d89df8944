import type { EventContext } from '#platform/server/context.ts'
import { isOpenPayment } from '#modules/budgets/model.ts'
import { budgetSheets } from '#modules/budgets/server/api.ts'
import type { AgreedPayment } from '../../public/event-now.tsx'

type EventSheet = Awaited<ReturnType<typeof budgetSheets>>[number]

/** Payments of the client to the agency by due date; only of income that the team shows them. */
export async function paymentsOfClient(ctx: EventContext): Promise<AgreedPayment[]> {
  const sheets = await budgetSheets(ctx, [ctx.event.eventId])
  return sheets.flatMap(agreedPayments).toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
}

export function agreedPayments({ lines, payments }: EventSheet): AgreedPayment[] {
  const visibleNames = new Map(
    lines
      .filter(({ side, clientVisible }) => side === 'income' && clientVisible)
      .map(({ id, name }) => [id, name]),
  )
  return payments.flatMap(({ id, lineId, kind, status, amount, currency, dueDate, paidOn }) => {
    const label = visibleNames.get(lineId ?? '')
    const isAgreed = isOpenPayment(status) || status === 'paid'
    if (label === undefined || kind === 'refund' || !isAgreed) return []
    const paid = status === 'paid' ? paidOn : null
    return [{ id, label, amount: { minor: amount, currency }, dueOn: dueDate, paidOn: paid }]
  })
}
