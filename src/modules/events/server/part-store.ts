import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
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

/** What is written of a part; its days and times are read from its moments. */
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
  next: PartDraft,
  zone: string,
): Promise<Part | undefined> {
  const { id, version } = next
  const row = await parts.update(
    db,
    scope,
    { id, version, eventId: scope.eventId },
    parts.own(next),
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
