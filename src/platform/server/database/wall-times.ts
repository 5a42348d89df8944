import { sql } from 'kysely'
import pg from 'pg'
import {
  defaultZone,
  instantToZoned,
  offsetAt,
  zonedToInstant,
  type Zone,
} from '#shared/dates/time.ts'
import type { Log } from '../process/log.ts'
import type { Db } from './db.ts'

/** The offset of a zone from UTC from a moment on, both in milliseconds. */
type Rules = (readonly [from: number, offset: number])[]

/** Moments outside these years are not adjusted: they are over, or too far ahead to be planned. */
const years = { first: Date.UTC(2020, 0), last: Date.UTC(2045, 0) }
/** Shorter than any stretch of summer or winter time, Ramadan's in Morocco included. */
const step = 14 * 86_400_000
const minute = 60_000
const release = process.versions.tz ?? ''

/** Only one process at a time does this; what fails is tried again at the next start. */
export async function keepWallTimes(client: pg.Client, log: Log): Promise<void> {
  try {
    const zones = await knownZones(client)
    // True for nearly every start: computing the rules would delay it.
    if (zones.every((zone) => zone.used && zone.release === release)) return
    await client.query('begin')
    for (const { zone, used } of zones)
      if (used) await keepZone(client, zone, log)
      // A zone without events: its rules would be outdated by the time of the next event there.
      else await client.query('delete from zone_rules where zone = $1', [zone])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    log.error('hours were not moved to the new rules of their zone', { error })
  }
}

interface KnownZone {
  zone: Zone
  used: boolean
  release: string | null
}

async function knownZones(client: pg.Client): Promise<KnownZone[]> {
  const { rows } = await client.query<KnownZone>(
    `select coalesce(e.zone, r.zone) as zone, e.zone is not null as used, r.release
     from (select time_zone as zone from events union select $1) e full join zone_rules r on r.zone = e.zone`,
    [defaultZone],
  )
  return rows
}

/** Called before the first event in a zone is written, so that a later change of its rules can be detected. */
export async function recordZoneRules(db: Db, zone: Zone): Promise<void> {
  if (zone === defaultZone) return
  const zoneRow = await sql`select from zone_rules where zone = ${zone}`.execute(db)
  if (zoneRow.rows.length > 0) return
  const rules = JSON.stringify(rulesOf(zone))
  await sql`insert into zone_rules (zone, release, rules) values (${zone}, ${release}, ${rules}) on conflict do nothing`.execute(
    db,
  )
}

async function keepZone(client: pg.Client, zone: Zone, log: Log): Promise<void> {
  const now = rulesOf(zone)
  const { rows } = await client.query<{ release: string; rules: Rules }>(
    'select release, rules from zone_rules where zone = $1',
    [zone],
  )
  const before = rows[0]
  if (before && before.release > release) return
  if (before && JSON.stringify(before.rules) !== JSON.stringify(now))
    log.warn('hours moved', { zone, moved: await moveHours(client, zone, before.rules) })
  await client.query(
    `insert into zone_rules (zone, release, rules) values ($1, $2, $3)
     on conflict (zone) do update set release = excluded.release, rules = excluded.rules`,
    [zone, release, JSON.stringify(now)],
  )
}

function rulesOf(zone: Zone): Rules {
  const rules: Rules = [[years.first, offsetAt(years.first, zone)]]
  for (let at = years.first; at < years.last; at += step) {
    const offset = offsetAt(at + step, zone)
    if (offset !== rules.at(-1)?.[1]) rules.push([turnBetween(at, at + step, zone), offset])
  }
  return rules
}

function turnBetween(from: number, to: number, zone: Zone): number {
  const after = offsetAt(to, zone)
  let [early, late] = [from, to]
  while (late - early > minute) {
    const middle = early + Math.floor((late - early) / 2 / minute) * minute
    if (offsetAt(middle, zone) === after) late = middle
    else early = middle
  }
  return late
}

