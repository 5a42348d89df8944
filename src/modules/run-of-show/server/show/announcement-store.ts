import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

export interface Announcement {
  id: string
  /** The start of each cue that was announced, by its id. */
  starts: Record<string, string>
  note: string
  letters: number
  at: string
  by: string
}

/** In order of time. */
export async function announcementsOf(
  db: Db,
  { companyId, eventId }: EventScope,
  rundownId: string,
): Promise<Announcement[]> {
  const { rows } =
    await sql<Announcement>`select id, starts, note, letters, at, by_name as by from rundown_announcements
    where company_id = ${companyId} and event_id = ${eventId} and rundown_id = ${rundownId} order by at, id`.execute(
      db,
    )
  return rows
}

export async function insertAnnouncement(
  db: Db,
  { companyId, eventId }: EventScope,
  rundownId: string,
  { id, starts, note, letters, at, by }: Announcement,
): Promise<void> {
  await sql`insert into rundown_announcements (company_id, id, event_id, rundown_id, starts, note, letters, at, by_name)
    values (${companyId}, ${id}, ${eventId}, ${rundownId}, ${JSON.stringify(starts)}::jsonb, ${note}, ${letters}, ${at}, ${by})`.execute(
    db,
  )
}

export interface Recipient {
  /** The contact, the firm or the part of a speaker that a cue points to. */
  refId: string
  contactId: string
  name: string
  email: string | null
  language: string | null
}

/** Contact persons themselves, and of a firm the first one who has an address. */
export async function contactsToWrite(
  db: Db,
  { companyId }: EventScope,
  { contactIds, partnerIds }: { contactIds: readonly string[]; partnerIds: readonly string[] },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select contact_id as "refId", contact_id as "contactId", trim(first_name || ' ' || last_name) as name, emails[1] as email, language
    from contact_facts where company_id = ${companyId} and contact_id = any (${[...contactIds]}::uuid[])
    union all (
    select distinct on (l.target_id) l.target_id, c.contact_id, trim(c.first_name || ' ' || c.last_name), c.emails[1], c.language
    from contact_link_facts l join contact_facts c on c.company_id = l.company_id and c.contact_id = l.contact_id
    where l.company_id = ${companyId} and l.kind = 'partner' and l.target_id = any (${[...partnerIds]}::uuid[])
    order by l.target_id, cardinality(c.emails) = 0, l.is_primary desc, c.contact_id)`.execute(db)
  return rows
}
