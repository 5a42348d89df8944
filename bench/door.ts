import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { setStage, type Stage } from '#modules/check-in/server/faults/load-fixture.testbed.ts'
import { compare, say, type Comparison } from './tools/measure.ts'
import { openStreams, scansPerSecond, slowestAtSteadyRate, usualWait } from './tools/scans.ts'
import { startServer } from './tools/started-server.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/**
 * The door among 50,000 guests, in four parts that can be asked for by name: `scans` against the same statement
 * through bare pg, one at a time; the same `beside` an import and an export; the `roster`; live `streams`.
 */
const guests = 50_000
/** The first scans only warm up the program and belong to no stream. */
const streams = { doors: 1000, perDoor: 5, warming: 100 }

const parts = { scans, beside, roster, streams: liveStreams }
const requested = process.argv.slice(2)
const unknown = requested.find((word) => !Object.hasOwn(parts, word))
if (unknown) throw new Error(`"${unknown}" is none of: ${Object.keys(parts).join(', ')}`)

say(`an event of ${guests} guests and ${streams.doors} doors`)
const database = await temporaryDatabase(randomBytes(32))
const stage: Stage = await setStage(database.adminUrl, { guests, doors: streams.doors })
const words = [stage.companyId, stage.eventId, stage.listId]
let next = 0

try {
  for (const [name, measure] of Object.entries(parts))
    if (requested.length === 0 || requested.includes(name)) await measure(`door ${name}`)
} finally {
  await database.remove()
}

function nextCodes(count: number): string[] {
  const from = next
  next += count
  return Array.from({ length: count }, (_, n) => stage.codes[(from + n) % guests] ?? '')
}

async function scans(bench: string): Promise<void> {
  const ours = await door('ours', database.appUrl, ...words)
  const floor = await door('floor', database.adminUrl, ...words)
  const asks = (devices: number, requests: number) => (port: number) => ({
    port,
    doors: stage.doors.slice(0, devices),
    listId: stage.listId,
    codes: nextCodes(requests),
  })
  const rateAt = (devices: number, requests: number, ratio: number): Comparison => {
    const ask = asks(devices, requests)
    return {
      name: `scans of ${devices} doors at once`,
      unit: 'scans/s',
      goal: { kind: 'at-least', ratio },
      rounds: 5,
      ours: () => scansPerSecond(ask(ours.port)),
      floor: () => scansPerSecond(ask(floor.port)),
    }
  }
  const alone = asks(1, 150)
  await compare(bench, [
    {
      name: 'scan to verdict at one door, median',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.5 },
      rounds: 7,
      ours: () => usualWait(alone(ours.port)),
      floor: () => usualWait(alone(floor.port)),
    },
    rateAt(8, 400, 0.8),
    rateAt(32, 800, 0.8),
    rateAt(200, 1600, 1.2),
  ])
  ours.end()
  floor.end()
}

/** A worker enters guests into another event while the server itself writes out the list of this one. */
async function beside(bench: string): Promise<void> {
  const ours = await door('ours', database.appUrl, ...words)
  const worker = await startServer('importing-worker.ts', database.appUrl, stage.companyId)
  await database.settle()
  const doors = stage.doors.slice(0, 32)
  const slowest = () =>
    slowestAtSteadyRate({ port: ours.port, doors, listId: stage.listId, codes: nextCodes(500) })
  await compare(bench, [
    {
      name: 'the slowest of a hundred, at 100 scans/s, while 100,000 guests are entered and a list is exported',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 5 },
      rounds: 5,
      async ours() {
        await Promise.all([ours.ask('work'), worker.ask('work')])
        const waited = await slowest()
        await Promise.all([ours.ask('rest'), worker.ask('rest')])
        return waited
      },
      floor: slowest,
    },
  ])
  ours.end()
  worker.end()
}

interface Roster {
  version: string
  details: string
  next: string | null
}

async function roster(bench: string): Promise<void> {
  const ours = await door('ours', database.appUrl, ...words)
  const read = async (path: string) => {
    const headers = { authorization: stage.doors[0] ?? '' }
    const answer = await fetch(`http://127.0.0.1:${ours.port}/api/door/roster${path}`, { headers })
    if (answer.status !== 200) throw new Error(`roster: ${answer.status}`)
    return (await answer.json()) as Roster
  }
  const packed = (value: unknown) => gzipSync(JSON.stringify(value)).length
  const size = (name: string, max: number, bytes: () => Promise<number>) => ({
    name,
    unit: 'bytes',
    goal: { kind: 'at-most' as const, ratio: 1 },
    rounds: 1,
    cold: true,
    ours: bytes,
    floor: () => Promise.resolve(max),
  })
  const details = async () => {
    let sum = 0
    for (let page: Roster | undefined; page?.next !== null;) {
      page = await read(`?part=details${page ? `&after=${page.next}` : ''}`)
      sum += packed(page)
    }
    return sum
  }
  const change = async () => {
    const before = await read('')
    const doors = stage.doors.slice(0, 8)
    await scansPerSecond({ port: ours.port, doors, listId: stage.listId, codes: nextCodes(100) })
    // Doors that ask within the same moment share one reading.
    await new Promise((done) => setTimeout(done, 2000))
    return packed(await read(`?since=${before.version}`))
  }
  await compare(bench, [
    size('decision list of 50,000, packed, against 1 MB', 1_000_000, async () =>
      packed(await read('')),
    ),
    size('details of 50,000, packed, against 6 MB', 6_000_000, details),
    size('a change of 100, packed, against 10 kB', 10_000, change),
  ])
  ours.end()
}

async function liveStreams(bench: string): Promise<void> {
  await compare(bench, [
    {
      name: 'memory of a live stream, of 5,000',
      unit: 'bytes',
      goal: { kind: 'at-most', ratio: 1.5 },
      rounds: 3,
      cold: true,
      ours: () => perStream('ours', database.appUrl, ...words),
      floor: () => perStream('streams'),
    },
  ])
}

async function perStream(...which: string[]): Promise<number> {
  const server = await door(...which)
  const first = await openStreams(
    server.port,
    stage.doors.slice(0, streams.warming),
    streams.perDoor,
  )
  const before = await server.ask<number>('memory')
  const open = await openStreams(server.port, stage.doors.slice(streams.warming), streams.perDoor)
  const after = await server.ask<number>('memory')
  first.close()
  open.close()
  server.end()
  return (after - before) / ((streams.doors - streams.warming) * streams.perDoor)
}

function door(...args: string[]) {
  return startServer('door-server.ts', ...args)
}
