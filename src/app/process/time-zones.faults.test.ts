import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { instantToZoned } from '#shared/dates/time.ts'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { reportFault } from '#platform/testing/fault-report.ts'
import { dataFolder, run } from '#platform/testing/product.ts'

const program = bundledProgram('src/app/main.ts')

/** A law of tomorrow: Romania keeps its summer time all year, while the demo's events are in winter. */
const newLaw = `
  const Real = Intl.DateTimeFormat
  const moved = (options) => options?.timeZone === 'Europe/Bucharest' ? { ...options, timeZone: 'Etc/GMT-3' } : options
  Intl.DateTimeFormat = new Proxy(Real, {
    construct: (_, [locale, options]) => new Real(locale, moved(options)),
    apply: (_, __, [locale, options]) => new Real(locale, moved(options)),
  })
  Object.defineProperty(process, 'versions', { value: { ...process.versions, tz: '2099a' } })`

const dated =
  /"(?:startsAt|endsAt|startDate|startTime|endDate|endTime|lastDay|day|time)":"([^"]+)"/g

/** The planned times in an answer, as local times of that zone. */
function wallTimes(answer: string, zone: string): string[] {
  return [...answer.matchAll(dated)].map(([, text = '']) =>
    text.includes('T') ? Object.values(instantToZoned(text, zone)).join(' ') : text,
  )
}

test('F32: under another time-zone database events, their parts, sessions and activities keep their hour on the wall', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prilej-zones-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const patch = join(folder, 'new-law.mjs')
  writeFileSync(patch, newLaw)
  const DATA_DIR = dataFolder()
  const env = { DATA_DIR, SEED: 'demo', LIMITS: 'off', LOG_LEVEL: 'silent' }
  const before = await schedule(env, 'Europe/Bucharest')
  const NODE_OPTIONS = `--import=${pathToFileURL(patch).href}`
  const after = await schedule({ ...env, NODE_OPTIONS }, 'Etc/GMT-3')
  expect(before.hours.length).toBeGreaterThan(200)
  expect(after.hours).toEqual(before.hours)
  // Negative control: an instant does move on the wall under the new law, so the law is in force.
  expect(before.hour).toBe('14:00')
  expect(after.hour).toBe('15:00')
  reportFault('F32', 'stored local times keep their wall time under other rules of the zone', {
    'days and hours': before.hours.length,
    moved: 0,
    'an instant, for comparison': `${before.hour} → ${after.hour}`,
  })
})

/** The times that people read in the demo's plans, and the hour of an instant of January in that process. */
async function schedule(env: Record<string, string>, zone: string) {
  const product = run(program(), { env })
  const address = await product.listens()
  const ask = async (path: string, token = '', body?: object) =>
    fetch(new URL(path, address), {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: token },
      ...(body && { body: JSON.stringify(body) }),
    })
  const user = { email: 'admin@demo.prilej.ro', password: 'prilej-demo-2026' }
  const { token } = (await (await ask('/api/login', '', { user })).json()) as { token: string }
  const list = (await (await ask('/api/events?archived=all', token)).json()) as {
    items: { id: string }[]
  }
  const hours: string[] = []
  for (const { id } of list.items)
    for (const path of [
      `events/${id}`,
      `events/${id}/parts`,
      `events/${id}/agenda`,
      `activities?eventId=${id}`,
    ]) {
      const answer = await ask(`/api/${path}`, token)
      expect(answer.status).toBe(200)
      hours.push(...wallTimes(await answer.text(), zone))
    }
  product.process.kill('SIGTERM')
  await product.ended()
  return { hours, hour: hourIn(env) }
}

function hourIn({ NODE_OPTIONS = '' }: Record<string, string>): string {
  const code = `console.log(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Bucharest', hour: '2-digit', minute: '2-digit' }).format(new Date('2027-01-10T12:00:00Z')))`
  return spawnSync(process.execPath, ['-e', code], {
    env: { PATH: process.env.PATH, ...(NODE_OPTIONS && { NODE_OPTIONS }) },
    encoding: 'utf8',
  }).stdout.trim()
}
