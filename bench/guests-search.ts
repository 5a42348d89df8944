import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { routes } from '#modules/guests/server/routes.ts'
import { enter, type NewGroup, type NewGuest } from '#modules/guests/server/entering.ts'
import { nobodyYet } from '#modules/guests/model.ts'
import { eventScope, type Actor } from '#platform/server/access.ts'
import { addApiRoutes } from '#platform/server/api-routes.ts'
import type { EventContext } from '#platform/server/context.ts'
import { openDatabase, type Database } from '#platform/server/db.ts'
import { createHttp } from '#platform/server/http.ts'
import { MemoryLimits } from '#platform/server/limits.ts'
import { createLog } from '#platform/server/log.ts'
import { testHouse } from '#platform/testing/house.ts'
import { gates } from '#platform/testing/staff.ts'
import { compare } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** Guest lists over HTTP against the same question put to PostgreSQL by hand, at 100,000 guests of one event. */
const size = Number(process.env.GUESTS ?? 100_000)
const small = 1000
const rounds = 5
const searches = [
  's',
  'st',
  'ste',
  'stefan',
  'p',
  'pop',
  'popescu ion',
  '07',
  '0712',
  'ana.pop',
  'zz',
  't',
]
const first =
  'Ana Ștefan Ioana Țuța Mihai Ilinca Răzvan Sânziana Andrei Măriuca Vlad Crina Ion Elena'.split(
    ' ',
  )
const last =
  'Popescu Ionescu Țepeluș Mureșan Șerban Dumitrescu Stănescu Câmpeanu Pârvu Ursache Bălan'.split(
    ' ',
  )

interface Place {
  appUrl: string
  companyId: string
  big: string
  little: string
}

const rawPage = `select g.*, gg.name as group_name, gg.side,
    (select jsonb_agg(jsonb_build_object('partId', i.part_id, 'rsvp', i.rsvp)) from guest_invitations i
      where i.company_id = g.company_id and i.guest_id = g.id) as invitations
  from guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
  where g.company_id = $1 and g.event_id = $2 and g.deleted_at is null`

let house: ReturnType<typeof testHouse> | undefined

const [, , given] = process.argv
if (given) await serve(given)
else await measure()

async function measure(): Promise<void> {
  const urls = await temporaryDatabase(randomBytes(32))
  const database = openDatabase({ url: urls.appUrl, log: createLog('error') })
  const place = await furnish(database, urls.appUrl)
  await database.close()
  const owner = new pg.Client({ connectionString: urls.adminUrl })
  await owner.connect()
  await owner.query('vacuum analyze')
  const child = fork(fileURLToPath(import.meta.url), [place.appUrl], {
    execArgv: ['--import', 'tsx'],
  })
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', (message) => resolve((message as { port: number }).port))
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
    await run(owner, place, port)
  } finally {
    child.disconnect()
    await owner.end()
    await urls.remove()
  }
}

async function run(owner: pg.Client, place: Place, port: number): Promise<void> {
  const ask = (eventId: string, query: string) => async () => {
    const answer = await fetch(
      `http://127.0.0.1:${port}/api/events/${eventId}/guests?limit=50${query}`,
      {
        headers: { authorization: `admin ${place.companyId} ${randomUUID()}` },
      },
    )
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { next: string | null }
  }
  const page =
    (event: string, more = '', values: unknown[] = []) =>
    () =>
      owner.query(`${rawPage} ${more} order by g.sort_name, g.id limit 50`, [
        place.companyId,
        event,
        ...values,
      ])
  const far = await cursorAt(owner, place, 999 * 50)
  const near = await cursorAt(owner, { ...place, big: place.little }, 19 * 50)
  await compare('guests-search', [
    {
      name: `search at ${size}, p95`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 2.5 },
      rounds,
      ours: () =>
        p95(searches.map((word) => ask(place.big, `&search=${encodeURIComponent(word)}`))),
      floor: () => p95(searches.map((word) => () => rawSearch(owner, place, word))),
    },
    {
      name: 'page 1, p95',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 4 },
      rounds,
      ours: () => p95([ask(place.big, '')]),
      floor: () => p95([page(place.big)]),
    },
    {
      name: 'page 1,000 by cursor, p95',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 4 },
      rounds,
      ours: () => p95([ask(place.big, `&cursor=${far.id}`)]),
      floor: () => p95([page(place.big, 'and (g.sort_name, g.id) > ($3, $4)', [far.name, far.id])]),
    },
    {
      name: `page 1: ${small} → ${size}`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.3 },
      rounds,
      ours: () => p95([ask(place.big, '')]),
      floor: () => p95([ask(place.little, '')]),
    },
    {
      name: `page 1,000 at ${size} against page 20 at ${small}`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.5 },
      rounds,
      ours: () => p95([ask(place.big, `&cursor=${far.id}`)]),
      floor: () => p95([ask(place.little, `&cursor=${near.id}`)]),
    },
    {
      name: `jump to page 1,000 against page 1`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 5 },
      rounds,
      ours: () => p95([ask(place.big, `&offset=${999 * 50}`)]),
      floor: () => p95([ask(place.big, '')]),
    },
  ])
}

