import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Letters that were sent to one guest were sent to the other; those that wait find their way by themselves. */
export async function mergeLetters(
  db: Db,
  { companyId }: EventScope,
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update message_recipients d set guest_id = ${to} where d.company_id = ${companyId} and d.guest_id = ${from}
      and d.state <> 'queued' and not exists (select from message_recipients k where k.company_id = d.company_id
        and k.message_id = d.message_id and k.guest_id = ${to}) returning message_id as id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function partLetters(
  db: Db,
  { companyId }: EventScope,
  from: string,
  to: string,
  messageIds: readonly string[],
): Promise<void> {
  await sql`update message_recipients set guest_id = ${from} where company_id = ${companyId}
    and guest_id = ${to} and message_id = any(${[...messageIds]}::uuid[])`.execute(db)
}

/** The letters to these guests, for their export. */
export async function lettersOf(
  db: Db,
  { companyId }: EventScope,
  guestIds: readonly string[],
): Promise<{ message: string; address: string; state: string; at: string }[]> {
  const { rows } = await sql<{ message: string; address: string; state: string; at: string }>`
    select m.name as message, r.address, r.state, coalesce(r.at, r.queued_at) as at from message_recipients r
    join messages m on m.company_id = r.company_id and m.id = r.message_id
    where r.company_id = ${companyId} and r.guest_id = any(${[...guestIds]}::uuid[])
    order by r.queued_at, m.id`.execute(db)
  return rows
}
