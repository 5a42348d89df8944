import { afterUndoGrace } from '#shared/undo-grace.ts'
import type { EventContext } from '#platform/server/context.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import type { Event } from '../model.ts'
import { eventContribution, eventFacts } from './api.ts'
import { forgetKnownDate, noteKnownDate, takeKnownDate } from './date-news-store.ts'

/** Whom a letter about another date reaches, and the names of those it cannot. */
export async function dateNewsReach(ctx: EventContext) {
  const reach = { reached: 0, unreachable: [] as string[] }
  for (const { dateNews } of ctx.services.ports.all(eventContribution)) {
    if (!dateNews) continue
    const { reached, unreachable } = await dateNews.reach(ctx)
    reach.reached += reached
    reach.unreachable.push(...unreachable)
  }
  return reach
}

/** The event is about to move: its guests learn of it once that cannot be undone. */
export async function noteDateNews(
  ctx: EventContext,
  before: Event,
  notify: boolean,
): Promise<void> {
  // Who wants nobody written to means what waits to be written, too.
  if (!notify) return forgetKnownDate(ctx.db, ctx.event)
  if (Date.parse(before.startsAt) <= ctx.now.getTime()) return
  const { startsAt, endsAt } = before
  const known = { startsAt, endsAt, movedBy: ctx.actor.id }
  await noteKnownDate(ctx.db, ctx.event, known, afterUndoGrace(ctx.now))
}

/** Writes only when the date still differs from what the guests know: an undone move differs in nothing. */
export async function writeDateNews(ctx: EventContext): Promise<void> {
  const known = await takeKnownDate(ctx.db, ctx.event, ctx.now)
  if (!known) return
  const { startsAt, endsAt } = await eventFacts(ctx)
  const isSame = (a: string, b: string) => Date.parse(a) === Date.parse(b)
  if (isSame(startsAt, known.startsAt) && isSame(endsAt, known.endsAt)) return
  const { movedBy } = known
  const by = movedBy ? (await namesOf(ctx, [movedBy])).get(movedBy) : undefined
  // The letters are of the colleague who moved it, as if they had been sent by hand.
  const actor = movedBy && by ? ({ kind: 'user', id: movedBy, name: by.name } as const) : ctx.actor
  for (const { dateNews } of ctx.services.ports.all(eventContribution))
    await dateNews?.write({ ...ctx, actor }, known)
}
