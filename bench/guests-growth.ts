import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { gather, idsFrom, type Crowd } from './tools/guest-crowd.ts'
import { guestServer, p95 } from './tools/guest-server.ts'
import { compare, type Comparison } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** What a person waits for among a thousand guests, and among a hundred thousand or, with `GUESTS=1000000`, a million. */
const small = 1000
const large = Number(process.env.GUESTS ?? 100_000)
const searches = ['s', 'st', 'stefan', 'p', 'popescu', '07', '0710', 'zz']

const urls = await temporaryDatabase(randomBytes(32))
const owner = new pg.Client({ connectionString: urls.adminUrl })
await owner.connect()
const [few, many] = [await gather(owner, small), await gather(owner, large)]
const server = await guestServer(urls.appUrl)
try {
  const [far = ''] = await idsFrom(owner, many, Math.min(50_000, large - 100), 1)
  const [near = ''] = await idsFrom(owner, few, 900, 1)
  const entering = new Map([
    [many, await idsFrom(owner, many, 0, small)],
    [few, await idsFrom(owner, few, 0, small)],
  ])
  const guests = ({ eventId }: Crowd) => `/events/${eventId}/guests`
  await compare('guests-growth', [
    growth('check-in', 1.3, (crowd, at) => scan(crowd, entering.get(crowd)?.[at % small] ?? '')),
    growth('one guest', 1.3, (crowd) =>
      server.ask(crowd.companyId, `${guests(crowd)}/${crowd === many ? far : near}`),
    ),
    growth('page 1', 1.3, (crowd) => server.ask(crowd.companyId, `${guests(crowd)}?limit=50`)),
    growth('page 1,000 against page 19', 1.5, (crowd) => {
      const cursor = crowd === many ? far : near
      return server.ask(crowd.companyId, `${guests(crowd)}?limit=50&cursor=${cursor}`)
    }),
    growth('search', 2, (crowd, at) => {
      const word = searches[at % searches.length] ?? ''
      return server.ask(crowd.companyId, `${guests(crowd)}?limit=50&search=${word}`)
    }),
  ])
} finally {
  server.stop()
  await owner.end()
  await urls.remove()
}

function growth(
  name: string,
  ratio: number,
  ask: (crowd: Crowd, at: number) => Promise<unknown>,
): Comparison {
  let at = 0
  const at95 = (crowd: Crowd) => () => p95([() => ask(crowd, at++)])
  return {
    name: `${name}: ${small} → ${large}`,
    unit: 'ms',
    goal: { kind: 'at-most', ratio },
    rounds: 5,
    ours: at95(many),
    floor: at95(few),
  }
}

function scan({ companyId, eventId, partId }: Crowd, guestId: string): Promise<unknown> {
  const body = { scanId: randomUUID(), listId: partId, guestId }
  return server.ask(companyId, `/events/${eventId}/check-in/scans`, body)
}
