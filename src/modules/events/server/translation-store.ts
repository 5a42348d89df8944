import { sql } from 'kysely'
import type { Locale } from '#shared/i18n.ts'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The translations of an event into one language, by the text that was typed. */
export interface StoredTranslations {
  texts: Readonly<Record<string, string>>
  version: number
}

export async function findTranslations(
  db: Db,
  { companyId, eventId }: EventScope,
  language: Locale,
): Promise<StoredTranslations> {
  const { rows } = await sql<StoredTranslations>`select texts, version from event_translations
    where company_id = ${companyId} and event_id = ${eventId}::uuid and language = ${language}`.execute(
    db,
  )
  return rows[0] ?? { texts: {}, version: 0 }
}

/** The texts of an event in every language that it is translated into. */
export async function allTranslations(
  db: Db,
  { companyId, eventId }: Pick<EventScope, 'companyId' | 'eventId'>,
): Promise<Map<Locale, StoredTranslations['texts']>> {
  const { rows } = await sql<{ language: Locale; texts: StoredTranslations['texts'] }>`
    select language, texts from event_translations
    where company_id = ${companyId} and event_id = ${eventId}::uuid`.execute(db)
  return new Map(rows.map(({ language, texts }) => [language, texts]))
}

/** False if somebody saved translations into this language since that version. */
export async function saveTranslations(
  db: Db,
  { companyId, eventId }: EventScope,
  language: Locale,
  { texts, version }: StoredTranslations,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into event_translations as t (company_id, event_id, language, texts, version)
    values (${companyId}, ${eventId}, ${language}, ${JSON.stringify(texts)}::jsonb, ${version + 1})
    on conflict (company_id, event_id, language) do update
      set texts = excluded.texts, version = excluded.version where t.version = ${version}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Number of languages that something is translated into. */
export async function countTranslations(
  db: Db,
  { companyId, eventId }: EventScope,
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from event_translations
    where company_id = ${companyId} and event_id = ${eventId}::uuid and texts <> '{}'`.execute(db)
  return rows[0]?.count ?? 0
}

/** The copy of an event has the same texts. */
export async function copyTranslations(db: Db, from: EventScope, to: EventScope): Promise<void> {
  await sql`insert into event_translations (company_id, event_id, language, texts)
    select company_id, ${to.eventId}::uuid, language, texts from event_translations
    where company_id = ${from.companyId} and event_id = ${from.eventId}::uuid
    on conflict do nothing`.execute(db)
}
