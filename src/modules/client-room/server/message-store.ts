import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ClientMessage } from '../model.ts'

export async function messagesOfEvent(
  db: Db,
  { companyId, eventId }: EventScope,
): Promise<ClientMessage[]> {
  const { rows } =
    await sql<ClientMessage>`select id, author, person_id is null as "isTeam", body, at
    from client_messages where company_id = ${companyId} and event_id = ${eventId}
    order by at desc, id limit 200`.execute(db)
  return rows
}

interface NewMessage {
  id: string
  author: string
  body: string
  personId: string | null
  userId: string | null
  now: Date
}

export async function insertMessage(
  db: Db,
  { companyId, eventId }: EventScope,
  { id, author, body, personId, userId, now }: NewMessage,
): Promise<void> {
  await sql`insert into client_messages (company_id, id, event_id, person_id, user_id, author, body, at)
    values (${companyId}, ${id}, ${eventId}, ${personId}, ${userId}, ${author}, ${body}, ${now.toISOString()})`.execute(
    db,
  )
}
