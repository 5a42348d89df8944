import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Retention } from '../model.ts'
import type { DataProtectionTables } from './tables.ts'

/** Undefined while the company uses what the product ships. */
export async function findRetention(db: Db, scope: CompanyScope): Promise<Retention | undefined> {
  return tables(db)
    .selectFrom('data_protection')
    .select(['guest_days as guestDays', 'version'])
    .where('company_id', '=', scope.companyId)
    .executeTakeFirst()
}

/** False when the company has its own already; two at once take turns here. */
export async function insertRetention(
  db: Db,
  scope: CompanyScope,
  { guestDays }: Retention,
): Promise<boolean> {
  const row = await tables(db)
    .insertInto('data_protection')
    .values({ company_id: scope.companyId, guest_days: guestDays })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .returning('company_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A person who changes these settings or the register waits for anyone who is changing them. */
export async function lockRetention(db: Db, scope: CompanyScope): Promise<void> {
  await tables(db)
    .selectFrom('data_protection')
    .select('company_id')
    .where('company_id', '=', scope.companyId)
    .forUpdate()
    .execute()
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateRetention(
  db: Db,
  scope: CompanyScope,
  { guestDays, version }: Retention,
): Promise<Retention | undefined> {
  return tables(db)
    .updateTable('data_protection')
    .set({ guest_days: guestDays, version: version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('version', '=', version)
    .returning(['guest_days as guestDays', 'version'])
    .executeTakeFirst()
}

/** Every address and number of a person that is anywhere in a row of the company. */
export async function addressesIn(db: Db, scope: CompanyScope): Promise<string[]> {
  const { rows: places } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(
    db,
  )
  const eventIds = new Set<string>()
  for (const { name } of places) {
    const { rows } = await sql<{ text: string }>`
      select distinct lower(m[1]) as text from ${sql.table(name)} t,
        regexp_matches(t::text, ${addressOrNumber}, 'g') m
      where t.company_id = ${scope.companyId}`.execute(db)
    for (const { text } of rows) eventIds.add(text)
  }
  return [...eventIds]
}

/** In their stored form: an address as it was typed, a number in international form. */
const addressOrNumber = String.raw`([^\s"'(),:;<>@\[\]{}\\]+@[^\s"'(),:;<>@\[\]{}\\]+|\+\d{7,15})`

export function tables(db: Db) {
  return db.withTables<DataProtectionTables>()
}
