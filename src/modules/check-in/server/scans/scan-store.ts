import { sql, type RawBuilder } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ScanInput, ScanRow } from '../store.ts'

const logged = sql`id, event_id as "eventId", list_id as "listId", source_id as "sourceId", scan_id as "scanId", direction,
  encode(code_hash, 'hex') as "codeHash", guest_id as "guestId", result, reason, corrected_at as "correctedAt",
  received_at as "receivedAt", gate, earlier_at as "earlierAt", earlier_gate as "earlierGate", rehearsal, moves, undoes,
  shown is not distinct from 'walk_in' as "isWalkIn"`

export async function findScan(
  db: Db,
  companyId: string,
  sourceId: string,
  scanId: string,
): Promise<ScanRow | undefined> {
  const { rows } = await sql<ScanRow>`select ${logged} from checkin_scans
    where company_id = ${companyId} and source_id = ${sourceId} and scan_id = ${scanId}`.execute(db)
  return rows[0]
}

export async function findLogged(
  db: Db,
  companyId: string,
  id: string,
): Promise<ScanRow | undefined> {
  const { rows } = await sql<ScanRow>`select ${logged} from checkin_scans
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]
}

/** The guest of a ticket, or the one picked by name, also after they were deleted or turned out to be another guest. */
export async function findTicket(
  db: Db,
  { companyId, eventId }: EventScope,
  { codeHash, guestId }: Pick<ScanInput, 'codeHash' | 'guestId'>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(same.guest_id, t.guest_id) as id from (
      select guest_id from guest_tickets where company_id = ${companyId} and event_id = ${eventId}
        and (ticket_hash = decode(${codeHash}, 'hex') or guest_id = ${guestId})
      union all
      select guest_id from checkin_old_tickets where company_id = ${companyId} and event_id = ${eventId}
        and ticket_hash = decode(${codeHash}, 'hex')
    ) t left join checkin_same_guest same on same.company_id = ${companyId} and same.from_id = t.guest_id limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Whether an undo in effect names the act of a line of the log. */
export function isTakenBack(scan: string): RawBuilder<unknown> {
  const line = sql.raw(scan)
  return sql`exists (select from checkin_scans u where u.company_id = ${line}.company_id and u.undoes = coalesce(${line}.act, ${line}.id)
    and not exists (select from checkin_scans r where r.company_id = u.company_id and r.undoes = u.id))`
}

/** The walk-ins of a guest that were undone, independently of the desk, where the guest was seen nowhere else. */
export async function unseenWalkIns(
  db: Db,
  { companyId, eventId }: EventScope,
  guestId: string,
): Promise<{ sourceId: string; scanId: string }[]> {
  const { rows } = await sql<{ sourceId: string; scanId: string }>`
    select k.source_id as "sourceId", k.scan_id as "scanId" from checkin_scans k
    where k.company_id = ${companyId} and k.event_id = ${eventId} and k.guest_id = ${guestId} and k.shown = 'walk_in'
      and ${isTakenBack('k')}
      and not exists (select from checkin_admissions a where a.company_id = k.company_id and a.guest_id = k.guest_id)`.execute(
    db,
  )
  return rows
}

/** Whether the desk found out that this walk-in is another guest. */
export async function isMatched(
  db: Db,
  { companyId, eventId }: EventScope,
  guestId: string,
): Promise<boolean> {
  const { rows } = await sql`select from checkin_incidents i
    where i.company_id = ${companyId} and i.event_id = ${eventId} and i.settlement = 'match'
      and i.detail -> 'matched' ->> 'walkInId' = ${guestId}`.execute(db)
  return rows.length > 0
}

/** Whether there is such a guest, also in the bin. */
export async function isKnownGuest(
  db: Db,
  { companyId, eventId }: EventScope,
  guestId: string,
): Promise<boolean> {
  const { rows } = await sql`select from guest_tickets
    where company_id = ${companyId} and event_id = ${eventId} and guest_id = ${guestId}`.execute(db)
  return rows.length > 0
}
