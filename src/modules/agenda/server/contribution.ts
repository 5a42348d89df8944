import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addDays, daysBetween, minutesOf, timeOf } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import type { EventContribution, Shift, TemplateDates } from '#modules/events/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { Event, MovedItem, ReadinessItem } from '#modules/events/model.ts'
import { blankSession, type Session } from '../model.ts'
import { shiftedOnWall } from '../model/clock.ts'
import { resolvedPlacement, read } from './programme.ts'
import * as settings from './setting-store.ts'
import { AgendaContent, shippedAgenda } from './shipped.ts'
import * as store from './store.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { records } from '../locales/records.gen.ts'

const { localised } = inEveryLanguage(records)

/** The former places, and the version of each changed row. */
const Trace = z.object({
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      day: z.string(),
      time: z.string(),
      later: z.boolean(),
      version: z.int(),
    }),
  ),
  hours: z.object({
    days: z.int(),
    /** The hours of days; null where none were set. */
    version: z.int().nullable(),
    rooms: z.array(z.strictObject({ id: z.string(), version: z.int() })),
  }),
})
type Trace = z.infer<typeof Trace>

export const agendaContribution: EventContribution = {
  id: 'agenda',
  title: localised('contribution.agenda'),
  move: {
    hasHours: true,
    async preview(ctx, shift) {
      return (await scheduled(ctx)).map((session): MovedItem => {
        const to = movedPlace(session, shift)
        return {
          id: session.id,
          name: session.title,
          from: `${session.day}T${session.time}`,
          to: `${to.day}T${to.time}`,
          fate: to.day < shift.today ? 'past' : 'moves',
        }
      })
    },
    apply: moveAll,
    async undo(ctx, trace) {
      const { sessions, hours } = Trace.parse(trace)
      const scheduledNow = await scheduled(ctx)
      const { timeZone } = await eventFacts(ctx)
      const restored: Session[] = []
      for (const { id, version, ...place } of sessions) {
        const session = scheduledNow.find((each) => each.id === id && each.version === version)
        if (!session) return false
        restored.push({ ...session, ...resolvedPlacement({ ...session, ...place }, timeZone) })
      }
      if (!(await isAsLeft(ctx, hours))) return false
      await store.placeSessions(ctx.db, ctx.event, restored, ctx.now)
      await moveHours(ctx, -hours.days)
      ctx.touch('agenda')
      return true
    },
  },
  async guestTexts(ctx) {
    const { sessions, rooms, tracks } = await read(ctx)
    const guestSessions = sessions.filter(
      ({ audience }) => audience === 'guests' || audience === 'public',
    )
    const text = (word: 'session' | 'description' | 'room' | 'track', source: string) => ({
      of: localised(`text.${word}`),
      source,
    })
    return [
      ...guestSessions.flatMap(({ title, description }) => [
        text('session', title),
        text('description', description),
      ]),
      ...rooms.map(({ name }) => text('room', name)),
      ...tracks.map(({ name }) => text('track', name)),
    ]
  },
  template: {
    shipped: shippedAgenda,
    async save(ctx) {
      const content = await contentOf(ctx)
      return content.sessions.length > 0 ? content : undefined
    },
    preview: (content, dates) =>
      AgendaContent.parse(content).sessions.map(({ title, from }) => ({
        name: title,
        date: from === null ? null : wallText(dates, from),
        compressed: false,
      })),
    apply: (ctx, content, dates) => applyContent(ctx, AgendaContent.parse(content), dates),
  },
  copy: {
    count: async (from) => (await store.sessionsOf(from.db, from.event)).length,
    async run(from, to) {
      const event = await eventFacts(to)
      await applyContent(to, await contentOf(from), event)
    },
  },
  readiness,
}

type Scheduled = Session & { day: string; time: string }

async function scheduled(ctx: EventContext): Promise<Scheduled[]> {
  const all = await store.sessionsOf(ctx.db, ctx.event)
  return all.filter((each): each is Scheduled => each.day !== null && each.time !== null)
}

/** The same hour on the wall, as many days later, and as much later as the event itself starts. */
function movedPlace(session: Scheduled, { before, after, days }: Shift) {
  const minutes = minutesOf(after.startTime) - minutesOf(before.startTime)
  return shiftedOnWall(session, days * 1440 + minutes, after.timeZone)
}

async function moveAll(ctx: EventContext, shift: Shift): Promise<Trace> {
  const before = await scheduled(ctx)
  const movedSessions = before.map((session) => ({
    ...session,
    ...resolvedPlacement({ ...session, ...movedPlace(session, shift) }, shift.after.timeZone),
  }))
  if (movedSessions.length > 0) await store.placeSessions(ctx.db, ctx.event, movedSessions, ctx.now)
  const hours = await moveHours(ctx, shift.days)
  ctx.touch('agenda')
  const sessions = before.map(({ id, day, time, later, version }) => ({
    id,
    day,
    time,
    later,
    version: version + 1,
  }))
  return { sessions, hours }
}

