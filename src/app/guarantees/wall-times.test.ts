import { beforeAll, expect, test } from 'vitest'
import { instantToZoned } from '#shared/dates/time.ts'
import { createEvent } from '#modules/events/contract.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'
import { requestOf } from '#platform/testing/app.ts'
import { quietLog } from '#platform/testing/database.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct(['speakers', 'agenda', 'guests', 'activities'])
// Its events are in winter, for which the two laws differ.
product.now = new Date('2026-11-16T10:00:00Z')
const zone = 'Europe/Bucharest'
/** The law under which the rows of these tests claim to be written: summer time all year. */
const permanentSummerTime = { rules: [[Date.UTC(2020, 0), 3 * 3_600_000]], zone: 'Etc/GMT-3' }

beforeAll(async () => {
  await start()
})

function start() {
  return migrate(product.db.adminUrl, migrationsFolder, quietLog)
}

function pretend(rules: unknown, release = '2020a') {
  return product.db.look(
    `update zone_rules set rules = '${JSON.stringify(rules)}', release = '${release}' where zone = '${zone}'`,
  )
}

/** Every moment in a marked column of the demo, those within kept texts too. */
async function moments(): Promise<Record<string, string[]>> {
  const marked = await product.db.look<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_description d
    join pg_class c on c.oid = d.objoid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
    where d.description = 'wall time' order by 1, 2`)
  const found: Record<string, string[]> = {}
  for (const { table, column } of marked) {
    const rows = await product.db.look<{ text: string }>(
      `select to_jsonb(t.${column})::text as text from ${table} t where ${column} is not null order by company_id, ${column}::text`,
    )
    const instants = rows.flatMap(
      ({ text }) => text.match(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g) ?? [],
    )
    found[`${table}.${column}`] = instants.map((text) => new Date(text).toISOString()).toSorted()
  }
  return found
}

function wallTimesOf(found: Record<string, string[]>, under: string) {
  return Object.fromEntries(
    Object.entries(found).map(([name, list]) => [
      name,
      list.map((at) => Object.values(instantToZoned(at, under)).join(' ')).toSorted(),
    ]),
  )
}

test('F32: when the law about summer time changes, every hour stays where it was on the wall', async () => {
  const before = await moments()
  await pretend(permanentSummerTime.rules)
  await start()
  const after = await moments()
  expect(wallTimesOf(after, zone)).toEqual(wallTimesOf(before, permanentSummerTime.zone))
  const moved = Object.keys(before).filter((name) => String(before[name]) !== String(after[name]))
  expect(moved).toEqual(
    expect.arrayContaining([
      'activity_slots.starts_at',
      'agenda_sessions.starts_at',
      'agenda_versions.content',
      'event_parts.ends_at',
      'events.starts_at',
    ]),
  )
  await start()
  expect(await moments()).toEqual(after)
})

test('a copy with older rules that starts late moves nothing back', async () => {
  const before = await moments()
  await pretend(permanentSummerTime.rules, '9999z')
  await start()
  expect(await moments()).toEqual(before)
})

test('the rules of a zone are noted with its first event and forgotten with its last', async () => {
  const token = await product.signIn('admin@demo.prilej.ro')
  const draft = { name: 'Seară la Londra', startDate: '2027-06-12', timeZone: 'Europe/London' }
  const answer = await product.http.inject(requestOf(createEvent, draft, token))
  expect(answer.statusCode).toBe(200)
  const rules = () => product.db.look(`select from zone_rules where zone = 'Europe/London'`)
  expect(await rules()).toHaveLength(1)
  await start()
  expect(await rules()).toHaveLength(1)
  await product.db.look(`update events set time_zone = '${zone}' where name = '${draft.name}'`)
  await start()
  expect(await rules()).toHaveLength(0)
})
