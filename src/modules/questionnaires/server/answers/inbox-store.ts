import { sql } from 'kysely'
import { shownNameOf } from '#modules/guests/server/api.ts'
import type { Locale } from '#shared/i18n.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { shownName } from '#modules/guests/model.ts'
import type { InboxItem, InboxKind } from '../../model/answers/answers.ts'
import type { QuestionnaireTables } from '../tables.ts'

export type NewItem = Pick<QuestionnaireTables['inbox_items'], 'id' | 'event_id' | 'kind' | 'at'> &
  Partial<
    Pick<
      QuestionnaireTables['inbox_items'],
      | 'guest_id'
      | 'questionnaire_id'
      | 'submission_id'
      | 'part_id'
      | 'message_id'
      | 'before'
      | 'after'
    >
  >

export async function insertItem(db: Db, scope: CompanyScope, item: NewItem): Promise<void> {
  await db
    .withTables<QuestionnaireTables>()
    .insertInto('inbox_items')
    .values({
      guest_id: null,
      questionnaire_id: null,
      submission_id: null,
      part_id: null,
      message_id: null,
      before: null,
      after: null,
      batch_id: null,
      group_id: null,
      ...item,
      company_id: scope.companyId,
      handled_at: null,
      handled_by: null,
      handled_name: null,
    })
    .execute()
}

interface GivenAnswer {
  id: string
  eventId: string
  guestId: string
  partId: string
  before: string | null
  after: string | null
  batchId: string
  at: Date
}

/** All answers that one invitation gave at once are one item. */
export async function putAnswer(db: Db, scope: CompanyScope, input: GivenAnswer): Promise<void> {
  const { guestId, partId, before, after } = input
  const answers = JSON.stringify([{ guestId, partId, before, after }])
  await sql`insert into inbox_items (company_id, id, event_id, kind, at, guest_id, part_id, before, after, batch_id, group_id, answers)
    values (${scope.companyId}, ${input.id}, ${input.eventId}, 'rsvp', ${input.at.toISOString()}, ${guestId}, ${partId}, ${before}, ${after},
      ${input.batchId}, (select f.group_id from guest_facts f where f.company_id = ${scope.companyId} and f.guest_id = ${guestId}), ${answers}::jsonb)
    on conflict (company_id, batch_id, group_id) where batch_id is not null
    do update set answers = inbox_items.answers || excluded.answers, at = greatest(inbox_items.at, excluded.at)`.execute(
    db,
  )
}

/** The item as stored: the name of the person is added in the language of the reader. */
type StoredItem = Omit<InboxItem, 'answers' | 'replies'> & {
  answers: (Parameters<typeof shownName>[1] & { part: string; after: string | null })[]
}

/** Excludes withdrawn answers, and answers of people who are no longer guests. */
const isThere = sql`(i.submission_id is null or s.submission_id is not null) and (i.kind <> 'rsvp' or exists (
    select from guest_facts f where f.company_id = i.company_id and (f.guest_id = i.guest_id
      or f.guest_id in (select (a ->> 'guestId')::uuid from jsonb_array_elements(i.answers) a))))`

interface InboxFilter {
  eventId?: string | undefined
  /** The events that the reader is limited to; null: all. */
  eventIds?: readonly string[] | null | undefined
  kinds?: readonly InboxKind[] | undefined
  handled?: boolean | undefined
}

