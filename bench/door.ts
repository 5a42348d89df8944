import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { setStage, type Stage } from '#modules/check-in/server/faults/stage.testbed.ts'
import { compare, type Comparison } from './tools/measure.ts'
import { openStreams, scansPerSecond, slowestAtSteadyRate } from './tools/scans.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** Scan to verdict among 50,000 guests, durable, against the same statement through bare pg, one at a time; the roster; live streams. */
const guests = 50_000
const streams = { doors: 1000, perDoor: 5 }

const place = await temporaryDatabase(randomBytes(32))
const stage = await setStage(place.adminUrl, { guests, doors: streams.doors })
const words = [stage.companyId, stage.eventId, stage.listId]
const ours = await start('ours', place.appUrl, ...words)
const floor = await start('floor', place.adminUrl, ...words)
let next = 0

try {
  await compare('door', [
    scansAt(1, 100, 1 / 1.5),
    scansAt(8, 400, 0.8),
    scansAt(32, 800, 0.8),
    scansAt(200, 1600, 1.5),
    {
      name: 'the slowest of a hundred, at 100 scans/s, while 100,000 guests are entered and read out',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 3 },
      rounds: 3,
      ours: () => besideImport(() => slowest(500)),
      floor: () => slowest(500),
    },
    ...(await sizes()),
    {
      name: 'memory of a live stream, of 5,000',
      unit: 'bytes',
      goal: { kind: 'at-most', ratio: 1.5 },
      rounds: 1,
      ours: () => perStream('ours', place.appUrl, ...words),
      floor: () => perStream('streams'),
    },
  ])
} finally {
  ours.child.disconnect()
  floor.child.disconnect()
  await place.remove()
}

function taken(count: number): string[] {
  const from = next
  next += count
  return Array.from({ length: count }, (_, n) => stage.codes[(from + n) % guests] ?? '')
}

function scansAt(devices: number, requests: number, ratio: number): Comparison {
  const rate = (port: number) => () =>
    scansPerSecond({
      port,
      doors: stage.doors.slice(0, devices),
      listId: stage.listId,
      codes: taken(requests),
    })
  return {
    name: `scans of ${devices} doors at once`,
    unit: 'scans/s',
    goal: { kind: 'at-least', ratio },
    rounds: 5,
    ours: rate(ours.port),
    floor: rate(floor.port),
  }
}

function slowest(count: number): Promise<number> {
  const doors = stage.doors.slice(0, 32)
  return slowestAtSteadyRate({ port: ours.port, doors, listId: stage.listId, codes: taken(count) })
}

/** Another company enters its guests and reads them all out, in other connections, as the worker would. */
async function besideImport(measure: () => Promise<number>): Promise<number> {
  const over = new AbortController()
  const work = async () => {
    while (!over.signal.aborted) {
      const other: Stage = await setStage(place.adminUrl, { guests: 100_000, doors: 0 })
      const reader = new pg.Client({ connectionString: place.adminUrl })
      await reader.connect()
      await reader.query('select * from guest_facts where company_id = $1', [other.companyId])
      await reader.end()
    }
  }
  const working = work()
  const result = await measure()
  over.abort()
  await working
  return result
}

interface Roster {
  version: string
  details: string
  next: string | null
}

async function ask(path: string): Promise<Roster> {
  const headers = { authorization: stage.doors[0] ?? '' }
  const answer = await fetch(`http://127.0.0.1:${ours.port}/api/door/roster${path}`, { headers })
  if (answer.status !== 200) throw new Error(`roster: ${answer.status}`)
  return (await answer.json()) as Roster
}

async function sizes(): Promise<Comparison[]> {
  const packed = (value: unknown) => gzipSync(JSON.stringify(value)).length
  const size = (name: string, most: number, ratio: number, bytes: () => Promise<number>) => ({
    name,
    unit: 'bytes',
    goal: { kind: 'at-most' as const, ratio },
    rounds: 1,
    ours: bytes,
    floor: () => Promise.resolve(most),
  })
  const details = async () => {
    let sum = 0
    for (let page: Roster | undefined; page?.next !== null;) {
      page = await ask(`?part=details${page ? `&after=${page.next}` : ''}`)
      sum += packed(page)
    }
    return sum
  }
  const change = async () => {
    const before = await ask('')
    const doors = stage.doors.slice(0, 8)
    await scansPerSecond({ port: ours.port, doors, listId: stage.listId, codes: taken(100) })
    // Doors that ask within the same moment share one reading.
    await new Promise((done) => setTimeout(done, 2000))
    return packed(await ask(`?since=${before.version}`))
  }
  return [
    size('decision list of 50,000, packed, beside 0.70 MB', 700_000, 1.5, async () =>
      packed(await ask('')),
    ),
    size('details of 50,000, packed, beside 6 MB', 6_000_000, 1, details),
    size('a change of 100, packed, beside 10 kB', 10_000, 1, change),
  ]
}

async function perStream(...which: string[]): Promise<number> {
  const server = await start(...which)
  const before = await server.rss()
  const open = await openStreams(server.port, stage.doors, streams.perDoor)
  const after = await server.rss()
  open.close()
  server.child.disconnect()
  return (after - before) / (streams.doors * streams.perDoor)
}

interface Started {
  port: number
  child: ChildProcess
  rss(): Promise<number>
}

function start(...given: string[]): Promise<Started> {
  const program = fileURLToPath(new URL('tools/door-server.ts', import.meta.url))
  const child = fork(program, given, { execArgv: ['--expose-gc', '--import', 'tsx'] })
  const rss = () =>
    new Promise<number>((resolve) => {
      child.once('message', (message) => resolve((message as { rss: number }).rss))
      child.send('how much')
    })
  return new Promise((resolve, reject) => {
    child.once('message', (message) =>
      resolve({ port: (message as { port: number }).port, child, rss }),
    )
    child.once('exit', (code) => reject(new Error(`${given[0]} ended with ${code}`)))
  })
}
