import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { liveCountersOf } from '#modules/check-in/server/list-store.ts'
import { build } from '#modules/reports/server/builder.ts'
import type { ReportId } from '#modules/reports/model.ts'
import { eventScope, systemScope } from '#platform/server/auth/access.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createLog } from '#platform/server/process/log.ts'
import { gather } from './tools/guest-crowd.ts'
import { compare } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/**
 * Reports over an event with 100,000 guests, as they are built for the screen, against the raw GROUP BY; and the
 * counter of arrivals that every open check-in screen reads again after scans, against reading one row by its key.
 */
const size = Number(process.env.GUESTS ?? 100_000)
const temporary = await temporaryDatabase(randomBytes(32))
const owner = new pg.Client({ connectionString: temporary.adminUrl })
await owner.connect()
const { companyId, eventId, partId } = await gather(owner, size)
await owner.query(
  `update guest_invitations set rsvp = (array['yes', 'no', 'none'])[1 + abs(hashtext(guest_id::text)) % 3] where company_id = $1`,
  [companyId],
)
await arrive()
await owner.query('vacuum analyze')
process.stdout.write(`\n  ${size} guests have answered\n`)
const scope = eventScope(
  { actor: { kind: 'system', id: null, name: '' }, companyId },
  eventId,
  true,
)
const database = openDatabase({ url: temporary.appUrl, log: createLog('error') })
const tenant = new pg.Client({ connectionString: temporary.appUrl })
await tenant.connect()

try {
  await compare('reports', [
    {
      name: `answers by part of ${size} guests`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 2 },
      ours: () => timed(() => report('rsvp-by-part')),
      floor: () =>
        timed(() =>
          owner.query(
            `select i.part_id, count(*), count(*) filter (where i.rsvp = 'yes'), count(*) filter (where i.rsvp = 'no'),
               count(*) filter (where i.rsvp = 'yes' and g.age_band = 'adult')
             from guest_invitations i join guests g on g.company_id = i.company_id and g.id = i.guest_id
             where i.company_id = $1 and i.event_id = $2 and g.deleted_at is null group by i.part_id`,
            [companyId, eventId],
          ),
        ),
    },
    {
      name: `answers by group of ${size} guests`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 2 },
      ours: () => timed(() => report('rsvp-by-group')),
      floor: () =>
        timed(() =>
          owner.query(
            `select gg.id, gg.name, gg.side, count(*), count(*) filter (where g.standing = 'yes'),
               count(*) filter (where g.standing = 'no'), count(*) filter (where g.standing = 'none')
             from guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
             where g.company_id = $1 and g.event_id = $2 and g.deleted_at is null
             group by gg.id, gg.name, gg.side order by gg.name collate "ro-RO-x-icu", gg.id`,
            [companyId, eventId],
          ),
        ),
    },
    {
      name: `live counter beside ${size} guests`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 2 },
      ours: () => timed(() => many(counter)),
      floor: () => timed(() => many(oneRow)),
    },
    {
      name: `live counter beside ${size} guests, same transaction`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 2 },
      ours: () => timed(() => many(counter)),
      floor: () => timed(() => many(oneRowOfTenant)),
    },
  ])
} finally {
  await tenant.end()
  await database.close()
  await owner.end()
  await temporary.remove()
}

async function report(id: ReportId): Promise<void> {
  const reportQuery = { report: id, eventIds: [eventId], needs: false }
  const events = [{ id: eventId, name: 'E', timeZone: 'Europe/Bucharest' as const }]
  const company = systemScope(companyId)
  await database.inCompany(
    companyId,
    (db) => build({ db, company, locale: 'ro', now: new Date() }, reportQuery, events),
    'read',
  )
}

/** A third of those who said yes are in already. */
async function arrive(): Promise<void> {
  await owner.query(
    `insert into checkin_admissions (company_id, id, event_id, list_id, guest_id, scan_row, source_id, entered_at)
     select company_id, gen_random_uuid(), event_id, part_id, guest_id, gen_random_uuid(), gen_random_uuid(), now()
     from guest_invitations where company_id = $1 and rsvp = 'yes' and abs(hashtext(guest_id::text || 'x')) % 3 = 0`,
    [companyId],
  )
  await owner.query(
    `insert into checkin_counters (company_id, event_id, list_id, slot, arrived, inside)
     select company_id, event_id, list_id, slot, count(*), count(*) from (
       select *, abs(hashtext(id::text)) % 16 as slot from checkin_admissions where company_id = $1) a
     group by company_id, event_id, list_id, slot`,
    [companyId],
  )
}

function counter(): Promise<unknown> {
  return database.inCompany(companyId, (db) => liveCountersOf(db, scope), 'read')
}

function oneRow(): Promise<unknown> {
  return owner.query(
    'select arrived, inside from checkin_counters where company_id = $1 and event_id = $2 and list_id = $3 and slot = 0',
    [companyId, eventId, partId],
  )
}

/** The same row as row-level security lets it be read, in one trip. */
function oneRowOfTenant(): Promise<unknown> {
  return tenant.query(`begin read only; set local app.company_id = '${companyId}';
    select arrived, inside from checkin_counters where company_id = '${companyId}' and event_id = '${eventId}'
      and list_id = '${partId}' and slot = 0; commit`)
}

/** One look-up is shorter than the pauses of a machine, so that fifty of them measured those pauses. */
async function many(work: () => Promise<unknown>): Promise<void> {
  for (let at = 0; at < 500; at++) await work()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
