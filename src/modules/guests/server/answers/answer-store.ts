import { sql } from 'kysely'
import { shownNameOf } from '../shown-name.ts'
import type { Locale } from '#shared/i18n.ts'
import type { Actor, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Answer, ChangeRequest, Invitation, Needs, NeedsFields, Rsvp } from '../../model.ts'
import { tables } from '../store.ts'

export interface InvitationKey {
  guestId: string
  partId: string
}

export interface KeyedInvitation extends Invitation {
  guestId: string
}

/** A person who wants a place in a part, or gives one up, waits here until the other has done so. */
export async function lockPlaces(db: Db, scope: EventScope, partId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope.companyId}/${partId}`}, 29))`.execute(
    db,
  )
}

export interface PartCapacity {
  capacity: number | null
  taken: number
  waiting: number
  /** Seats that were just given up and are not given to others yet. */
  held: number
  /** When the first of them is free. */
  heldUntil: string | null
}

/** Places of active parts of the event; deleted guests take none. */
export async function placesOf(
  db: Db,
  scope: EventScope,
  partId: string,
  now: Date,
): Promise<PartCapacity | undefined> {
  const held = sql`from guest_held_seats h where h.company_id = ${scope.companyId} and h.part_id = p.part_id
    and h.was = 'yes' and h.held_until > ${now.toISOString()}`
  const freedCount = (rsvp: string) => sql`(select count(*) from guests g
    join guest_invitations i on i.company_id = g.company_id and i.guest_id = g.id and i.part_id = p.part_id
    where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.deleted_at is not null
      and i.rsvp = ${rsvp})`
  const all = (rsvp: string) => sql`(select count(*) from guest_invitations i
    where i.company_id = ${scope.companyId} and i.part_id = p.part_id and i.rsvp = ${sql.lit(rsvp)})`
  const { rows } = await sql<PartCapacity>`
    select p.capacity, (${all('yes')} - ${freedCount('yes')})::int as taken,
      (${all('waiting')} - ${freedCount('waiting')})::int as waiting,
      (select count(*) ${held})::int as held, (select min(h.held_until) ${held}) as "heldUntil"
    from event_part_facts p where p.company_id = ${scope.companyId} and p.event_id = ${scope.eventId}
      and p.part_id = ${partId}`.execute(db)
  return rows[0]
}

/**
 * Invites; guests who are already invited stay as they are, and erased ones are not invited. Returns the
 * guests that were invited.
 */
export async function insertInvitations(
  db: Db,
  scope: EventScope,
  invitations: readonly (InvitationKey & { menu?: string })[],
): Promise<InvitationKey[]> {
  const { rows } = await sql<InvitationKey>`${inviting(scope, invitations)}
    where not exists (select from guests g where g.company_id = ${scope.companyId} and g.id = r."guestId"
      and g.erased_at is not null)
    on conflict do nothing returning guest_id as "guestId", part_id as "partId"`.execute(db)
  return rows
}

/** For guests who have no invitations yet: nothing has to be compared with existing rows. */
export async function insertFirstInvitations(
  db: Db,
  scope: EventScope,
  invitations: readonly (InvitationKey & { menu?: string })[],
): Promise<void> {
  await inviting(scope, invitations).execute(db)
}

function inviting(scope: EventScope, invitations: readonly (InvitationKey & { menu?: string })[]) {
  const rows = invitations.map(({ guestId, partId, menu = '' }) => ({ guestId, partId, menu }))
  return sql`
    insert into guest_invitations (company_id, event_id, part_id, guest_id, menu)
    select ${scope.companyId}, ${scope.eventId}, r."partId", r."guestId", r.menu
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("partId" uuid, "guestId" uuid, menu text)`
}

