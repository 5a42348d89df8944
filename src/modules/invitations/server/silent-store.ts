import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { SilentGroup } from '../model.ts'

/** Groups with a member who has not answered; first groups without a mail, then by the time of their last mail. */
export async function pageOfSilent(
  db: Db,
  scope: EventScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<SilentGroup[]> {
  const { rows } = await sql<SilentGroup>`
    with silent as (
      select group_id, min(group_name) as name, count(*)::int as silent from guest_facts
      where company_id = ${scope.companyId} and event_id = ${scope.eventId} and standing = 'none' and erased_at is null
      group by group_id
    ), written as (
      select group_id, max(coalesce(at, queued_at)) as at from message_recipients
      where company_id = ${scope.companyId} and event_id = ${scope.eventId} and state in ('queued', 'sent')
      group by group_id
    )
    select s.group_id as "groupId", s.name, s.silent, w.at as "writtenAt", v.first_at as "openedAt",
      m.email, coalesce(m.bounced, false) as bounced,
      (select phone from guest_facts f where f.company_id = ${scope.companyId} and f.group_id = s.group_id
        and f.phone is not null and f.erased_at is null order by f.created_at limit 1) as phone
    from silent s left join written w on w.group_id = s.group_id
    left join lateral (
      select f.email, coalesce((select r.state = 'refused' and r.address = f.email from message_recipients r
          where r.company_id = ${scope.companyId} and r.guest_id = f.guest_id and r.state in ('sent', 'refused')
          order by r.queued_at desc limit 1), false) as bounced
      from guest_facts f where f.company_id = ${scope.companyId} and f.group_id = s.group_id
        and f.email is not null and f.erased_at is null order by 2, f.created_at limit 1) m on true
    left join guest_page_opened v on v.company_id = ${scope.companyId} and v.group_id = s.group_id
    order by w.at nulls first, s.name, s.group_id offset ${offset} limit ${limit}`.execute(db)
  return rows
}

export async function countSilent(db: Db, scope: EventScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct group_id)::int as n from guest_facts where company_id = ${scope.companyId}
      and event_id = ${scope.eventId} and standing = 'none' and erased_at is null`.execute(db)
  return rows[0]?.n ?? 0
}

export async function openedAt(db: Db, scope: EventScope, groupId: string): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select first_at as at from guest_page_opened where company_id = ${scope.companyId}
      and group_id = ${groupId}`.execute(db)
  return rows[0]?.at ?? null
}
