import { sql } from 'kysely'
import type { Locale } from '#shared/i18n.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { shownNameOf } from '#modules/guests/server/api.ts'
import type { Plan } from '../../model.ts'

export interface PrintedPerson {
  id: string
  name: string
  /** Family name first, as a list is read. */
  listName: string
  menu: string
  ageBand: Plan['people'][number]['ageBand']
  attendance: Plan['people'][number]['attendance']
  /** Diet and allergies, empty unless they were asked for. */
  needs: string
}

/** The language in which most invitations of the event are written; undefined without guests. */
export async function commonLanguage(
  db: Db,
  { companyId }: CompanyScope,
  eventId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ language: string }>`
    select language from guest_facts
    where company_id = ${companyId} and event_id = ${eventId} and erased_at is null
    group by language order by count(*) desc, language limit 1`.execute(db)
  return rows[0]?.language
}

/** All guests invited to the part of a plan or seated in it, in the order of family names. */
export async function printedPeople(
  db: Db,
  { companyId }: CompanyScope,
  { id, partId, eventId }: Pick<Plan, 'id' | 'partId' | 'eventId'>,
  { locale, withNeeds }: { locale: Locale; withNeeds: boolean },
): Promise<PrintedPerson[]> {
  const needs = withNeeds
    ? sql`coalesce((select concat_ws(', ', nullif(n.diet, ''), nullif(n.allergies, '')) from guest_need_facts n
        where n.company_id = g.company_id and n.guest_id = g.guest_id), '')`
    : sql`''`
  const { rows } = await sql<PrintedPerson>`
    select g.guest_id as id, ${shownNameOf(locale, 'g')} as name, ${shownNameOf(locale, 'g', { surnameFirst: true })} as "listName",
      coalesce(i.menu, '') as menu, g.age_band as "ageBand", coalesce(i.rsvp, 'uninvited') as attendance, ${needs} as needs
    from guest_facts g
    left join guest_invitation_facts i on i.company_id = g.company_id and i.part_id = ${partId} and i.guest_id = g.guest_id
    where g.company_id = ${companyId} and g.event_id = ${eventId} and g.erased_at is null
      and (i.guest_id is not null or exists (select from seating_places s
        where s.company_id = ${companyId} and s.plan_id = ${id} and s.guest_id = g.guest_id))
    order by g.sort_name, g.guest_id`.execute(db)
  return rows
}