/** The moment at which the wall clock shows what it showed at this one under the former rules. */
function movedMoment(at: number, zone: Zone, before: Rules): number {
  const offset = before.findLast(([from]) => from <= at)?.[1]
  if (offset === undefined || at >= years.last || offset === offsetAt(at, zone)) return at
  const { date, time } = instantToZoned(new Date(at + offset), 'UTC')
  return Date.parse(zonedToInstant({ date, time, zone }).instant)
}

interface MarkedTable {
  table: string
  moments: string[]
  texts: string[]
  ofEvent: boolean
}

async function moveHours(client: pg.Client, zone: Zone, before: Rules): Promise<number> {
  const { rows: tables } = await client.query<MarkedTable>(`
    select c.relname as table,
      coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'timestamptz'::regtype), '{}') as moments,
      coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'jsonb'::regtype), '{}') as texts,
      exists (select from pg_attribute e where e.attrelid = c.oid and e.attname = 'event_id') as "ofEvent"
    from pg_description d
    join pg_class c on c.oid = d.objoid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
    where d.classoid = 'pg_class'::regclass and d.description = 'wall time'
    group by c.oid, c.relname`)
  let moved = 0
  for (const { table, moments, texts, ofEvent } of tables) {
    const where = whereZone(table, ofEvent)
    const move = (at: number) => movedMoment(at, zone, before)
    if (moments.length > 0)
      moved += await moveMoments(client, { table, moments, where, zone, move })
    for (const text of texts) moved += await moveTexts(client, { table, text, where, zone, move })
  }
  return moved
}

/** Rows that belong to no event use the zone of the product. */
function whereZone(table: string, ofEvent: boolean): string {
  if (table === 'events') return 'time_zone = $1'
  return ofEvent
    ? '(company_id, event_id) in (select company_id, id from events where time_zone = $1)'
    : `$1 = ${pg.escapeLiteral(defaultZone)}`
}

interface ClockMove {
  table: string
  where: string
  zone: Zone
  move: (at: number) => number
}

/** All columns of a row at once, since some must stay in order. */
async function moveMoments(
  client: pg.Client,
  { table, moments, where, zone, move }: ClockMove & { moments: string[] },
): Promise<number> {
  const columns = moments.map((name) => pg.escapeIdentifier(name))
  const storedTimes = await client.query<{ at: string }>(
    `select distinct at from ${pg.escapeIdentifier(table)} t, unnest(array[${columns.map((name) => `t.${name}`).join()}]) as at
     where ${where} and at is not null`,
    [zone],
  )
  const pairs = storedTimes.rows
    .map(({ at }) => ({ at, to: new Date(move(Date.parse(at))).toISOString() }))
    .filter(({ at, to }) => at !== to)
  if (pairs.length === 0) return 0
  const { rowCount } = await client.query(
    `with moved as (select * from unnest($2::timestamptz[], $3::timestamptz[]) as m(at, becomes))
     update ${pg.escapeIdentifier(table)} t
     set ${columns.map((name) => `${name} = coalesce((select becomes from moved where at = t.${name}), t.${name})`).join()}
     where ${where} and array[${columns.map((name) => `t.${name}`).join()}] && $2::timestamptz[]`,
    [zone, pairs.map(({ at }) => at), pairs.map(({ to }) => to)],
  )
  return rowCount ?? 0
}

const instants = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g

/** Adjusts the times that published or planned documents store as text. */
async function moveTexts(
  client: pg.Client,
  { table, text, where, zone, move }: ClockMove & { text: string },
): Promise<number> {
  const [from, column] = [pg.escapeIdentifier(table), pg.escapeIdentifier(text)]
  const { rows } = await client.query<{ place: string; kept: string }>(
    `select ctid::text as place, ${column}::text as kept from ${from} where ${where} and ${column} is not null for update`,
    [zone],
  )
  let moved = 0
  for (const { place, kept } of rows) {
    const becomes = kept.replaceAll(instants, (quoted) =>
      JSON.stringify(new Date(move(Date.parse(quoted.slice(1, -1)))).toISOString()),
    )
    if (becomes === kept) continue
    await client.query(`update ${from} set ${column} = $2 where ctid = $1::tid`, [place, becomes])
    moved++
  }
  return moved
}
