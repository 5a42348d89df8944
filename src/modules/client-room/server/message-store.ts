import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ClientMessage } from '../model.ts'

export async function messagesOfEvent(
  db: Db,
  { companyId, eventId }: EventScope,
): Promise<ClientMessage[]> {
  const { rows } =
    await sql<ClientMessage>`select m.id, m.author, m.person_id is null as "isTeam", m.body, m.at,
      case when f.id is null then null else json_build_object('id', f.id, 'name', f.name) end as file
    from client_messages m left join files f on f.company_id = m.company_id and f.id = m.file_id and f.deleted_at is null
    where m.company_id = ${companyId} and m.event_id = ${eventId}
    order by m.at desc, m.id limit 200`.execute(db)
  return rows
}

/** Null where the message has none, or is of another event. */
export async function fileOfMessage(
  db: Db,
  { companyId, eventId }: EventScope,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{
    fileId: string | null
  }>`select file_id as "fileId" from client_messages
    where company_id = ${companyId} and event_id = ${eventId} and id = ${id}`.execute(db)
  return rows[0]?.fileId ?? null
}

interface NewMessage {
  id: string
  author: string
  body: string
  personId: string | null
  userId: string | null
  fileId: string | null
  now: Date
}

export async function insertMessage(
  db: Db,
  { companyId, eventId }: EventScope,
  { id, author, body, personId, userId, fileId, now }: NewMessage,
): Promise<void> {
  await sql`insert into client_messages (company_id, id, event_id, person_id, user_id, author, body, file_id, at)
    values (${companyId}, ${id}, ${eventId}, ${personId}, ${userId}, ${author}, ${body}, ${fileId}, ${now.toISOString()})`.execute(
    db,
  )
}
