import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Incident, IncidentKind, Remark, Settlement } from '../../model.ts'
import { idFrom } from '../ids.ts'
import { isTakenBack } from '../scans/scan-store.ts'
import type { KnownFact, NamedGuest, Pair } from '../store.ts'
import type { MergedEntries } from './merge-store.ts'

interface NewIncident {
  companyId: string
  /** Derived from the report, so that a report that comes twice is stored once. */
  id: string
  eventId: string
  listId: string | null
  kind: IncidentKind
  guestId?: string | null
  scanRow?: string | null
  deviceName: string
  detail: object
  at: string
  now: Date
  /** True for a case that is kept when a rehearsal is deleted. */
  isReal?: boolean
}

export async function insertIncident(db: Db, one: NewIncident): Promise<void> {
  await sql`insert into checkin_incidents (company_id, id, event_id, list_id, kind, guest_id, scan_row, device_name, detail, at, received_at, rehearsal)
    select ${one.companyId}::uuid, ${one.id}::uuid, ${one.eventId}::uuid, ${one.listId}::uuid, ${one.kind}, ${one.guestId ?? null}::uuid,
      ${one.scanRow ?? null}::uuid, ${one.deviceName}, ${JSON.stringify(one.detail)}::jsonb, ${one.at}, ${one.now.toISOString()},
      exists (select from checkin_settings s where s.company_id = ${one.companyId} and s.event_id = ${one.eventId}
        and s.rehearsal_from <= ${one.at} and s.rehearsal_to is null and (s.rehearsal_until is null or ${one.at} < s.rehearsal_until) and not ${one.isReal ?? false}::boolean)
    on conflict do nothing`.execute(db)
}

interface PairRemarks {
  pair: Pair
  factIds: readonly string[]
  /** The facts in effect; undone ones are not among them. */
  effectiveIds: readonly string[]
  remarks: readonly (Remark & { fact: KnownFact; beside: KnownFact | null })[]
}

const derivedKinds = ['double', 'forced', 'stale', 'walk_in']

/** Opens cases on the desk for these guests by everything that is known, and closes those without a reason. */
export async function putRemarks(
  db: Db,
  companyId: string,
  remarked: readonly PairRemarks[],
  now: Date,
): Promise<void> {
  const incidents = remarked.flatMap(({ pair, remarks }) =>
    remarks.map(({ kind, fact, reason, beside }) => ({
      id: idFrom('incident', kind, fact.id),
      event_id: pair.eventId,
      list_id: pair.listId,
      guest_id: pair.guestId,
      kind,
      scan_row: fact.id,
      device_name: fact.gate,
      detail: {
        ...(reason !== null && { reason }),
        ...(beside && {
          otherAt: new Date(beside.at).toISOString(),
          otherGate: beside.gate,
          otherId: beside.id,
        }),
      },
      at: new Date(fact.at).toISOString(),
      rehearsal: fact.rehearsal,
    })),
  )
  const facts = remarked.flatMap(({ factIds }) => factIds)
  const effectiveIds = remarked.flatMap((each) => each.effectiveIds)
  // A case settled by a person is not changed.
  await sql`with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(incidents)}::jsonb) w (id uuid, event_id uuid, list_id uuid, guest_id uuid, kind text,
        scan_row uuid, device_name text, detail jsonb, at timestamptz, rehearsal boolean)
    ), closed as (
      update checkin_incidents i set settled_at = ${now.toISOString()},
        settlement = case when not i.scan_row = any(${effectiveIds}::uuid[]) then 'withdrawn'
          when exists (select from checkin_scans a join checkin_scans b on b.company_id = a.company_id and b.guest_id <> a.guest_id
            where a.company_id = i.company_id and a.id = i.scan_row and b.id = (i.detail ->> 'otherId')::uuid) then 'two_people'
          when not (i.detail ->> 'otherId')::uuid = any(${effectiveIds}::uuid[]) then 'first_undone' else 'explained' end
      where i.company_id = ${companyId} and i.scan_row = any(${facts}::uuid[]) and i.settled_at is null
        and i.kind = any(${derivedKinds}::text[])
        and not exists (select from wanted w where w.scan_row = i.scan_row and w.kind = i.kind)
    ), opened as (
      update checkin_incidents i set guest_id = w.guest_id, detail = w.detail, at = w.at, settled_at = null, settlement = null
      from wanted w where i.company_id = ${companyId} and i.scan_row = w.scan_row and i.kind = w.kind
        and (i.settled_at is null or i.settlement in ('explained', 'first_undone', 'two_people', 'withdrawn'))
    )
    insert into checkin_incidents (company_id, id, event_id, list_id, kind, guest_id, scan_row, device_name, detail, at, received_at, rehearsal)
    select ${companyId}::uuid, w.id, w.event_id, w.list_id, w.kind, w.guest_id, w.scan_row, w.device_name, w.detail, w.at,
      ${now.toISOString()}::timestamptz, w.rehearsal
    from wanted w where not exists (select from checkin_incidents i
      where i.company_id = ${companyId} and i.scan_row = w.scan_row and i.kind = w.kind)
    on conflict do nothing`.execute(db)
}

