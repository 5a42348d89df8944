import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { countRows, recordsOf, type RecordOf } from '#platform/server/records/records.ts'
import { spanOf, type Part } from '../model.ts'
import type { EventTables } from './tables.ts'

export const parts = recordsOf<EventTables>()(
  'event_parts',
  [
    'id',
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
  ],
  { json: ['place'] },
)

/** Deleted parts of events that are not deleted themselves. */
export async function deletedParts(db: Db, { companyId }: CompanyScope, since: Date) {
  const { rows } = await sql<{ id: string; eventId: string; name: string; deletedAt: string }>`
    select id, event_id as "eventId", name, deleted_at as "deletedAt" from event_parts
    where company_id = ${companyId} and deleted_at > ${since.toISOString()}
    order by deleted_at desc limit 500`.execute(db)
  return rows
}

/** Undefined for a part that never was; a deleted one has its event too. */
export async function eventOfPart(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ eventId: string }>`select event_id as "eventId" from event_parts
    where company_id = ${companyId} and id = ${id}::uuid`.execute(db)
  return rows[0]?.eventId
}

/** The stored fields of a part; its days and times are derived from its instants. */
export type PartDraft = Omit<Part, 'startDate' | 'startTime' | 'endDate' | 'endTime'>

export async function listParts(db: Db, scope: EventScope, zone: string): Promise<Part[]> {
  const rows = await active(db, scope)
    .select(parts.fields)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => toPart(row, zone))
}

export async function findPart(
  db: Db,
  scope: EventScope,
  id: string,
  zone: string,
): Promise<Part | undefined> {
  const row = await parts.find(db, scope, { id, eventId: scope.eventId })
  return row && toPart(row, zone)
}

export function countParts(db: Db, scope: EventScope): Promise<number> {
  return countRows(active(db, scope))
}

/** Serialises adding to and removing from an event, so that its limits hold. */
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
  const rows = await parts.insertMany(
    db,
    scope,
    drafts.map((draft) => ({ ...parts.own(draft), id: draft.id, eventId: scope.eventId })),
  )
  return rows.map((row) => toPart(row, zone)).toSorted((a, b) => a.position - b.position)
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updatePart(
  db: Db,
  scope: EventScope,
  part: PartDraft,
  zone: string,
): Promise<Part | undefined> {
  const { id, version } = part
  const row = await parts.update(
    db,
    scope,
    { id, version, eventId: scope.eventId },
    parts.own(part),
  )
  return row && toPart(row, zone)
}

export async function setOrder(db: Db, scope: EventScope, ids: readonly string[]): Promise<void> {
  await sql`update event_parts p set position = o.at, version = p.version + 1
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, at)
    where p.company_id = ${scope.companyId} and p.event_id = ${scope.eventId} and p.id = o.id
      and p.position <> o.at`.execute(db)
}

function active(db: Db, scope: EventScope) {
  return parts.active(db, scope).where('event_id', '=', scope.eventId)
}

function toPart(row: RecordOf<typeof parts>, zone: string): Part {
  return { ...row, ...spanOf(row.startsAt, row.endsAt, zone) }
}
