import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Cue, Step } from '../../model.ts'
import { tables } from '../store.ts'

/** One cue before and after a step; null where it was not there. */
export interface CueChange {
  id: string
  before: Cue | null
  after: Cue | null
}

export interface Trace {
  cues: CueChange[]
  orderBefore: string[]
  orderAfter: string[]
}

export async function cuesOf(
  db: Db,
  { companyId }: { companyId: string },
  rundownId: string,
): Promise<Cue[]> {
  const { rows } =
    await sql<Cue>`select id, kind, title, start_time as "startTime", seconds, skipped, notes, instructions, refs,
      responsible_id as "responsibleId", version from rundown_cues
    where company_id = ${companyId} and rundown_id = ${rundownId} order by position, id`.execute(db)
  return rows
}

/** Written with the version after the one they have. */
export async function putCues(
  db: Db,
  { companyId, eventId }: EventScope,
  rundownId: string,
  cues: readonly Cue[],
): Promise<void> {
  if (cues.length === 0) return
  await sql`insert into rundown_cues (company_id, event_id, rundown_id, position, id, kind, title, start_time, seconds, skipped, notes, instructions, refs, responsible_id)
    select ${companyId}, ${eventId}, ${rundownId}, 0, r.id, r.kind, r.title, r."startTime", r.seconds, r.skipped, r.notes, r.instructions, r.refs, r."responsibleId"
    from jsonb_to_recordset(${JSON.stringify(cues)}::jsonb) as r (id uuid, kind text, title text, "startTime" text, seconds int,
      skipped boolean, notes text, instructions jsonb, refs jsonb, "responsibleId" uuid)
    on conflict (company_id, id) do update set kind = excluded.kind, title = excluded.title, start_time = excluded.start_time,
      seconds = excluded.seconds, skipped = excluded.skipped, notes = excluded.notes, instructions = excluded.instructions,
      refs = excluded.refs, responsible_id = excluded.responsible_id, version = rundown_cues.version + 1
      where rundown_cues.rundown_id = excluded.rundown_id`.execute(db)
}

export async function removeCues(
  db: Db,
  { companyId }: EventScope,
  rundownId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from rundown_cues where company_id = ${companyId} and rundown_id = ${rundownId}
    and id = any (${[...ids]}::uuid[])`.execute(db)
}

export async function orderCues(
  db: Db,
  { companyId }: EventScope,
  rundownId: string,
  order: readonly string[],
): Promise<void> {
  await sql`update rundown_cues c set position = o.at from unnest(${[...order]}::uuid[]) with ordinality as o (id, at)
    where c.company_id = ${companyId} and c.rundown_id = ${rundownId} and c.id = o.id and c.position <> o.at`.execute(
    db,
  )
}

/** Whether none of these ids belongs to another rundown. */
export async function areOfRundown(
  db: Db,
  { companyId }: EventScope,
  rundownId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select from rundown_cues where company_id = ${companyId}
    and rundown_id <> ${rundownId} and id = any (${[...ids]}::uuid[]) limit 1`.execute(db)
  return rows.length === 0
}

export async function countRevision(db: Db, { companyId }: EventScope, rundownId: string) {
  await sql`update rundowns set revision = revision + 1 where company_id = ${companyId} and id = ${rundownId}`.execute(
    db,
  )
}

const keptSteps = 100

export async function insertStep(
  db: Db,
  { companyId, eventId }: EventScope,
  rundownId: string,
  step: {
    id: string
    revision: number
    trace: Trace
    at: string
    by: { id: string | null; name: string }
  },
): Promise<void> {
  await tables(db)
    .insertInto('rundown_steps')
    .values({
      company_id: companyId,
      event_id: eventId,
      rundown_id: rundownId,
      id: step.id,
      revision: step.revision,
      trace: JSON.stringify(step.trace),
      at: step.at,
      by_name: step.by.name,
      by_id: step.by.id,
      undone_at: null,
    })
    .execute()
  // After another change, undone steps cannot be redone.
  await sql`delete from rundown_steps where company_id = ${companyId} and rundown_id = ${rundownId}
    and undone_at is not null`.execute(db)
  await sql`delete from rundown_steps where company_id = ${companyId} and rundown_id = ${rundownId} and id in (
    select id from rundown_steps where company_id = ${companyId} and rundown_id = ${rundownId}
    order by revision desc offset ${keptSteps})`.execute(db)
}

export async function lastSteps(
  db: Db,
  { companyId }: { companyId: string },
  rundownId: string,
  readerId: string | null,
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select id, at, by_name as by, coalesce(by_id = ${readerId}::uuid, false) as "isOwn",
      jsonb_array_length(trace -> 'cues') as count from rundown_steps
    where company_id = ${companyId} and rundown_id = ${rundownId} and undone_at is null order by revision desc limit 20`.execute(
    db,
  )
  return rows
}

/** The last that were undone, and the one that was undone last first. */
export async function undoneSteps(
  db: Db,
  { companyId }: { companyId: string },
  rundownId: string,
  readerId: string | null,
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select id, at, by_name as by, coalesce(by_id = ${readerId}::uuid, false) as "isOwn",
      jsonb_array_length(trace -> 'cues') as count from rundown_steps
    where company_id = ${companyId} and rundown_id = ${rundownId} and undone_at is not null
    order by undone_at desc, revision limit 20`.execute(db)
  return rows
}

export async function findStep(
  db: Db,
  { companyId }: EventScope,
  { rundownId, stepId, isUndone }: { rundownId: string; stepId: string; isUndone: boolean },
): Promise<Trace | undefined> {
  const { rows } = await sql<{
    trace: Trace
  }>`select trace from rundown_steps where company_id = ${companyId}
    and rundown_id = ${rundownId} and id = ${stepId} and (undone_at is not null) = ${isUndone}`.execute(
    db,
  )
  return rows[0]?.trace
}

export async function setUndone(
  db: Db,
  { companyId }: EventScope,
  stepId: string,
  at: Date | null,
): Promise<void> {
  await sql`update rundown_steps set undone_at = ${at?.toISOString() ?? null} where company_id = ${companyId} and id = ${stepId}`.execute(
    db,
  )
}
