import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { leadMark } from '#modules/guests/model.ts'
import { gather, idsFrom, type Crowd } from './tools/guest-crowd.ts'
import { guestServer, p95, type GuestServer } from './tools/guest-server.ts'
import { compare } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** Guest lists over HTTP against the same question put to PostgreSQL by hand, at 100,000 guests of one event. */
const size = Number(process.env.GUESTS ?? 100_000)
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
const rawPage = `select g.*, gg.name as group_name, gg.side,
    (select jsonb_agg(jsonb_build_object('partId', i.part_id, 'rsvp', i.rsvp)) from guest_invitations i
      where i.company_id = g.company_id and i.guest_id = g.id) as invitations
  from guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
  where g.company_id = $1 and g.event_id = $2 and g.deleted_at is null`

const urls = await temporaryDatabase(randomBytes(32))
const owner = new pg.Client({ connectionString: urls.adminUrl })
await owner.connect()
const crowd = await gather(owner, size)
const server = await guestServer(urls.appUrl)
try {
  await run(server, crowd)
} finally {
  server.stop()
  await owner.end()
  await urls.remove()
}

async function run({ ask }: GuestServer, { companyId, eventId }: Crowd): Promise<void> {
  const list = (query: string) => () => ask(companyId, `/events/${eventId}/guests?limit=50${query}`)
  const page =
    (more = '', values: unknown[] = []) =>
    () =>
      owner.query(`${rawPage} ${more} order by g.sort_name, g.id limit 50`, [
        companyId,
        eventId,
        ...values,
      ])
  const [far = ''] = await idsFrom(owner, crowd, Math.min(999 * 50, size - 100), 1)
  const after = `and (g.sort_name, g.id) > (select sort_name, id from guests where company_id = $1 and id = $3)`
  await compare('guests-search', [
    {
      name: `search at ${size}, p95`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 2.5 },
      rounds,
      ours: () => p95(searches.map((word) => list(`&search=${encodeURIComponent(word)}`))),
      floor: () => p95(searches.map((word) => () => rawSearch(word))),
    },
    {
      name: 'page 1, p95',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 4 },
      rounds,
      ours: () => p95([list('')]),
      floor: () => p95([page()]),
    },
    {
      name: 'page 1,000 by cursor, p95',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 4 },
      rounds,
      ours: () => p95([list(`&cursor=${far}`)]),
      floor: () => p95([page(after, [far])]),
    },
    {
      name: `jump to page 1,000 against page 1`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 5 },
      rounds,
      ours: () => p95([list(`&offset=${999 * 50}`)]),
      floor: () => p95([list('')]),
    },
  ])
}

/** What a careful person would write: the page and its total, as the owner, without row-level security. */
async function rawSearch(search: string): Promise<void> {
  const words = search.split(' ')
  const found = words
    .map((_, at) => `(${[at * 4 + 3, at * 4 + 5].map(between).join(' union all ')})`)
    .join(' intersect ')
  const values = [
    crowd.companyId,
    crowd.eventId,
    ...words.flatMap((word) =>
      [word, leadMark + word].flatMap((from) => [from, `${from}\u{10FFFF}`]),
    ),
  ]
  await owner.query(`select count(*) from (select distinct guest_id from (${found}) f) n`, values)
  await owner.query(
    `${rawPage} and g.id in (select guest_id from (${found}) f) order by g.sort_name, g.id limit 50`,
    values,
  )
}

function between(at: number): string {
  return `select guest_id from guest_words where company_id = $1 and event_id = $2 and word >= $${at} and word < $${at + 1}`
}
