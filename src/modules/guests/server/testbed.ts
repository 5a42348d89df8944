import { beforeEach } from 'vitest'
import type { AppError } from '#shared/app-error.ts'
import type { CallOf, Endpoint, EventType, OutputOf } from '#shared/contract.ts'
import { eventScope, type Role } from '#platform/server/access.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import { on, type Job } from '#platform/server/jobs/jobs.ts'
import { jobContext } from '#platform/server/jobs/worker.ts'
import { addPart, createEvent, listParts } from '#modules/events/contract.ts'
import type { Event, Part } from '#modules/events/model.ts'
import * as contract from '../contract.ts'
import { jobs } from './jobs.ts'

export interface Person {
  id: string
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>>
  refused<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AppError>
}

/** What the tests bring: a database, and people who call an application on it. */
interface Ground {
  db: {
    readonly database: Database
    company(): Promise<string>
    look<R>(text: string, values?: unknown[]): Promise<R[]>
  }
  house: () => House
  log: Parameters<typeof jobContext>[0]['log']
  personOf(companyId: string, role?: Role, eventIds?: readonly string[]): Person
}

/** It is 10 February 2027, noon in Bucharest, until a test says otherwise. */
export const time = { now: new Date('2027-02-10T10:00:00Z') }

/** Hears everything that the module tells, so that tests can look at it; nothing runs them. */
export const listeners = [
  contract.guestAnswered,
  contract.guestsChanged,
  contract.waitingPromoted,
].map((type) => on(type as EventType, `test.${type.event}`, async () => undefined))

const live = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: () => Promise.resolve(),
}

/** A company with a planner, a stranger from another one, and a wedding on 12 June 2027 with one part. */
export function guestsTestbed({ db, house, log, personOf }: Ground) {
  const here = {
    companyId: '',
    admin: undefined as unknown as Person,
    stranger: undefined as unknown as Person,
    event: undefined as unknown as Event,
    party: undefined as unknown as Part,
  }
  const list = (filter: Partial<CallOf<typeof contract.listGuests>> = {}) =>
    here.admin.call(contract.listGuests, { eventId: here.event.id, limit: 200, ...filter })
  const get = (guestId: string) =>
    here.admin.call(contract.getGuest, { eventId: here.event.id, guestId })
  const bed = Object.assign(here, {
    list,
    get,
    personOf: (role: Role, eventIds: readonly string[] = []) =>
      personOf(here.companyId, role, eventIds),
    newEvent: (fields: Partial<CallOf<typeof createEvent>> = {}, who = here.admin) =>
      who.call(createEvent, {
        name: 'Nunta Anei',
        startDate: '2027-06-12',
        type: 'wedding',
        rsvpDeadline: '2027-05-12',
        ...fields,
      }),
    part: (fields: Partial<CallOf<typeof addPart>> = {}) =>
      here.admin.call(addPart, {
        eventId: here.event.id,
        name: 'Cununia',
        kind: 'ceremony',
        startDate: '2027-06-12',
        startTime: '16:00',
        endDate: '2027-06-12',
        endTime: '17:00',
        place: null,
        capacity: null,
        takesRsvp: true,
        servesMeal: false,
        audience: 'invited',
        ...fields,
      }),
    add: (fields: Partial<CallOf<typeof contract.addGuest>> = {}) =>
      here.admin.call(contract.addGuest, {
        eventId: here.event.id,
        firstName: 'Ștefan',
        lastName: 'Popescu',
        ...fields,
      }),
    names: async (filter: Partial<CallOf<typeof contract.listGuests>> = {}) =>
      (await list(filter)).items.map(({ firstName, lastName }) =>
        `${firstName} ${lastName}`.trim(),
      ),
    counts: (filter: Partial<CallOf<typeof contract.countGuests>> = {}) =>
      here.admin.call(contract.countGuests, { eventId: here.event.id, ...filter }),
    /** Answers for a guest as staff, whatever the version is by now. */
    answer: async (
      guestId: string,
      rsvp: 'yes' | 'no' | 'maybe' | 'none',
      partId = here.party.id,
    ) => {
      const { invitations } = await get(guestId)
      const version = invitations.find((each) => each.partId === partId)?.version ?? 1
      return here.admin.call(contract.answerForGuest, {
        eventId: here.event.id,
        guestId,
        partId,
        version,
        rsvp,
      })
    },
    scope: (eventId = here.event.id) =>
      eventScope(
        { actor: { kind: 'system', id: null, name: '' }, companyId: here.companyId },
        eventId,
        true,
      ),
    /** Runs the waiting jobs of this module, as the worker would. */
    work: async () => {
      const rows = await db.look<{
        id: string
        name: string
        payload: { company: string; payload: unknown }
      }>(
        `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
           where t.id = j.task_id and t.identifier like 'guests.%' returning j.id, t.identifier as name, j.payload)
         select * from taken order by id`,
      )
      for (const { id, name, payload } of rows) {
        const job = jobs.find((each) => each.job === name) as Job | undefined
        const parts = {
          database: db.database,
          house: house(),
          live,
          log,
          jobs: [...jobs, ...listeners] as Job[],
          now: () => time.now,
        }
        const delivery = { id, attempt: 1, last: true, signal: new AbortController().signal }
        await job?.run(
          jobContext(parts, payload.company, delivery),
          job.payload.parse(payload.payload),
        )
      }
      return rows.length
    },
    /** What was told to other modules, in order. */
    told: async () => {
      const rows = await db.look<{ name: string; payload: { payload: Record<string, unknown> } }>(
        `select t.identifier as name, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'test.%' order by j.id`,
      )
      return rows.map(({ name, payload }) => [name.slice('test.'.length), payload.payload] as const)
    },
  })
  beforeEach(async () => {
    time.now = new Date('2027-02-10T10:00:00Z')
    bed.companyId = await db.company()
    bed.admin = personOf(bed.companyId)
    bed.stranger = personOf(await db.company())
    bed.event = await bed.newEvent()
    const { items } = await bed.admin.call(listParts, { eventId: bed.event.id })
    bed.party = items[0] as Part
    await db.look('delete from graphile_worker._private_jobs')
  })
  return bed
}
