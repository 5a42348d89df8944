import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { SignedPaper } from '../../model.ts'

export async function keepFiles(
  db: Db,
  { companyId }: CompanyScope,
  input: { decisionId: string; edition: number; files: readonly string[]; at: Date },
): Promise<void> {
  const { decisionId, edition, files, at } = input
  for (const fileId of files)
    await sql`insert into client_decision_files (company_id, id, decision_id, edition, file_id, author, at)
      values (${companyId}, ${randomUUID()}, ${decisionId}, ${edition}, ${fileId}, '', ${at.toISOString()})`.execute(
      db,
    )
}

interface NewPaper {
  id: string
  decisionId: string
  fileId: string
  personId: string | null
  author: string
  at: Date
}

export async function insertPaper(
  db: Db,
  { companyId }: CompanyScope,
  { id, decisionId, fileId, personId, author, at }: NewPaper,
): Promise<void> {
  await sql`insert into client_decision_files (company_id, id, decision_id, file_id, person_id, author, at)
    values (${companyId}, ${id}, ${decisionId}, ${fileId}, ${personId}, ${author}, ${at.toISOString()})`.execute(
    db,
  )
}

/** Whether there was one. */
export async function deletePaper(
  db: Db,
  { companyId }: CompanyScope,
  { decisionId, id }: { decisionId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`delete from client_decision_files
    where company_id = ${companyId} and decision_id = ${decisionId} and id = ${id} and edition is null
    returning id`.execute(db)
  return rows.length > 0
}

export async function papersOf(
  db: Db,
  { companyId }: CompanyScope,
  decisionIds: readonly string[],
): Promise<(SignedPaper & { decisionId: string })[]> {
  if (decisionIds.length === 0) return []
  const { rows } = await sql<
    SignedPaper & { decisionId: string }
  >`select p.decision_id as "decisionId", p.id, p.file_id as "fileId", f.name, p.author, p.at
    from client_decision_files p join files f on f.company_id = p.company_id and f.id = p.file_id and f.deleted_at is null
    where p.company_id = ${companyId} and p.decision_id = any(${[...decisionIds]}::uuid[]) and p.edition is null
    order by p.at, p.id`.execute(db)
  return rows
}

/** Whether a decision of this event shows the file, or keeps it. */
export async function isFileOfEvent(
  db: Db,
  { companyId, eventId }: EventScope,
  fileId: string,
): Promise<boolean> {
  const { rows } = await sql`select from client_decision_files f
    join client_decisions d on d.company_id = f.company_id and d.id = f.decision_id
    where f.company_id = ${companyId} and f.file_id = ${fileId} and d.event_id = ${eventId} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
