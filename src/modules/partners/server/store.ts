import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { paged, type Page } from '#platform/server/database/pages.ts'
import { containing, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import { fold } from '#shared/text/text.ts'
import { addDays, type PlainDate } from '#shared/dates/time.ts'
import { expiryWarningDays, type PaperState, type Partner, type PartnerSort } from '../model.ts'
import type { PartnerTables } from './tables.ts'

export interface PartnerFilter {
  search?: string | undefined
  kinds?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  papers?: readonly PaperState[] | undefined
  blocked?: boolean | undefined
  rating?: number | undefined
  /** Documents end by this day's calendar. */
  today: PlainDate
}

const columns = [
  'id',
  'version',
  'name',
  'kinds',
  'legal_name',
  'cui',
  'trade_register',
  'iban',
  'bank',
  'address',
  'city',
  'website',
  'email',
  'phone',
  'category_ids',
  'rating',
  'rating_note',
  'blocked_reason',
  'logo_id',
  'logo',
  'note',
] as const

const keys: Readonly<Record<PartnerSort, RawBuilder<unknown>>> = {
  name: sql`name collate "ro-RO-x-icu"`,
  rating: sql`coalesce(rating, 0)`,
  changed: sql`changed_at`,
}

export async function pageOfPartners(
  db: Db,
  scope: CompanyScope,
  filter: PartnerFilter,
  page: Page<PartnerSort>,
): Promise<Partner[]> {
  const by = { table: 'partners', companyId: scope.companyId, key: keys[page.sort] } as const
  const rows = await paged(active(db, scope, filter).select(columns), by, page).execute()
  return rows.map(toPartner)
}

export async function countPartners(
  db: Db,
  scope: CompanyScope,
  filter: PartnerFilter,
): Promise<number> {
  const row = await active(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** Maximum number in one action. */
export async function idsOf(db: Db, scope: CompanyScope, filter: PartnerFilter): Promise<string[]> {
  const rows = await active(db, scope, filter).select('id').limit(5000).execute()
  return rows.map(({ id }) => id)
}

/** The existing ones; deleted ones only on request. */
export async function findPartners(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
  deletedToo = false,
): Promise<Partner[]> {
  const rows = await tables(db)
    .selectFrom('partners')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .$if(!deletedToo, (q) => q.where('deleted_at', 'is', null))
    .execute()
  return rows.map(toPartner)
}

export async function findPartnersNamed(
  db: Db,
  scope: CompanyScope,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return tables(db)
    .selectFrom('partners')
    .select(['id', 'name'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`name = any (${names}::text[])`)
    .limit(1000)
    .execute()
}

/** Partners with one of these names in any spelling, the oldest first. */
export async function findPartnersFolded(
  db: Db,
  scope: CompanyScope,
  names: readonly string[],
): Promise<Partner[]> {
  const rows = await tables(db)
    .selectFrom('partners')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`search_fold(name) = any (${names.map(fold)}::text[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toPartner)
}

/** The id that a record has now, where it was joined with another. */
export async function presentId(db: Db, scope: CompanyScope, id: string): Promise<string> {
  const row = await tables(db)
    .selectFrom('partner_former_ids')
    .select('partner_id')
    .where('company_id', '=', scope.companyId)
    .where('former_id', '=', id)
    .executeTakeFirst()
  return row?.partner_id ?? id
}

export async function insertPartner(
  db: Db,
  scope: CompanyScope,
  partner: Partner,
  at: Date,
): Promise<Partner> {
  const row = await tables(db)
    .insertInto('partners')
    .values({
      ...toRow(partner),
      company_id: scope.companyId,
      id: partner.id,
      changed_at: at.toISOString(),
      deleted_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toPartner(row)
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updatePartner(
  db: Db,
  scope: CompanyScope,
  next: Partner,
  at: Date,
): Promise<Partner | undefined> {
  const row = await tables(db)
    .updateTable('partners')
    .set({ ...toRow(next), version: next.version + 1, changed_at: at.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', next.id)
    .where('version', '=', next.version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toPartner(row)
}

/** The ids that were there to be deleted, or with null to be restored. */
export async function setDeleted(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
  at: Date | null,
): Promise<string[]> {
  const rows = await tables(db)
    .updateTable('partners')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** An active partner other than this one with the same tax id, however it is written. */
export async function cuiIsTaken(
  db: Db,
  scope: CompanyScope,
  { id, cui }: Pick<Partner, 'id' | 'cui'>,
): Promise<boolean> {
  if (cui === null) return false
  const row = await tables(db)
    .selectFrom('partners')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`ltrim(cui, 'RO') = ltrim(${cui}, 'RO')`)
    .where('id', '!=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function idsOfKinds(
  db: Db,
  scope: CompanyScope,
  kinds: readonly string[],
): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('partners')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`kinds && ${kinds}::text[]`)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deletedPartners(db: Db, scope: CompanyScope, since: Date) {
  const rows = await tables(db)
    .selectFrom('partners')
    .select(['id', 'name', 'deleted_at as deletedAt'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '>', since.toISOString())
    .orderBy('deleted_at', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ id, name, deletedAt }) => ({ id, name, deletedAt: deletedAt ?? '' }))
}

export async function purgePartners(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('partners')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** In how many events each has a part. */
export async function eventIdsOfPartners(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('event_partners')
    .select('event_id')
    .distinct()
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`partner_id = any (${ids}::uuid[])`)
    .execute()
  return rows.map(({ event_id }) => event_id)
}

/** In how many events each takes part, also in those the reader does not see. */
export async function eventsOfPartners(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('event_partners')
    .select(['partner_id', sql<number>`count(distinct event_id)`.as('n')])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`partner_id = any (${ids}::uuid[])`)
    .groupBy('partner_id')
    .execute()
  return new Map(rows.map(({ partner_id, n }) => [partner_id, n]))
}

function tables(db: Db) {
  return db.withTables<PartnerTables>()
}

function active(db: Db, scope: CompanyScope, filter: PartnerFilter) {
  const { kinds, categories, papers, blocked, rating } = filter
  let found = tables(db)
    .selectFrom('partners')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', 'is', null)
  for (const word of fold(filter.search ?? '').split(' '))
    if (word !== '') found = found.where('folded', 'like', containing(word))
  if (kinds?.length) found = found.where(sql<boolean>`kinds && ${kinds}::text[]`)
  if (categories?.length) found = found.where(sql<boolean>`category_ids && ${categories}::uuid[]`)
  if (papers?.length)
    found = found.where(sql<boolean>`${documentStateSql(filter.today)} = any (${papers})`)
  if (blocked !== undefined) found = found.where('blocked_reason', blocked ? 'is not' : 'is', null)
  if (rating !== undefined) found = found.where('rating', '>=', rating)
  return found
}

/** `paperState` of the model, said to the database. */
function documentStateSql(today: PlainDate) {
  return sql<PaperState>`(select case when count(*) = 0 then 'none'
      when bool_or(d.expires_on < ${today}::date) then 'expired'
      when bool_or(d.expires_on <= ${addDays(today, expiryWarningDays)}::date) then 'soon' else 'valid' end
    from partner_documents d where d.company_id = partners.company_id and d.partner_id = partners.id
      and d.deleted_at is null)`
}

function toRow(partner: Partner) {
  const { name, legalName, cui, city, email, phone } = partner
  return {
    name,
    kinds: partner.kinds,
    legal_name: legalName,
    cui,
    trade_register: partner.tradeRegister,
    iban: partner.iban,
    bank: partner.bank,
    address: partner.address,
    city,
    website: partner.website,
    email,
    phone,
    category_ids: partner.categoryIds,
    rating: partner.rating,
    rating_note: partner.ratingNote,
    blocked_reason: partner.blockedReason,
    logo_id: partner.logoId,
    logo: partner.logo && sql<Partner['logo']>`${JSON.stringify(partner.logo)}::jsonb`,
    note: partner.note,
    folded: fold([name, legalName, cui, city, email, phone].filter(Boolean).join(' ')),
  }
}

type Row = Pick<PartnerTables['partners'], Exclude<(typeof columns)[number], 'version'>> & {
  version: number
}

function toPartner(row: Row): Partner {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    kinds: row.kinds,
    legalName: row.legal_name,
    cui: row.cui,
    tradeRegister: row.trade_register,
    iban: row.iban,
    bank: row.bank,
    address: row.address,
    city: row.city,
    website: row.website,
    email: row.email,
    phone: row.phone,
    categoryIds: row.category_ids,
    rating: row.rating,
    ratingNote: row.rating_note,
    blockedReason: row.blocked_reason,
    logoId: row.logo_id,
    logo: row.logo,
    note: row.note,
  }
}

/** For the search over everything. */
export async function findPartnersAnywhere(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
): Promise<{ id: string; title: string; detail: string }[]> {
  const { rows } = await sql<{ id: string; title: string; detail: string }>`
    select id, name as title, concat_ws(' · ', nullif(city, ''), nullif(cui, '')) as detail
    from partners where company_id = ${companyId} and deleted_at is null and ${hasWords(sql`folded`, asked)}
    order by name collate "ro-RO-x-icu", id limit ${asked.limit}`.execute(db)
  return rows
}
