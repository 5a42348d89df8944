import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { paged, type Page } from '#platform/server/database/pages.ts'
import { containing, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import { namesIn } from '#platform/server/records/names.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { fold } from '#shared/text/text.ts'
import {
  goneStatuses,
  EngagementStatus,
  type Speaker,
  type SpeakerFields,
  type SpeakerSort,
} from '../model.ts'
import type { SpeakerTables } from './tables.ts'

export interface SpeakerFilter {
  eventId?: string | undefined
  search?: string | undefined
  status?: readonly EngagementStatus[] | undefined
  /** Only those who owe a material that is late at this time. */
  lateAt?: Date | undefined
}

/** A photo is shown once it was redrawn; until then there is none. */
const photo = sql<Speaker['photo']>`(select jsonb_build_object('path', '/files/p/' || f.public_key,
    'widths', (select jsonb_agg(w order by w) from unnest(f.widths) w))
  from files f where f.company_id = speakers.company_id and f.id = speakers.photo_id
    and f.state = 'ready' and f.public_key is not null and f.deleted_at is null)`

const columns = [
  'speakers.id',
  'speakers.name',
  'speakers.headline',
  'speakers.organisation',
  'speakers.email',
  'speakers.phone',
  'speakers.language',
  'speakers.bio_ro as bioRo',
  'speakers.bio_en as bioEn',
  'speakers.links',
  'speakers.photo_id as photoId',
  'speakers.note',
  'speakers.version',
  photo.as('photo'),
] as const

const keys: Readonly<Record<SpeakerSort, RawBuilder<unknown>>> = {
  name: sql`name collate "ro-RO-x-icu"`,
  changed: sql`changed_at`,
}

export async function pageOfSpeakers(
  db: Db,
  scope: CompanyScope,
  filter: SpeakerFilter,
  page: Page<SpeakerSort>,
): Promise<Speaker[]> {
  const by = { table: 'speakers', companyId: scope.companyId, key: keys[page.sort] } as const
  const rows = await paged(active(db, scope, filter).select(columns), by, page).execute()
  return rows.map(toSpeaker)
}

export async function idsOfSpeakers(
  db: Db,
  scope: CompanyScope,
  filter: SpeakerFilter,
): Promise<string[]> {
  const rows = await active(db, scope, filter).select('speakers.id').execute()
  return rows.map(({ id }) => id)
}

export async function countSpeakers(
  db: Db,
  scope: CompanyScope,
  filter: SpeakerFilter,
): Promise<number> {
  const row = await active(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** Number of found speakers in each state of their engagement in the event. */
export async function countByStatus(
  db: Db,
  scope: CompanyScope,
  filter: SpeakerFilter & { eventId: string },
): Promise<{ status: EngagementStatus; n: number }[]> {
  const rows = await active(db, scope, filter)
    .innerJoin('speaker_parts as part', (join) =>
      join
        .onRef('part.company_id', '=', 'speakers.company_id')
        .onRef('part.speaker_id', '=', 'speakers.id')
        .on('part.event_id', '=', filter.eventId)
        .on('part.deleted_at', 'is', null),
    )
    .select(['part.status', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('part.status')
    .execute()
  return rows.map((row) => ({ ...row, status: EngagementStatus.parse(row.status) }))
}

export async function findSpeaker(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<Speaker | undefined> {
  return (await findSpeakers(db, scope, [id]))[0]
}

export async function findSpeakers(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Speaker[]> {
  const rows = await active(db, scope, {})
    .select(columns)
    .where(sql<boolean>`speakers.id = any (${[...ids]}::uuid[])`)
    .orderBy(keys.name)
    .execute()
  return rows.map(toSpeaker)
}

/** The records that identify a person who requests their data, deleted ones included. */
export async function speakersKnownAs(
  db: Db,
  scope: CompanyScope,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<Speaker[]> {
  const rows = await tables(db)
    .selectFrom('speakers')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`(email = ${email} or phone = ${phone})`)
    .execute()
  return rows.map(toSpeaker)
}

export async function insertSpeakers(
  db: Db,
  scope: CompanyScope,
  speakers: readonly (SpeakerFields & { id: string })[],
  at: Date,
): Promise<void> {
  await tables(db)
    .insertInto('speakers')
    .values(
      speakers.map((speaker) => ({
        ...toRow(speaker),
        company_id: scope.companyId,
        id: speaker.id,
        changed_at: at.toISOString(),
        deleted_at: null,
      })),
    )
    .execute()
}

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updateSpeaker(
  db: Db,
  scope: CompanyScope,
  next: SpeakerFields & { id: string; version: number },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('speakers')
    .set({ ...toRow(next), version: next.version + 1, changed_at: at.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', next.id)
    .where('version', '=', next.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether there was one to delete, or with null to restore. */
export async function setDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('speakers')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletedSpeakers(db: Db, scope: CompanyScope, since: Date) {
  const rows = await tables(db)
    .selectFrom('speakers')
    .select(['id', 'name', 'deleted_at as deletedAt'])
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '>', since.toISOString())
    .orderBy('deleted_at', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({ ...row, deletedAt: row.deletedAt ?? '' }))
}

export async function purgeSpeakers(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('speakers')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Names, including deleted ones, for history entries. */
export const namesOfSpeakers = namesIn<SpeakerTables>()('speakers', 'name')

/** For the search over everything. */
export async function findSpeakersAnywhere(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
): Promise<{ id: string; title: string; detail: string }[]> {
  const { rows } = await sql<{ id: string; title: string; detail: string }>`
    select id, name as title, concat_ws(' · ', nullif(headline, ''), nullif(organisation, '')) as detail
    from speakers where company_id = ${companyId} and deleted_at is null and ${hasWords(sql`folded`, asked)}
    order by name collate "ro-RO-x-icu", id limit ${asked.limit}`.execute(db)
  return rows
}

export function tables(db: Db) {
  return db.withTables<SpeakerTables>()
}

function active(db: Db, scope: CompanyScope, filter: SpeakerFilter) {
  const { search, eventId, status, lateAt } = filter
  let found = tables(db)
    .selectFrom('speakers')
    .where('speakers.company_id', '=', scope.companyId)
    .where('speakers.deleted_at', 'is', null)
  for (const word of fold(search ?? '').split(' '))
    if (word !== '') found = found.where('speakers.folded', 'like', containing(word))
  if (eventId === undefined) return found
  const requested = status && status.length > 0 ? [...status] : null
  const isLate = lateAt ? owesLate(lateAt) : sql<boolean>`true`
  return found.where(
    sql<boolean>`exists (select from speaker_parts p where p.company_id = speakers.company_id
      and p.speaker_id = speakers.id and p.event_id = ${eventId} and p.deleted_at is null
      and (${requested}::text[] is null or p.status = any (${requested}::text[])) and ${isLate})`,
  )
}

/** The speaker of the event, `p`, still takes part and owes a material whose day has passed by the event's clock. */
function owesLate(at: Date): RawBuilder<boolean> {
  return sql`p.status <> all (${[...goneStatuses]}::text[]) and exists (
    select from speaker_materials m
    join event_facts e on e.company_id = p.company_id and e.event_id = p.event_id
    where m.company_id = p.company_id and m.part_id = p.id and m.deleted_at is null and m.state = 'asked'
      and m.due_date < (${at.toISOString()}::timestamptz at time zone e.time_zone)::date)`
}

function toRow(fields: SpeakerFields) {
  const { name, headline, organisation, email, phone, language } = fields
  const { bioRo, bioEn, links, photoId, note } = fields
  const reach = [email ?? '', phone ?? '', phone ? formatPhone(phone) : '']
  return {
    name,
    headline,
    organisation,
    email,
    phone,
    language,
    bio_ro: bioRo,
    bio_en: bioEn,
    links,
    photo_id: photoId,
    note,
    folded: fold([name, headline, organisation, ...reach].join(' ')),
  }
}

function toSpeaker(row: Omit<Speaker, 'language'> & { language: string }): Speaker {
  return { ...row, language: row.language === 'en' ? 'en' : 'ro' }
}
