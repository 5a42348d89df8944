import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { goodPassword, Testbed } from '../testbed.ts'

const db = testDatabase()
const bed = new Testbed(db, { LIMITS: 'off' })
const app = testApp(db, bed.options)
let known = ''
let disabled = ''

let origin = ''

beforeAll(async () => {
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  known = (await bed.person()).email
  const closed = await bed.person()
  disabled = closed.email
  await db.look('update users set deactivated_at = now() where id = $1', [closed.id])
})

async function timeOf(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const started = performance.now()
  await (await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).text()
  return performance.now() - started
}

/** Both kinds take turns, so that load on the machine affects them alike. */
async function medians(
  rounds: number,
  ways: readonly (() => Promise<number>)[],
): Promise<number[]> {
  const times = ways.map((): number[] => [])
  for (let round = -10; round < rounds; round++)
    for (const [at, way] of ways.entries()) {
      const took = await way()
      if (round >= 0) times[at]?.push(took)
    }
  return times.map((each) => each.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)
}

function expectAlike(found: number[]): void {
  process.stdout.write(`medians in ms: ${found.map((each) => each.toFixed(2)).join(', ')}\n`)
  const [first = 0, ...others] = found
  for (const other of others) expect(Math.abs(other / first - 1)).toBeLessThan(0.1)
}

const nobody = () => `nimeni-${randomUUID().slice(0, 8)}@exemplu.ro`

test('a wrong password, an unknown address and a closed account take the same time', async () => {
  const login = (email: string, password: string) =>
    timeOf('/api/login', { user: { email, password } })
  const found = await medians(150, [
    () => login(known, 'nu este aceasta'),
    () => login(nobody(), 'nu este aceasta'),
    () => login(disabled, goodPassword),
  ])
  expectAlike(found)
})

test('a forgotten password takes the same time for known and unknown addresses', async () => {
  const forgot = (email: string) => timeOf('/api/password/forgot', { email })
  expectAlike(await medians(600, [() => forgot(known), () => forgot(nobody())]))
})

test('so does a sign-up', async () => {
  const signUp = (email: string) =>
    timeOf('/api/signup', { name: 'Ana Pop', email, password: goodPassword, terms: true })
  expectAlike(await medians(150, [() => signUp(known), () => signUp(nobody())]))
})
