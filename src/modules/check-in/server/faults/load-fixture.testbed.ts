import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { credentialHash, newCredential } from '../authenticators.ts'

export interface Stage {
  companyId: string
  eventId: string
  listId: string
  /** The ticket codes of the guests. */
  codes: string[]
  /** Credentials of paired doors. */
  doors: string[]
}

interface Size {
  guests: number
  doors: number
  /** Guests of one invitation. */
  perGroup?: number
}

/** An event with guests and paired doors, written by the owner of the database at once. */
export async function setStage(adminUrl: string, size: Size): Promise<Stage> {
  const owner = new pg.Client({ connectionString: adminUrl })
  owner.on('error', () => undefined)
  await owner.connect()
  const [companyId, eventId, listId] = [randomUUID(), randomUUID(), randomUUID()]
  const slug = `c-${companyId.slice(0, 8)}`
  await owner.query('insert into companies (id, slug, name) values ($1, $2, $2)', [companyId, slug])
  await owner.query(
    `insert into events (company_id, id, code, name, folded, type, status, starts_at, ends_at, start_date, last_day,
       place, description, languages, currency, visibility, slug, created_at)
     values ($1, $2, 'EV-1', 'Festival', 'festival', 'other', 'live', now(), now() + interval '1 day', current_date, current_date,
       '{"name": "", "address": "", "lat": null, "lng": null}', '', '{ro}', 'RON', 'private', 'e-1', now())`,
    [companyId, eventId],
  )
  await owner.query(
    `insert into event_parts (company_id, id, event_id, position, name, kind, starts_at, ends_at, takes_rsvp, serves_meal, audience)
     values ($1, $3, $2, 1, 'Intrarea', 'other', now(), now() + interval '1 day', false, false, 'public')`,
    [companyId, eventId, listId],
  )
  const codes = Array.from({ length: size.guests }, (_, n) => codeOf(`${companyId} ${n}`))
  await insertGuests(owner, { companyId, eventId }, codes, size.perGroup ?? 2)
  const doors = await insertDoors(owner, { companyId, eventId }, size.doors)
  await owner.query('analyze')
  await owner.end()
  return { companyId, eventId, listId, codes, doors }
}

function codeOf(seed: string): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const bytes = createHash('sha256').update(seed).digest().subarray(0, 16)
  return [...bytes].map((byte) => alphabet[byte & 31]).join('')
}

async function insertGuests(
  owner: pg.Client,
  { companyId, eventId }: { companyId: string; eventId: string },
  codes: readonly string[],
  perGroup: number,
): Promise<void> {
  const groups = Math.ceil(codes.length / perGroup)
  await owner.query(
    `insert into guest_groups (company_id, id, event_id, name, folded, code, token_hash, token_kid, created_at)
     select $1::uuid, md5($1::uuid::text || 'group' || n)::uuid, $2::uuid, 'Grup ' || n, 'grup ' || n, upper(lpad(to_hex(n), 8, 'Z')), sha256(n::text::bytea), 'test', now()
     from generate_series(0, $3::int - 1) n`,
    [companyId, eventId, groups],
  )
  await owner.query(
    `insert into guests (company_id, id, event_id, group_id, first_name, last_name, sort_name, name_key, words, standing, ticket_hash, ticket_kid, created_at)
     select $1::uuid, gen_random_uuid(), $2::uuid, md5($1::uuid::text || 'group' || (c.n - 1) / $4::int)::uuid, 'Invitat', c.n::text, 'Invitat ' || c.n, '', '{}', 'yes', sha256(c.code::bytea), 'test', now()
     from unnest($3::text[]) with ordinality c (code, n)`,
    [companyId, eventId, codes, perGroup],
  )
}

async function insertDoors(
  owner: pg.Client,
  { companyId, eventId }: { companyId: string; eventId: string },
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const credentials = ids.map((id) => newCredential(companyId, id))
  await owner.query(
    `insert into checkin_devices (company_id, id, event_id, name, credential_hash, paired_at, expires_at, last_seen_at)
     select $1, d.id, $2, 'Poarta ' || d.n, d.hash, now(), now() + interval '2 days', now()
     from unnest($3::uuid[], $4::bytea[]) with ordinality d (id, hash, n)`,
    [companyId, eventId, ids, credentials.map(credentialHash)],
  )
  return credentials
}
