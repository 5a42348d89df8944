import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { EnrolmentStatus } from '../model.ts'

export interface SeedEnrolment {
  slotId: string
  guestId: string
  status: EnrolmentStatus
  queuedAt: string
  offeredUntil: string | null
}

/** Inserts many at once, since only demo data enrols so many. */
export async function insertEnrolments(
  db: Db,
  scope: EventScope,
  rows: readonly SeedEnrolment[],
): Promise<void> {
  const withIds = rows.map((each) => ({ ...each, id: randomUUID() }))
  await sql`insert into activity_enrolments (company_id, event_id, id, slot_id, guest_id, status, queued_at, offered_until, created_at, changed_at)
    select ${scope.companyId}, ${scope.eventId}, r.id, r."slotId", r."guestId", r.status, r."queuedAt", r."offeredUntil", r."queuedAt", r."queuedAt"
    from jsonb_to_recordset(${JSON.stringify(withIds)}::jsonb) as r (id uuid, "slotId" uuid, "guestId" uuid, status text,
      "queuedAt" timestamptz, "offeredUntil" timestamptz)`.execute(db)
}

/** Guests who come, in an order that mixes families. */
export async function comingGuests(db: Db, scope: EventScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select guest_id as id from guest_facts
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and standing = 'yes' and not is_placeholder
    order by md5(first_name || last_name || group_name), guest_id limit 600`.execute(db)
  return rows.map(({ id }) => id)
}