export interface StoredIncident extends Omit<Incident, 'guestName' | 'matchedName'> {
  scanRow: string | null
  guest: NamedGuest | null
  matched: NamedGuest | null
  /** The entries of a matched walk-in that were moved. */
  merged: MergedEntries | null
  counted: CountedEntry | null
  /** The fact by which the desk took the entry back. */
  undoneBy: string | null
  /** As typed at the door, for a person who never became a guest. */
  writtenName: string | null
  walkIn: { firstName: string; lastName: string; organisation: string } | null
}

const maxNamesakes = 5

const namesakes = sql`select coalesce(jsonb_agg(n order by n."hasArrived", n."groupName", n.id), '[]') from (
    select f.guest_id as id, f.group_name as "groupName", f.organisation,
      coalesce((select s.table_name from guest_seat_facts s where s.company_id = f.company_id and s.guest_id = f.guest_id
        and s.part_id = i.list_id), nullif(f.typed_table, ''),
        (select w.table_name from guest_written_facts w where w.company_id = f.company_id and w.guest_id = f.guest_id
        and w.part_id = i.list_id), '') as "table",
      exists (select from checkin_admissions a where a.company_id = f.company_id and a.guest_id = f.guest_id and a.list_id = i.list_id) as "hasArrived"
    from guest_tickets own
    join guest_tickets t on t.company_id = own.company_id and t.event_id = own.event_id and t.name_key = own.name_key
      and t.name_key <> '' and not t.removed and t.guest_id <> own.guest_id
    join guest_facts f on f.company_id = t.company_id and f.guest_id = t.guest_id
    where own.company_id = i.company_id and own.guest_id = i.guest_id
      and not exists (select from checkin_walk_ins w where w.company_id = t.company_id and w.guest_id = t.guest_id)
    limit ${sql.lit(maxNamesakes)}) n`

/** The walk-in, also after they turned out to be another guest. */
const walkedIn = (of: 'i' | 'o') =>
  sql.raw(`coalesce((${of}.detail -> 'matched' ->> 'walkInId')::uuid, ${of}.guest_id)`)

/** The guest that a walk-in was before it was matched. */
const walkInId = sql.raw(`(i.detail -> 'matched' ->> 'walkInId')::uuid`)