export async function deleteInvitations(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
  partIds: readonly string[],
): Promise<(KeyedInvitation & { since: string | null })[]> {
  const { rows } = await sql<KeyedInvitation & { since: string | null }>`
    delete from guest_invitations where company_id = ${scope.companyId} and event_id = ${scope.eventId}
      and guest_id = any(${[...guestIds]}::uuid[]) and part_id = any(${[...partIds]}::uuid[])
    returning guest_id as "guestId", part_id as "partId", rsvp, menu, version,
      waiting_since::text as since`.execute(db)
  return rows
}

/** In the order of parts; locked on request, for all parts or for one. */
export async function invitationsOf(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
  lock: boolean | { partId: string } = false,
): Promise<(KeyedInvitation & AnsweredBy)[]> {
  const { rows } = await sql<KeyedInvitation & AnsweredBy>`
    select i.guest_id as "guestId", i.part_id as "partId", i.rsvp, i.menu, i.version,
      i.answered_at as "answeredAt", i.answered_by_kind as "byKind", i.answered_by_name as "byName",
      i.waiting_since::text as since
    from guest_invitations i
    join event_part_states p on p.company_id = i.company_id and p.part_id = i.part_id and not p.removed
    where i.company_id = ${scope.companyId} and i.event_id = ${scope.eventId}
      and i.guest_id = any(${[...guestIds]}::uuid[])
      ${typeof lock === 'object' ? sql`and i.part_id = ${lock.partId}` : sql``}
    order by p.position, i.part_id, i.guest_id ${lock ? sql`for no key update of i` : sql``}`.execute(
    db,
  )
  return rows
}

interface AnsweredBy {
  since: string | null
  answeredAt: string | null
  byKind: string | null
  byName: string | null
}

export interface SettledAnswer extends InvitationKey {
  rsvp: Rsvp
  menu: string
  /** The place in the waiting order, where it is still valid. */
  since?: string | null
}

/** Writes decided answers; the order of the list is the order of waiting. */
export async function updateAnswers(
  db: Db,
  scope: EventScope,
  answers: readonly SettledAnswer[],
  by: Actor,
  at: Date,
): Promise<void> {
  const rows = answers.map((answer, ord) => ({ ...answer, ord }))
  await sql`
    update guest_invitations i set rsvp = r.rsvp, menu = r.menu, version = i.version + 1,
      answered_at = case when r.rsvp <> i.rsvp then ${at.toISOString()}::timestamptz else i.answered_at end,
      answered_by_kind = case when r.rsvp <> i.rsvp then ${by.kind} else i.answered_by_kind end,
      answered_by_id = case when r.rsvp <> i.rsvp then ${by.id}::uuid else i.answered_by_id end,
      answered_by_name = case when r.rsvp <> i.rsvp then ${nameOf(by)} else i.answered_by_name end,
      waiting_since = case when r.rsvp = 'waiting'
        then coalesce(r.since, i.waiting_since, (select clock_timestamp()) + r.ord * interval '1 microsecond') end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r ("guestId" uuid, "partId" uuid, rsvp text, menu text, ord integer, since timestamptz)
    where i.company_id = ${scope.companyId} and i.part_id = r."partId" and i.guest_id = r."guestId"`.execute(
    db,
  )
}

export interface LoggedAnswer extends InvitationKey {
  before: Rsvp | null
  after: Rsvp | null
}

export async function logAnswers(
  db: Db,
  scope: EventScope,
  answers: readonly LoggedAnswer[],
  by: Actor,
): Promise<void> {
  await sql`
    insert into guest_answer_log (company_id, event_id, id, part_id, guest_id, before, after, by_kind, by_id, by_name)
    select ${scope.companyId}, ${scope.eventId}, gen_random_uuid(), r."partId", r."guestId", r.before, r.after,
      ${by.kind}, ${by.id}::uuid, ${nameOf(by)}
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as r ("guestId" uuid, "partId" uuid, before text, after text)`.execute(db)
}

