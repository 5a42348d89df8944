import { sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'

export interface TableOfGuest {
  guestId: string
  table: string
}

/**
 * The active seating plans of the event say who sits where; null: there is none any more, and what they said last is
 * free text again. Writes only what differs, and no new version: the table is no field of the guest while a plan has it.
 */
export async function planTables(
  ctx: EventContext,
  rows: readonly TableOfGuest[] | null,
): Promise<void> {
  const { companyId, eventId } = ctx.event
  if (rows === null) {
    await sql`delete from guest_table_plans where company_id = ${companyId} and event_id = ${eventId}`.execute(
      ctx.db,
    )
    return
  }
  await sql`insert into guest_table_plans (company_id, event_id) values (${companyId}, ${eventId})
    on conflict do nothing`.execute(ctx.db)
  await sql`select set_config('app.seating_plan', 'on', true)`.execute(ctx.db)
  const { rows: moved } = await sql`
    update guests g set table_name = coalesce(n."table", '')
    from guests o left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("guestId" uuid, "table" text) on n."guestId" = o.id
    where o.company_id = ${companyId} and o.event_id = ${eventId} and g.company_id = o.company_id and g.id = o.id
      and g.table_name is distinct from coalesce(n."table", '') returning g.id`.execute(ctx.db)
  await sql`select set_config('app.seating_plan', 'off', true)`.execute(ctx.db)
  if (moved.length > 0) ctx.touch('guests')
}

/** Refuses a table that is typed where a seating plan says it. */
export async function checkTable(ctx: EventContext, before: string, after: string): Promise<void> {
  if (before === after) return
  const { companyId, eventId } = ctx.event
  const { rows } = await sql`select from guest_table_plans
    where company_id = ${companyId} and event_id = ${eventId}`.execute(ctx.db)
  if (rows.length > 0)
    throw new AppError('conflict', 'guests.table_of_plan', {
      fields: { table: { code: 'invalid' } },
    })
}
