import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { HallObject, Placed, Rule, SeatingTable, Step, StepKind } from '../model.ts'
import type { ShownBackground } from '../model/background.ts'
import { tables } from './store.ts'

export interface Content {
  tables: SeatingTable[]
  objects: HallObject[]
  places: Placed[]
  rules: Rule[]
}

export async function contentOf(
  db: Db,
  { companyId }: { companyId: string },
  planId: string,
): Promise<Content> {
  const of = (table: 'seating_tables' | 'seating_objects' | 'seating_places' | 'seating_rules') =>
    sql`${sql.table(table)} where company_id = ${companyId} and plan_id = ${planId}`
  const hall =
    await sql<SeatingTable>`select id, kind, number, name, seats, x, y, rotation, width, depth, locked
    from ${of('seating_tables')} order by number, name, id`.execute(db)
  const objects = await sql<HallObject>`select id, kind, name, x, y, rotation, width, depth
    from ${of('seating_objects')} order by id`.execute(db)
  const places =
    await sql<Placed>`select guest_id as "guestId", table_id as "tableId", seat, locked, age_band as "ageBand"
    from ${of('seating_places')} order by table_id, seat`.execute(db)
  const rules =
    await sql<Rule>`select id, kind, guest_ids as "guestIds", target_id as "targetId", tag_id as "tagId",
    distance, must, weight, note from ${of('seating_rules')} order by must desc, weight desc, created_at, id`.execute(
      db,
    )
  return {
    tables: hall.rows,
    objects: objects.rows,
    places: places.rows,
    rules: rules.rows,
  }
}