/** What a careful person would write: the page and its total, as the owner, without row-level security. */
async function rawSearch(owner: pg.Client, place: Place, search: string): Promise<void> {
  const words = search.split(' ')
  const found = words
    .map(
      (_, at) => `select guest_id from guest_words where company_id = $1 and event_id = $2
      and word >= $${at * 2 + 3} and word < $${at * 2 + 4}`,
    )
    .join(' intersect ')
  const values = [
    place.companyId,
    place.big,
    ...words.flatMap((word) => [word, `${word}\u{10FFFF}`]),
  ]
  await owner.query(`select count(*) from (select distinct guest_id from (${found}) f) n`, values)
  await owner.query(
    `${rawPage} and g.id in (select guest_id from (${found}) f) order by g.sort_name, g.id limit 50`,
    values,
  )
}

async function cursorAt(owner: pg.Client, { companyId, big }: Place, offset: number) {
  const { rows } = await owner.query<{ id: string; name: string }>(
    `select id, sort_name as name from guests where company_id = $1 and event_id = $2 and deleted_at is null
      order by sort_name, id offset $3 limit 1`,
    [companyId, big, offset],
  )
  return rows[0] ?? { id: '', name: '' }
}

async function p95(asked: readonly (() => Promise<unknown>)[]): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < Math.ceil(60 / asked.length); round++)
    for (const ask of asked) {
      const started = performance.now()
      await ask()
      times.push(performance.now() - started)
    }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

async function furnish(database: Database, appUrl: string): Promise<Place> {
  const owner = new pg.Client({ connectionString: appUrl })
  await owner.connect()
  const [companyId, big, little] = [randomUUID(), randomUUID(), randomUUID()]
  await owner.query('set role prilej_app')
  await owner.query(`set app.company_id = '${companyId}'`)
  await owner.query(`insert into companies (id, slug, name) values ($1, 'bench', 'Bench')`, [
    companyId,
  ])
  const started = performance.now()
  for (const [eventId, count] of [
    [big, size],
    [little, small],
  ] as const) {
    const partId = randomUUID()
    await owner.query(
      `insert into events (company_id, id, code, name, folded, type, starts_at, ends_at, start_date, last_day, place,
         languages, currency, visibility, slug, created_at)
       values ($1, $2, $3, 'E', 'e', 'gala', '2027-06-12T10:00Z', '2027-06-12T20:00Z', '2027-06-12', '2027-06-12',
         '{}', '{ro}', 'RON', 'private', $3, now())`,
      [companyId, eventId, `e-${eventId.slice(0, 8)}`],
    )
    await owner.query(
      `insert into event_parts (company_id, id, event_id, position, name, kind, starts_at, ends_at, takes_rsvp, serves_meal, audience)
       values ($1, $2, $3, 1, 'P', 'party', '2027-06-12T10:00Z', '2027-06-12T20:00Z', true, true, 'invited')`,
      [companyId, partId, eventId],
    )
    for (let from = 0; from < count; from += 5000)
      await database.inCompany(companyId, (db) =>
        enter(
          contextFor(database, db, companyId, eventId),
          people(from, Math.min(5000, count - from), partId),
        ),
      )
  }
  process.stdout.write(
    `${size + small} guests in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  )
  await owner.end()
  return { appUrl, companyId, big, little }
}

function people(from: number, count: number, partId: string) {
  const groups: NewGroup[] = []
  const guests = Array.from({ length: count }, (_, index): NewGuest => {
    const at = from + index
    const firstName = first[at % first.length] ?? ''
    const lastName = `${last[Math.floor(at / 14) % last.length] ?? ''}${at % 7 === 0 ? '' : `-${at}`}`
    const id = randomUUID()
    if (index % 3 === 0)
      groups.push({
        id: randomUUID(),
        name: `Familia ${lastName} ${at}`,
        salutation: '',
        primaryGuestId: id,
        side: at % 2 ? 'A' : 'B',
        language: 'ro',
        maxPersons: null,
        tagIds: [],
      })
    return {
      ...nobodyYet,
      id,
      groupId: groups.at(-1)?.id ?? '',
      firstName,
      lastName,
      email: `g${at}@exemplu.ro`,
      phone: `+407${String(10_000_000 + at)}`,
      invitations: [{ partId }],
    }
  })
  return { groups, guests }
}

function contextFor(
  database: Database,
  db: EventContext['db'],
  companyId: string,
  eventId: string,
): EventContext {
  const actor: Actor = { kind: 'system', id: null, name: '' }
  const event = eventScope({ actor, companyId }, eventId, true)
  house ??= testHouse(database)
  return {
    db,
    event,
    company: event,
    actor,
    house,
    now: new Date(),
    emit: () => undefined,
    touch: () => undefined,
  } as unknown as EventContext
}

async function serve(url: string): Promise<void> {
  const log = createLog('error')
  const database = openDatabase({ url, log, statementTimeout: 5000 })
  const now = () => new Date()
  const app = createHttp({ log, limits: new MemoryLimits(false), trustedProxies: [], now })
  const live = {
    publish: () => undefined,
    subscribe: () => () => undefined,
    close: () => Promise.resolve(),
  }
  const eventExists = () => Promise.resolve(true)
  const parts = {
    database,
    house: testHouse(database),
    access: { gates },
    jobs: [],
    live,
    now,
    eventExists,
  }
  addApiRoutes(app, parts, routes, [])
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ port: (app.server.address() as AddressInfo).port })
  process.on('disconnect', () => process.exit(0))
}
