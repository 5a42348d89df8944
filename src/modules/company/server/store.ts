import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { NewCompany } from '#modules/accounts/server/api.ts'

export async function insertCompany(db: Db, id: string, company: NewCompany): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into companies (id, slug, name, cui, city, phone)
    values (${id}, ${company.slug}, ${company.name}, ${company.cui}, ${company.city}, ${company.phone})
    on conflict (slug) do nothing returning id`.execute(db)
  return rows.length > 0
}

export async function slugExists(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`select 1 from companies where slug = ${slug}`.execute(db)
  return rows.length > 0
}
