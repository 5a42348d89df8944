import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { spanOf, type Part } from '../model.ts'
import { tables } from './store.ts'
import type { EventTables } from './tables.ts'

const columns = [
  'id',
  'event_id',
  'position',
  'name',
  'kind',
  'starts_at',
  'ends_at',
  'place',
  'capacity',
  'takes_rsvp',
  'serves_meal',
  'audience',
  'version',
] as const

/** What is written of a part; its days and times are read from its moments. */
export type PartDraft = Omit<Part, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

export async function listParts(db: Db, scope: EventScope, zone: string): Promise<Part[]> {
  const rows = await active(db, scope).select(columns).orderBy('position').orderBy('id').execute()
  return rows.map((row) => toPart(row, zone))
}

export async function findPart(
  db: Db,
  scope: EventScope,
  id: string,
  zone: string,
): Promise<Part | undefined> {
  const row = await active(db, scope).select(columns).where('id', '=', id).executeTakeFirst()
  return row && toPart(row, zone)
}

export async function countParts(db: Db, scope: EventScope): Promise<number> {
  const row = await active(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** Those who add to or remove from an event take turns, so that its limits hold. */
export async function lockEvent(db: Db, scope: EventScope): Promise<void> {
  await sql`select from events where company_id = ${scope.companyId} and id = ${scope.eventId}
    for no key update`.execute(db)
}

export async function insertParts(
  db: Db,
  scope: EventScope,
  drafts: readonly PartDraft[],
  zone: string,
): Promise<Part[]> {
  const rows = await tables(db)
    .insertInto('event_parts')
    .values(
      drafts.map((draft) => ({
        ...toRow(draft),
        company_id: scope.companyId,
        event_id: scope.eventId,
        id: draft.id,
        position: draft.position,
        deleted_at: null,
      })),
    )
    .returning(columns)
    .execute()
  return rows.map((row) => toPart(row, zone)).toSorted((a, b) => a.position - b.position)
}

/** Changes the row only if nobody changed it since; undefined means somebody did. */
export async function updatePart(
  db: Db,
  scope: EventScope,
  next: PartDraft,
  zone: string,
): Promise<Part | undefined> {
  const row = await tables(db)
    .updateTable('event_parts')
    .set({ ...toRow(next), version: next.version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', next.id)
    .where('version', '=', next.version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toPart(row, zone)
}

export async function setPartDeleted(
  db: Db,
  scope: EventScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('event_parts')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setOrder(db: Db, scope: EventScope, ids: readonly string[]): Promise<void> {
  await sql`update event_parts p set position = o.at, version = p.version + 1
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, at)
    where p.company_id = ${scope.companyId} and p.event_id = ${scope.eventId} and p.id = o.id
      and p.position <> o.at`.execute(db)
}

/** Names of parts, including deleted ones, for history entries. */
export async function namesOfParts(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('event_parts')
    .select(['id', 'name'])
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function purgeParts(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('event_parts')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

function active(db: Db, scope: EventScope) {
  return tables(db)
    .selectFrom('event_parts')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('deleted_at', 'is', null)
}

function toRow(part: PartDraft) {
  return {
    name: part.name,
    kind: part.kind,
    starts_at: part.startsAt,
    ends_at: part.endsAt,
    place: part.place && sql<Part['place']>`${JSON.stringify(part.place)}::jsonb`,
    capacity: part.capacity,
    takes_rsvp: part.takesRsvp,
    serves_meal: part.servesMeal,
    audience: part.audience,
  }
}

type Row = Pick<EventTables['event_parts'], Exclude<(typeof columns)[number], 'version'>> & {
  version: number
}

function toPart(row: Row, zone: string): Part {
  return {
    id: row.id,
    position: row.position,
    version: row.version,
    name: row.name,
    kind: row.kind,
    ...spanOf(row.starts_at, row.ends_at, zone),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    place: row.place,
    capacity: row.capacity,
    takesRsvp: row.takes_rsvp,
    servesMeal: row.serves_meal,
    audience: row.audience,
  }
}
