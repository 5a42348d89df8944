import { beforeEach } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { on, type Job } from '#platform/server/jobs/jobs.ts'
import { emptyQueue, queued } from '#platform/testing/queue.ts'
import type { Person } from '#platform/testing/staff.ts'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import { publishEvent } from '#platform/testing/publish-event.ts'
import { createEvent } from '#modules/events/contract.ts'
import type { Event } from '#modules/events/model.ts'
import { addSpeaker } from '#modules/speakers/contract.ts'
import { blankSpeaker } from '#modules/speakers/model.ts'
import * as contract from '../contract.ts'
import type { Agenda, Room, Session } from '../model.ts'

/** Records every event that the module emits, for tests; nothing handles them. */
export const listeners = Object.values(contract)
  .filter((each) => 'event' in each)
  .map((type) => on(type, `test.${type.event}`, async () => undefined) as Job)

/** Two planners with a conference on 11 and 12 June 2027, one room, and a stranger of another company. */
export function agendaTestbed({ db, personOf }: WholeApp) {
  const bed = {
    companyId: '',
    ana: undefined as unknown as Person,
    radu: undefined as unknown as Person,
    stranger: undefined as unknown as Person,
    event: undefined as unknown as Event,
    room: undefined as unknown as Room,
    agenda: (): Promise<Agenda> => bed.ana.call(contract.getAgenda, { eventId: bed.event.id }),
    /** A talk of half an hour in the room on the first day, by default. */
    add: (at: string | null, more: Partial<CallOf<typeof contract.addSession>> = {}) =>
      bed.ana.call(contract.addSession, {
        eventId: bed.event.id,
        title: 'Orașe verzi',
        day: at === null ? null : '2027-06-11',
        time: at,
        minutes: 30,
        roomIds: [bed.room.id],
        ...more,
      }),
    async speaker(name: string, email: string | null = null) {
      const made = await bed.ana.call(addSpeaker, {
        ...blankSpeaker,
        name,
        email,
        eventId: bed.event.id,
      })
      return made.part?.id ?? ''
    },
    move: (session: Session, more: Partial<Session>, who?: Person) =>
      (who ?? bed.ana).call(contract.arrangeSessions, {
        eventId: bed.event.id,
        moves: [moveOf(session, more)],
      }),
    /** Accepts every clash there is. */
    async publish(more: Partial<CallOf<typeof contract.publishAgenda>> = {}) {
      const acknowledged = (await bed.agenda()).conflicts.map(({ key }) => key)
      return bed.ana.call(contract.publishAgenda, { eventId: bed.event.id, acknowledged, ...more })
    },
    times: async () => (await bed.agenda()).sessions.map(({ title, time: at }) => `${at} ${title}`),
    /** The jobs queued under a name, oldest first. */
    queued: async <P>(name: string): Promise<P[]> =>
      (await queued<P>(db, name)).map(({ payload }) => payload),
    newEvent: (fields: Partial<CallOf<typeof createEvent>> = {}): Promise<Event> =>
      bed.ana.call(createEvent, {
        name: 'Conferința Orizont',
        startDate: '2027-06-11',
        startTime: '09:00',
        endDate: '2027-06-12',
        endTime: '18:00',
        type: 'conference',
        ...fields,
      }),
  }
  beforeEach(async () => {
    bed.companyId = await db.company()
    bed.ana = personOf(bed.companyId, 'planner')
    bed.radu = personOf(bed.companyId, 'planner')
    bed.stranger = personOf(await db.company(), 'admin')
    await db.look(
      `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, 'Ana', 'planner', $3, now())`,
      [bed.ana.id, `${bed.ana.id}@exemplu.ro`, bed.companyId],
    )
    bed.event = await bed.newEvent()
    await publishEvent(db, bed.event.id)
    const eventId = bed.event.id
    bed.room = await bed.ana.call(contract.addRoom, { eventId, name: 'Sala Mare', capacity: 100 })
    await emptyQueue(db)
  })
  return bed
}

export function moveOf(session: Session, more: Partial<Session>) {
  const { id, version, day, time: at, later, minutes, allRooms, roomIds } = session
  return { id, version, day, time: at, later, minutes, allRooms, roomIds, ...more }
}
