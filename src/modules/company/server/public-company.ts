import { systemScope } from '#platform/server/auth/access.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { Company } from '../model.ts'
import { companyOfSlug, findCompany } from './store.ts'

/** The company of an address that a visitor opened, by its name of today or an earlier one. */
export async function companyBySlug(
  database: Database,
  slug: string,
): Promise<Company | undefined> {
  const known = await database.inNoCompany((db) => companyOfSlug(db, slug), 'read')
  if (!known) return undefined
  return database.inCompany(known.id, (db) => findCompany(db, systemScope(known.id)), 'read')
}
