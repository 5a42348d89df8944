import { AppError } from '#shared/app-error.ts'
import { addDays, daysBetween, instantToEventDay, type Zone } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'
import type { Event } from '#modules/events/model.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { SpeakerSession } from '#modules/speakers/model.ts'
import {
  publicSpeakers,
  removedSpeakers,
  speakerNames,
  speakersOfEvent,
} from '#modules/speakers/server/api.ts'
import {
  noDemand,
  type Agenda,
  type DayHours,
  type Demand,
  type Placement,
  type Session,
  type SessionAudience,
} from '../model.ts'
import { momentOf, placeAt } from '../model/clock.ts'
import { conflictsOf } from '../model/conflicts.ts'
import {
  changesBetween,
  frozenOf,
  type FrozenSession,
  type NamedSession,
} from '../model/versions.ts'
import { speak } from '../text.ts'
import { findSettings, roomsOf, tracksOf } from './setting-store.ts'
import { sessionsOf, sessionsOfEngagements } from './store.ts'
import { findVersion } from './version-store.ts'

/** Data that the activities module provides about enrolled guests. */
export interface SessionDemand {
  /** Number of guests in each session, and in pairs of sessions. */
  of(ctx: EventContext): Promise<Demand>
  /** Guests with a place in one of these sessions: those with an address, and the others. */
  reach(ctx: EventContext, sessionIds: readonly string[]): Promise<GuestReach>
}

export interface GuestReach {
  reached: number
  /** Names of people without an e-mail address. */
  unreachable: string[]
}

export const sessionDemand = port<SessionDemand>('agenda.demand')

/** The programme as it is planned now, with every clash. */
export async function read(ctx: EventContext): Promise<Agenda> {
  const event = await eventFacts(ctx)
  const { timeZone } = event
  const settings = await findSettings(ctx.db, ctx.event)
  const rooms = await roomsOf(ctx.db, ctx.event)
  const tracks = await tracksOf(ctx.db, ctx.event)
  const sessions = await activeSessions(ctx, rooms, tracks)
  const speakers = await speakersIn(ctx, sessions)
  const demand = await demandOf(ctx)
  const days = settings.days ?? usualDays(event)
  const programme = { sessions, rooms, days, speakers, demand, timeZone }
  const agenda = {
    ...programme,
    eventId: event.id,
    eventName: event.name,
    tracks,
    conflicts: conflictsOf(programme),
    published: null,
    version: settings.version,
  }
  const publishedVersion = await findVersion(ctx.db, ctx.event)
  if (!publishedVersion) return agenda
  const pending = changesBetween(publishedVersion.content, frozenOf(agenda)).length
  return {
    ...agenda,
    published: { number: publishedVersion.number, at: publishedVersion.at, pending },
  }
}

/** All who take part, and those who no longer do but are still named in a session. */
async function speakersIn(
  ctx: EventContext,
  sessions: readonly Session[],
): Promise<Agenda['speakers']> {
  const present = (await speakersOfEvent(ctx)).map((each) => ({
    partId: each.partId,
    speakerId: each.speakerId,
    name: each.name,
    status: each.status,
    gone: each.gone,
    removed: false,
    availability: [...each.availability],
  }))
  const presentEngagements = new Set(present.map(({ partId: engagementId }) => engagementId))
  const named = new Set(
    sessions.flatMap((each) => each.speakers.map(({ partId: engagementId }) => engagementId)),
  )
  const missing = [...named].filter((engagementId) => !presentEngagements.has(engagementId))
  if (missing.length === 0) return present
  const removed = await removedSpeakers(ctx, missing)
  return [
    ...present,
    ...removed.map(({ name, ...each }) => ({
      ...each,
      name: name ?? speak(ctx.locale)('speakerRemoved'),
      gone: true,
      removed: true,
      availability: [],
    })),
  ]
}

/** A deleted room or track is not shown; restored, its sessions have it again. */
async function activeSessions(
  ctx: EventContext,
  rooms: Agenda['rooms'],
  tracks: Agenda['tracks'],
): Promise<Session[]> {
  const roomIds = new Set(rooms.map(({ id }) => id))
  const trackIds = new Set(tracks.map(({ id }) => id))
  const sessions = await sessionsOf(ctx.db, ctx.event)
  return sessions.map((session) => ({
    ...session,
    roomIds: session.roomIds.filter((id) => roomIds.has(id)),
    trackId: session.trackId && trackIds.has(session.trackId) ? session.trackId : null,
  }))
}

async function demandOf(ctx: EventContext): Promise<Demand> {
  const all = await Promise.all(ctx.services.ports.all(sessionDemand).map(({ of }) => of(ctx)))
  return all.reduce(
    (sum, { enrolled, shared }) => ({
      enrolled: [...sum.enrolled, ...enrolled],
      shared: [...sum.shared, ...shared],
    }),
    noDemand,
  )
}

