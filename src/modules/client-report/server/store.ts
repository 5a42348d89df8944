import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import type { ClientReport, ClientReportFields } from '../model.ts'
import type { ClientReportTables } from './tables.ts'

/** As it is kept: its link is made from the turn, and never kept itself. */
export type StoredReport = Omit<
  ClientReport,
  'link' | 'readable' | 'backed' | 'questionnaires' | 'rundowns'
> & {
  linkTurn: number
  /** Whose right the link rests on. */
  sharedBy: string | null
  /** When that right was lost; the link stays closed until another member saves the report. */
  withdrawnAt: string | null
}

/** A photograph is shown once it was redrawn; until then there is none. */
const photos = sql<StoredReport['photos']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'path', '/files/p/' || f.public_key,
    'widths', (select jsonb_agg(w order by w) from unnest(f.widths) w)) order by chosen.place), '[]')
  from unnest(client_reports.photo_ids) with ordinality as chosen (id, place)
  join files f on f.company_id = client_reports.company_id and f.id = chosen.id
    and f.state = 'ready' and f.public_key is not null and f.deleted_at is null)`

const columns = [
  'id',
  'event_id as eventId',
  'version',
  'language',
  'sections',
  'words',
  'photo_ids as photoIds',
  'questionnaire_ids as questionnaireIds',
  'rundown_ids as rundownIds',
  'ends_on as endsOn',
  'open',
  'link_turn as linkTurn',
  'shared_by as sharedBy',
  'withdrawn_at as withdrawnAt',
  'opened',
  'opened_at as openedAt',
  photos.as('photos'),
] as const

export async function reportOfEvent(db: Db, scope: EventScope): Promise<StoredReport | undefined> {
  return tables(db)
    .selectFrom('client_reports')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .executeTakeFirst()
}

export async function findReport(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
): Promise<StoredReport | undefined> {
  return tables(db)
    .selectFrom('client_reports')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False when the event has one already. */
export async function insertReport(
  db: Db,
  scope: EventScope,
  id: string,
  fields: ClientReportFields,
  { sharedBy, now }: { sharedBy: string | null; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('client_reports')
    .values({
      ...rowOf(fields),
      company_id: scope.companyId,
      event_id: scope.eventId,
      id,
      link_turn: 1,
      shared_by: sharedBy,
      opened: 0,
      version: 1,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'event_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False when it was changed since. */
export async function updateReport(
  db: Db,
  scope: EventScope,
  version: number,
  fields: ClientReportFields & { sharedBy: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('client_reports')
    .set({
      ...rowOf(fields),
      shared_by: fields.sharedBy,
      withdrawn_at: null,
      version: version + 1,
    })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function turnLink(db: Db, scope: EventScope, sharedBy: string | null): Promise<void> {
  await tables(db)
    .updateTable('client_reports')
    .set((eb) => ({
      link_turn: eb('link_turn', '+', 1),
      shared_by: sharedBy,
      withdrawn_at: null,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .execute()
}

/** The events of the links that a colleague made and that are still open. */
export async function linksOf(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  now: Date,
): Promise<string[][]> {
  const rows = await tables(db)
    .selectFrom('client_reports')
    .select('event_id as eventId')
    .where('company_id', '=', companyId)
    .where('shared_by', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where('open', '=', true)
    .where('ends_on', '>=', todayIn(defaultZone, now))
    .execute()
  return rows.map(({ eventId }) => [eventId])
}

export async function withdrawLinksOf(
  db: Db,
  { companyId }: CompanyScope,
  { userId, keptEventIds }: { userId: string; keptEventIds: readonly string[] },
  now: Date,
): Promise<void> {
  await tables(db)
    .updateTable('client_reports')
    .set({ withdrawn_at: now.toISOString() })
    .where('company_id', '=', companyId)
    .where('shared_by', '=', userId)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`event_id <> all(${[...keptEventIds]}::uuid[])`)
    .execute()
}

/** Not a change of the report: a person who edits it meanwhile gets no conflict. */
export async function noteOpening(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  now: Date,
): Promise<void> {
  await tables(db)
    .updateTable('client_reports')
    .set((eb) => ({ opened: eb('opened', '+', 1), opened_at: now.toISOString() }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

function rowOf({ photoIds, questionnaireIds, rundownIds, endsOn, ...fields }: ClientReportFields) {
  const { language, sections, words, open } = fields
  return {
    language,
    sections,
    words,
    open,
    photo_ids: photoIds,
    questionnaire_ids: questionnaireIds,
    rundown_ids: rundownIds,
    ends_on: endsOn,
  }
}

function tables(db: Db) {
  return db.withTables<ClientReportTables>()
}
