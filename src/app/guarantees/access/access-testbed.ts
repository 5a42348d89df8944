import type { InjectOptions } from 'fastify'
import { beforeAll } from 'vitest'
import { seeds } from '#app/server.gen.ts'
import { requestOf } from '#platform/testing/app.ts'
import { RealRows } from '#platform/testing/every-endpoint/real-rows.ts'
import { nameOf, recordDay, type Call } from '#platform/testing/every-endpoint/recorded-day.ts'
import { addTwin, companyTables } from '#platform/testing/every-endpoint/twin.ts'
import { wholeProduct, type WholeProduct } from '#platform/testing/whole-product.ts'

/**
 * The callers of the matrix: `limited` is a planner of another event, `rival` the admin of another company,
 * `key` an API key that may write, and `reading` one that may not.
 */
export const callers = [
  'visitor',
  'guest',
  'door',
  'user',
  'planner',
  'limited',
  'admin',
  'rival',
  'key',
  'reading',
] as const
export type Caller = (typeof callers)[number]

const place = { companySlug: 'demo', slug: 'conferinta-orizont' }

/** The whole demo and a copy of it under other ids, with one caller of each kind and every call on one conference. */
export function accessBed() {
  const product = wholeProduct(seeds.map(({ name }) => name))
  const bed = {
    product,
    place,
    shown: {} as Record<Caller, string>,
    demo: '',
    twin: '',
    eventId: '',
    rows: undefined as unknown as RealRows,
    day: [] as Call[],
    send: (request: InjectOptions) => product.http.inject(request),
    /** Checksums of all data of a company, one line for each table. */
    async sums(companyId: string): Promise<string[]> {
      const sums: string[] = []
      for (const table of await companyTables(product.db)) {
        const [row] = await product.db.look<{ sum: string | null }>(
          `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum from ${table} t where company_id = $1`,
          [companyId],
        )
        sums.push(`${table} ${row?.sum}`)
      }
      return sums
    },
  }
  beforeAll(async () => {
    const [conference] = await product.db.look<{ company: string; id: string }>(
      `select company_id as company, id from events where slug = $1`,
      [place.slug],
    )
    if (!conference) throw new Error('the demo has no conference')
    bed.demo = conference.company
    bed.eventId = conference.id
    const rows = () => RealRows.of(product.db, bed.demo, bed.eventId)
    await createMissing(product, await rows())
    bed.rows = await rows()
    bed.twin = await addTwin(product.db, bed.demo)
    bed.shown = await credentials(product, bed.eventId)
    bed.day = await recordDay(product, bed.rows, bed.shown.admin)
  }, 900_000)
  return bed
}

/** Records that the conference of the demo lacks, or that are past changing there. */
const createdFirst = new Set([
  'POST /api/company/api-keys',
  'POST /api/company/team/invites',
  'POST /api/contacts/merge',
  'POST /api/data-protection/register',
  'POST /api/events/:eventId/activities',
  'POST /api/events/:eventId/check-in/lists',
  'POST /api/events/:eventId/client-report',
  'POST /api/events/:eventId/guest-groups',
  'POST /api/events/:eventId/guest-imports',
  'POST /api/events/:eventId/guests/bulk',
  'POST /api/events/:eventId/guests/merge',
  'POST /api/events/:eventId/messages',
  'POST /api/events/:eventId/template',
  'POST /api/message-templates',
  'POST /api/questionnaire-bank',
  'POST /api/report-schedules',
  'POST /api/saved-reports',
])

async function createMissing(product: WholeProduct, rows: RealRows): Promise<void> {
  const admin = await product.signIn('admin@demo.prilej.ro')
  const day = await recordDay(product, rows, admin, (endpoint) =>
    createdFirst.has(nameOf(endpoint)),
  )
  for (const { endpoint, input } of day.filter(({ isRefused }) => !isRefused))
    await product.http.inject(requestOf(endpoint, input, admin))
}

async function credentials(
  product: WholeProduct,
  eventId: string,
): Promise<Record<Caller, string>> {
  await product.db.look(
    `insert into users (id, email, name, password_hash, role, company_id, email_verified_at, step_two_done, created_at, event_ids)
     select gen_random_uuid(), 'limited@demo.prilej.ro', 'Lia Limitat', password_hash, 'planner', company_id, email_verified_at,
       true, created_at, array(select e.id from events e where e.company_id = u.company_id
         and not exists (select from budgets b where b.event_id = e.id) order by e.slug limit 1)
     from users u where email = 'admin@demo.prilej.ro'`,
  )
  const admin = await product.signIn('admin@demo.prilej.ro')
  const post = async (path: string, payload: object = {}) => {
    const headers = { authorization: admin }
    const request = { method: 'POST', url: `/api${path}`, payload, headers } as const
    return (await product.http.inject(request)).json<Record<string, string>>()
  }
  const keyOf = async (right: string) => {
    const fields = { name: right, right, eventIds: null, lastDay: null }
    const { token } = await post('/company/api-keys', fields)
    return `Bearer ${token}`
  }
  const [group] = await product.db.look<{ id: string }>(
    `select id from guest_groups where event_id = $1 and deleted_at is null limit 1`,
    [eventId],
  )
  const { token = '' } = await post(`/events/${eventId}/guest-groups/${group?.id}/link`)
  const { pin } = await post(`/events/${eventId}/check-in/pin`)
  const { credential = '' } = await post('/door/pair', { ...place, pin, name: 'Intrarea' })
  return {
    visitor: '',
    guest: token,
    door: credential,
    user: await product.signIn('user@demo.prilej.ro'),
    planner: await product.signIn('planner@demo.prilej.ro'),
    limited: await product.signIn('limited@demo.prilej.ro'),
    admin,
    rival: await product.signIn('admin@twin.ro'),
    key: await keyOf('write'),
    reading: await keyOf('read'),
  }
}