export async function pageOfInbox(
  db: Db,
  scope: CompanyScope,
  filter: InboxFilter,
  { after, limit }: { after: { at: string; id: string } | undefined; limit: number },
  locale: Locale,
): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select i.id, i.kind, i.at, i.event_id as "eventId", e.name as "eventName", e.time_zone as "timeZone", i.guest_id as "guestId",
      coalesce(${shownNameOf(locale, 'g')}, '') as "guestName", i.questionnaire_id as "questionnaireId",
      s.title as questionnaire, i.submission_id as "submissionId", coalesce(p.name, '') as part, i.message_id as "messageId",
      coalesce(m.group_id, i.group_id, g.group_id) as "groupId", coalesce(m.body, '') as body, m.answered_at as "answeredAt",
      coalesce((select f.group_name from guest_facts f where f.company_id = i.company_id and f.group_id = coalesce(m.group_id, i.group_id, g.group_id) limit 1), '')
        as "groupName", i.before, i.after,
      coalesce((select jsonb_agg(jsonb_build_object('firstName', f.first_name, 'lastName', f.last_name, 'companionNumber', f.companion_number,
          'companionOf', f.companion_of, 'part', q.name, 'after', a.after) order by q.position, q.part_id, f.sort_name, f.guest_id)
        from jsonb_to_recordset(i.answers) a ("guestId" uuid, "partId" uuid, after text)
        join guest_facts f on f.company_id = i.company_id and f.guest_id = a."guestId"
        join event_part_facts q on q.company_id = i.company_id and q.part_id = a."partId"), '[]') as answers,
      i.handled_at as "handledAt", coalesce(i.handled_name, '') as "handledName"
    from inbox_items i
    join event_facts e on e.company_id = i.company_id and e.event_id = i.event_id
    left join guest_facts g on g.company_id = i.company_id and g.guest_id = i.guest_id
    left join submission_facts s on s.company_id = i.company_id and s.submission_id = i.submission_id
    left join event_part_facts p on p.company_id = i.company_id and p.part_id = i.part_id
    left join guest_message_facts m on m.company_id = i.company_id and m.message_id = i.message_id
    where ${matching(scope, filter)} and ${isThere}
      ${after ? sql`and (i.at, i.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by i.at desc, i.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countOpen(db: Db, scope: CompanyScope, filter: InboxFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from inbox_items i
    join event_facts e on e.company_id = i.company_id and e.event_id = i.event_id
    left join submission_facts s on s.company_id = i.company_id and s.submission_id = i.submission_id
    where ${matching(scope, { ...filter, handled: false })} and ${isThere}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function setHandled(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
  by: { at: Date; id: string | null; name: string } | null,
  eventIds: readonly string[] | null | undefined,
): Promise<number> {
  const result = await db
    .withTables<QuestionnaireTables>()
    .updateTable('inbox_items')
    .set({
      handled_at: by?.at.toISOString() ?? null,
      handled_by: by?.id ?? null,
      handled_name: by?.name ?? null,
    })
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .$if(!!eventIds, (q) => q.where(sql<boolean>`event_id = any(${[...(eventIds ?? [])]}::uuid[])`))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** For the demo: everything that guests and answers already contain. */
export async function fillFromPast(
  db: Db,
  scope: CompanyScope,
  handledBefore: Date,
): Promise<void> {
  const handled = handledBefore.toISOString()
  await sql`insert into inbox_items (company_id, id, event_id, kind, at, guest_id, questionnaire_id, submission_id, handled_at, handled_name)
    select company_id, gen_random_uuid(), event_id, 'answer', submitted_at, guest_id, questionnaire_id, submission_id,
      case when submitted_at < ${handled}::timestamptz then submitted_at + interval '6 hours' end,
      case when submitted_at < ${handled}::timestamptz then 'Ioana Dumitrescu' end
    from submission_facts where company_id = ${scope.companyId}`.execute(db)
  await sql`insert into inbox_items (company_id, id, event_id, kind, at, batch_id, group_id, answers, handled_at, handled_name)
    select c.company_id, gen_random_uuid(), c.event_id, 'rsvp', max(c.at), gen_random_uuid(), f.group_id,
      jsonb_agg(jsonb_build_object('guestId', c.guest_id, 'partId', c.part_id, 'before', c.before, 'after', c.after)),
      case when max(c.at) < ${handled}::timestamptz then max(c.at) + interval '5 hours' end,
      case when max(c.at) < ${handled}::timestamptz then 'Ioana Dumitrescu' end
    from guest_answer_changes c join guest_facts f on f.company_id = c.company_id and f.guest_id = c.guest_id
    where c.company_id = ${scope.companyId} and c.after is not null
    group by c.company_id, c.event_id, f.group_id, date_trunc('hour', c.at) order by max(c.at) desc limit 300`.execute(
    db,
  )
}

/** Messages of guests in the demo; answered ones were handled. */
export async function fillMessages(db: Db, scope: CompanyScope): Promise<void> {
  await sql`insert into inbox_items (company_id, id, event_id, kind, at, message_id, handled_at, handled_name)
    select company_id, gen_random_uuid(), event_id, 'message', at, message_id, answered_at,
      case when answered_at is not null then 'Ioana Dumitrescu' end
    from guest_message_facts where company_id = ${scope.companyId} on conflict do nothing`.execute(
    db,
  )
}

export async function isEmpty(db: Db, scope: CompanyScope): Promise<boolean> {
  const { rows } =
    await sql`select 1 from inbox_items where company_id = ${scope.companyId} limit 1`.execute(db)
  return rows.length === 0
}

function matching(scope: CompanyScope, { eventId, eventIds, kinds, handled }: InboxFilter) {
  return sql`i.company_id = ${scope.companyId}
    ${eventId ? sql`and i.event_id = ${eventId}` : sql``}
    ${eventIds ? sql`and i.event_id = any(${[...eventIds]}::uuid[])` : sql``}
    ${kinds && kinds.length > 0 ? sql`and i.kind = any(${[...kinds]}::text[])` : sql``}
    ${handled === undefined ? sql`` : handled ? sql`and i.handled_at is not null` : sql`and i.handled_at is null`}`
}

/** Moves the items of one guest to another; returns their ids. */
export async function giveItems(
  db: Db,
  scope: CompanyScope,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`update inbox_items set guest_id = case when guest_id = ${from} then ${to} else guest_id end,
      answers = replace(answers::text, ${from}::text, ${to}::text)::jsonb
    where company_id = ${scope.companyId} and (guest_id = ${from} or answers @> ${JSON.stringify([{ guestId: from }])}::jsonb)
      ${ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``} returning id`.execute(db)
  return rows.map(({ id }) => id)
}
