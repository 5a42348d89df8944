import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges } from '#platform/server/records/history.ts'
import { guestsOf } from '../templates.ts'
import { budgetsToFollow } from './expected-guests-store.ts'
import { updateBudget } from '../store.ts'
import { openForWriting, recordHistory } from '../budget-access.ts'

/** Every plan of the event counts with the new number; a guaranteed number that was the same follows it. */
export async function followExpected(
  ctx: EventContext,
  before: number | null,
  after: number | null,
): Promise<void> {
  const old = guestsOf({ expectedGuests: before })
  const guestsAfter = guestsOf({ expectedGuests: after })
  // A budget in which the number was typed already has it, and its guaranteed number is not changed.
  for (const id of await budgetsToFollow(ctx.db, ctx.event, guestsAfter.expected)) {
    const { budget } = await openForWriting(ctx, id)
    const { guests } = budget
    const follows = [0, old.guaranteed].includes(guests.guaranteed)
    const guaranteed = follows ? guestsAfter.guaranteed : guests.guaranteed
    const next = { ...guests, expected: guestsAfter.expected, guaranteed }
    // The version increases even where only the event changed, so that an open form does not write the old number
    // back.
    await updateBudget(ctx.db, ctx.company, { ...budget, guests: next })
    const previous = { ...guests, expected: old.expected }
    await recordHistory(ctx, 'budget', id, 'changed', fieldChanges(previous, next))
    ctx.touch('budgets')
  }
}