/** Hours that were set for days and rooms move with their days. */
async function moveHours(ctx: EventContext, days: number): Promise<Trace['hours']> {
  const later = <H extends { day: string }>(hours: readonly H[]) =>
    hours.map((each) => ({ ...each, day: addDays(each.day, days) }))
  const own = await settings.findSettings(ctx.db, ctx.event)
  if (own.days) await settings.putSettings(ctx.db, ctx.event, { ...own, days: later(own.days) })
  const opened = (await settings.roomsOf(ctx.db, ctx.event)).filter(
    ({ opening }) => opening.length > 0,
  )
  for (const room of opened)
    await settings.updateRoom(ctx.db, ctx.event, { ...room, opening: later(room.opening) })
  const rooms = opened.map(({ id, version }) => ({ id, version: version + 1 }))
  return { days, version: own.days && own.version + 1, rooms }
}

/** Whether the hours were not set again since they were moved. */
async function isAsLeft(ctx: EventContext, { version, rooms }: Trace['hours']): Promise<boolean> {
  const own = await settings.findSettings(ctx.db, ctx.event)
  const roomsNow = (await settings.roomsOf(ctx.db, ctx.event)).filter(
    ({ opening }) => opening.length > 0,
  )
  return (
    (version === null ? own.days === null : own.version === version) &&
    roomsNow.length === rooms.length &&
    rooms.every(({ id, version: left }) =>
      roomsNow.some((room) => room.id === id && room.version === left),
    )
  )
}

async function contentOf(ctx: EventContext): Promise<AgendaContent> {
  const event = await eventFacts(ctx)
  const { rooms, tracks, sessions } = await read(ctx)
  return {
    rooms: rooms.map(({ name, capacity, parallel, bufferMinutes }) => ({
      name,
      capacity,
      parallel,
      bufferMinutes,
    })),
    tracks: tracks.map(({ name, colour }) => ({ name, colour })),
    sessions: sessions.map((session) => ({
      title: session.title,
      type: session.type,
      audience: session.audience,
      description: session.description,
      from: minutesFrom(event, session),
      minutes: session.minutes,
      bookable: session.bookable,
      capacity: session.capacity,
      allRooms: session.allRooms,
      rooms: session.roomIds.map((id) => rooms.findIndex((room) => room.id === id)),
      track: session.trackId ? tracks.findIndex(({ id }) => id === session.trackId) : null,
    })),
  }
}

function minutesFrom({ startDate, startTime }: Event, { day, time }: Session): number | null {
  if (!day || !time) return null
  return daysBetween(startDate, day) * 1440 + minutesOf(time) - minutesOf(startTime)
}

type Start = Pick<TemplateDates, 'startDate' | 'startTime' | 'timeZone'>

function wallText(start: Start, from: number): string {
  const minutes = minutesOf(start.startTime) + from
  const days = Math.floor(minutes / 1440)
  return `${addDays(start.startDate, days)}T${timeOf(minutes - days * 1440)}`
}

/** Rooms, tracks and sessions of a content, new in this event. */
async function applyContent(
  ctx: EventContext,
  content: AgendaContent,
  start: Start,
): Promise<void> {
  const rooms = content.rooms.map((room, at) => ({
    ...room,
    opening: [],
    id: randomUUID(),
    position: at + 1,
  }))
  const tracks = content.tracks.map((track, at) => ({
    ...track,
    id: randomUUID(),
    position: at + 1,
  }))
  await settings.insertRooms(ctx.db, ctx.event, rooms)
  await settings.insertTracks(ctx.db, ctx.event, tracks)
  const { startDate: day, startTime: time, timeZone } = start
  const sessions = content.sessions.map(({ from, rooms: held, track, ...fields }): Session => {
    const place =
      from === null
        ? { day: null, time: null, later: false }
        : shiftedOnWall({ day, time, later: false }, from, timeZone)
    const roomIds = held.flatMap((at) => rooms[at]?.id ?? [])
    const trackId = track === null ? null : (tracks[track]?.id ?? null)
    const draft = { ...blankSession, ...fields, ...place, roomIds, trackId }
    return { ...resolvedPlacement(draft, timeZone), id: randomUUID(), version: 1 }
  })
  await store.insertSessions(ctx.db, ctx.event, sessions, ctx.now)
  ctx.touch('agenda')
}

/** Only an event that has a programme needs anything of it. */
async function readiness(ctx: CompanyContext, eventIds: readonly string[]) {
  const counts = await settings.countAgendas(ctx.db, ctx.company, eventIds)
  return new Map(
    counts
      .filter(({ sessions }) => sessions > 0)
      .map(({ eventId, waiting, published }): [string, ReadinessItem[]] => [
        eventId,
        [
          {
            code: 'agenda.placed',
            title:
              waiting === 0
                ? localised('readiness.agenda.placed.title')
                : localised('readiness.agenda.placed.lack', { n: waiting }),
            done: waiting === 0,
            weight: 1,
            href: `/agenda/${eventId}`,
          },
          {
            code: 'agenda.published',
            title: localised(
              published === null
                ? 'readiness.agenda.published.lack'
                : 'readiness.agenda.published.title',
            ),
            done: published !== null,
            weight: 2,
            href: `/agenda/${eventId}`,
          },
        ],
      ]),
  )
}
