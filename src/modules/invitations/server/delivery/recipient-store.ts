import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Locale } from '#shared/i18n.ts'
import { shownNameOf } from '#modules/guests/server/api.ts'
import type { MessageRow, Recipient, RecipientState } from '../../model.ts'
import { tables } from '../store.ts'

export interface NewRecipient {
  guestId: string
  groupId: string
  address: string
  state: RecipientState
  answer: string
  mailId: string
}

/** A person who is there already, or shares an address with one who is, stays as they are; returns the new ones. */
export async function insertRecipients(
  db: Db,
  scope: EventScope,
  messageId: string,
  recipients: readonly NewRecipient[],
  at: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into message_recipients (company_id, event_id, message_id, guest_id, group_id, address, state, answer, mail_id, queued_at)
    select ${scope.companyId}, ${scope.eventId}, ${messageId}, r."guestId", r."groupId", r.address, r.state, r.answer,
      r."mailId", ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb)
      as r ("guestId" uuid, "groupId" uuid, address text, state text, answer text, "mailId" text)
    on conflict do nothing returning guest_id as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The last answer of the mail server; a letter that was accepted is never refused afterwards. */
export async function recordMailResult(
  db: Db,
  scope: CompanyScope,
  key: { messageId: string; guestId: string },
  { state, answer, at }: { state: RecipientState; answer: string; at: string },
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('message_recipients')
    .set({ state, answer, at })
    .where('company_id', '=', scope.companyId)
    .where('message_id', '=', key.messageId)
    .where('guest_id', '=', key.guestId)
    // A letter that was cancelled too late was sent.
    .where('state', 'in', state === 'sent' || state === 'kept' ? ['queued', 'skipped'] : ['queued'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The answer of the mail server to a try that failed; the letter still waits. */
export async function noteTry(
  db: Db,
  scope: CompanyScope,
  key: { messageId: string; guestId: string },
  answer: string,
): Promise<void> {
  await tables(db)
    .updateTable('message_recipients')
    .set({ answer })
    .where('company_id', '=', scope.companyId)
    .where('message_id', '=', key.messageId)
    .where('guest_id', '=', key.guestId)
    .where('state', '=', 'queued')
    .execute()
}

/** Letters that wait for their next try are tried at once. Returns how many. */
export async function hurryQueued(
  db: Db,
  scope: CompanyScope,
  messageId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select (graphile_worker.reschedule_jobs(array_agg(j.id), ${now.toISOString()}::timestamptz)).id
    from message_recipients r join graphile_worker.jobs j on j.key = 'mail:' || r.mail_id and j.locked_at is null
    where r.company_id = ${scope.companyId} and r.message_id = ${messageId} and r.state = 'queued'`.execute(
    db,
  )
  return rows.length
}

/** Mails that the mail server accepted, or that a worker is sending and that can no longer be stopped. */
export async function sentSince(db: Db, scope: EventScope, since: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from message_recipients r
    where r.company_id = ${scope.companyId} and r.event_id = ${scope.eventId} and (r.state = 'sent' and r.at >= ${since}
      or r.state = 'queued' and exists (select from graphile_worker._private_jobs j
        where j.key = 'mail:' || r.mail_id and j.locked_at is not null))`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Removes waiting letters from the queue; one that is sent meanwhile keeps its state. Returns the messages
 * they belong to, once for each.
 */
export async function withdrawQueued(
  db: Db,
  scope: CompanyScope,
  by:
    | { messageId: string }
    | { eventId: string }
    | { guestIds: readonly string[] }
    | { removedIds: readonly string[] }
    | { address: string },
  answer: string,
): Promise<string[]> {
  const of =
    'messageId' in by
      ? sql`r.message_id = ${by.messageId}`
      : 'eventId' in by
        ? sql`exists (select from messages m where m.company_id = r.company_id and m.id = r.message_id
            and m.event_id = ${by.eventId})`
        : 'guestIds' in by
          ? sql`r.guest_id = any(${[...by.guestIds]}::uuid[])`
          : 'removedIds' in by
            ? // A mail to an address shared with a remaining guest stays, since it is theirs too.
              sql`r.guest_id = any(${[...by.removedIds]}::uuid[]) and not exists (select from guest_facts f
                where f.company_id = r.company_id and f.event_id = r.event_id and f.email = r.address
                  and not f.guest_id = any(${[...by.removedIds]}::uuid[]))`
            : sql`r.address = ${by.address} and exists (select from messages m where m.company_id = r.company_id
            and m.id = r.message_id and not m.essential)`
  // The list is complete before any is removed: otherwise the queue would lose letters that a later condition keeps.
  const { rows } = await sql<{ id: string }>`
    with waiting as materialized (select r.message_id, r.guest_id, r.mail_id from message_recipients r
      where r.company_id = ${scope.companyId} and r.state = 'queued' and ${of}),
    removed as (select message_id, guest_id from waiting w
      where (graphile_worker.remove_job('mail:' || w.mail_id)).id is not null)
    update message_recipients r set state = 'skipped', answer = ${answer}
    from removed w where r.company_id = ${scope.companyId} and r.message_id = w.message_id and r.guest_id = w.guest_id
      and r.state = 'queued'
    returning r.message_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

type RecipientCounts = MessageRow['counts']

export async function countsOf(
  db: Db,
  scope: EventScope,
  messageIds: readonly string[],
): Promise<Map<string, RecipientCounts>> {
  const { rows } = await sql<RecipientCounts & { id: string }>`
    select m.id, m.unwritten, count(*) filter (where r.state = 'queued')::int as queued,
      count(*) filter (where r.state = 'sent')::int as sent, count(*) filter (where r.state = 'refused')::int as refused,
      count(*) filter (where r.state = 'kept')::int as kept,
      count(*) filter (where r.state = 'skipped')::int as skipped,
      count(*) filter (where r.state = 'queued' and r.answer <> '')::int as retried,
      count(*) filter (where r.state = 'skipped' and r.answer = 'stopped')::int as stopped
    from messages m left join message_recipients r on r.company_id = m.company_id and r.message_id = m.id
    where m.company_id = ${scope.companyId} and m.event_id = ${scope.eventId}
      and m.id = any(${[...messageIds]}::uuid[]) group by m.id, m.unwritten`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export async function pageOfRecipients(
  db: Db,
  scope: EventScope,
  messageId: string,
  {
    state,
    after,
    limit,
    locale,
  }: { state: RecipientState | undefined; after: string | null; limit: number; locale: Locale },
): Promise<Recipient[]> {
  // Names are looked up for the rows that are shown: joined, they would be made for the whole company first.
  const { rows } = await sql<Recipient>`
    select r.guest_id as "guestId", r.address, r.state, r.answer, r.queued_at as "queuedAt", r.at,
      coalesce((select ${shownNameOf(locale, 'f')} from guest_facts f
        where f.company_id = r.company_id and f.guest_id = r.guest_id), '') as name
    from message_recipients r
    where r.company_id = ${scope.companyId} and r.message_id = ${messageId}
      ${state ? sql`and r.state = ${state}` : sql``} ${after ? sql`and r.guest_id > ${after}::uuid` : sql``}
    order by r.guest_id limit ${limit}`.execute(db)
  return rows
}

export async function countRecipients(
  db: Db,
  scope: EventScope,
  messageId: string,
  state: RecipientState | undefined,
): Promise<number> {
  const row = await tables(db)
    .selectFrom('message_recipients')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('company_id', '=', scope.companyId)
    .where('message_id', '=', messageId)
    .$if(state !== undefined, (q) => q.where('state', '=', state ?? 'queued'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** The addresses among these that this message was already written to. */
export async function writtenAmong(
  db: Db,
  scope: EventScope,
  messageId: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('message_recipients')
    .select('address')
    .where('company_id', '=', scope.companyId)
    .where('message_id', '=', messageId)
    .where('address', 'in', addresses)
    .execute()
  return new Set(rows.map(({ address }) => address))
}

/** Number of letters of the company queued since then. */
export async function queuedSince(db: Db, scope: CompanyScope, since: Date): Promise<number> {
  const row = await tables(db)
    .selectFrom('message_recipients')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('company_id', '=', scope.companyId)
    .where('queued_at', '>=', since.toISOString())
    .where('state', '<>', 'skipped')
    .executeTakeFirstOrThrow()
  return row.n
}

export interface GuestMessage {
  messageId: string
  name: string
  to: string
  address: string
  state: RecipientState
  answer: string
  at: string
}

/** Mails to the guest or to a member of the same group. */
export async function messagesOfGroup(
  db: Db,
  scope: EventScope,
  groupId: string,
  locale: Locale,
): Promise<GuestMessage[]> {
  const { rows } = await sql<GuestMessage>`
    select r.message_id as "messageId", m.name, ${shownNameOf(locale, 'f')} as "to", r.address, r.state,
      r.answer, coalesce(r.at, r.queued_at) as at
    from message_recipients r
    join messages m on m.company_id = r.company_id and m.id = r.message_id
    join guest_facts f on f.company_id = r.company_id and f.guest_id = r.guest_id
    where r.company_id = ${scope.companyId} and r.event_id = ${scope.eventId} and f.group_id = ${groupId}
    order by r.queued_at desc limit 100`.execute(db)
  return rows
}

/** The addresses that this guest was ever written to, also after they were deleted or changed their address. */
export async function addressesOf(
  db: Db,
  scope: EventScope,
  guestId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`select distinct address from message_recipients
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and guest_id = ${guestId}
      and address <> ''`.execute(db)
  const addresses = rows.length > 0 ? rows : await addressesOfMerged(db, scope, guestId)
  return addresses.map(({ address }) => address)
}

/** Letters that followed a guest into another still say, in their own id, to whom they were written. */
async function addressesOfMerged(
  db: Db,
  scope: EventScope,
  guestId: string,
): Promise<{ address: string }[]> {
  const { rows } = await sql<{ address: string }>`select distinct r.address from messages m
    join message_recipients r on r.company_id = m.company_id and r.message_id = m.id
    where m.company_id = ${scope.companyId} and m.event_id = ${scope.eventId}
      and r.mail_id = m.id || '.' || ${guestId}::text and r.address <> ''`.execute(db)
  return rows
}

export async function refuseMail(
  db: Db,
  scope: CompanyScope,
  address: string,
  at: Date,
): Promise<void> {
  await tables(db)
    .insertInto('mail_refusals')
    .values({
      company_id: scope.companyId,
      address_hash: printOf(scope, address),
      at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function acceptMail(db: Db, scope: CompanyScope, address: string): Promise<void> {
  await tables(db)
    .deleteFrom('mail_refusals')
    .where('company_id', '=', scope.companyId)
    .where('address_hash', '=', printOf(scope, address))
    .execute()
}

/** The addresses among these that unsubscribed. */
export async function refusedAmong(
  db: Db,
  scope: CompanyScope,
  addresses: readonly string[],
): Promise<Set<string>> {
  const prints = new Map(addresses.map((each) => [printOf(scope, each).toString('hex'), each]))
  const { rows } = await sql<{ print: string }>`
    select encode(address_hash, 'hex') as print from mail_refusals where company_id = ${scope.companyId}
      and encode(address_hash, 'hex') = any(${[...prints.keys()]}::text[])`.execute(db)
  return new Set(rows.flatMap(({ print }) => prints.get(print) ?? []))
}

/** The guests among these whose last letter to this same address bounced; a corrected address is tried. */
export async function bouncedAmong(
  db: Db,
  scope: EventScope,
  people: readonly { guestId: string; email: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select p."guestId" as id from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p ("guestId" uuid, email text)
    cross join lateral (select r.state, r.address from message_recipients r where r.company_id = ${scope.companyId}
      and r.guest_id = p."guestId" and r.state in ('sent', 'refused') order by r.queued_at desc limit 1) last
    where last.state = 'refused' and last.address = p.email`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Number of recipients of a choice who get a letter, and of those who do not, by reason. */
export async function writtenOf(
  db: Db,
  scope: EventScope,
  picked: RawBuilder<unknown>,
): Promise<{ addresses: number; unsubscribed: number; bounced: number }> {
  const { rows } = await sql<{ addresses: number; unsubscribed: number; bounced: number }>`
    with marked as (select distinct on (p.email) p.email,
        exists (select from mail_refusals f where f.company_id = ${scope.companyId}
          and f.address_hash = sha256(convert_to(${scope.companyId}::text || '/' || p.email, 'UTF8'))) as refused,
        coalesce((select r.state = 'refused' and r.address = p.email from message_recipients r
          where r.company_id = ${scope.companyId} and r.guest_id = p.id and r.state in ('sent', 'refused')
          order by r.queued_at desc limit 1), false) as bounced
      from (${picked}) p where p.email is not null order by p.email, p.id)
    select count(*) filter (where not refused and not bounced)::int as addresses,
      count(*) filter (where refused)::int as unsubscribed,
      count(*) filter (where bounced and not refused)::int as bounced from marked`.execute(db)
  return rows[0] ?? { addresses: 0, unsubscribed: 0, bounced: 0 }
}

function printOf({ companyId }: CompanyScope, address: string): Buffer {
  return createHash('sha256').update(`${companyId}/${address}`).digest()
}

/** For the demo: all guests with an address, or with this answer, got a mail, and a few servers refused. */
export async function seedRecipients(
  db: Db,
  scope: EventScope,
  messageId: string,
  overallRsvp: string | undefined,
  at: Date,
): Promise<void> {
  await sql`
    insert into message_recipients (company_id, event_id, message_id, guest_id, group_id, address, state, answer, mail_id, queued_at, at)
    select distinct on (f.email) f.company_id, f.event_id, ${messageId}::uuid, f.guest_id, f.group_id, f.email,
      case when abs(hashtextextended(f.email, 3) % 60) = 0 then 'refused' else 'sent' end,
      case when abs(hashtextextended(f.email, 3) % 60) = 0 then '550 5.1.1 User unknown' else '' end,
      ${messageId} || '.' || f.guest_id, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from guest_facts f where f.company_id = ${scope.companyId} and f.event_id = ${scope.eventId}
      and f.email is not null and f.erased_at is null
      and (${overallRsvp ?? null}::text is null or f.standing = ${overallRsvp ?? null})
    order by f.email, f.guest_id`.execute(db)
}
