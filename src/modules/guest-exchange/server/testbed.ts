import { Readable } from 'node:stream'
import { beforeEach } from 'vitest'
import type { AppError } from '#shared/app-error.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { systemScope } from '#platform/server/access.ts'
import type { Database } from '#platform/server/database/db.ts'
import { openBlobs } from '#platform/server/files/blobs.ts'
import { acceptFile } from '#platform/server/files/incoming.ts'
import type { House } from '#platform/server/house.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import type { Log } from '#platform/server/log.ts'
import { jobContext } from '#platform/server/jobs/worker.ts'
import { createEvent } from '#modules/events/contract.ts'
import type { Event } from '#modules/events/model.ts'
import { addGuest, getGuest, listGuests } from '#modules/guests/contract.ts'
import { fullName } from '#modules/guests/model.ts'
import { jobs } from './jobs.ts'

interface Person {
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>>
  refused<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AppError>
}

interface Ground {
  db: {
    readonly database: Database
    company(): Promise<string>
    look<R>(text: string, values?: unknown[]): Promise<R[]>
  }
  house: () => House
  log: Log
  personOf(companyId: string): Person
}

/** It is 10 February 2027, noon in Bucharest, until a test says otherwise. */
export const time = { now: new Date('2027-02-10T10:00:00Z') }

const live = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: () => Promise.resolve(),
}

/** A company with an event, a stranger from another one, files to upload, and the jobs run as the worker would. */
export function exchangeTestbed({ db, house, log, personOf }: Ground) {
  const now = () => time.now
  const here = {
    companyId: '',
    admin: undefined as unknown as Person,
    stranger: undefined as unknown as Person,
    event: undefined as unknown as Event,
  }
  const newEvent = (who = here.admin) =>
    who.call(createEvent, { name: 'Nunta Anei', startDate: '2027-06-12', type: 'wedding' })
  const list = () => here.admin.call(listGuests, { eventId: here.event.id, limit: 200 })
  const bed = Object.assign(here, {
    newEvent,
    list,
    names: async () => (await list()).items.map(fullName),
    get: (guestId: string) => here.admin.call(getGuest, { eventId: here.event.id, guestId }),
    add: (fields: Partial<CallOf<typeof addGuest>> = {}) =>
      here.admin.call(addGuest, {
        eventId: here.event.id,
        firstName: 'Ștefan',
        lastName: 'Popescu',
        ...fields,
      }),
  })
  beforeEach(async () => {
    time.now = new Date('2027-02-10T10:00:00Z')
    bed.companyId = await db.company()
    bed.admin = personOf(bed.companyId)
    bed.stranger = personOf(await db.company())
    bed.event = await newEvent()
    await db.look('delete from graphile_worker._private_jobs')
  })
  const upload = async (companyId: string, content: string | Buffer, name = 'lista.csv') => {
    const { id } = await acceptFile(
      { database: db.database, house: house(), blobs: openBlobs(house().env) },
      {
        stream: Readable.from([Buffer.from(content)]),
        name,
        purpose: 'attachment',
        company: systemScope(companyId),
        actor: { kind: 'user', id: null, name: 'Ana' },
        requestId: 'test',
        now: now(),
      },
    )
    return id
  }
  /** Delivers what waits; `stop` is asked before each transaction and may kill the worker there. */
  const work = async (stop: () => boolean = () => false) => {
    const rows = await db.look<{ id: string; name: string; payload: Message }>(
      `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier like 'guest-exchange.%' returning j.id, t.identifier as name, j.payload)
       select * from taken order by id`,
    )
    for (const { id, name, payload } of rows) {
      const job = jobs.find((each) => each.job === name) as Job | undefined
      const parts = { database: db.database, house: house(), live, log, jobs: [], now }
      const delivery = { id, attempt: 1, last: false, signal: new AbortController().signal }
      const deliver = (attempt: number, killed: () => boolean) => {
        const ctx = jobContext(parts, payload.company, { ...delivery, attempt })
        const once: typeof ctx.once = (key, body) =>
          ctx.once(key, async (inner, outbox) => {
            await body(inner, outbox)
            if (killed()) throw new Killed()
          })
        return job?.run({ ...ctx, once }, job.payload.parse(payload.payload))
      }
      try {
        await deliver(1, stop)
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        return () => deliver(2, () => false)
      }
    }
    return undefined
  }
  return { bed, upload, work }
}

interface Message {
  company: string
  payload: unknown
}

class Killed extends Error {}