export async function putTables(
  db: Db,
  { companyId, eventId }: EventScope,
  planId: string,
  rows: readonly SeatingTable[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into seating_tables (company_id, event_id, plan_id, id, kind, number, name, seats, x, y, rotation, width, depth, locked)
    select ${companyId}, ${eventId}, ${planId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
      (id uuid, kind text, number int, name text, seats int, x int, y int, rotation int, width int, depth int, locked boolean)
    on conflict (company_id, id) do update set kind = excluded.kind, number = excluded.number, name = excluded.name,
      seats = excluded.seats, x = excluded.x, y = excluded.y, rotation = excluded.rotation, width = excluded.width,
      depth = excluded.depth, locked = excluded.locked where seating_tables.plan_id = excluded.plan_id`.execute(
    db,
  )
}

export async function putObjects(
  db: Db,
  { companyId, eventId }: EventScope,
  planId: string,
  rows: readonly HallObject[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into seating_objects (company_id, event_id, plan_id, id, kind, name, x, y, rotation, width, depth)
    select ${companyId}, ${eventId}, ${planId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
      (id uuid, kind text, name text, x int, y int, rotation int, width int, depth int)
    on conflict (company_id, id) do update set kind = excluded.kind, name = excluded.name, x = excluded.x, y = excluded.y,
      rotation = excluded.rotation, width = excluded.width, depth = excluded.depth
      where seating_objects.plan_id = excluded.plan_id`.execute(db)
}

export async function putRules(
  db: Db,
  { companyId, eventId }: EventScope,
  planId: string,
  rows: readonly Rule[],
  at: Date,
): Promise<void> {
  for (const rule of rows)
    await sql`insert into seating_rules (company_id, event_id, plan_id, id, kind, guest_ids, target_id, tag_id, distance, must, weight, note, created_at)
      values (${companyId}, ${eventId}, ${planId}, ${rule.id}, ${rule.kind}, ${rule.guestIds}::uuid[], ${rule.targetId}, ${rule.tagId},
        ${rule.distance}, ${rule.must}, ${rule.weight}, ${rule.note}, ${at.toISOString()})
      on conflict (company_id, id) do update set kind = excluded.kind, guest_ids = excluded.guest_ids, target_id = excluded.target_id,
        tag_id = excluded.tag_id, distance = excluded.distance, must = excluded.must, weight = excluded.weight, note = excluded.note
        where seating_rules.plan_id = excluded.plan_id`.execute(db)
}

/** Whether each of these ids is new or belongs to this plan. */
export async function areOfPlan(
  db: Db,
  { companyId }: EventScope,
  planId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select id from (
      select id, plan_id, company_id from seating_tables union all select id, plan_id, company_id from seating_objects
      union all select id, plan_id, company_id from seating_rules) x
    where company_id = ${companyId} and plan_id <> ${planId} and id = any (${[...ids]}::uuid[]) limit 1`.execute(
    db,
  )
  return rows.length === 0
}

export async function removeRows(
  db: Db,
  { companyId }: EventScope,
  planId: string,
  table: 'seating_tables' | 'seating_objects' | 'seating_rules',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from ${sql.table(table)} where company_id = ${companyId} and plan_id = ${planId}
    and id = any (${[...ids]}::uuid[])`.execute(db)
}

/** Takes these guests from their seats and gives them the new ones; a unique index decides about races. */
export async function putPlaces(
  db: Db,
  { companyId, eventId }: EventScope,
  planId: string,
  guestIds: readonly string[],
  rows: readonly Placed[],
): Promise<void> {
  if (guestIds.length > 0)
    await sql`delete from seating_places where company_id = ${companyId} and plan_id = ${planId}
      and guest_id = any (${[...guestIds]}::uuid[])`.execute(db)
  if (rows.length > 0)
    await sql`insert into seating_places (company_id, event_id, plan_id, guest_id, table_id, seat, locked, age_band)
      select ${companyId}, ${eventId}, ${planId}, r."guestId", r."tableId", r.seat, r.locked, r."ageBand"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
        ("guestId" uuid, "tableId" uuid, seat int, locked boolean, "ageBand" text)`.execute(db)
}

export async function countRevision(
  db: Db,
  { companyId }: EventScope,
  planId: string,
): Promise<void> {
  await sql`update seating_plans set revision = revision + 1 where company_id = ${companyId} and id = ${planId}`.execute(
    db,
  )
}

export interface Change<T> {
  id: string
  before: T | null
  after: T | null
}

export interface PlanSettings {
  id: string
  name: string
  width: number
  depth: number
  looseGroupIds: string[]
  background: ShownBackground | null
}

/** The changes of a step, row by row. */
export interface Trace {
  /** The row of the plan itself; older steps lack it. */
  settings?: Change<PlanSettings>[]
  tables: Change<SeatingTable>[]
  objects: Change<HallObject>[]
  rules: Change<Rule>[]
  places: Change<Placed>[]
}

interface NewStep {
  id: string
  kind: StepKind
  trace: Trace
}

/** Stores a step with its author, and deletes the oldest ones. */
export async function keepStep(
  { db, event, actor: by, now }: Pick<EventContext, 'db' | 'event' | 'actor' | 'now'>,
  planId: string,
  { id, kind, trace }: NewStep,
): Promise<void> {
  const { companyId, eventId } = event
  const at = now.toISOString()
  await sql`insert into seating_steps (company_id, event_id, plan_id, id, kind, trace, at, by_name, by_id, revision)
    select company_id, event_id, id, ${id}, ${kind}, ${JSON.stringify(trace)}::jsonb, ${at}, ${by.name}, ${by.id}, revision
    from seating_plans where company_id = ${companyId} and event_id = ${eventId} and id = ${planId}`.execute(
    db,
  )
  await dropOldSteps(db, event, planId)
}

const keptSteps = 50
/** Maximum number of guests, tables, objects or rules of a step that are named. */
const namedInStep = 3

export async function lastSteps(
  db: Db,
  { companyId }: { companyId: string },
  planId: string,
  readerId: string | null,
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select id, kind, at, by_name as by, coalesce(by_id = ${readerId}::uuid, false) as "isOwn",
      (jsonb_array_length(trace -> 'tables') + jsonb_array_length(trace -> 'objects')
      + jsonb_array_length(trace -> 'rules') + jsonb_array_length(trace -> 'places')
      + jsonb_array_length(coalesce(trace -> 'settings', '[]')))::int as count,
      coalesce((select jsonb_agg(jsonb_build_object('guestId', c ->> 'id', 'tableId', c -> 'after' ->> 'tableId',
          'seat', (c -> 'after' ->> 'seat')::int) order by n)
        from jsonb_array_elements(trace -> 'places') with ordinality as e (c, n) where n <= ${namedInStep}), '[]') as seats,
      coalesce((select jsonb_agg(jsonb_build_object(
          'what', case when jsonb_typeof(c -> 'before') = 'null' then 'added' when jsonb_typeof(c -> 'after') = 'null' then 'removed' else 'changed' end,
          'table', case when sort = 1 then jsonb_build_object('number', r -> 'number', 'name', r -> 'name') end,
          'object', case when sort = 2 then jsonb_build_object('kind', r -> 'kind', 'name', r -> 'name') end,
          'rule', case when sort = 3 then jsonb_build_object('kind', r -> 'kind', 'guestIds', r -> 'guestIds', 'targetId', r -> 'targetId',
            'tagId', r -> 'tagId', 'distance', r -> 'distance') end) order by sort, n)
        from (select sort, n, c, coalesce(nullif(c -> 'after', 'null'), c -> 'before') as r
          from (select 1 as sort, e.* from jsonb_array_elements(trace -> 'tables') with ordinality as e (c, n)
            union all select 2, e.* from jsonb_array_elements(trace -> 'objects') with ordinality as e (c, n)
            union all select 3, e.* from jsonb_array_elements(trace -> 'rules') with ordinality as e (c, n)) x
          order by sort, n limit ${namedInStep}) y), '[]') as changes
    from seating_steps where company_id = ${companyId} and plan_id = ${planId} and undone_at is null
    order by revision desc, at desc, id limit ${keptSteps}`.execute(db)
  return rows
}

export async function findStep(
  db: Db,
  { companyId }: EventScope,
  planId: string,
  { id, isUndone }: { id: string; isUndone: boolean },
): Promise<Trace | undefined> {
  const row = await tables(db)
    .selectFrom('seating_steps')
    .select('trace')
    .where('company_id', '=', companyId)
    .where('plan_id', '=', planId)
    .where('id', '=', id)
    .where('undone_at', isUndone ? 'is not' : 'is', null)
    .executeTakeFirst()
  return row?.trace as Trace | undefined
}

export async function markUndone(
  db: Db,
  { companyId }: EventScope,
  id: string,
  at: Date | null,
): Promise<void> {
  await sql`update seating_steps set undone_at = ${at?.toISOString() ?? null} where company_id = ${companyId} and id = ${id}`.execute(
    db,
  )
}

/** Steps are kept for undoing recent changes; older ones are in the history. */
async function dropOldSteps(db: Db, { companyId }: EventScope, planId: string): Promise<void> {
  await sql`delete from seating_steps where company_id = ${companyId} and plan_id = ${planId} and id not in (
    select id from seating_steps where company_id = ${companyId} and plan_id = ${planId} order by revision desc, at desc, id limit ${keptSteps})`.execute(
    db,
  )
}
