import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namesIn } from '#platform/server/records/names.ts'
import type { PersonFields } from '../model.ts'
import type { ClientRoomTables } from './tables.ts'

export interface StoredPerson extends PersonFields {
  id: string
  eventId: string
  linkId: string
  version: number
}

const columns = sql`id, event_id as "eventId", name, email, language, can_decide as "canDecide", link_id as "linkId", version,
  guest_limit as "guestLimit", guest_side as "guestSide", guests_until::text as "guestsUntil"`

export async function peopleOfEvent(
  db: Db,
  { companyId, eventId }: EventScope,
): Promise<StoredPerson[]> {
  const { rows } = await sql<StoredPerson>`select ${columns} from client_people
    where company_id = ${companyId} and event_id = ${eventId} and deleted_at is null
    order by name collate "ro-RO-x-icu", id`.execute(db)
  return rows
}

export async function decidersOf(
  db: Db,
  { companyId }: CompanyScope,
  eventIds: readonly string[],
): Promise<StoredPerson[]> {
  const { rows } = await sql<StoredPerson>`select ${columns} from client_people
    where company_id = ${companyId} and event_id = any(${[...eventIds]}::uuid[]) and can_decide and deleted_at is null`.execute(
    db,
  )
  return rows
}

export async function findPerson(
  db: Db,
  { companyId, eventId }: EventScope,
  id: string,
): Promise<StoredPerson | undefined> {
  const { rows } = await sql<StoredPerson>`select ${columns} from client_people
    where company_id = ${companyId} and event_id = ${eventId} and id = ${id} and deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

/** The person that the outside link belongs to. */
export async function personOfLink(
  db: Db,
  { companyId }: CompanyScope,
  linkId: string,
): Promise<StoredPerson | undefined> {
  const { rows } = await sql<StoredPerson>`select ${columns} from client_people
    where company_id = ${companyId} and link_id = ${linkId} and deleted_at is null`.execute(db)
  return rows[0]
}

export async function personWithEmail(
  db: Db,
  { companyId, eventId }: EventScope,
  email: string,
): Promise<StoredPerson | undefined> {
  const { rows } = await sql<StoredPerson>`select ${columns} from client_people
    where company_id = ${companyId} and event_id = ${eventId} and email = ${email} and deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

/** Additions by one person are serialised, so that the limit holds. */
export async function lockPerson(db: Db, { companyId }: CompanyScope, id: string): Promise<void> {
  await sql`select from client_people where company_id = ${companyId} and id = ${id} for update`.execute(
    db,
  )
}

export async function insertPerson(
  db: Db,
  { companyId, eventId }: EventScope,
  person: PersonFields & { id: string; linkId: string },
): Promise<void> {
  await sql`insert into client_people (company_id, id, event_id, name, email, language, can_decide, link_id,
      guest_limit, guest_side, guests_until)
    values (${companyId}, ${person.id}, ${eventId}, ${person.name}, ${person.email}, ${person.language},
      ${person.canDecide}, ${person.linkId}, ${person.guestLimit}, ${person.guestSide}, ${person.guestsUntil})`.execute(
    db,
  )
}

export async function updatePerson(
  db: Db,
  { companyId }: CompanyScope,
  person: StoredPerson,
): Promise<boolean> {
  const { rows } =
    await sql`update client_people set name = ${person.name}, email = ${person.email},
      language = ${person.language}, can_decide = ${person.canDecide}, guest_limit = ${person.guestLimit},
      guest_side = ${person.guestSide}, guests_until = ${person.guestsUntil}, version = version + 1
    where company_id = ${companyId} and id = ${person.id} and version = ${person.version} and deleted_at is null
    returning id`.execute(db)
  return rows.length > 0
}

export async function markPersonDeleted(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const { rows } =
    await sql`update client_people set deleted_at = ${at?.toISOString() ?? null}, version = version + 1
    where company_id = ${companyId} and id = ${id} and (deleted_at is null) = ${at !== null} returning id`.execute(
      db,
    )
  return rows.length > 0
}

/** In every event of the company, the removed ones too. */
export async function peopleKnownAs(
  db: Db,
  { companyId }: CompanyScope,
  email: string | null,
): Promise<StoredPerson[]> {
  const { rows } = await sql<StoredPerson>`select ${columns} from client_people
    where company_id = ${companyId} and email = ${email}`.execute(db)
  return rows
}

/** Names of people, the removed ones too, for history and lists of links. */
export const peopleEver = namesIn<ClientRoomTables>()('client_people', 'name')
