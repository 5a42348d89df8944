import { randomUUID } from 'node:crypto'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { testDatabase } from '#platform/testing/database.ts'

const program = bundledProgram('src/modules/run-of-show/server/faults/show-server.testbed.ts')
const db = testDatabase()
const slow = { timeout: 1_800_000 }

interface Outcome {
  /** Marks that were answered for and are not in the log. */
  lost: number
  /** Marks that are in the log more often than once, by what they are about. */
  doubled: number
  pressed: number
}

interface BrokenServer {
  /** The answer leaves before the mark is written. */
  early?: boolean
  /** A mark that is sent again has a new id. */
  newIds?: boolean
}

/** Presses Next again and again while the server is killed between the press and its answer. */
async function pressUnderKills(
  rounds: number,
  { early, newIds }: BrokenServer = {},
): Promise<Outcome> {
  const stage = await setStage()
  let server = await start(early)
  let basedOn = 0
  const answered: number[] = []
  for (let round = 1; round <= rounds; round++) {
    // Each press says which it is, whatever id it is sent with.
    const mark = { kind: 'adjust', cueId: stage.cueId, seconds: round }
    let id = randomUUID()
    const { child } = server
    if (round % 2 === 0) void sleep(Math.random() * 12).then(() => child.kill('SIGKILL'))
    for (;;) {
      const seq = await send(server.port, stage, { ...mark, id }, basedOn)
      if (seq !== undefined) {
        basedOn = seq === -1 ? basedOn : seq
        answered.push(round)
        break
      }
      server = await start(early, server.child)
      if (newIds) {
        id = randomUUID()
        basedOn = await lastSeq(stage.rundownId)
      }
    }
    if (!isAlive(server.child)) server = await start(early, server.child)
  }
  server.child.kill('SIGKILL')
  const rows = await db.look<{ seconds: number; count: number }>(
    'select seconds, count(*)::int as count from rundown_marks where rundown_id = $1 group by seconds',
    [stage.rundownId],
  )
  const counts = new Map(rows.map(({ seconds, count }) => [seconds, count]))
  return {
    pressed: answered.length,
    lost: answered.filter((round) => !counts.has(round)).length,
    doubled: rows.filter(({ count }) => count > 1).length,
  }
}

async function start(early = false, before?: ChildProcess) {
  before?.kill('SIGKILL')
  const env = { ...process.env, URL: db.appUrl, ...(early && { EARLY: 'yes' }) }
  const child = fork(program(), { env, stdio: 'ignore' })
  const [port] = (await once(child, 'message')) as [number]
  return { child, port }
}

function isAlive({ killed, exitCode, signalCode }: ChildProcess): boolean {
  return !killed && exitCode === null && signalCode === null
}

interface Stage {
  companyId: string
  eventId: string
  rundownId: string
  cueId: string
}

/** The number of the last mark, or nothing when the server died before it answered. */
async function send(
  port: number,
  { companyId, eventId, rundownId }: Stage,
  mark: object,
  basedOn: number,
): Promise<number | undefined> {
  const now = new Date().toISOString()
  const body = { basedOn, sentAt: now, marks: [{ ...mark, at: now }] }
  try {
    const answer = await fetch(
      `http://127.0.0.1:${port}/api/events/${eventId}/run-of-show/${rundownId}/marks`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `admin ${companyId} ${randomUUID()}`,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
      },
    )
    const text = await answer.text()
    if (answer.status === 200) return (JSON.parse(text) as { seq: number }).seq
    if (answer.status >= 500) return undefined
    throw new Error(`refused: ${answer.status} ${text}`)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('refused')) throw error
    return undefined
  }
}

async function lastSeq(rundownId: string): Promise<number> {
  const [row] = await db.look<{ seq: number }>('select seq from rundowns where id = $1', [
    rundownId,
  ])
  return row?.seq ?? 0
}

async function setStage(): Promise<Stage> {
  const companyId = await db.company()
  const [eventId, rundownId, cueId] = [randomUUID(), randomUUID(), randomUUID()]
  await db.look(
    `insert into events (company_id, id, code, name, folded, type, status, starts_at, ends_at, start_date, last_day,
       place, description, languages, currency, visibility, slug, created_at)
     values ($1, $2, 'EV-1', 'Gala', 'gala', 'other', 'live', now(), now() + interval '1 day', current_date, current_date,
       '{"name": "", "address": "", "lat": null, "lng": null}', '', '{ro}', 'RON', 'private', 'e-1', now())`,
    [companyId, eventId],
  )
  await db.look(
    `insert into rundowns (company_id, id, event_id, name, day, start_time, created_at)
     values ($1, $2, $3, 'Plen', current_date, '10:00', now())`,
    [companyId, rundownId, eventId],
  )
  await db.look(
    `insert into rundown_cues (company_id, id, event_id, rundown_id, position, kind, title, seconds)
     values ($1, $2, $3, $4, 1, 'cue', 'Deschiderea', 60)`,
    [companyId, cueId, eventId, rundownId],
  )
  return { companyId, eventId, rundownId, cueId }
}

test(
  'kill -9 between a press and its answer, 200 times: no mark lost, none doubled',
  slow,
  async () => {
    expect(await pressUnderKills(200)).toEqual({ pressed: 200, lost: 0, doubled: 0 })
  },
)

test('negative control: finds what is lost when the answer leaves first', slow, async () => {
  expect((await pressUnderKills(5, { early: true })).lost).toBeGreaterThan(0)
})

test('negative control: finds what is there twice when a retry has a new id', slow, async () => {
  expect((await pressUnderKills(30, { newIds: true })).doubled).toBeGreaterThan(0)
})
