import { Readable } from 'node:stream'
import { beforeEach } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { openBlobs } from '#platform/server/files/storage/blobs.ts'
import { acceptFile } from '#platform/server/files/incoming-file.ts'
import { contextOf, emptyQueue, takeQueued } from '#platform/testing/queue.ts'
import type { Person } from '#platform/testing/staff.ts'
import { time, type WholeApp } from '#platform/testing/whole-app.ts'
import { createEvent } from '#modules/events/contract.ts'
import type { Event } from '#modules/events/model.ts'
import { addGuest, getGuest, listGuests } from '../../contract.ts'
import { fullName } from '../../model.ts'

/** A company with an event, a stranger from another one, files to upload, and the jobs run as the worker would. */
export function exchangeTestbed({ db, services, personOf, jobDeps }: WholeApp) {
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
    bed.companyId = await db.company()
    bed.admin = personOf(bed.companyId)
    bed.stranger = personOf(await db.company())
    bed.event = await newEvent()
    await emptyQueue(db)
  })
  const upload = async (companyId: string, content: string | Buffer, name = 'lista.csv') => {
    const { id } = await acceptFile(
      { database: db.database, services: services(), blobs: openBlobs(services().env) },
      {
        stream: Readable.from([Buffer.from(content)]),
        name,
        purpose: 'attachment',
        company: systemScope(companyId),
        actor: { kind: 'user', id: null, name: 'Ana' },
        requestId: 'test',
        now: time.now,
      },
    )
    return id
  }
  /** Delivers what waits; `stop` is asked before each transaction and may kill the worker there. */
  const work = async (stop: () => boolean = () => false) => {
    const { jobs } = jobDeps()
    // A file that goes too early would be missed by what comes next.
    const removals = await takeQueued(db, 'files.remove', 'due')
    const imports = await takeQueued(db, 'guests.import-%')
    for (const { id, name, company, payload } of [...removals, ...imports]) {
      const job = jobs.find((each) => each.job === name)
      const deliver = (attempt: number, killed: () => boolean) => {
        const ctx = { ...contextOf(jobDeps(), company, id), attempt, last: false }
        const once: typeof ctx.once = (key, body) =>
          ctx.once(key, async (inner, outbox) => {
            await body(inner, outbox)
            if (killed()) throw new Killed()
          })
        return job?.run({ ...ctx, once }, job.payload.parse(payload))
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

class Killed extends Error {}
