import { sql } from 'kysely'
import type { NewCompany } from '#modules/accounts/server/api.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Company } from '../model.ts'
import type { Origin } from './history-words.ts'
import type { CompanyTables } from './tables.ts'

/** False when the slug belongs, or once belonged, to another company. */
export async function insertCompany(db: Db, id: string, company: NewCompany): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into companies (id, slug, name, cui, city, phone)
    select ${id}::uuid, ${company.slug}, ${company.name}, ${company.cui}, ${company.city}, ${company.phone}
    where not exists (select from company_old_slugs where slug = ${company.slug})
    on conflict (slug) do nothing returning id`.execute(db)
  return rows.length > 0
}

/** Whether another company has this slug or had it before. */
export async function slugExists(
  db: Db,
  slug: string,
  exceptCompany: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select from companies where slug = ${slug} and id is distinct from ${exceptCompany}::uuid
    union all
    select from company_old_slugs
      where slug = ${slug} and company_id is distinct from ${exceptCompany}::uuid`.execute(db)
  return rows.length > 0
}

/** The company of an address that a visitor opened; `slug` is its name today. */
export async function companyOfSlug(
  db: Db,
  slug: string,
): Promise<{ id: string; slug: string } | undefined> {
  const { rows } = await sql<{ id: string; slug: string }>`
    select id, slug from companies where slug = ${slug}
    union all
    select c.id, c.slug from company_old_slugs o join companies c on c.id = o.company_id
      where o.slug = ${slug}
    limit 1`.execute(db)
  return rows[0]
}

/** The former slug redirects to the new one; a slug that is used again is no longer a former one. */
export async function keepOldSlug(
  db: Db,
  { companyId }: CompanyScope,
  { old, now }: { old: string; now: string },
): Promise<void> {
  await tables(db)
    .deleteFrom('company_old_slugs')
    .where('company_id', '=', companyId)
    .where('slug', 'in', [old, now])
    .execute()
  await tables(db)
    .insertInto('company_old_slugs')
    .values({ slug: old, company_id: companyId })
    .execute()
}

const columns = [
  'id',
  'version',
  'name',
  'slug',
  'cui',
  'address',
  'city',
  'phone',
  'email',
  'website',
  'logo_id as logoId',
  'logo_path as logo',
  'brand_colour as brandColour',
] as const

export async function findCompany(db: Db, { companyId }: CompanyScope): Promise<Company> {
  return tables(db)
    .selectFrom('companies')
    .select(columns)
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateCompany(
  db: Db,
  { companyId }: CompanyScope,
  company: Company,
): Promise<Company | undefined> {
  return tables(db)
    .updateTable('companies')
    .set({
      name: company.name,
      slug: company.slug,
      cui: company.cui,
      address: company.address,
      city: company.city,
      phone: company.phone,
      email: company.email,
      website: company.website,
      logo_id: company.logoId,
      logo_path: company.logo,
      brand_colour: company.brandColour,
      version: company.version + 1,
    })
    .where('id', '=', companyId)
    .where('version', '=', company.version)
    .returning(columns)
    .executeTakeFirst()
}

/** Every company, for work that the clock starts. */
export async function companyIds(db: Db): Promise<string[]> {
  const rows = await tables(db).selectFrom('companies').select('id').execute()
  return rows.map(({ id }) => id)
}

function tables(db: Db) {
  return db.withTables<CompanyTables>()
}

export interface HistoryFilter {
  entity?: string | undefined
  entityId?: string | undefined
  /** One more line, beside those of the record itself. */
  origin?: Origin | undefined
  entities?: readonly string[] | undefined
  /** Kinds of records that are hidden from this person. */
  except: readonly string[]
  eventId?: string | undefined
  actorId?: string | undefined
  /** From the first instant, up to and excluding the second. */
  during?: { from: Date; to: Date } | undefined
  /** A planner who is limited to events sees these and of what concerns no event. */
  eventIds?: readonly string[] | null | undefined
}

interface HistoryPlace {
  at: string
  id: string
}

/** Newest first. `place` has the microseconds that an ISO instant would lose, so that no row is skipped. */
export async function pageOfHistory(
  db: Db,
  scope: CompanyScope,
  filter: HistoryFilter,
  page: { after: HistoryPlace | null; limit: number },
) {
  const { entity, entityId, origin, entities, except, eventId, actorId, during, eventIds } = filter
  const itself = sql<boolean>`entity = ${entity} and entity_id = ${entityId}`
  const isOrigin = sql<boolean>`entity = ${origin?.entity} and entity_id = ${origin?.entityId} and verb = ${origin?.verb}`
  const { after, limit } = page
  return db
    .withTables<CompanyTables>()
    .selectFrom('history')
    .select(['id', 'at', 'actor_kind', 'actor_id', 'actor_name'])
    .select(['entity', 'entity_id', 'verb', 'changes', sql<string>`at::text`.as('place')])
    .where('company_id', '=', scope.companyId)
    .$if(origin !== undefined, (q) => q.where(sql<boolean>`((${itself}) or (${isOrigin}))`))
    .$if(!origin && entity !== undefined, (q) => q.where('entity', '=', entity ?? ''))
    .$if(!origin && entityId !== undefined, (q) => q.where('entity_id', '=', entityId ?? ''))
    .$if(entities !== undefined, (q) =>
      q.where(sql<boolean>`entity = any(${[...(entities ?? [])]}::text[])`),
    )
    .$if(except.length > 0, (q) => q.where(sql<boolean>`entity <> all(${[...except]}::text[])`))
    .$if(eventId !== undefined, (q) => q.where('event_id', '=', eventId ?? ''))
    .$if(actorId !== undefined, (q) => q.where('actor_id', '=', actorId ?? ''))
    .$if(during !== undefined, (q) =>
      q
        .where('at', '>=', during?.from.toISOString() ?? '')
        .where('at', '<', during?.to.toISOString() ?? ''),
    )
    .$if(Boolean(eventIds), (q) =>
      q.where(sql<boolean>`(event_id is null or event_id = any(${[...(eventIds ?? [])]}::uuid[]))`),
    )
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export type HistoryRow = Awaited<ReturnType<typeof pageOfHistory>>[number]
