import { randomUUID } from 'node:crypto'
import { compareRomanian } from '#shared/text/text.ts'
import { addDays, minutesOf, timeOf } from '#shared/dates/time.ts'
import { eventScope } from '#platform/server/auth/access.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { datesOf, eventFacts } from '#modules/events/server/api.ts'
import type { ShippedTemplate } from '#modules/events/model.ts'
import { speakersOfEvent } from '#modules/speakers/server/api.ts'
import { blankSession, type Room, type Session, type SessionFields, type Track } from '../model.ts'
import { agendaContribution } from './contribution.ts'
import { resolvedPlacement, read } from './programme.ts'
import { publish } from './publication.ts'
import { insertRooms, insertTracks } from './setting-store.ts'
import { shippedAgenda } from './shipped.ts'
import { insertSessions, placeSessions, sessionsOf } from './store.ts'
import texts from './seed-talks.json' with { type: 'json' }

/** The conference has a full programme, published twice; the wedding and the gala theirs, hour by hour. */
export const seed = defineSeed('agenda', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    const conference = roomOf(ctx, recall('event.conference'))
    if ((await sessionsOf(ctx.db, conference.event)).length > 0) return
    await seedConference(conference)
    await addUsualAgenda(roomOf(ctx, recall('event.wedding')), 'wedding')
    await addUsualAgenda(roomOf(ctx, recall('event.gala')), 'gala')
  }),
)

function roomOf(ctx: CompanyContext, eventId: string): EventContext {
  return { ...ctx, event: eventScope(ctx.admission, eventId, true) }
}

async function addUsualAgenda(ctx: EventContext, key: ShippedTemplate): Promise<void> {
  const event = await eventFacts(ctx)
  const dates = { ...datesOf(event), today: event.startDate }
  await agendaContribution.template?.apply(ctx, shippedAgenda(key, 'ro'), dates)
}

const places = [
  ['Sala Mare', 400],
  ['Sala Atlas', 120],
  ['Sala Boreal', 120],
  ['Atelierul', 40],
] as const
const themes = [
  ['Energie', 'fir'],
  ['Orașe', 'lake'],
  ['Oameni', 'amber'],
  ['Practică', 'plum'],
] as const

async function seedConference(ctx: EventContext): Promise<void> {
  const rooms = places.map(([name, capacity], at) => ({
    id: randomUUID(),
    name,
    capacity,
    parallel: false,
    bufferMinutes: 0,
    opening: [],
    position: at + 1,
  }))
  const tracks = themes.map(([name, colour], at) => ({
    id: randomUUID(),
    name,
    colour,
    position: at + 1,
  }))
  await insertRooms(ctx.db, ctx.event, rooms)
  await insertTracks(ctx.db, ctx.event, tracks)
  const event = await eventFacts(ctx)
  const speakers = (await speakersOfEvent(ctx)).filter(
    ({ status }) => status === 'confirmed' || status === 'withdrawn',
  )
  const programme = new Programme(rooms, tracks, speakers)
  const fields = [
    ...programme.day(event.startDate, true),
    ...programme.day(addDays(event.startDate, 1), false),
    ...programme.pool(),
  ]
  const sessions = fields.map((each): Session => {
    const draft = { ...blankSession, ...each }
    return { ...resolvedPlacement(draft, event.timeZone), id: randomUUID(), version: 1 }
  })
  await insertSessions(ctx.db, ctx.event, sessions, ctx.now)
  await publishTwice(ctx, event.timeZone)
}

/** After the first version two talks changed rooms and one moved a little. */
async function publishTwice(ctx: EventContext, zone: string): Promise<void> {
  const acknowledged = async () => (await read(ctx)).conflicts.map(({ key }) => key)
  await publish(ctx, {
    eventId: ctx.event.eventId,
    note: 'Programul complet.',
    acknowledged: await acknowledged(),
    tell: true,
  })
  const talks = (await sessionsOf(ctx.db, ctx.event))
    .filter(({ type }) => type === 'talk')
    .toSorted((a, b) =>
      compareRomanian(`${a.day} ${a.time} ${a.title}`, `${b.day} ${b.time} ${b.title}`),
    )
  const [one, other] = [talks[4], talks[5]]
  const closing = talks.findLast(({ time }) => time === '15:45')
  if (!one || !other || !closing) return
  const changedSessions = [
    { ...one, roomIds: other.roomIds },
    { ...other, roomIds: one.roomIds },
    { ...closing, minutes: 40 },
  ]
  const moved = changedSessions.map((session) => resolvedPlacement(session, zone))
  await placeSessions(ctx.db, ctx.event, moved, ctx.now)
  await publish(ctx, {
    eventId: ctx.event.eventId,
    note: 'Două prezentări au făcut schimb de săli.',
    acknowledged: await acknowledged(),
    tell: true,
  })
}