const namedBy = (guestId: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('firstName', t.first_name, 'lastName', t.last_name, 'sortName', t.sort_name,
      'companionNumber', f.companion_number, 'companionOf', f.companion_of)
    from guest_tickets t left join guest_facts f on f.company_id = t.company_id and f.guest_id = t.guest_id
    where t.company_id = i.company_id and t.guest_id = ${guestId})`

const listNamed = (listId: RawBuilder<unknown>) =>
  sql`coalesce((select p.name from event_part_states p where p.company_id = i.company_id and p.part_id = ${listId}),
    (select l.name from checkin_lists l where l.company_id = i.company_id and l.id = ${listId}))`

const incident = sql`i.id, i.kind, i.list_id as "listId", i.guest_id as "guestId",
  ${listNamed(sql.raw('i.list_id'))} as "listName",
  i.detail -> 'counted' as counted, (i.detail ->> 'undoneBy')::uuid as "undoneBy", ${listNamed(sql.raw(`(i.detail -> 'counted' ->> 'listId')::uuid`))} as "countedOn",
  coalesce(${namedBy(walkInId)}, ${namedBy(sql.raw('i.guest_id'))}) as guest,
  case when i.settlement = 'match' then ${namedBy(sql.raw('i.guest_id'))} end as matched,
  (select t.guest_id from guest_tickets t where t.company_id = i.company_id and t.guest_id = ${walkInId}) as "walkInId",
  i.detail -> 'matched' -> 'entries' as merged, i.detail ->> 'name' as "writtenName",
  i.guest_id is null and i.detail -> 'walkIn' is not null as "isNameOnly", i.detail -> 'walkIn' as "walkIn",
  coalesce((select f.organisation from guest_facts f where f.company_id = i.company_id and f.guest_id = i.guest_id), '') as organisation,
  case when i.kind = 'walk_in' then (select n.number from (
      select ${walkedIn('o')} as person, (row_number() over (order by min(o.received_at), min(o.at), ${walkedIn('o')}))::int as number,
        sum(bool_or(o.settlement is distinct from 'match' and not ${isTakenBack('k')})::int) over () as present
      from checkin_incidents o
      join guest_tickets each on each.company_id = o.company_id and each.guest_id = ${walkedIn('o')}
      join guest_tickets own on own.company_id = i.company_id and own.guest_id = ${walkedIn('i')}
      left join checkin_scans k on k.company_id = o.company_id and k.id = o.scan_row
      where o.company_id = i.company_id and o.event_id = i.event_id and o.kind = 'walk_in' and each.name_key = own.name_key
      group by 1) n
    where n.person = ${walkedIn('i')} and n.present > 1) end as "sameName",
  case when i.kind = 'walk_in' and i.settled_at is null then (${namesakes}) else '[]' end as namesakes,
  i.device_name as gate, i.at, i.detail ->> 'reason' as reason,
  coalesce(i.detail ->> 'direction', (select k.direction from checkin_scans k where k.company_id = i.company_id and k.id = i.scan_row)) as direction,
  (i.detail ->> 'otherAt')::timestamptz as "otherAt",
  coalesce(i.settlement in ('keep', 'match'), false) and exists (select from checkin_scans k
    where k.company_id = i.company_id and k.id = i.scan_row and k.moves is not null and ${isTakenBack('k')}) as "isUndone",
  i.detail ->> 'otherGate' as "otherGate", i.settled_at as "settledAt", i.settlement, i.scan_row as "scanRow"`

export async function pageOfIncidents(
  db: Db,
  scope: EventScope,
  { settled, after, limit }: { settled: boolean; after?: string | undefined; limit: number },
): Promise<{ items: StoredIncident[]; total: number }> {
  const where = sql`i.company_id = ${scope.companyId} and i.event_id = ${scope.eventId}
    and i.settled_at is ${settled ? sql`not null` : sql`null`}`
  const boundary = after
    ? sql`and (i.at, i.id) < (select a.at, a.id from checkin_incidents a where a.company_id = ${scope.companyId} and a.id = ${after})`
    : sql``
  const { rows } = await sql<StoredIncident>`select ${incident} from checkin_incidents i
    where ${where} ${boundary} order by i.at desc, i.id desc limit ${limit}`.execute(db)
  const counted = await sql<{
    n: number
  }>`select count(*)::int as n from checkin_incidents i where ${where}`.execute(db)
  return {
    items: rows,
    total: counted.rows[0]?.n ?? 0,
  }
}

export async function countOpen(db: Db, scope: EventScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from checkin_incidents
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and settled_at is null`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Held until the end of the transaction, so that one person settles it. */
export async function lockIncident(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<StoredIncident | undefined> {
  const { rows } = await sql<StoredIncident>`select ${incident} from checkin_incidents i
    where i.company_id = ${scope.companyId} and i.event_id = ${scope.eventId} and i.id = ${id} for update`.execute(
    db,
  )
  return rows[0]
}

/** The former guest of a matched walk-in and the moved data, so that the match can be undone. */
export interface Matched {
  walkInId: string
  entries: MergedEntries
}

/** The entry that the desk created from a scan, and the former guest of that scan, so that it can be undone. */
export interface CountedEntry {
  scanRow: string
  listId: string
  guestBefore: string | null
}

interface IncidentDecision {
  settlement: Settlement
  userId: string | null
  now: Date
}

export async function settle(
  db: Db,
  scope: EventScope,
  id: string,
  by: IncidentDecision & {
    guestId?: string | undefined
    matched?: Matched | undefined
    counted?: CountedEntry | undefined
    undoneBy?: string | undefined
  },
): Promise<void> {
  const { matched, counted, undoneBy } = by
  const detail = {
    ...(matched && { matched }),
    ...(counted && { counted }),
    ...(undoneBy && { undoneBy }),
  }
  await sql`update checkin_incidents set settled_at = ${by.now.toISOString()}, settled_by = ${by.userId}, settlement = ${by.settlement},
      guest_id = coalesce(${by.guestId ?? null}, guest_id), detail = detail || ${JSON.stringify(detail)}::jsonb
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and id = ${id}`.execute(
    db,
  )
}

/** Reopens a case, unless its scan was undone meanwhile. */
export async function reopen(db: Db, scope: EventScope, id: string, now: Date): Promise<void> {
  await sql`update checkin_incidents i set settled_by = null, detail = i.detail - 'matched' - 'counted' - 'undoneBy',
      guest_id = case when i.detail ? 'counted' then (i.detail -> 'counted' ->> 'guestBefore')::uuid else i.guest_id end,
      settled_at = case when u.is_undone then ${now.toISOString()}::timestamptz end, settlement = case when u.is_undone then 'withdrawn' end
    from (select exists (select from checkin_incidents o
        join checkin_scans k on k.company_id = o.company_id and k.id = o.scan_row
        where o.company_id = ${scope.companyId} and o.id = ${id} and ${isTakenBack('k')}) as is_undone) u
    where i.company_id = ${scope.companyId} and i.event_id = ${scope.eventId} and i.id = ${id}`.execute(
    db,
  )
}

/** Settles the cases that one scan raised. */
export async function settleCasesOfScan(
  db: Db,
  scope: EventScope,
  { sourceId, scanId }: { sourceId: string; scanId: string },
  by: IncidentDecision,
): Promise<void> {
  await sql`update checkin_incidents i set settled_at = ${by.now.toISOString()}, settled_by = ${by.userId}, settlement = ${by.settlement}
    from checkin_scans s where i.company_id = ${scope.companyId} and i.event_id = ${scope.eventId} and i.settled_at is null
      and s.company_id = i.company_id and s.id = i.scan_row and s.source_id = ${sourceId} and s.scan_id = ${scanId}`.execute(
    db,
  )
}

/** A scan that never counted, and was undone or refused at the door, needs no review. */
export async function withdrawHeld(
  db: Db,
  companyId: string,
  scanRows: readonly string[],
  now: Date,
): Promise<void> {
  await sql`update checkin_incidents set settled_at = ${now.toISOString()}, settlement = 'withdrawn'
    where company_id = ${companyId} and scan_row = any(${[...scanRows]}::uuid[])
      and kind in ('late', 'unknown') and settled_at is null`.execute(db)
}

const hasDetail = sql`(detail <> '{}' or device_name <> '')`

/** Number of cases of these events that still contain texts or codes. */
export async function countDetailed(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select event_id as id, count(*)::int as n from checkin_incidents where company_id = ${scope.companyId}
      and event_id = any(${[...eventIds]}::uuid[]) and ${hasDetail} group by 1`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Erases texts and codes of cases, and keeps the cases. */
export async function forgetDetails(
  db: Db,
  scope: EventScope,
  /** Only of these guests. */
  guestIds?: readonly string[],
): Promise<number> {
  const whose = guestIds ? sql`and guest_id = any(${[...guestIds]}::uuid[])` : sql``
  const { numAffectedRows } = await sql`update checkin_incidents set detail = '{}', device_name = ''
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} ${whose} and ${hasDetail}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
