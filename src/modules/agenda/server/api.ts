import type { EventContext } from '#platform/server/context.ts'
import type { Session } from '../model.ts'
import { findSessions, sessionsOf } from './store.ts'

export { agendaPublished } from '../contract.ts'
export { changeLine } from './change-line.ts'
export { programmeFor } from './feeds.ts'
export { previewStarts, publishStarts } from './new-starts.ts'
export { sessionDemand, type SessionDemand } from './programme.ts'
export { roomsOf, tracksOf } from './setting-store.ts'

/** Sessions as they are planned now, those that guests can sign up for. */
export async function bookableSessions(ctx: EventContext): Promise<Session[]> {
  const all = await sessionsOf(ctx.db, ctx.event)
  return all.filter(({ bookable }) => bookable)
}

/** The sessions among these that still are in this event's programme. */
export function plannedSessions(ctx: EventContext, ids: readonly string[]): Promise<Session[]> {
  return findSessions(ctx.db, ctx.event, ids)
}
