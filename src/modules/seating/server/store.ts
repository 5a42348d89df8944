import { sql } from 'kysely'
import type { Locale } from '#shared/i18n.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { foldedIn, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import { shownNameOf } from '#modules/guests/server/api.ts'
import type { InvitedPerson, Plan, PlanFields, PlanRow } from '../model.ts'
import type { ShownBackground } from '../model/background.ts'
import type { PlanSettings } from './content-store.ts'
import type { SeatingTables } from './tables.ts'

export function tables(db: Db) {
  return db.withTables<SeatingTables>()
}

export interface PlanFacts extends PlanFields {
  id: string
  eventId: string
  eventName: string
  partName: string
  isCancelled: boolean
  isActive: boolean
  releasedAt: string | null
  looseGroupIds: string[]
  background: ShownBackground | null
  version: number
  revision: number
}

export async function pageOfPlans(
  db: Db,
  { companyId }: CompanyScope,
  { eventId, seen }: { eventId: string | undefined; seen: readonly string[] | null },
): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select p.id, p.event_id as "eventId", e.name as "eventName", p.part_id as "partId", t.name as "partName", p.name, p.width, p.depth,
      p.is_active as "isActive", p.version,
      (select count(*)::int from seating_tables s where s.company_id = p.company_id and s.plan_id = p.id) as tables,
      (select coalesce(sum(s.seats), 0)::int from seating_tables s where s.company_id = p.company_id and s.plan_id = p.id) as seats,
      (select count(*)::int from seating_places s where s.company_id = p.company_id and s.plan_id = p.id) as seated,
      (select count(*)::int from guest_answers a where a.company_id = p.company_id and a.part_id = p.part_id and a.rsvp = 'yes'
        and not exists (select from seating_places s where s.company_id = p.company_id and s.plan_id = p.id and s.guest_id = a.guest_id)) as unseated
    from seating_plans p
    join event_facts e on e.company_id = p.company_id and e.event_id = p.event_id
    join event_part_facts t on t.company_id = p.company_id and t.part_id = p.part_id
    where p.company_id = ${companyId} and p.deleted_at is null
      and (${eventId ?? null}::uuid is null or p.event_id = ${eventId ?? null}::uuid)
      and (${seen === null} or p.event_id = any (${[...(seen ?? [])]}::uuid[]))
    order by e.starts_at desc, p.event_id, t.position, t.part_id, p.is_active desc, p.name collate "ro-RO-x-icu", p.id limit 500`.execute(
    db,
  )
  return rows
}

export async function findPlan(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
): Promise<PlanFacts | undefined> {
  const { rows } = await sql<PlanFacts>`
    select p.id, p.event_id as "eventId", e.name as "eventName", p.part_id as "partId", t.name as "partName", p.name, p.width, p.depth,
      e.status = 'cancelled' as "isCancelled", p.is_active as "isActive", p.released_at as "releasedAt", p.loose_group_ids as "looseGroupIds", p.background, p.version, p.revision
    from seating_plans p
    join event_facts e on e.company_id = p.company_id and e.event_id = p.event_id
    join event_part_states t on t.company_id = p.company_id and t.part_id = p.part_id and not t.removed
    where p.company_id = ${companyId} and p.id = ${id} and p.deleted_at is null`.execute(db)
  return rows[0]
}

/** A step, a change of the plan or its deletion waits until the one before is done. */
export async function lockPlan(db: Db, { companyId, eventId }: EventScope, id: string) {
  const { rows } =
    await sql`select from seating_plans where company_id = ${companyId} and event_id = ${eventId}
    and id = ${id} and deleted_at is null for update`.execute(db)
  return rows.length > 0
}

interface NewPlan extends PlanFields {
  id: string
  looseGroupIds?: string[]
  background?: ShownBackground | null
}

export async function insertPlan(
  db: Db,
  { companyId, eventId }: EventScope,
  { id, partId, ...plan }: NewPlan,
  at: Date,
): Promise<void> {
  await sql`insert into seating_plans (company_id, event_id, id, part_id, name, width, depth, loose_group_ids, background, created_at)
    values (${companyId}, ${eventId}, ${id}, ${partId}, ${plan.name}, ${plan.width}, ${plan.depth},
      ${plan.looseGroupIds ?? []}::uuid[], ${plan.background ? JSON.stringify(plan.background) : null}::jsonb, ${at.toISOString()})`.execute(
    db,
  )
}

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updatePlan(
  db: Db,
  { companyId, eventId }: EventScope,
  plan: Pick<
    PlanFacts,
    | 'id'
    | 'version'
    | 'name'
    | 'width'
    | 'depth'
    | 'looseGroupIds'
    | 'background'
    | 'isActive'
    | 'releasedAt'
  >,
): Promise<boolean> {
  const { rows } =
    await sql`update seating_plans set name = ${plan.name}, width = ${plan.width}, depth = ${plan.depth},
      loose_group_ids = ${plan.looseGroupIds}::uuid[], background = ${plan.background && JSON.stringify(plan.background)}::jsonb,
      is_active = ${plan.isActive}, released_at = ${plan.releasedAt}, version = version + 1, revision = revision + 1
    where company_id = ${companyId} and event_id = ${eventId} and id = ${plan.id} and version = ${plan.version}
      and deleted_at is null returning id`.execute(db)
  return rows.length > 0
}

/** Under the lock of the plan; whether it is active or released stays as it is. */
export async function putSettings(
  db: Db,
  { companyId, eventId }: EventScope,
  { id, name, width, depth, looseGroupIds, background }: PlanSettings,
): Promise<void> {
  await sql`update seating_plans set name = ${name}, width = ${width}, depth = ${depth},
      loose_group_ids = ${looseGroupIds}::uuid[], background = ${background && JSON.stringify(background)}::jsonb,
      version = version + 1, revision = revision + 1
    where company_id = ${companyId} and event_id = ${eventId} and id = ${id}`.execute(db)
}

/** The other plans of the part become drafts. */
export async function standDown(
  db: Db,
  { companyId, eventId }: EventScope,
  { partId, exceptId }: { partId: string; exceptId: string },
): Promise<void> {
  await sql`update seating_plans set is_active = false, version = version + 1 where company_id = ${companyId}
    and event_id = ${eventId} and part_id = ${partId} and id <> ${exceptId} and is_active`.execute(
    db,
  )
}

export async function hasActive(db: Db, { companyId }: EventScope, partId: string) {
  const { rows } =
    await sql`select from seating_plans where company_id = ${companyId} and part_id = ${partId}
    and is_active and deleted_at is null`.execute(db)
  return rows.length > 0
}

/** Whether there was one to delete, or with null to restore; one that returns is a draft. */
export async function setDeleted(
  db: Db,
  { companyId, eventId }: EventScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const { rows } =
    await sql`update seating_plans set deleted_at = ${at?.toISOString() ?? null}, is_active = false
    where company_id = ${companyId} and event_id = ${eventId} and id = ${id}
      and (deleted_at is null) = ${at !== null} returning id`.execute(db)
  return rows.length > 0
}

export async function plansEver(
  db: Db,
  { companyId }: CompanyScope,
  ids: readonly string[],
): Promise<{ id: string; eventId: string; name: string }[]> {
  const { rows } = await sql<{ id: string; eventId: string; name: string }>`
    select id, event_id as "eventId", name from seating_plans
    where company_id = ${companyId} and id = any (${[...ids]}::uuid[])`.execute(db)
  return rows
}

export async function deletedPlans(db: Db, { companyId }: CompanyScope, since: Date) {
  const { rows } = await sql<{ id: string; eventId: string; name: string; deletedAt: string }>`
    select id, event_id as "eventId", name, deleted_at as "deletedAt" from seating_plans
    where company_id = ${companyId} and deleted_at > ${since.toISOString()} order by deleted_at desc limit 500`.execute(
    db,
  )
  return rows
}

export async function purgePlans(
  db: Db,
  { companyId }: CompanyScope,
  before: Date,
): Promise<number> {
  const { rows } = await sql`delete from seating_plans where company_id = ${companyId}
    and deleted_at <= ${before.toISOString()} returning id`.execute(db)
  return rows.length
}

/** All guests invited to the part, and all who have a seat in the plan, also those in the bin. */
export async function peopleOf(
  db: Db,
  { companyId }: CompanyScope,
  { id, partId }: Pick<PlanFacts, 'id' | 'partId'>,
  locale: Locale,
): Promise<InvitedPerson[]> {
  const { rows } = await sql<InvitedPerson>`
    select g.guest_id as id, ${shownNameOf(locale, 'g')} as name, g.group_id as "groupId", g.group_name as "groupName",
      g.tag_ids as "tagIds", g.category_id as "categoryId", g.age_band as "ageBand", coalesce(i.rsvp, 'uninvited') as attendance
    from guest_facts g
    left join guest_invitation_facts i on i.company_id = g.company_id and i.part_id = ${partId} and i.guest_id = g.guest_id
    where g.company_id = ${companyId} and g.event_id = (select event_id from seating_plans where company_id = ${companyId} and id = ${id})
      and ((i.guest_id is not null and g.erased_at is null)
        or exists (select from seating_places s where s.company_id = ${companyId} and s.plan_id = ${id} and s.guest_id = g.guest_id))
    union all
    select s.guest_id, trim(t.first_name || ' ' || t.last_name), t.group_id, '', '{}'::uuid[], null::uuid, s.age_band, 'removed'
    from seating_places s join guest_states t on t.company_id = s.company_id and t.guest_id = s.guest_id and t.removed
    where s.company_id = ${companyId} and s.plan_id = ${id}
    order by "groupName", name, id`.execute(db)
  return rows
}

export async function namesOfOthers(
  db: Db,
  { companyId }: { companyId: string },
  guestIds: readonly string[],
): Promise<Plan['otherPeople']> {
  const { rows } = await sql<Plan['otherPeople'][number]>`
    select guest_id as id, trim(first_name || ' ' || last_name) as name, removed as "isDeleted" from guest_states
    where company_id = ${companyId} and erased_at is null and guest_id = any (${[...guestIds]}::uuid[])
    order by name, id`.execute(db)
  return rows
}

/** The tables that are written at the guests of a part, by hand or by an import. */
export async function tablesOfGuests(
  db: Db,
  { companyId, eventId }: EventScope,
  partId: string,
): Promise<{ guestId: string; table: string; ageBand: InvitedPerson['ageBand'] }[]> {
  const { rows } = await sql<{ guestId: string; table: string; ageBand: InvitedPerson['ageBand'] }>`
    select a.guest_id as "guestId", a.table_name as table, a.age_band as "ageBand" from guest_answers a
    join guest_tickets g on g.company_id = a.company_id and g.guest_id = a.guest_id
    where a.company_id = ${companyId} and a.event_id = ${eventId} and a.part_id = ${partId} and a.rsvp <> 'no'
    order by g.sort_name, a.age_band, a.guest_id`.execute(db)
  return rows
}

export async function findPlans(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
  seen: readonly string[] | null,
): Promise<{ id: string; title: string; detail: string }[]> {
  const { rows } = await sql<{ id: string; title: string; detail: string }>`
    select p.id, p.name as title, e.name as detail from seating_plans p
    join event_facts e on e.company_id = p.company_id and e.event_id = p.event_id
    join event_part_states t on t.company_id = p.company_id and t.part_id = p.part_id and not t.removed
    where p.company_id = ${companyId} and p.deleted_at is null and ${hasWords(foldedIn(sql`p.name`), asked, sql`p.id`)}
      and (${seen === null} or p.event_id = any (${[...(seen ?? [])]}::uuid[]))
    order by p.name, p.id limit ${asked.limit}`.execute(db)
  return rows
}
