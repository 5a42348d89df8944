import type { EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { speakersOfEvent } from '#modules/speakers/server/api.ts'
import { placementOf } from '../model.ts'
import { placeAt } from '../model/clock.ts'
import { changesBetween, type FrozenSession, type SessionChange } from '../model/versions.ts'
import type { GuestReach } from './programme.ts'
import { canNotify, concernedSpeakers, freeze, guestsConcerned } from './publication.ts'
import { arrange } from './sessions.ts'
import * as store from './store.ts'
import { findVersion } from './version-store.ts'

/** Minutes by which a session begins later than published; negative when earlier. */
export type SessionShifts = ReadonlyMap<string, number>

interface StartsPreview {
  changes: SessionChange[]
  /** Speakers who would be written to, and those who cannot be. */
  speakers: { partId: string; name: string; hasEmail: boolean }[]
  guests: GuestReach
}

/** The public programme and the recipients of letters, if the published sessions began so much later. */
export async function previewStarts(
  ctx: EventContext,
  shifts: SessionShifts,
): Promise<StartsPreview> {
  const publishedVersion = await findVersion(ctx.db, ctx.event)
  const changes = publishedVersion
    ? changesBetween(publishedVersion.content, await shifted(ctx, publishedVersion.content, shifts))
    : []
  if (changes.length === 0 || !(await canNotify(ctx)))
    return { changes, speakers: [], guests: { reached: 0, unreachable: [] } }
  const speakers = concernedSpeakers(await speakersOfEvent(ctx), changes)
  return {
    changes,
    speakers: speakers.map(({ partId: engagementId, name, email }) => ({
      partId: engagementId,
      name,
      hasEmail: email !== null,
    })),
    guests: await guestsConcerned(ctx, changes),
  }
}

/**
 * The last published programme with these sessions at their new hours becomes the newest version, and the people
 * concerned get a letter. Other planned changes are not published. Returns the number of letters.
 */
export async function publishStarts(
  ctx: EventContext,
  shifts: SessionShifts,
  note: string,
): Promise<number> {
  await store.countLocked(ctx.db, ctx.event)
  const publishedVersion = await findVersion(ctx.db, ctx.event)
  if (!publishedVersion) return 0
  const content = await shifted(ctx, publishedVersion.content, shifts)
  if (changesBetween(publishedVersion.content, content).length === 0) return 0
  const starts = new Map(content.map(({ id, startsAt }) => [id, Date.parse(startsAt)]))
  const { timeZone } = await eventFacts(ctx)
  const planned = await store.findSessions(ctx.db, ctx.event, [...shifts.keys()])
  const moves = planned.flatMap((session) => {
    const start = starts.get(session.id)
    if (start === undefined) return []
    const { id, version } = session
    return [{ id, version, ...placementOf(session), ...placeAt(start, timeZone) }]
  })
  if (moves.length > 0) await arrange(ctx, { eventId: ctx.event.eventId, moves })
  ctx.touch('agenda', 'readiness')
  const freezing = { content, note, again: null, acknowledged: [], notify: true }
  const { told: notified } = await freeze(ctx, freezing)
  return notified
}

async function shifted(
  ctx: EventContext,
  content: readonly FrozenSession[],
  shifts: SessionShifts,
): Promise<FrozenSession[]> {
  const { timeZone } = await eventFacts(ctx)
  const moved = content.map((session) => {
    const minutes = shifts.get(session.id) ?? 0
    if (minutes === 0) return session
    const start = Date.parse(session.startsAt) + minutes * 60_000
    const end = start + session.minutes * 60_000
    return {
      ...session,
      ...placeAt(start, timeZone),
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(end).toISOString(),
    }
  })
  return moved.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}
