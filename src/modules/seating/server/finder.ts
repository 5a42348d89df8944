import type { EventContext } from '#platform/server/context.ts'
import { strangerKnowledge, type Event } from '#modules/events/model.ts'
import { isAnyReleased } from './finder-store.ts'

export const finderPath = '/masa'
const openAfterEndMs = 86_400_000

/** Until the day after the event. */
export function isFinderOver({ now }: { now: Date }, { endsAt }: Pick<Event, 'endsAt'>): boolean {
  return now.getTime() > Date.parse(endsAt) + openAfterEndMs
}

/** Tables can be found by name from the first release until the day after the event. */
export async function isFinderOpen(
  ctx: Pick<EventContext, 'db' | 'event' | 'now'>,
  event: Pick<Event, 'endsAt'>,
): Promise<boolean> {
  if (isFinderOver(ctx, event)) return false
  return isAnyReleased(ctx.db, ctx.event)
}

/** The address at which a visitor can find their table; null while that page is closed. */
export async function finderHref(
  ctx: EventContext,
  event: Event,
  address: string,
): Promise<string | null> {
  const isOpen = strangerKnowledge(event) === 'public' && (await isFinderOpen(ctx, event))
  return isOpen ? `${address}${finderPath}?lang=${ctx.locale}` : null
}
