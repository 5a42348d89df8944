import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ClientReport, ClientReportFields } from '../model.ts'
import type { ClientReportTables } from './tables.ts'

/** As it is kept; its link is kept with those of other people outside the team. */
export type StoredReport = Omit<
  ClientReport,
  'link' | 'readable' | 'backed' | 'questionnaires' | 'rundowns' | 'endsOn' | 'open' | 'openedAt'
>

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
  'opened',
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
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('client_reports')
    .values({
      ...rowOf(fields),
      company_id: scope.companyId,
      event_id: scope.eventId,
      id,
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
  fields: ClientReportFields,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('client_reports')
    .set({ ...rowOf(fields), version: version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its link was renewed or ended, so a colleague who edits it meanwhile saw another state of it. */
export async function countVersion(db: Db, scope: EventScope): Promise<void> {
  await tables(db)
    .updateTable('client_reports')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .execute()
}

/** The version stays the same, so a person who edits the report meanwhile gets no conflict. */
export async function noteOpening(db: Db, { companyId }: CompanyScope, id: string): Promise<void> {
  await tables(db)
    .updateTable('client_reports')
    .set((eb) => ({ opened: eb('opened', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

function rowOf(fields: ClientReportFields) {
  const { language, sections, words, photoIds, questionnaireIds, rundownIds } = fields
  return {
    language,
    sections,
    words,
    photo_ids: photoIds,
    questionnaire_ids: questionnaireIds,
    rundown_ids: rundownIds,
  }
}

function tables(db: Db) {
  return db.withTables<ClientReportTables>()
}
