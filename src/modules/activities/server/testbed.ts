import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { jobContext } from '#platform/server/jobs/worker.ts'
import { addRoom, addSession, getAgenda, publishAgenda } from '#modules/agenda/contract.ts'
import * as contract from '../contract.ts'
import { blankActivity, type Activity, type Slot } from '../model.ts'

interface Caller {
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>>
}

interface Ground {
  db: { readonly database: Database; look<R>(text: string, values?: unknown[]): Promise<R[]> }
  house: () => House
  log: Parameters<typeof jobContext>[0]['log']
  jobs: readonly Job[]
  now: () => Date
  bed: { companyId: string; event: { id: string }; admin: Caller }
}

const live = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: () => Promise.resolve(),
}

export const oneSlot = {
  date: '2027-06-12',
  time: '10:00',
  minutes: 60,
  capacity: 2 as number | null,
  minimum: 0,
}

/** Deeds of the team around one event, and the worker that lets offers run out. */
export function activitiesTestbed({ db, house, log, jobs, now, bed }: Ground) {
  const eventId = () => bed.event.id
  const first = (activity: Activity): Slot => activity.slots[0] as Slot
  return {
    first,
    /** A city tour at ten with two places, unless told otherwise. */
    add: (
      slot: Partial<typeof oneSlot> = {},
      fields: Partial<CallOf<typeof contract.addActivity>> = {},
    ) =>
      bed.admin.call(contract.addActivity, {
        ...blankActivity,
        eventId: eventId(),
        kind: 'tour',
        title: 'Tur al orașului',
        slots: [{ ...oneSlot, ...slot }],
        ...fields,
      }),
    get: (activityId: string) => bed.admin.call(contract.getActivity, { activityId }),
    enrol: (slotId: string, guestId: string, reason = '') =>
      bed.admin.call(contract.enrolGuest, { eventId: eventId(), slotId, guestId, reason }),
    leave: (slotId: string, guestId: string) =>
      bed.admin.call(contract.leaveSlot, { eventId: eventId(), slotId, guestId }),
    people: async (slotId: string, more: Partial<CallOf<typeof contract.listEnrolments>> = {}) =>
      (await bed.admin.call(contract.listEnrolments, { eventId: eventId(), slotId, ...more }))
        .items,
    /** A workshop of the programme that can be signed up for. */
    async session(fields: Partial<CallOf<typeof addSession>> = {}) {
      const room = await bed.admin.call(addRoom, { eventId: eventId(), name: 'Atelierul' })
      return bed.admin.call(addSession, {
        eventId: eventId(),
        title: 'Atelier de ceramică',
        type: 'workshop',
        day: '2027-06-12',
        time: '10:00',
        minutes: 60,
        bookable: true,
        capacity: 1,
        roomIds: [room.id],
        ...fields,
      })
    },
    async publish(more: Partial<CallOf<typeof publishAgenda>> = {}) {
      const { conflicts } = await bed.admin.call(getAgenda, { eventId: eventId() })
      const acknowledged = conflicts.map(({ key }) => key)
      return bed.admin.call(publishAgenda, { eventId: eventId(), acknowledged, ...more })
    },
    /** Runs what the clock and the events ask of this module, as the worker would. */
    async work(): Promise<void> {
      const parts = { database: db.database, house: house(), live, log, jobs, now }
      const run = async (name: string, company: string | null, payload: unknown, id: string) => {
        const job = jobs.find((each) => each.job === name)
        const delivery = { id, attempt: 1, last: true, signal: new AbortController().signal }
        await job?.run(jobContext(parts, company, delivery), job.payload.parse(payload))
      }
      await run('activities.look', null, {}, `look-${now().getTime()}`)
      const rows = await db.look<{
        id: string
        name: string
        payload: { company: string; payload: unknown }
      }>(
        `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
           where t.id = j.task_id and t.identifier like 'activities.%' returning j.id, t.identifier as name, j.payload)
         select * from taken order by id`,
      )
      for (const { id, name, payload } of rows)
        await run(name, payload.company, payload.payload, id)
    },
    /** The letters that wait to be sent: to whom, and about what. */
    letters: async () => {
      const rows = await db.look<{
        payload: {
          company: string
          payload: { letter: { to: { address: string }; subject: string } }
        }
      }>(
        `select j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail.send' order by j.id`,
      )
      const own = rows.filter(({ payload }) => payload.company === bed.companyId)
      return own.map(({ payload }) => {
        const { to, subject } = payload.payload.letter
        return `${to.address}: ${subject.split(' · ')[0]}`
      })
    },
  }
}
