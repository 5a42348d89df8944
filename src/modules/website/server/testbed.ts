import { beforeEach } from 'vitest'
import type { AppError } from '#shared/app-error.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import type { Role } from '#platform/server/access.ts'
import type { Database } from '#platform/server/database/db.ts'
import { jobContext } from '#platform/server/jobs/worker.ts'
import { testHouse } from '#platform/testing/house.ts'
import { testApp } from '#platform/testing/app.ts'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { gates, personOf as personIn } from '#platform/testing/staff.ts'
import { pages, ports as fillings, routes } from '#app/server.gen.ts'
import type { Filling } from '#platform/server/ports.ts'
import { createEvent } from '#modules/events/contract.ts'
import type { Event } from '#modules/events/model.ts'
import { newBlock } from '../blocks/kit/registry.ts'
import * as contract from '../contract.ts'
import type { Look, PageDocument, SiteDraft } from '../model.ts'
import { jobs } from './jobs.ts'

interface Person {
  id: string
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>>
  refused<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AppError>
}

interface Ground {
  db: { company(): Promise<string> }
  personOf(companyId: string, role: Role, eventIds: readonly string[]): Person
}

/** It is 10 February 2027, noon in Bucharest, until a test says otherwise. */
export const time = { now: new Date('2027-02-10T10:00:00Z') }

interface Bed {
  companyId: string
  ana: Person
  event: Event
  personOf: Ground['personOf']
  newEvent(fields?: Partial<CallOf<typeof createEvent>>): Promise<Event>
  site(template?: Look, eventId?: string): Promise<SiteDraft>
  save(
    site: SiteDraft,
    doc: PageDocument,
    at?: number,
    rev?: number,
  ): Promise<OutputOf<typeof contract.savePage>>
}

/** Every page and call of the product around a site, as visitors and staff reach them. */
export function wholeWebsite() {
  const db = testDatabase()
  const app = testApp(db, {
    routes: routes.flat(),
    pages: (house) => pages.flatMap((make) => make(house)),
    gates,
    now: () => time.now,
    house: { ports: fillings.flat() },
  })
  const bed = websiteTestbed({ db, personOf: (...who) => personIn(app, ...who) })
  const open = (url: string, headers: Record<string, string> = {}) =>
    app.http.inject({ method: 'GET', url, headers })
  return { db, app, bed, open }
}

/** A company, its admin and a wedding on 12 June 2027 in both languages. */
export function websiteTestbed({ db, personOf }: Ground) {
  const bed: Bed = {
    companyId: '',
    ana: undefined as unknown as Person,
    event: undefined as unknown as Event,
    personOf,
    newEvent: (fields: Partial<CallOf<typeof createEvent>> = {}): Promise<Event> =>
      bed.ana.call(createEvent, {
        name: 'Nunta Anei',
        startDate: '2027-06-12',
        type: 'wedding',
        languages: ['ro', 'en'],
        ...fields,
      }),
    site: (template: Look = 'ivory', eventId: string = bed.event.id): Promise<SiteDraft> =>
      bed.ana.call(contract.createSite, { eventId, template }),
    save: (
      site: SiteDraft,
      doc: PageDocument,
      at = 0,
      rev?: number,
    ): Promise<OutputOf<typeof contract.savePage>> =>
      bed.ana.call(contract.savePage, {
        siteId: site.id,
        pageId: site.pages[at]?.id ?? '',
        rev: rev ?? site.pages[at]?.rev ?? 0,
        doc,
      }),
  }
  beforeEach(async () => {
    time.now = new Date('2027-02-10T10:00:00Z')
    bed.companyId = await db.company()
    bed.ana = personOf(bed.companyId, 'admin', [])
    bed.event = await bed.newEvent()
  })
  return bed
}

export function page(...blocks: [type: string, props?: Record<string, unknown>][]): PageDocument {
  return { v: 1, content: blocks.map(([type, props], n) => newBlock(type, `b${n}`, props)) }
}

const nobody = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: () => Promise.resolve(),
}

interface Bench {
  readonly database: Database
  look<R>(text: string, values?: unknown[]): Promise<R[]>
}

/** Does one round of the clock and whatever of ours then waits, due or not; answers what it did. */
export async function work(db: Bench, ports: readonly Filling[]): Promise<string[]> {
  const house = testHouse(db.database, { ports })
  const parts = {
    database: db.database,
    house,
    live: nobody,
    log: quietLog,
    jobs,
    now: () => time.now,
  }
  const run = async (name: string, company: string | null, payload: unknown, id: string) => {
    const found = jobs.find((each) => each.job === name)
    const delivery = { id, attempt: 1, last: true, signal: new AbortController().signal }
    const parsed = found?.payload.parse(payload)
    await found?.run(jobContext(parts, company, delivery), parsed as never)
  }
  await run('website.look-at-clock', null, {}, `clock ${time.now.getTime()}`)
  const rows = await db.look<{
    id: string
    name: string
    payload: { company: string; payload: unknown }
  }>(`with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier like 'website.%' returning j.id, t.identifier as name, j.payload)
      select * from taken order by id`)
  for (const { id, name, payload } of rows) await run(name, payload.company, payload.payload, id)
  return rows.map(({ name }) => name)
}