/** For demo data: each group answers on its own, by day and before that moment, the same at every run. */
export async function spreadAnswers(db: Db, scope: EventScope, until: Date): Promise<void> {
  const last = sql`${until.toISOString()}::timestamptz`
  // Looked up row by row: tables that were filled a moment ago are not analysed, and a join of them takes seconds.
  const moment = sql`(select case when m.at > ${last} then m.at - interval '1 day' else m.at end
    from guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
    left join guests p on p.company_id = gg.company_id and p.id = gg.primary_guest_id,
    lateral (select hashtextextended(concat(gg.name, p.first_name, p.email), 5) as n) h,
    lateral (select (date_trunc('day', (${last} - interval '24 days' * power((h.n & 1023) / 1024.0, 2))
      at time zone 'Europe/Bucharest') + interval '9 hours' + interval '12 hours' * ((h.n >> 10) & 1023) / 1024.0)
      at time zone 'Europe/Bucharest' as at) m
    where g.company_id = ${scope.companyId} and g.id = guest_id)`
  const here = sql`company_id = ${scope.companyId} and event_id = ${scope.eventId}`
  await sql`update guest_answer_log set at = ${moment}, by_kind = 'guest', by_name = '' where ${here}`.execute(
    db,
  )
  await sql`update guest_invitations set answered_at = ${moment}, answered_by_kind = 'guest', answered_by_name = ''
    where ${here} and answered_at is not null`.execute(db)
}

export async function answersOf(db: Db, scope: EventScope, guestId: string): Promise<Answer[]> {
  const rows = await tables(db)
    .selectFrom('guest_answer_log')
    .select(['id', 'part_id', 'before', 'after', 'at', 'by_kind', 'by_name'])
    .where('company_id', '=', scope.companyId)
    .where('guest_id', '=', guestId)
    .orderBy('at', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id, part_id, before, after, at, by_kind, by_name }) => ({
    id,
    partId: part_id,
    before,
    after,
    at,
    by: { kind: by_kind as Answer['by']['kind'], name: by_name },
  }))
}

export async function findNeeds(
  db: Db,
  scope: EventScope,
  guestId: string,
): Promise<Needs | undefined> {
  return (await needsOf(db, scope, [guestId])).get(guestId)
}

/** By guest; guests without needs are left out. */
export async function needsOf(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
): Promise<Map<string, Needs>> {
  const rows = await tables(db)
    .selectFrom('guest_needs')
    .select(['guest_id', 'diet', 'allergies', 'access'])
    .select(['consent_version as consentVersion', 'consent_language as consentLanguage'])
    .select(['consent_at as consentAt', 'consent_by_kind as kind', 'consent_by_name as name'])
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`guest_id = any(${[...guestIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ guest_id, kind, name, ...rest }) => [
      guest_id,
      { ...rest, consentBy: { kind, name } } as Needs,
    ]),
  )
}

export async function putNeeds(
  db: Db,
  scope: EventScope,
  guestId: string,
  needs: NeedsFields & Omit<Needs, 'consentBy'>,
  by: Actor,
): Promise<void> {
  const { diet, allergies, access } = needs
  const row = {
    diet,
    allergies,
    access,
    consent_version: needs.consentVersion,
    consent_language: needs.consentLanguage,
    consent_at: needs.consentAt,
    consent_by_kind: by.kind,
    consent_by_name: nameOf(by),
  }
  await tables(db)
    .insertInto('guest_needs')
    .values({ ...row, company_id: scope.companyId, event_id: scope.eventId, guest_id: guestId })
    .onConflict((conflict) => conflict.columns(['company_id', 'guest_id']).doUpdateSet(row))
    .execute()
}

export async function deleteNeeds(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`delete from guest_needs where company_id = ${scope.companyId}
    and guest_id = any(${[...guestIds]}::uuid[]) returning guest_id`.execute(db)
  return rows.length > 0
}

export async function putRequest(
  db: Db,
  scope: EventScope,
  request: InvitationKey & { id: string; wanted: Rsvp; menu: string | null; message: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into guest_requests (company_id, event_id, id, part_id, guest_id, wanted, menu, message, asked_at)
    values (${scope.companyId}, ${scope.eventId}, ${request.id}, ${request.partId}, ${request.guestId},
      ${request.wanted}, ${request.menu}, ${request.message}, ${at.toISOString()})
    on conflict (company_id, guest_id, part_id) where state = 'open' do update set wanted = excluded.wanted,
      menu = excluded.menu, message = excluded.message, asked_at = excluded.asked_at`.execute(db)
}