type SeedSession = Partial<SessionFields> & { title: string }

/** Fills the usual shape of a day with talks and people, one after the other. */
class Programme {
  #talk = 0
  #workshop = 0
  #person = 0
  readonly #rooms: readonly Pick<Room, 'id'>[]
  readonly #tracks: readonly Pick<Track, 'id' | 'name'>[]
  readonly #people: readonly { partId: string; name: string }[]

  constructor(
    rooms: readonly Pick<Room, 'id'>[],
    tracks: readonly Pick<Track, 'id' | 'name'>[],
    people: readonly { partId: string; name: string; status: string }[],
  ) {
    this.#rooms = rooms
    this.#tracks = tracks
    // A person who withdrew comes early, so that one session still names them.
    this.#people = people.toSorted(
      (a, b) => Number(b.status === 'withdrawn') - Number(a.status === 'withdrawn'),
    )
  }

  day(day: string, first: boolean): SeedSession[] {
    const at = (time: string, minutes: number, room: number | 'all') => ({
      day,
      time,
      minutes,
      allRooms: room === 'all',
      roomIds: room === 'all' ? [] : [this.#rooms[room]?.id ?? ''],
    })
    const slots = ['10:30', '11:00', '11:30', '12:00']
    const late = ['13:45', '14:30', '15:45']
    const three = [0, 1, 2]
    return [
      ...(first
        ? [
            {
              title: 'Primirea participanților',
              type: 'networking' as const,
              ...at('08:30', 30, 'all'),
            },
            { title: 'Deschiderea conferinței', type: 'ceremony' as const, ...at('09:00', 15, 0) },
          ]
        : []),
      { ...this.#next(1), type: 'keynote', ...at('09:15', 45, 0) },
      { title: 'Pauză de cafea', type: 'break', ...at('10:00', 30, 'all') },
      ...slots.flatMap((time) =>
        three.map((room) => ({ ...this.#next(1), ...at(time, 30, room) })),
      ),
      { ...this.#shop(), ...at('10:30', 120, 3) },
      { title: 'Prânz', type: 'meal', ...at('12:30', 75, 'all') },
      ...late.flatMap((time) => three.map((room) => ({ ...this.#next(1), ...at(time, 45, room) }))),
      { ...this.#shop(), ...at('13:45', 90, 3) },
      { title: 'Pauză de cafea', type: 'break', ...at('15:15', 30, 'all') },
      { ...this.#panel(first), ...at('16:30', 45, 0) },
      ...(first ? [] : [this.#clash(day)]),
    ]
  }

  pool(): SeedSession[] {
    return [{ title: 'Lansare de carte: Orașul lent', minutes: 30, trackId: this.#track('orase') }]
  }

  #next(people: number): SeedSession {
    const [title = '', theme = ''] = texts.talks[this.#talk++ % texts.talks.length] ?? []
    return { title, trackId: this.#track(theme), speakers: this.#take(people), language: 'ro' }
  }

  #shop(): SeedSession {
    return {
      title: texts.workshops[this.#workshop++] ?? 'Atelier',
      type: 'workshop',
      bookable: true,
      capacity: 40,
      trackId: this.#track('practica'),
      speakers: this.#take(1),
    }
  }

  #panel(first: boolean): SeedSession {
    const title = first ? 'Masă rotundă: cine plătește?' : 'Concluzii: ce facem de mâine'
    const [host, ...guests] = this.#take(4)
    const panel = guests.map(({ partId: engagementId }) => ({
      partId: engagementId,
      role: 'panelist' as const,
    }))
    const moderated = host ? [{ partId: host.partId, role: 'moderator' as const }, ...panel] : panel
    return { title, type: 'panel', speakers: moderated }
  }

  /** The moderator of the last panel is also in a workshop at the same hour. */
  #clash(day: string): SeedSession {
    const lastIndex = this.#people.length - 1
    const { partId: engagementId } = this.#people[1 + ((this.#person - 5) % lastIndex)] ?? {
      partId: '',
    }
    return {
      ...this.#shop(),
      speakers: [{ partId: engagementId, role: 'host' }],
      day,
      time: timeOf(minutesOf('16:30')),
      minutes: 45,
      roomIds: [this.#rooms[3]?.id ?? ''],
    }
  }

  #take(count: number) {
    return Array.from({ length: count }, () => {
      const at = this.#person++
      // The first is the one who withdrew: named once, and not again.
      const lastIndex = this.#people.length - 1
      const person = this.#people[at === 0 ? 0 : 1 + ((at - 1) % lastIndex)]
      return { partId: person?.partId ?? '', role: 'speaker' as const }
    })
  }

  #track(theme: string): string | null {
    const at = ['energie', 'orase', 'oameni', 'practica'].indexOf(theme)
    return this.#tracks[at]?.id ?? null
  }
}
