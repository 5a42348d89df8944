import { sql, type ExpressionBuilder } from 'kysely'
import { containing } from '#platform/server/database/finder.ts'
import { fold } from '#shared/text/text.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { PlatformTables } from '#platform/server/database/tables.ts'
import { countRows, recordsOf, type RecordOf } from '#platform/server/records/records.ts'
import type { Sample, SampleChoice, SampleFields, SampleSort, SampleState } from '../model.ts'
import type { GalleryTables } from './tables.ts'

export interface SampleFilter {
  search?: string | undefined
  state?: readonly SampleState[] | undefined
}

export interface SamplePage extends SampleFilter {
  sort: SampleSort
  descending: boolean
  limit: number
  offset: number
}

const samples = recordsOf<GalleryTables>()('gallery_samples', [
  'id',
  'name',
  'email',
  'city',
  'state',
  'due',
  'price_minor',
  'price_currency',
  'version',
])

export async function pageOfSamples(
  db: Db,
  scope: CompanyScope,
  page: SamplePage,
): Promise<Sample[]> {
  const direction = page.descending ? 'desc' : 'asc'
  const rows = await matching(db, scope, page)
    .select(samples.fields)
    .orderBy(
      page.sort === 'due' ? sql`due` : sql`${sql.ref(page.sort)} collate "ro-RO-x-icu"`,
      direction,
    )
    .orderBy('id', direction)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map(toSample)
}

export async function countSamples(
  db: Db,
  scope: CompanyScope,
  filter: SampleFilter,
): Promise<number> {
  return countRows(matching(db, scope, filter))
}

export async function findSample(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<Sample | undefined> {
  const row = await samples.find(db, scope, { id })
  return row && toSample(row)
}

export async function insertSample(
  db: Db,
  scope: CompanyScope,
  id: string,
  fields: SampleFields,
): Promise<Sample> {
  return toSample(await samples.insert(db, scope, { ...toRow(fields), id }))
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateSample(
  db: Db,
  scope: CompanyScope,
  next: Sample,
): Promise<Sample | undefined> {
  const { id, version } = next
  const row = await samples.update(db, scope, { id, version }, toRow(next))
  return row && toSample(row)
}

export async function setDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  return (await samples.setDeleted(db, scope, { id }, at)) !== undefined
}

/** Removes the chosen rows at one moment, by which they can all be found again. */
export async function removeChosen(
  db: Db,
  scope: CompanyScope,
  { all, ids, search, state }: SampleChoice,
  at: Date,
): Promise<number> {
  const named = ids.length > 0
  const rows = matching(db, scope, all ? { search, state } : {})
    .select('id')
    .$if(all && named, (q) => q.where('id', 'not in', ids))
    .$if(!all, (q) => q.where('id', 'in', named ? ids : [scope.companyId]))
  const result = await tables(db)
    .updateTable('gallery_samples')
    .set({ deleted_at: at.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', rows)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function restoreFrom(db: Db, scope: CompanyScope, at: string): Promise<number> {
  const result = await tables(db)
    .updateTable('gallery_samples')
    .set({ deleted_at: null })
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '=', at)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export const fillKind = 'gallery.fill'

/** Visitors share the samples, so a person who looks sees the last filling, a person who began it. */
export async function lastFilling(db: Db, scope: CompanyScope) {
  return db
    .withTables<PlatformTables>()
    .selectFrom('work')
    .select(['state', 'done', 'total', 'started_at as startedAt'])
    .where('company_id', '=', scope.companyId)
    .where('kind', '=', fillKind)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

export async function askFillingToStop(db: Db, scope: CompanyScope): Promise<void> {
  await sql`update work set cancel_asked = true,
      state = case when state = 'queued' then 'cancelled' else state end
    where company_id = ${scope.companyId} and kind = ${fillKind} and state in ('queued', 'running')`.execute(
    db,
  )
}

/** The samples belong to a company of their own, so that they live by the same rules as everything else. */
export const sampleCompany = '00000000-0000-4000-8000-000000000001'

export async function ensureSampleCompany(db: Db): Promise<void> {
  await sql`insert into companies (id, slug, name) values (${sampleCompany}, 'gallery-samples', 'Galerie')
    on conflict do nothing`.execute(db)
}

function tables(db: Db) {
  return db.withTables<GalleryTables>()
}

function matching(db: Db, scope: CompanyScope, { search, state }: SampleFilter) {
  const word = search ? fold(search) : ''
  return samples
    .active(db, scope)
    .$if(word !== '', (q) => q.where((eb) => containsWord(eb, word)))
    .$if(Boolean(state?.length), (q) => q.where('state', 'in', state ?? []))
}

function containsWord(eb: ExpressionBuilder<GalleryTables, 'gallery_samples'>, word: string) {
  return eb('folded', 'like', containing(word))
}

function toRow(fields: SampleFields) {
  return {
    ...samples.own(fields),
    folded: fold(`${fields.name} ${fields.email ?? ''} ${fields.city}`),
    priceMinor: fields.price.minor,
    priceCurrency: fields.price.currency,
  }
}

function toSample({
  priceMinor: minor,
  priceCurrency: currency,
  ...row
}: RecordOf<typeof samples>): Sample {
  return { ...row, price: { minor, currency } }
}
