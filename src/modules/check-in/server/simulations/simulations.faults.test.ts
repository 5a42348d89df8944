import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { keepProcess, injectFault } from '#platform/testing/crash/crash.ts'
import { reportFault } from '#platform/testing/fault-report.ts'
import { query } from '#platform/server/embedded/test-cluster.ts'
import { openGround } from '../faults/fault-injection.testbed.ts'
import { doors as doorCount, guests as guestCount, history, Play } from './simulations.testbed.ts'
import type { Act, ScanAnswer, ServerUnderTest, Outcome } from './simulations.testbed.ts'
import { countsOf } from './simulation-checks.testbed.ts'

const program = bundledProgram('src/modules/check-in/server/faults/door-server.testbed.ts')
const histories = 300
/** Every n-th history has a fault while its doors work. */
const injectFaults = 6
const timeoutMs = 5000

test(
  `${histories} histories of doors, over HTTP, with kills of the server and of the database, end as what screens showed`,
  { timeout: 900_000 },
  async () => {
    const ground = await openGround({ pairs: doorCount, guests: histories * guestCount * 3 })
    const { stage, adminUrl } = ground
    const server = await keepProcess(program(), { URL: ground.appUrl })
    const ask = async (door: number, path: string, body: object): Promise<unknown> => {
      const answer = await fetch(`${server.address}/api/door/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: stage.doors[door] ?? '',
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null)
      if (answer?.status === 404) return { missing: true }
      return answer?.status === 200 ? answer.json().catch(() => null) : null
    }
    const began = Date.now() - 6 * 3_600_000
    const outcomes: Outcome[] = []
    let faults = 0
    let plays = 0
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_007)
    console.info('histories, seed', seed)
    await fc.assert(
      fc.asyncProperty(history, async ({ clocks, steps, last }) => {
        const n = plays++
        const codes = stage.codes.slice(n * guestCount, (n + 1) * guestCount)
        const begin = began + n * 60_000
        const doors = triedOverHttp(ask, stage.listId, codes)
        const isStruck = n % injectFaults === 0
        const struck = isStruck
          ? sleep(Math.random() * 60).then(() => {
              faults++
              injectFault(
                n % (2 * injectFaults) === 0 ? 'server' : 'database',
                ground.cluster,
                ground.dir,
                server.process(),
              )
            })
          : undefined
        const truth = await new Play(doors, clocks, begin, randomUUID()).run({ steps, last })
        await struck
        outcomes.push(truth)
        const rows = await retryWhileUnavailable(() =>
          query(
            adminUrl,
            `select (extract(epoch from entered_at) * 1000)::float8 as entered, (extract(epoch from closed_at) * 1000)::float8 as closed
             from checkin_admissions where entered_at >= to_timestamp(${begin / 1000}) and entered_at < to_timestamp(${begin / 1000 + 60})
             order by entered_at`,
          ),
        )
        const stays = rows.map(({ entered, closed }) => [entered, closed])
        const expected = [...truth.stays.values()].flat().toSorted(([a], [b]) => a - b)
        expect(stays).toEqual(expected)
      }),
      { numRuns: histories, seed, endOnFailure: true },
    )
    const sum = { arrived: 0, inside: 0 }
    for (const truth of outcomes) {
      const { arrived, inside } = countsOf(truth)
      sum.arrived += arrived
      sum.inside += inside
    }
    const [counted] = await query(
      adminUrl,
      'select sum(arrived)::int as arrived, sum(inside)::int as inside from checkin_counters',
    )
    expect(counted).toEqual(sum)
    const [twice] = await query(
      adminUrl,
      'select count(*) - count(distinct guest_id) as n from checkin_admissions where closed_at is null',
    )
    expect(Number(twice?.['n'])).toBe(0)
    const greens = outcomes.reduce((all, truth) => all + truth.greens, 0)
    reportFault('F28', 'histories with kills end as what screens showed', {
      histories: outcomes.length,
      kills: faults,
      'green lights': greens,
      lost: 0,
    })
  },
)

type SendToDoor = (door: number, path: string, body: object) => Promise<unknown>

function triedOverHttp(ask: SendToDoor, listId: string, codes: readonly string[]): ServerUnderTest {
  const reportOf = ({ scanId, happenedAt, seq }: Act) => ({
    scanId,
    listId,
    happenedAt: new Date(happenedAt).toISOString(),
    seq,
  })
  const codeOf = ({ guest }: Act) => ({ code: codes[guest ?? 0] ?? '' })
  return {
    at: () => undefined,
    // These doors work in the past, where no rehearsal can be begun.
    beginRehearsal: () => Promise.resolve(),
    endRehearsal: () => Promise.resolve(),
    async scan(door, act, clockBehindMs) {
      const { seq, ...named } = reportOf(act)
      const { direction } = act
      const answer = act.walkIn
        ? await ask(door, 'walk-in', { ...named, clockBehindMs, firstName: 'Radu' })
        : await ask(door, 'scans', { ...named, seq, clockBehindMs, direction, ...codeOf(act) })
      const { result, rehearsal = false } = (answer ?? {}) as Partial<ScanAnswer>
      return result ? { result, rehearsal } : null
    },
    async undo(door, scanId) {
      const answer = await ask(door, 'undo', { scanId })
      return (answer as { undone?: boolean } | null)?.undone ?? null
    },
    async bring(door, acts, sentAt, clockBehindMs) {
      const scans = acts.map((act) => ({
        ...reportOf(act),
        direction: act.direction,
        ...(act.shown && { shown: act.shown }),
        ...(act.undoes && { undoes: act.undoes }),
        ...(act.walkIn && { walkIn: { firstName: 'Radu' } }),
        ...(!act.walkIn && act.direction !== 'undo' && codeOf(act)),
      }))
      const batch = { sentAt: new Date(sentAt).toISOString(), clockBehindMs, scans }
      await retryWhileUnavailable(async () => {
        const answer = await ask(door, 'scans/batch', batch)
        if (answer === null) throw new Error('not brought')
      })
    },
  }
}

/** Retries until the server and the database are back. */
async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await work().then(
      (value) => ({ value }),
      () => null,
    )
    if (done) return done.value
    await sleep(50)
  }
}
