import { sql } from 'kysely'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { partnerNames, partnersOfEvent } from '#modules/partners/server/api.ts'
import type { CueRef, NamedRef } from '../../model.ts'

type Reading = Pick<CompanyContext, 'db' | 'company'>

/** Current names and phone numbers; deleted records are left out. */
export async function namedRefs(
  ctx: Reading,
  eventId: string,
  refs: readonly CueRef[],
): Promise<NamedRef[]> {
  const idsOf = (kind: CueRef['kind']) => [
    ...new Set(refs.filter((ref) => ref.kind === kind).map(({ id }) => id)),
  ]
  return [
    ...(await contacts(ctx, idsOf('contact'))),
    ...(await partners(ctx, idsOf('partner'))),
    ...(await speakers(ctx, eventId, idsOf('speaker'))),
    ...(await sessions(ctx, eventId, idsOf('session'))),
    ...(await activities(ctx, eventId, idsOf('activity'))),
    ...(await files(ctx, idsOf('file'))),
  ]
}

async function contacts({ db, company }: Reading, ids: string[]): Promise<NamedRef[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamedRef>`
    select 'contact' as kind, contact_id as id, trim(first_name || ' ' || last_name) as name, phones[1] as phone
    from contact_facts where company_id = ${company.companyId} and contact_id = any (${ids}::uuid[])`.execute(
    db,
  )
  return rows
}

/** A firm is reached at the number of its first contact person. */
async function partners(ctx: Reading, ids: string[]): Promise<NamedRef[]> {
  if (ids.length === 0) return []
  const names = await partnerNames(ctx, ids)
  const { rows } = await sql<{ id: string; phone: string | null }>`
    select distinct on (l.target_id) l.target_id as id, c.phones[1] as phone
    from contact_link_facts l join contact_facts c on c.company_id = l.company_id and c.contact_id = l.contact_id
    where l.company_id = ${ctx.company.companyId} and l.kind = 'partner' and l.target_id = any (${ids}::uuid[])
      and cardinality(c.phones) > 0
    order by l.target_id, l.is_primary desc, c.contact_id`.execute(ctx.db)
  const phones = new Map(rows.map(({ id, phone }) => [id, phone]))
  return [...names.values()].map(({ id, name }) => ({
    kind: 'partner',
    id,
    name,
    phone: phones.get(id) ?? null,
  }))
}

async function speakers({ db, company }: Reading, eventId: string, ids: string[]) {
  if (ids.length === 0) return []
  const { rows } =
    await sql<NamedRef>`select 'speaker' as kind, part_id as id, name, phone from speaker_names
    where company_id = ${company.companyId} and event_id = ${eventId} and part_id = any (${ids}::uuid[])`.execute(
      db,
    )
  return rows
}

async function sessions({ db, company }: Reading, eventId: string, ids: string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<NamedRef>`select 'session' as kind, session_id as id,
      case when place = '' then title else title || ' · ' || place end as name, null as phone
    from session_facts where company_id = ${company.companyId} and event_id = ${eventId}
      and session_id = any (${ids}::uuid[])`.execute(db)
  return rows
}

async function activities({ db, company }: Reading, eventId: string, ids: string[]) {
  if (ids.length === 0) return []
  const { rows } =
    await sql<NamedRef>`select distinct on (activity_id) 'activity' as kind, activity_id as id, title as name, null as phone
    from activity_slot_facts where company_id = ${company.companyId} and event_id = ${eventId}
      and activity_id = any (${ids}::uuid[]) order by activity_id`.execute(db)
  return rows
}

async function files({ db, company }: Reading, ids: string[]): Promise<NamedRef[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamedRef>`select 'file' as kind, id, name, null as phone from files
    where company_id = ${company.companyId} and id = any (${ids}::uuid[]) and deleted_at is null`.execute(
    db,
  )
  return rows
}

/**
 * The records of the event that a cue can refer to; breaks of one name are distinguished by their hour. A
 * file can also be uploaded for the cue itself.
 */
export async function choices(ctx: EventContext): Promise<{ items: NamedRef[] }> {
  const { db, company, event } = ctx
  const { companyId, eventId } = event
  const { rows } = await sql<NamedRef>`
    select 'session' as kind, s.session_id as id, null as phone,
        concat_ws(' · ', s.title, to_char(s.starts_at at time zone e.time_zone, 'DD.MM, HH24:MI'), nullif(s.place, '')) as name
      from session_facts s join event_facts e on e.company_id = s.company_id and e.event_id = s.event_id
      where s.company_id = ${companyId} and s.event_id = ${eventId}
    union all select 'speaker', part_id, phone, name from speaker_names
      where company_id = ${companyId} and event_id = ${eventId} and not is_removed
    union all select distinct 'file', f.id, null, f.name
      from speaker_material_files m join files f on f.company_id = m.company_id and f.id = m.file_id
      where m.company_id = ${companyId} and m.event_id = ${eventId} and f.deleted_at is null
    union all select distinct 'activity', activity_id, null, title from activity_slot_facts
      where company_id = ${companyId} and event_id = ${eventId} and not of_session
    order by name, id limit 2000`.execute(db)
  const firms = await partnersOfEvent(ctx)
  const partnerIds = firms.map(({ id }) => id)
  const people = await sql<{ id: string }>`select distinct contact_id as id from contact_link_facts
    where company_id = ${company.companyId} and ((kind = 'event' and target_id = ${eventId})
      or (kind = 'partner' and target_id = any (${partnerIds}::uuid[]))) limit 1000`.execute(db)
  return {
    items: [
      ...rows,
      ...firms.map((partner) => ({ kind: 'partner' as const, ...partner })),
      ...(await contacts(
        ctx,
        people.rows.map(({ id }) => id),
      )),
    ],
  }
}
