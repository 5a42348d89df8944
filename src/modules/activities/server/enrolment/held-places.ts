import { sql } from 'kysely'
import { afterUndoGrace } from '#shared/undo-grace.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'

interface HeldPlace {
  guestId: string
  was: 'enrolled' | 'offered' | 'waiting'
  queuedAt: string
}

/** Holds the places of these guests in slots before the places are released or the guests deleted. */
export async function holdPlaces(
  ctx: Pick<EventContext, 'db' | 'event' | 'now'>,
  guestIds: readonly string[],
  slotId?: string,
): Promise<void> {
  const { companyId, eventId } = ctx.event
  await sql`insert into activity_held_places (company_id, event_id, slot_id, guest_id, was, queued_at, held_until)
    select company_id, event_id, slot_id, guest_id, status, queued_at, ${afterUndoGrace(ctx.now).toISOString()}
    from activity_enrolments where company_id = ${companyId} and event_id = ${eventId}
      and guest_id = any (${[...guestIds]}::uuid[]) and status in ('enrolled', 'offered', 'waiting')
      and (${slotId ?? null}::uuid is null or slot_id = ${slotId ?? null}::uuid)
    on conflict (company_id, slot_id, guest_id) do update set was = excluded.was, queued_at = excluded.queued_at,
      held_until = excluded.held_until`.execute(ctx.db)
}

/** Removes the held places of guests in a slot; a guest who returns needs none. */
export async function removeHeldPlaces(
  db: Db,
  scope: EventScope,
  slotId: string,
  guestIds: readonly string[],
  now: Date,
): Promise<HeldPlace[]> {
  const { rows } = await sql<HeldPlace & { isPast: boolean }>`delete from activity_held_places
    where company_id = ${scope.companyId} and slot_id = ${slotId} and guest_id = any (${[...guestIds]}::uuid[])
    returning guest_id as "guestId", was, queued_at::text as "queuedAt", held_until <= ${now.toISOString()} as "isPast"`.execute(
    db,
  )
  return rows.flatMap(({ isPast, ...held }) => (isPast ? [] : [held]))
}

/** Held places whose time to undo is over; of one slot only under its lock. */
export async function dropPast(
  db: Db,
  scope: CompanyScope,
  now: Date,
  slotId?: string,
): Promise<void> {
  await sql`delete from activity_held_places where company_id = ${scope.companyId} and held_until <= ${now.toISOString()}
    and (${slotId ?? null}::uuid is null or slot_id = ${slotId ?? null}::uuid)`.execute(db)
}

/** Given away on purpose. */
export async function releaseHeld(db: Db, scope: EventScope, slotId: string): Promise<void> {
  await sql`delete from activity_held_places
    where company_id = ${scope.companyId} and slot_id = ${slotId}`.execute(db)
}
