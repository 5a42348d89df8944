import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { paged, type Page } from '#platform/server/database/pages.ts'
import { containing, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import { fold } from '#shared/text/text.ts'
import { addDays, type PlainDate } from '#shared/dates/time.ts'
import {
  expiryWarningDays,
  partnerFields,
  type PaperState,
  type Partner,
  type PartnerSort,
} from '../model.ts'
import { columnsOf } from '#platform/server/records/fields.ts'
import { countRows, recordsOf } from '#platform/server/records/records.ts'
import { isAlike, isDoubled } from './alike.ts'
import type { PartnerTables } from './tables.ts'

export interface PartnerFilter {
  search?: string | undefined
  kinds?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  papers?: readonly PaperState[] | undefined
  blocked?: boolean | undefined
  rating?: number | undefined
  doubled?: boolean | undefined
  alikeTo?: string | undefined
  /** Documents end by this day's calendar. */
  today: PlainDate
}

const partners = recordsOf<PartnerTables>()(
  'partners',
  ['id', 'version', 'blocked_reason', 'logo', ...columnsOf(partnerFields)],
  { json: ['logo'] },
)

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
  return paged(matching(db, scope, filter).select(partners.fields), by, page).execute()
}

export async function countPartners(
  db: Db,
  scope: CompanyScope,
  filter: PartnerFilter,
): Promise<number> {
  return countRows(matching(db, scope, filter))
}

/** Maximum number in one action. */
export async function idsOf(db: Db, scope: CompanyScope, filter: PartnerFilter): Promise<string[]> {
  const rows = await matching(db, scope, filter).select('id').limit(5000).execute()
  return rows.map(({ id }) => id)
}

export const {
  findMany: findPartners,
  findWithDeleted: findPartnersWithDeleted,
  deleted: deletedPartners,
  purge: purgePartners,
} = partners

export async function findPartnersNamed(
  db: Db,
  scope: CompanyScope,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return partners
    .active(db, scope)
    .select(['id', 'name'])
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
  return partners
    .active(db, scope)
    .select(partners.fields)
    .where(sql<boolean>`search_fold(name) = any (${names.map(fold)}::text[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
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
  return partners.insert(db, scope, { ...toRow(partner, at), id: partner.id })
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updatePartner(
  db: Db,
  scope: CompanyScope,
  next: Partner,
  at: Date,
): Promise<Partner | undefined> {
  const { id, version } = next
  return partners.update(db, scope, { id, version }, toRow(next, at))
}

/** The ids that were there to be deleted, or with null to be restored. */
export async function setDeleted(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
  at: Date | null,
): Promise<string[]> {
  const rows = await partners.setAllDeleted(db, scope, ids, at)
  return rows.map(({ id }) => id)
}

/** An active partner other than this one with the same tax id, however it is written. */
export async function cuiIsTaken(
  db: Db,
  scope: CompanyScope,
  { id, cui }: Pick<Partner, 'id' | 'cui'>,
): Promise<boolean> {
  if (cui === null) return false
  const row = await partners
    .active(db, scope)
    .select('id')
    .where(sql<boolean>`ltrim(cui, 'RO') = ltrim(${cui}, 'RO')`)
    .where('id', '!=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function idsOfKinds(
  db: Db,
  scope: CompanyScope,
  kinds: readonly string[],
): Promise<string[]> {
  const rows = await partners
    .active(db, scope)
    .select('id')
    .where(sql<boolean>`kinds && ${kinds}::text[]`)
    .execute()
  return rows.map(({ id }) => id)
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

function matching(db: Db, scope: CompanyScope, filter: PartnerFilter) {
  const { kinds, categories, papers, blocked, rating } = filter
  let found = partners.active(db, scope)
  for (const word of fold(filter.search ?? '').split(' '))
    if (word !== '') found = found.where('folded', 'like', containing(word))
  if (kinds?.length) found = found.where(sql<boolean>`kinds && ${kinds}::text[]`)
  if (categories?.length) found = found.where(sql<boolean>`category_ids && ${categories}::uuid[]`)
  if (papers?.length)
    found = found.where(sql<boolean>`${documentStateSql(filter.today)} = any (${papers})`)
  if (blocked !== undefined) found = found.where('blocked_reason', blocked ? 'is not' : 'is', null)
  if (rating !== undefined) found = found.where('rating', '>=', rating)
  if (filter.doubled) found = found.where(isDoubled(scope))
  if (filter.alikeTo) found = found.where(isAlike(scope, filter.alikeTo))
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

function toRow(partner: Partner, at: Date) {
  const { name, legalName, cui, city, email, phone } = partner
  return {
    ...partners.own(partner),
    folded: fold([name, legalName, cui, city, email, phone].filter(Boolean).join(' ')),
    changedAt: at.toISOString(),
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
