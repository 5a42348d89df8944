import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges } from '#platform/server/history.ts'
import { guestsOf } from './templates.ts'
import { budgetsOfEvent, updateBudget } from './store.ts'
import { openForWriting, tell } from './telling.ts'

/** A plan that counts with the number of its event goes on doing so; a number of its own stays, and nobody means 0. */
export async function followExpected(
  ctx: EventContext,
  before: number | null,
  after: number | null,
): Promise<void> {
  const old = guestsOf({ expectedGuests: before })
  const now = guestsOf({ expectedGuests: after })
  for (const { id } of await budgetsOfEvent(ctx.db, ctx.event)) {
    const { budget } = await openForWriting(ctx, id)
    const { guests } = budget
    const isOwn = (key: 'expected' | 'guaranteed') => ![0, old[key]].includes(guests[key])
    if (isOwn('expected')) continue
    const guaranteed = isOwn('guaranteed') ? guests.guaranteed : now.guaranteed
    const next = { ...guests, expected: now.expected, guaranteed }
    await updateBudget(ctx.db, ctx.company, { ...budget, guests: next })
    await tell(ctx, 'budget', id, 'changed', fieldChanges(guests, next))
    ctx.touch('budgets')
  }
}
