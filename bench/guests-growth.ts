import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { gather, idsFrom, type Crowd } from './tools/guest-crowd.ts'
import { guestServer, p95 } from './tools/guest-server.ts'
import { compare, say, type Comparison } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** Waiting times of a person with a thousand guests, a hundred thousand and a million. */
const small = 1000
const sizes = [100_000, 1_000_000]
const searches = ['s', 'st', 'stefan', 'p', 'popescu', '07', '0710', 'zz']

const urls = await temporaryDatabase(randomBytes(32))
const owner = new pg.Client({ connectionString: urls.adminUrl })
await owner.connect()
const subset = await seeded(small)
const server = await guestServer(urls.appUrl)
try {
  const comparisons: Comparison[] = []
  for (const size of sizes) comparisons.push(...growths(size, await seeded(size)))
  await compare('guests-growth', comparisons)
} finally {
  server.stop()
  await owner.end()
  await urls.remove()
}

interface SeededCrowd extends Crowd {
  /** The guests who are let in, one after the other. */
  entering: string[]
  /** A guest far down the list. */
  far: string
}

async function seeded(size: number): Promise<SeededCrowd> {
  say(`  ${size} guests are written`)
  const crowd = await gather(owner, size)
  const entering = await idsFrom(owner, crowd, 0, small)
  const [far = ''] = await idsFrom(owner, crowd, Math.min(50_000, size - 100), 1)
  return { ...crowd, entering, far }
}

function growths(size: number, many: SeededCrowd): Comparison[] {
  const growth = (
    name: string,
    ratio: number,
    ask: (crowd: SeededCrowd, at: number) => Promise<unknown>,
  ): Comparison => {
    let at = 0
    const at95 = (crowd: SeededCrowd) => () => p95([() => ask(crowd, at++)])
    return {
      name: `${name}: ${small} → ${size}`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio },
      rounds: 5,
      ours: at95(many),
      floor: at95(subset),
    }
  }
  const list = ({ companyId, eventId }: Crowd, more: string) =>
    server.ask(companyId, `/events/${eventId}/guests${more}`)
  return [
    growth('check-in', 1.3, (crowd, at) => scan(crowd, crowd.entering[at % small] ?? '')),
    growth('one guest', 1.3, (crowd) => list(crowd, `/${crowd.far}`)),
    growth('page 1', 1.3, (crowd) => list(crowd, '?limit=50')),
    growth('page 1,000 against page 19', 1.5, (crowd) =>
      list(crowd, `?limit=50&cursor=${crowd.far}`),
    ),
    growth('search', 2, (crowd, at) =>
      list(crowd, `?limit=50&search=${searches[at % searches.length]}`),
    ),
  ]
}

function scan({ companyId, eventId, partId }: Crowd, guestId: string): Promise<unknown> {
  const body = { scanId: randomUUID(), listId: partId, guestId }
  return server.ask(companyId, `/events/${eventId}/check-in/scans`, body)
}
