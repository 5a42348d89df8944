import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { eventScope } from '#platform/server/auth/access.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { anchorsOf, type MovedItem } from '#modules/events/model.ts'
import { eventFacts, type Shift } from '#modules/events/server/api.ts'
import { isOpenPayment, resolveDue } from '../model.ts'
import {
  paymentsOffSchedule,
  findPayments,
  paymentsOfEvent,
  type StoredPayment,
} from './payments/payment-store.ts'
import { write } from './payments/payment-writes.ts'

/** The data for undo: id and version of the payment, and its previous date. */
const Trace = z.array(z.object({ id: Id, version: z.int(), dueDate: z.string() }))

export async function preview(ctx: EventContext, shift: Shift): Promise<MovedItem[]> {
  return (await paymentsOfEvent(ctx.db, ctx.event)).flatMap((payment): MovedItem[] => {
    const { id, supplier, note, dueDate: from } = payment
    if (!isOpenPayment(payment.status)) return []
    const name = [supplier, note].filter(Boolean).join(' · ')
    const to = dayAfter(payment, shift)
    if (to === from)
      return payment.pinned || 'date' in payment.due ? [{ id, name, from, to, fate: 'pinned' }] : []
    return [{ id, name, from, to, fate: to < shift.today ? 'past' : 'moves' }]
  })
}

export async function apply(ctx: EventContext, shift: Shift, batchId: string): Promise<unknown> {
  const traces: z.infer<typeof Trace> = []
  for (const payment of await paymentsOfEvent(ctx.db, ctx.event)) {
    const dueDate = dayAfter(payment, shift)
    if (dueDate === payment.dueDate) continue
    const after = await write(ctx, payment, { ...payment, dueDate }, 'changed', batchId)
    traces.push({ id: payment.id, version: after.version, dueDate: payment.dueDate })
  }
  ctx.touch('budgets')
  return traces
}

export async function undo(ctx: EventContext, trace: unknown, batchId: string): Promise<boolean> {
  const traces = Trace.parse(trace)
  const payments = await findPayments(
    ctx.db,
    ctx.company,
    traces.map(({ id }) => id),
  )
  for (const { id, version, dueDate } of traces) {
    const payment = payments.find((each) => each.id === id)
    // Deleted meanwhile; there is nothing to put back.
    if (!payment) continue
    if (payment.version !== version) return false
    await write(ctx, payment, { ...payment, dueDate }, 'changed', batchId)
  }
  ctx.touch('budgets')
  return true
}

/** An answer deadline or an end that was edited by hand also moves the dates that are counted from it. */
export async function followAnchors(ctx: CompanyContext): Promise<void> {
  const ids = await paymentsOffSchedule(ctx.db, ctx.company)
  for (const payment of await findPayments(ctx.db, ctx.company, ids)) {
    const eventContext = { ...ctx, event: eventScope(ctx.admission, payment.eventId, true) }
    const anchors = anchorsOf(await eventFacts(eventContext))
    const dueDate = resolveDue(payment.due, anchors, payment.dueDate)
    if (dueDate !== payment.dueDate)
      await write(eventContext, payment, { ...payment, dueDate }, 'changed')
  }
}

/** Fixed and paid payments do not move. */
function dayAfter(payment: StoredPayment, shift: Shift): string {
  if (payment.pinned || !isOpenPayment(payment.status)) return payment.dueDate
  return resolveDue(payment.due, shift.after.anchors, payment.dueDate)
}