export async function requestsOf(
  db: Db,
  scope: EventScope,
  by:
    | { id: string }
    | { guestIds: readonly string[] }
    | { state: string; offset: number; limit: number },
  locale: Locale,
): Promise<ChangeRequest[]> {
  const { rows } = await sql<ChangeRequest>`
    select r.id, r.guest_id as "guestId", ${shownNameOf(locale, 'g', { inTable: true })} as "guestName",
      r.part_id as "partId", i.rsvp as current, r.wanted, r.menu, r.message, r.state, r.asked_at as "askedAt",
      r.decided_at as "decidedAt", r.decided_by as "decidedBy"
    from guest_requests r
    join guests g on g.company_id = r.company_id and g.id = r.guest_id and g.deleted_at is null
    left join guest_invitations i on i.company_id = r.company_id and i.part_id = r.part_id and i.guest_id = r.guest_id
    where r.company_id = ${scope.companyId} and r.event_id = ${scope.eventId} and ${
      'id' in by
        ? sql`r.id = ${by.id}`
        : 'guestIds' in by
          ? sql`r.guest_id = any(${[...by.guestIds]}::uuid[])`
          : sql`r.state = ${by.state}`
    } order by r.asked_at, r.id ${
      'state' in by ? sql`offset ${by.offset} limit ${by.limit}` : sql``
    }`.execute(db)
  return rows
}

export async function countRequests(db: Db, scope: EventScope, state: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from guest_requests r
    join guests g on g.company_id = r.company_id and g.id = r.guest_id and g.deleted_at is null
    where r.company_id = ${scope.companyId} and r.event_id = ${scope.eventId} and r.state = ${state}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** False when it was already decided. */
export async function closeRequest(
  db: Db,
  scope: EventScope,
  id: string,
  { state, by, at }: { state: 'accepted' | 'refused'; by: string; at: Date },
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('guest_requests')
    .set({ state, decided_at: at.toISOString(), decided_by: by })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export type DecidedRequest = Pick<ChangeRequest, 'guestId' | 'partId' | 'wanted' | 'menu'>

/** The requests decided this way whose guests were not written to; from now on they were. */
export async function takeDecidedRequests(
  db: Db,
  scope: EventScope,
  { guestIds, state, at }: { guestIds: readonly string[]; state: 'accepted' | 'refused'; at: Date },
): Promise<DecidedRequest[]> {
  const { rows } = await sql<DecidedRequest>`
    with taken as (
      update guest_requests set notified_at = ${at.toISOString()}
      where company_id = ${scope.companyId} and event_id = ${scope.eventId}
        and guest_id = any(${[...guestIds]}::uuid[]) and state = ${state} and notified_at is null
      returning id, guest_id as "guestId", part_id as "partId", wanted, menu, asked_at
    ) select "guestId", "partId", wanted, menu from taken order by asked_at, id`.execute(db)
  return rows
}

/** Open requests of these guests are refused. */
export async function closeRequestsOf(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`update guest_requests r set state = 'refused', decided_at = ${at.toISOString()}, decided_by = ${by}
    from event_part_states p where p.company_id = r.company_id and p.part_id = r.part_id
      and r.company_id = ${scope.companyId} and r.event_id = ${scope.eventId}
      and r.guest_id = any(${[...guestIds]}::uuid[]) and r.state = 'open'`.execute(db)
}

/** The name of a guest is read from the guest, so that it can be forgotten. */
function nameOf(by: Actor): string {
  return by.kind === 'guest' ? '' : by.name
}
