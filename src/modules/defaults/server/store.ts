import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { Currency } from '#shared/numbers/money.ts'
import type { Defaults } from '../model.ts'
import type { DefaultsTables } from './tables.ts'

/** Undefined while the company uses what the product ships. */
export async function findDefaults(db: Db, scope: CompanyScope): Promise<Defaults | undefined> {
  const row = await tables(db)
    .selectFrom('company_defaults')
    .select(['currency', 'version'])
    .where('company_id', '=', scope.companyId)
    .executeTakeFirst()
  return row && { currency: Currency.parse(row.currency), version: row.version }
}

/** False when the company has its own already; two at once take turns here. */
export async function insertDefaults(
  db: Db,
  scope: CompanyScope,
  currency: string,
): Promise<boolean> {
  const row = await tables(db)
    .insertInto('company_defaults')
    .values({ company_id: scope.companyId, currency })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .returning('company_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A person who changes defaults of a company waits for anyone who is changing them. */
export async function lockDefaults(db: Db, scope: CompanyScope): Promise<void> {
  await tables(db)
    .selectFrom('company_defaults')
    .select('company_id')
    .where('company_id', '=', scope.companyId)
    .forUpdate()
    .execute()
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateDefaults(
  db: Db,
  scope: CompanyScope,
  { currency, version }: Defaults,
): Promise<Defaults | undefined> {
  const row = await tables(db)
    .updateTable('company_defaults')
    .set({ currency, version: version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row && { currency, version: row.version }
}

function tables(db: Db) {
  return db.withTables<DefaultsTables>()
}
