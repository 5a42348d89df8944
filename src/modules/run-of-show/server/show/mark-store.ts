import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Mark } from '../../model.ts'

/** The log from a mark on, in its order. */
export async function marksOf(
  db: Db,
  { companyId }: { companyId: string },
  rundownId: string,
  after = 0,
): Promise<Mark[]> {
  const { rows } =
    await sql<Mark>`select id, seq, kind, cue_id as "cueId", seconds, undone_id as "undoneId", at, by_name as by, by_id as "byId"
    from rundown_marks where company_id = ${companyId} and rundown_id = ${rundownId} and seq > ${after} order by seq`.execute(
      db,
    )
  return rows
}

export async function callerSeenAt(
  db: Db,
  { companyId }: { companyId: string },
  rundownId: string,
): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select caller_seen_at as at from rundowns
    where company_id = ${companyId} and id = ${rundownId}`.execute(db)
  return rows[0]?.at ?? null
}

/** Only of the device that made the last mark: one that was taken over from does not call any more. */
export async function noteCaller(
  db: Db,
  { companyId, eventId }: EventScope,
  { rundownId, markId }: { rundownId: string; markId: string },
  at: Date,
): Promise<void> {
  await sql`update rundowns r set caller_seen_at = ${at.toISOString()}
    where r.company_id = ${companyId} and r.event_id = ${eventId} and r.id = ${rundownId} and exists (
      select from rundown_marks m where m.company_id = r.company_id and m.rundown_id = r.id and m.id = ${markId} and m.seq = r.seq)`.execute(
    db,
  )
}

export async function insertMarks(
  db: Db,
  { companyId, eventId }: EventScope,
  rundownId: string,
  marks: readonly Mark[],
  receivedAt: Date,
): Promise<void> {
  if (marks.length === 0) return
  await sql`insert into rundown_marks (company_id, event_id, rundown_id, received_at, id, seq, kind, cue_id, seconds, undone_id, at, by_name, by_id)
    select ${companyId}, ${eventId}, ${rundownId}, ${receivedAt.toISOString()}, r.id, r.seq, r.kind, r."cueId", r.seconds, r."undoneId", r.at, r.by, r."byId"
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as r
      (id uuid, seq int, kind text, "cueId" uuid, seconds int, "undoneId" uuid, at timestamptz, by text, "byId" uuid)`.execute(
    db,
  )
  await sql`update rundowns set seq = ${marks.at(-1)?.seq ?? 0} where company_id = ${companyId} and id = ${rundownId}`.execute(
    db,
  )
}
