import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { reportFault } from '#platform/testing/fault-report.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { getRoster, uploadScans } from '../../contract.ts'
import { doorTestbed } from '../testbed.ts'
import { healTwice } from './partition.testbed.ts'
import { setStage } from './load-fixture.testbed.ts'

const app = wholeApp()
const { db } = app
const bed = doorTestbed(app)

test('F28: 500 random histories of a network that parts and heals twice end as the reference', () =>
  healTwice(bed, (text, values) => db.look(text, values), 500))

test.each([
  ['invitations of two', 2],
  ['a whole company in one invitation', 10_000],
])('F06: five doors bring 2,000 scans each after six hours, %s', async (_name, perGroup) => {
  time.now = new Date()
  const [perDoor, doubles] = [2000, 60]
  const own = perDoor - doubles
  const stage = await setStage(db.adminUrl, { guests: 5 * own, doors: 5, perGroup })
  let bytes = 0
  for (const [n, door] of stage.doors.entries()) {
    const mine = stage.codes.slice(n * own, (n + 1) * own)
    const theirs = stage.codes.slice(((n + 1) % 5) * own).slice(0, doubles)
    const scans = [...mine, ...theirs].map((code, at) => ({
      scanId: crypto.randomUUID(),
      listId: stage.listId,
      code,
      happenedAt: new Date(
        time.now.getTime() - 6 * 3_600_000 + (n * perDoor + at) * 1000,
      ).toISOString(),
      seq: at,
      direction: 'in',
      shown: 'admitted',
    }))
    for (let from = 0; from < scans.length; from += 500) {
      const batch = { sentAt: time.now.toISOString(), scans: scans.slice(from, from + 500) }
      bytes += JSON.stringify(batch).length
      const { results } = await app.call(uploadScans, batch, door)
      expect(results).toHaveLength(500)
    }
  }
  const [kept] = await db.look<{ scans: number; inside: number; doubles: number; counted: number }>(
    `select (select count(*)::int from checkin_scans where company_id = $1) as scans,
       (select count(distinct guest_id)::int from checkin_admissions where company_id = $1 and closed_at is null) as inside,
       (select count(*)::int from checkin_incidents where company_id = $1 and kind = 'double') as doubles,
       (select sum(arrived)::int from checkin_counters where company_id = $1) as counted`,
    [stage.companyId],
  )
  expect(kept).toEqual({
    scans: 5 * perDoor,
    inside: 5 * own,
    doubles: 5 * doubles,
    counted: 5 * own,
  })
  // A door at 512 kbit/s has to bring its share within a minute.
  expect(bytes / 5 / (512_000 / 8)).toBeLessThan(60)
})

/** A caller that gets "too many requests" comes again at the time it was given. */
async function rosterFor(authorization: string): Promise<{ list: Buffer; refusals: number }> {
  const headers = { authorization, 'accept-encoding': 'gzip' }
  for (let refusals = 0; ; refusals++) {
    const answer = await app.http.inject({ url: '/api/door/roster', headers })
    if (answer.statusCode === 200) return { list: answer.rawPayload, refusals }
    expect(answer.statusCode).toBe(503)
    const seconds = Number(answer.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    await sleep(seconds * 1000)
  }
}

test('F40: the list of 50,000 fits a venue, and a change of a hundred is a small letter', async () => {
  time.now = new Date()
  const stage = await setStage(db.adminUrl, { guests: 50_000, doors: 200 })
  const [door = ''] = stage.doors
  const roster = await app.call(getRoster, {}, door)
  expect(roster.decisions.length / (16 + roster.lists.length)).toBe(50_000)
  const packed = (value: unknown) => gzipSync(JSON.stringify(value)).length
  expect(packed(roster)).toBeLessThan(1.5 * 700_000)
  // All doors ask at the same moment and share one reading.
  const answers = await Promise.all(stage.doors.map(rosterFor))
  for (const { list } of answers)
    expect(JSON.parse(gunzipSync(list).toString()).version).toBe(roster.version)
  reportFault('F40', 'the list of 50,000 to 200 doors at once: each has it', {
    'asked to come again': answers.reduce((sum, { refusals }) => sum + refusals, 0),
  })
  // Five seconds at 10 Mbit/s.
  expect(answers[0]?.list.length).toBeLessThan((5 * 10_000_000) / 8)
  const scans = stage.codes.slice(0, 100).map((code) => ({
    scanId: crypto.randomUUID(),
    listId: stage.listId,
    code,
    happenedAt: time.now.toISOString(),
    shown: 'admitted',
  }))
  await app.call(uploadScans, { sentAt: time.now.toISOString(), scans }, door)
  time.now = new Date(time.now.getTime() + 5000)
  const delta = await app.call(getRoster, { since: roster.version }, door)
  expect(delta.decisions.length).toBe(100 * (16 + roster.lists.length))
  expect(packed(delta)).toBeLessThan(10_000)
})
