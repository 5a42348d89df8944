import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { paged, type Page } from '#platform/server/database/pages.ts'
import { containing, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import { columnsOf } from '#platform/server/records/fields.ts'
import { countRows, recordsOf } from '#platform/server/records/records.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { fold } from '#shared/text/text.ts'
import {
  goneStatuses,
  speakerFields,
  type EngagementStatus,
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

const speakers = recordsOf<SpeakerTables>()('speakers', [
  'id',
  'version',
  ...columnsOf(speakerFields),
])

const columns = [...speakers.fields, photo.as('photo')] as const

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
  return paged(matching(db, scope, filter).select(columns), by, page).execute()
}

export async function idsOfSpeakers(
  db: Db,
  scope: CompanyScope,
  filter: SpeakerFilter,
): Promise<string[]> {
  const rows = await matching(db, scope, filter).select('speakers.id').execute()
  return rows.map(({ id }) => id)
}

export async function countSpeakers(
  db: Db,
  scope: CompanyScope,
  filter: SpeakerFilter,
): Promise<number> {
  return countRows(matching(db, scope, filter))
}

/** Number of found speakers in each state of their engagement in the event. */
export async function countByStatus(
  db: Db,
  scope: CompanyScope,
  filter: SpeakerFilter & { eventId: string },
): Promise<{ status: EngagementStatus; n: number }[]> {
  return matching(db, scope, filter)
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
  return speakers
    .active(db, scope)
    .select(columns)
    .where(sql<boolean>`speakers.id = any (${[...ids]}::uuid[])`)
    .orderBy(keys.name)
    .execute()
}

/** The records that identify a person who requests their data, deleted ones included. */
export async function speakersKnownAs(
  db: Db,
  scope: CompanyScope,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<Speaker[]> {
  return speakers
    .all(db, scope)
    .select(columns)
    .where(sql<boolean>`(email = ${email} or phone = ${phone})`)
    .execute()
}

export async function insertSpeakers(
  db: Db,
  scope: CompanyScope,
  added: readonly (SpeakerFields & { id: string })[],
  at: Date,
): Promise<void> {
  const rows = added.map((speaker) => ({ ...toRow(speaker, at), id: speaker.id }))
  await speakers.insertMany(db, scope, rows)
}

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updateSpeaker(
  db: Db,
  scope: CompanyScope,
  next: SpeakerFields & { id: string; version: number },
  at: Date,
): Promise<boolean> {
  const { id, version } = next
  return (await speakers.update(db, scope, { id, version }, toRow(next, at))) !== undefined
}

/** Whether there was one to delete, or with null to restore. */
export async function setDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  return (await speakers.setDeleted(db, scope, { id }, at)) !== undefined
}

export const { deleted: deletedSpeakers, purge: purgeSpeakers, names: namesOfSpeakers } = speakers

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

function matching(db: Db, scope: CompanyScope, filter: SpeakerFilter) {
  const { search, eventId, status, lateAt } = filter
  let found = speakers.active(db, scope)
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

function toRow(fields: SpeakerFields, at: Date) {
  const { name, headline, organisation, email, phone } = fields
  const reach = [email ?? '', phone ?? '', phone ? formatPhone(phone) : '']
  return {
    ...speakers.own(fields),
    folded: fold([name, headline, organisation, ...reach].join(' ')),
    changedAt: at.toISOString(),
  }
}
