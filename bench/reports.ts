import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { build } from '#modules/reports/server/building.ts'
import type { ReportId } from '#modules/reports/model.ts'
import { systemScope } from '#platform/server/access.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createLog } from '#platform/server/log.ts'
import { gather } from './tools/guest-crowd.ts'
import { compare } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** Reports over an event with 100,000 guests, as they are built for the screen, against the raw GROUP BY. */
const size = Number(process.env.GUESTS ?? 100_000)
const place = await temporaryDatabase(randomBytes(32))
const owner = new pg.Client({ connectionString: place.adminUrl })
await owner.connect()
const { companyId, eventId } = await gather(owner, size)
await owner.query(
  `update guest_invitations set rsvp = (array['yes', 'no', 'none'])[1 + abs(hashtext(guest_id::text)) % 3] where company_id = $1`,
  [companyId],
)
await owner.query('vacuum analyze')
process.stdout.write(`\n  ${size} guests have answered\n`)
const database = openDatabase({ url: place.appUrl, log: createLog('error') })

try {
  await compare('reports', [
    {
      name: `answers by part of ${size} guests`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.3 },
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
      goal: { kind: 'at-most', ratio: 1.3 },
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
  ])
} finally {
  await database.close()
  await owner.end()
  await place.remove()
}

async function report(id: ReportId): Promise<void> {
  const asked = { report: id, eventIds: [eventId], needs: false }
  const events = [{ id: eventId, name: 'E', timeZone: 'Europe/Bucharest' as const }]
  const company = systemScope(companyId)
  await database.inCompany(
    companyId,
    (db) => build({ db, company, locale: 'ro', now: new Date() }, asked, events),
    'read',
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
