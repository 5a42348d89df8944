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
