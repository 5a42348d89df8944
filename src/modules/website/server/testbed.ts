import { beforeEach } from 'vitest'
import type { CallOf, OutputOf } from '#shared/contract.ts'
import type { Person } from '#platform/testing/staff.ts'
import { doJob, takeQueued } from '#platform/testing/queue.ts'
import { time, wholeApp, type WholeApp } from '#platform/testing/whole-app.ts'
import { changeStatus, createEvent } from '#modules/events/contract.ts'
import type { Event } from '#modules/events/model.ts'
import { newBlock } from '../blocks/base/registry.ts'
import * as contract from '../contract.ts'
import type { Look, PageDocument, SiteDraft } from '../model.ts'

interface Testbed {
  companyId: string
  ana: Person
  event: Event
  personOf: WholeApp['personOf']
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
  const app = wholeApp()
  const bed = websiteTestbed(app)
  const open = (url: string, headers: Record<string, string> = {}) =>
    app.http.inject({ method: 'GET', url, headers })
  return { app, bed, open }
}

/** A company, its admin and a wedding on 12 June 2027 in both languages. */
export function websiteTestbed({ db, personOf }: WholeApp) {
  const bed: Testbed = {
    companyId: '',
    ana: undefined as unknown as Person,
    event: undefined as unknown as Event,
    personOf,
    newEvent: async (fields: Partial<CallOf<typeof createEvent>> = {}): Promise<Event> => {
      const { id: eventId, version } = await bed.ana.call(createEvent, {
        name: 'Nunta Anei',
        startDate: '2027-06-12',
        type: 'wedding',
        languages: ['ro', 'en'],
        visibility: 'unlisted',
        ...fields,
      })
      // A draft is unknown outside the company.
      return bed.ana.call(changeStatus, { eventId, version, to: 'tentative' })
    },
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
    bed.companyId = await db.company()
    bed.ana = personOf(bed.companyId, 'admin', [])
    // Links depend on the right of their maker, so the maker must be an account.
    await db.look(
      `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, 'Ana', 'admin', $3, now())`,
      [bed.ana.id, `${bed.ana.id}@exemplu.ro`, bed.companyId],
    )
    bed.event = await bed.newEvent()
  })
  return bed
}

export function page(...blocks: [type: string, props?: Record<string, unknown>][]): PageDocument {
  return { v: 1, content: blocks.map(([type, props], n) => newBlock(type, `b${n}`, props)) }
}

/** Does one round of the clock and whatever of ours then waits, due or not; answers what it did. */
export async function work(
  { db, jobDeps }: WholeApp,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const id = `clock ${time.now.getTime()}`
  await doJob(jobDeps(), { id, name: 'website.look-at-clock', company: null, payload: {} })
  const rows = await takeQueued(db, 'website.%')
  await meanwhile()
  for (const job of rows) await doJob(jobDeps(), job)
  return rows.map(({ name }) => name)
}
