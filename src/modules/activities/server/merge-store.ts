import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** If both guests signed up, the kept guest keeps their own place and the other stays with the dropped guest. */
export async function mergeEnrolments(
  db: Db,
  { companyId }: EventScope,
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update activity_enrolments d set guest_id = ${to} where d.company_id = ${companyId} and d.guest_id = ${from}
      and not exists (select from activity_enrolments k
        where k.company_id = d.company_id and k.guest_id = ${to} and k.slot_id = d.slot_id)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function splitEnrolments(
  db: Db,
  { companyId }: EventScope,
  ids: readonly string[],
  to: string,
): Promise<void> {
  await sql`update activity_enrolments set guest_id = ${to}
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(db)
}
