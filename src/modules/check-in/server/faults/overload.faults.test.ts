import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { keepProcess } from '#platform/testing/crash/crash.ts'
import { reportFault } from '#platform/testing/fault-report.ts'
import { eventually } from '#platform/testing/product.ts'
import { openGround } from './fault-injection.testbed.ts'
import { percentile, startDoors } from './door-load.testbed.ts'
import { beginExports } from './export-process.testbed.ts'
import type { Stage } from './load-fixture.testbed.ts'

const program = bundledProgram('src/modules/check-in/server/faults/door-server.testbed.ts')

async function doors(env: Record<string, string>, guests: number) {
  const ground = await openGround({ pairs: 8, guests })
  const server = await keepProcess(program(), { URL: ground.appUrl, ...env })
  return { ...ground, server }
}

/**
 * Runs the given number of clients for four seconds, and until a hundred were answered, which takes longer on
 * a busy machine. They start one after another within the first second, which is not counted; refused ones
 * retry a second later, as they were asked.
 */
async function crowdOf(address: string, { doors: all }: Stage, size: number) {
  const answered: number[] = []
  const refused: number[] = []
  const began = performance.now()
  const ask = async (n: number) => {
    await sleep((1000 * n) / size)
    const headers = { authorization: all[n % all.length] ?? '' }
    while (performance.now() < began + 4000 || answered.length < 100) {
      const asked = performance.now()
      const { status } = await fetch(`${address}/api/plain`, { headers })
      const took = performance.now() - asked
      if (asked > began + 1000) (status === 200 ? answered : refused).push(took)
      if (status !== 200) await sleep(1000)
    }
  }
  await Promise.all(Array.from({ length: size }, (_, n) => ask(n)))
  return { answered: answered.length, refused: refused.length, p95: percentile(answered, 0.95) }
}

type Crowd = Awaited<ReturnType<typeof crowdOf>>

const medianWait = (crowds: readonly Crowd[]) =>
  percentile(
    crowds.map(({ p95 }) => p95),
    0.5,
  )

const total = (crowds: readonly Crowd[], of: 'answered' | 'refused') =>
  crowds.reduce((sum, crowd) => sum + crowd[of], 0)

/** The most that a process ever held, in MB, as the kernel counts it. */
function peakMemory(pid: number | undefined): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

test('F18: under ten times the load answered requests wait at most twice as long, and the server recovers afterwards', async () => {
  const { server, stage } = await doors({}, 3000)
  // The first hundred warm the program up, and wait longer than any hundred after them.
  await crowdOf(server.address, stage, 100)
  const usual: Crowd[] = []
  const tenfold: Crowd[] = []
  for (let round = 0; round < 5; round++) {
    usual.push(await crowdOf(server.address, stage, 100))
    tenfold.push(await crowdOf(server.address, stage, 1000))
  }
  const after = await crowdOf(server.address, stage, 100)
  const open = await doors({ WAIT: 'Infinity' }, 3000)
  const control = await crowdOf(open.server.address, open.stage, 1000)
  const usualWait = medianWait(usual)
  const tenfoldWait = medianWait(tenfold)
  reportFault('F18', 'ten times as many: p95 of the answered at most twice, 512 MB', {
    'p95 ms usually': usualWait,
    'of ten times as many': tenfoldWait,
    answered: total(tenfold, 'answered'),
    refused: total(tenfold, 'refused'),
    'p95 ms afterwards': after.p95,
    'p95 ms where all may wait': control.p95,
    'memory MB': peakMemory(server.process().pid),
  })
  expect([...usual, after, control].map(({ refused }) => refused)).toEqual(Array(7).fill(0))
  expect(Math.min(...tenfold.map(({ refused }) => refused))).toBeGreaterThan(0)
  expect(tenfoldWait).toBeLessThan(2 * usualWait)
  expect(after.p95).toBeLessThan(2 * usualWait)
  // The negative control: without a bound all wait for all others.
  expect(control.p95).toBeGreaterThan(2 * usualWait)
  expect(peakMemory(server.process().pid)).toBeLessThan(512)
})

/** Runs until aborted; refused clients retry after a second, as they were asked. */
async function requestUntilAborted(
  address: string,
  door: string,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const asked = fetch(address, { headers: { authorization: door }, signal: over })
    const status = await asked.then((answer) => answer.status).catch(() => 0)
    if (status !== 200) await sleep(1000, null, { signal: over }).catch(() => null)
  }
}

/** The rate that doors must sustain for any time. */
const scansPerSecond = 100

test('F18: while exports and reports fill everything else, doors keep their rate', async () => {
  const { server, stage } = await doors({}, 40_000)
  const [scans, rounds] = [600, 5]
  let taken = 0
  const rate = async (max = scans) => {
    const rest = { ...stage, codes: stage.codes.slice(taken) }
    const load = startDoors([server.address], rest, scansPerSecond)
    const began = performance.now()
    await eventually(() => load.acknowledged.length >= max)
    const perSecond = load.acknowledged.length / ((performance.now() - began) / 1000)
    await load.end()
    taken += load.acknowledged.length
    return perSecond
  }
  const beside = async (restless: boolean) => {
    const over = new AbortController()
    const crowd = Array.from({ length: 40 }, (_, n) =>
      requestUntilAborted(`${server.address}/api/slow`, stage.doors[n % 16] ?? '', over.signal),
    )
    const endExports = beginExports(server.process(), stage, restless)
    // The cost of a crowd at its arrival differs from its later cost.
    await rate(100)
    const perSecond = await rate()
    over.abort()
    const pages = await endExports()
    await Promise.all(crowd)
    return { perSecond, pages }
  }
  await rate()
  const rates = { alone: [] as number[], beside: [] as number[], restless: [] as number[] }
  const pages = { beside: 0, restless: 0 }
  for (let round = 0; round < rounds; round++) {
    rates.alone.push(await rate())
    for (const how of ['beside', 'restless'] as const) {
      const seen = await beside(how === 'restless')
      rates[how].push(seen.perSecond)
      pages[how] += seen.pages
    }
  }
  const alone = percentile(rates.alone, 0.5)
  const kept = percentile(rates.beside, 0.5) / alone
  const control = percentile(rates.restless, 0.5) / alone
  reportFault('F18', 'beside exports doors keep 95 % of a hundred scans a second', {
    'scans/s alone': alone,
    'kept %': 100 * kept,
    'pages exported meanwhile': pages.beside,
    'kept % where exports do not rest': 100 * control,
    'pages then': pages.restless,
  })
  expect(kept).toBeGreaterThan(0.95)
  // The control: it is the rest that holds exports back, not the crowd.
  expect(pages.restless).toBeGreaterThan(2 * pages.beside)
})
