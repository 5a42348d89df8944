import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { gather, type Crowd } from './tools/guest-crowd.ts'
import { guestServer, p95, type GuestServer } from './tools/guest-server.ts'
import { compare } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** Search in the guest list over HTTP, at 100,000 guests of one event. */
const size = Number(process.env.GUESTS ?? 100_000)
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
  const search = (words: string) => () =>
    ask(companyId, `/events/${eventId}/guests?limit=50&search=${encodeURIComponent(words)}`)
  await compare('guests-search', [
    {
      name: `search at ${size} from the first letter, p95 against 60 ms`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1 },
      rounds: 5,
      ours: () => p95(searches.map(search)),
      floor: () => Promise.resolve(60),
    },
  ])
}
