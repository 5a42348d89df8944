import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { leadMark } from '#modules/guests/model.ts'

/** As written, and as searched for. */
const first = {
  shown: ['Ana', 'Ștefan', 'Ioana', 'Mihai', 'Răzvan', 'Ion', 'Sânziana', 'Vlad'],
  folded: ['ana', 'stefan', 'ioana', 'mihai', 'razvan', 'ion', 'sanziana', 'vlad'],
}
const last = {
  shown: ['Popescu', 'Țepeluș', 'Mureșan', 'Șerban', 'Câmpeanu', 'Bălan'],
  folded: ['popescu', 'tepelus', 'muresan', 'serban', 'campeanu', 'balan'],
}

export interface Crowd {
  companyId: string
  eventId: string
  partId: string
}

/** An event with so many guests, in families of three, written by the owner of the database at once; in a company of its own unless one is given. */
export async function gather(owner: pg.Client, size: number, inCompany?: string): Promise<Crowd> {
  const companyId = inCompany ?? randomUUID()
  const crowd = { companyId, eventId: randomUUID(), partId: randomUUID() }
  const { eventId, partId } = crowd
  const slug = `c-${companyId.slice(0, 8)}`
  if (!inCompany)
    await owner.query('insert into companies (id, slug, name) values ($1, $2, $2)', [
      companyId,
      slug,
    ])
  await owner.query(
    `insert into events (company_id, id, code, name, folded, type, starts_at, ends_at, start_date, last_day, place,
       languages, currency, visibility, slug, created_at)
     values ($1, $2, 'E-1', 'E', 'e', 'gala', '2027-06-12T10:00Z', '2027-06-12T20:00Z', '2027-06-12', '2027-06-12',
       '{"name": "", "address": "", "lat": null, "lng": null}', '{ro}', 'RON', 'private', 'e-1', now())`,
    [companyId, eventId],
  )
  await owner.query(
    `insert into event_parts (company_id, id, event_id, position, name, kind, starts_at, ends_at, takes_rsvp, serves_meal, audience)
     values ($1, $2, $3, 1, 'P', 'party', '2027-06-12T10:00Z', '2027-06-12T20:00Z', true, true, 'invited')`,
    [companyId, partId, eventId],
  )
  await owner.query(
    `insert into guest_groups (company_id, id, event_id, name, folded, side, code, token_hash, token_kid, created_at)
     select $1::uuid, gen_random_uuid(), $2::uuid, 'Familia ' || n, 'familia ' || n,
       case when n % 2 = 0 then 'A' else 'B' end, upper(lpad(to_hex(n), 8, 'Z')), sha256(($1::uuid::text || n)::bytea), 'k', now()
     from generate_series(0, ($3::int - 1) / 3) n`,
    [companyId, eventId, size],
  )
  // Without statistics the groups of a hundred thousand guests would be looked for one by one.
  await owner.query('analyze guest_groups')
  const step = 100_000
  for (let from = 0; from < size; from += step)
    await insertGuests(owner, crowd, from, Math.min(size, from + step))
  await owner.query(
    `insert into guest_invitations (company_id, event_id, part_id, guest_id)
     select company_id, event_id, $2::uuid, id from guests where company_id = $1 and event_id = $3`,
    [companyId, partId, eventId],
  )
  await owner.query('vacuum analyze')
  return crowd
}

async function insertGuests(
  owner: pg.Client,
  { companyId, eventId }: Crowd,
  from: number,
  to: number,
): Promise<void> {
  await owner.query(
    `insert into guests (company_id, id, event_id, group_id, first_name, last_name, sort_name, name_key, words, standing,
       email, phone, company, ticket_hash, ticket_kid, created_at)
     select $1::uuid, gen_random_uuid(), $2::uuid, g.id,
       f.shown, l.shown || '-' || n, l.shown || '-' || n || ' ' || f.shown, f.folded || ' ' || l.folded || ' ' || n,
       array[f.folded, $9 || l.folded || '-' || n, $9 || l.folded, n::text, 'g' || n || '@exemplu.ro', 'g' || n, '407' || 10000000 + n, '07' || 10000000 + n],
       'none', 'g' || n || '@exemplu.ro', '+407' || 10000000 + n, '', sha256(($1::uuid::text || n)::bytea), 'k', now()
     from generate_series($3::int, $4::int - 1) n
     join unnest($5::text[], $6::text[]) with ordinality f (shown, folded, at) on f.at = n % cardinality($5::text[]) + 1
     join unnest($7::text[], $8::text[]) with ordinality l (shown, folded, at) on l.at = n / 8 % cardinality($7::text[]) + 1
     join guest_groups g on g.company_id = $1::uuid and g.name = 'Familia ' || n / 3
     order by md5(n::text)`,
    [companyId, eventId, from, to, first.shown, first.folded, last.shown, last.folded, leadMark],
  )
}

/** Guests as the list has them, from so many on. */
export async function idsFrom(
  owner: pg.Client,
  { companyId, eventId }: Crowd,
  offset: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from guests where company_id = $1 and event_id = $2 order by sort_name, id offset $3 limit $4`,
    [companyId, eventId, offset, limit],
  )
  return rows.map(({ id }) => id)
}
