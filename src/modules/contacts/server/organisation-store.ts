import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { paged, type Page } from '#platform/server/database/pages.ts'
import { containing } from '#platform/server/database/finder.ts'
import { fold } from '#shared/text/text.ts'
import type { Organisation, OrganisationFields, OrganisationKind } from '../model.ts'
import type { ContactTables } from './tables.ts'

interface OrganisationFilter {
  search?: string | undefined
  kind?: OrganisationKind | undefined
}

type OrganisationPage = OrganisationFilter & Omit<Page, 'sort'>

const columns = ['id', 'kind', 'name', 'address', 'version'] as const
const key = sql`name collate "ro-RO-x-icu"`

export async function pageOfOrganisations(
  db: Db,
  scope: CompanyScope,
  page: OrganisationPage,
): Promise<Organisation[]> {
  const by = { table: 'contact_organisations', companyId: scope.companyId, key } as const
  const rows = await paged(active(db, scope, page).select(columns), by, page).execute()
  return rows.map(toOrganisation)
}

export async function countOrganisations(
  db: Db,
  scope: CompanyScope,
  filter: OrganisationFilter,
): Promise<number> {
  const row = await active(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

export async function findOrganisation(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<Organisation | undefined> {
  const row = await active(db, scope, {}).select(columns).where('id', '=', id).executeTakeFirst()
  return row && toOrganisation(row)
}

/** Undefined when an active one of that kind already has the name. */
export async function insertOrganisation(
  db: Db,
  scope: CompanyScope,
  id: string,
  fields: OrganisationFields,
): Promise<Organisation | undefined> {
  const row = await tables(db)
    .insertInto('contact_organisations')
    .values({
      ...fields,
      company_id: scope.companyId,
      id,
      folded: fold(fields.name),
      deleted_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'folded'])
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()
  return row && toOrganisation(row)
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateOrganisation(
  db: Db,
  scope: CompanyScope,
  { id, version, name, address }: Organisation,
): Promise<Organisation | undefined> {
  const row = await tables(db)
    .updateTable('contact_organisations')
    .set({ name, address, folded: fold(name), version: version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toOrganisation(row)
}

/** An active one of that kind, other than this, that bears the name. */
export async function nameIsTaken(
  db: Db,
  scope: CompanyScope,
  { id, kind, name }: Pick<Organisation, 'id' | 'kind' | 'name'>,
): Promise<boolean> {
  const row = await active(db, scope, { kind })
    .select('id')
    .where('folded', '=', fold(name))
    .where('id', '!=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function setOrganisationDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<Organisation | undefined> {
  const row = await tables(db)
    .updateTable('contact_organisations')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toOrganisation(row)
}

/** Also when it is in the bin. */
export async function organisationEver(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Organisation[]> {
  const rows = await tables(db)
    .selectFrom('contact_organisations')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  return rows.map(toOrganisation)
}

export async function activeNames(
  db: Db,
  scope: CompanyScope,
  kind: OrganisationKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await active(db, scope, { kind })
    .select(['id', 'name'])
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function deletedOrganisations(db: Db, scope: CompanyScope, since: Date) {
  const rows = await tables(db)
    .selectFrom('contact_organisations')
    .select(['id', 'name', 'deleted_at as deletedAt'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '>', since.toISOString())
    .execute()
  return rows.map(({ id, name, deletedAt }) => ({ id, name, deletedAt: deletedAt ?? '' }))
}

/** With the links of those who were its people. */
export async function purgeOrganisations(
  db: Db,
  scope: CompanyScope,
  before: Date,
): Promise<number> {
  const gone = await tables(db)
    .deleteFrom('contact_organisations')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .returning('id')
    .execute()
  await tables(db)
    .deleteFrom('contact_links')
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`target_id = any (${gone.map(({ id }) => id)}::uuid[])`)
    .execute()
  return gone.length
}

function tables(db: Db) {
  return db.withTables<ContactTables>()
}

function active(db: Db, scope: CompanyScope, { search, kind }: OrganisationFilter) {
  const word = fold(search ?? '')
  return tables(db)
    .selectFrom('contact_organisations')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? ''))
    .$if(word !== '', (q) => q.where('folded', 'like', containing(word)))
}

function toOrganisation(row: Omit<Organisation, 'kind'> & { kind: string }): Organisation {
  return { ...row, kind: row.kind as OrganisationKind }
}