/** Every day of the event from its first hour to its last, unless hours were set. */
export function usualDays(event: Event): DayHours[] {
  const { startDate, lastDay, endsAt, startsAt, timeZone, allDay } = event
  const count = Math.min(daysBetween(startDate, lastDay), 59)
  const first = instantToEventDay(startsAt, timeZone).time
  const lastEventDay = instantToEventDay(endsAt, timeZone)
  const end = lastEventDay.date === lastDay ? lastEventDay.time : '30:00'
  const from = allDay ? '08:00' : first
  const to = allDay || end <= from ? '30:00' : end
  return Array.from({ length: count + 1 }, (_, at) => ({ day: addDays(startDate, at), from, to }))
}

/** A placement with its moments, in its one spelling; what the clock skips is refused. */
export function resolvedPlacement<P extends Placement>(
  placement: P,
  zone: Zone,
): P & Pick<Session, 'startsAt' | 'endsAt'> {
  const { day, time, later, minutes } = placement
  if (day === null && time === null)
    return { ...placement, later: false, startsAt: null, endsAt: null }
  if (day === null || time === null) {
    const field = day === null ? 'day' : 'time'
    throw new AppError('invalid', 'invalid', { fields: { [field]: { code: 'required' } } })
  }
  const start = momentOf({ day, time, later }, zone)
  if (start === undefined)
    throw new AppError('invalid', 'invalid', { fields: { time: { code: 'skipped_time' } } })
  const startsAt = new Date(start).toISOString()
  const endsAt = new Date(start + minutes * 60_000).toISOString()
  return { ...placement, ...placeAt(start, zone), startsAt, endsAt }
}

/** The sessions of each of these people, as planned now. */
export async function plannedFor(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  engagementIds: readonly string[],
): Promise<Map<string, SpeakerSession[]>> {
  const sessionsBySpeaker = new Map<string, SpeakerSession[]>()
  for (const row of await sessionsOfEngagements(ctx.db, ctx.company, engagementIds)) {
    const { part_id, id, title, role, day, time, minutes, starts_at, ends_at, rooms } = row
    const session = { id, title, role, day, time, minutes, rooms }
    const own = sessionsBySpeaker.get(part_id) ?? []
    own.push({ ...session, startsAt: isoOf(starts_at), endsAt: isoOf(ends_at) })
    sessionsBySpeaker.set(part_id, own)
  }
  return sessionsBySpeaker
}

function isoOf(at: string | null): string | null {
  return at && new Date(at).toISOString()
}

export async function publishedFor(
  ctx: EventContext,
  engagementId: string,
): Promise<SpeakerSession[]> {
  const publishedVersion = await findVersion(ctx.db, ctx.event)
  return (publishedVersion?.content ?? []).flatMap((session) => {
    const own = session.speakers.find((each) => each.partId === engagementId)
    if (!own) return []
    const { id, title, day, time, minutes, startsAt, endsAt, rooms } = session
    const names = rooms.map(({ name }) => name)
    return { id, title, role: own.role, day, time, minutes, startsAt, endsAt, rooms: names }
  })
}

/** The readers of a programme, on paper, a page or a calendar. */
type Readership = 'team' | 'guests' | 'public'

const audiences: Record<Readership, readonly SessionAudience[]> = {
  team: ['internal', 'team', 'guests', 'public'],
  guests: ['guests', 'public'],
  public: ['public'],
}

export interface Reader {
  sees(this: void, session: FrozenSession): boolean
  /** The session with the speakers that these readers may see. */
  shown(this: void, session: FrozenSession): NamedSession
}

/** Outside the team only those speakers are named who are confirmed and agreed to be shown, as it is now. */
export async function readerOf(
  ctx: Pick<EventContext, 'db' | 'company' | 'event' | 'locale'>,
  readership: Readership,
): Promise<Reader> {
  const sees = ({ audience }: FrozenSession) => audiences[readership].includes(audience)
  const nameOf = await (readership === 'team' ? allSpeakers(ctx) : agreed(ctx))
  const withSpeakerNames = (session: FrozenSession) => ({
    ...session,
    speakers: session.speakers.flatMap((each) => {
      const name = nameOf(each.partId)
      return name === undefined ? [] : { ...each, name }
    }),
  })
  return { sees, shown: withSpeakerNames }
}

type ProgrammeContext = Parameters<typeof readerOf>[0]

/** A deleted or erased speaker remains recorded, without the name. */
async function allSpeakers(ctx: ProgrammeContext) {
  const names = await speakerNames(ctx)
  return (engagementId: string) => names.get(engagementId) ?? speak(ctx.locale)('speakerRemoved')
}

async function agreed(ctx: ProgrammeContext) {
  const names = new Map(
    (await publicSpeakers(ctx)).map(({ partId: engagementId, name }) => [engagementId, name]),
  )
  return (engagementId: string) => names.get(engagementId)
}
