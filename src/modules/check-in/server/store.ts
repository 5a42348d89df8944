import { sql } from 'kysely'
import type { EventScope } from '#platform/server/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Result } from '../model.ts'

/** One scan as the database is asked about it. */
export interface Given {
  eventId: string
  listId: string
  /** The device, the person at the staff screen, or the event where guests check in alone. */
  sourceId: string
  scanId: string
  seq?: number | undefined
  mode: 'online' | 'replay'
  direction: 'in' | 'out'
  codeHash: string | null
  guestId: string | null
  forced: boolean
  /** What the screen said; a walk-in is let in by whoever stands at the door. */
  shown?: Result | 'walk_in' | undefined
  happenedAt: string
  correctedAt: string
  receivedAt: string
  gate: string
  operator: string
  /** The paired device, where it was admitted from memory: whether it still stands is looked at while deciding. */
  door?: string
}

/** What the log says of it; the first time and every time it is asked again. */
export interface Logged {
  id: string
  eventId: string
  listId: string
  sourceId: string
  scanId: string
  direction: 'in' | 'out' | 'undo'
  codeHash: string | null
  guestId: string | null
  result: Result
  reason: string | null
  correctedAt: string
  receivedAt: string
  gate: string
  admissionId: string | null
  earlierAt: string | null
  earlierGate: string | null
  rehearsal: boolean
}

const logged = sql`id, event_id as "eventId", list_id as "listId", source_id as "sourceId", scan_id as "scanId", direction,
  encode(code_hash, 'hex') as "codeHash", guest_id as "guestId", result, reason, corrected_at as "correctedAt",
  received_at as "receivedAt", gate, admission_id as "admissionId", earlier_at as "earlierAt", earlier_gate as "earlierGate", rehearsal`

/** As the log has it, with what the door is shown of the guest. */
export type Answered = Logged & { facts: Facts | null }

/** So many of an invitation are shown and can be ticked; a whole company may share one. */
const mostCompanions = 50

/** One statement for any number of scans; the answers come in the order in which they were decided. */
export async function decideAll(
  db: Db,
  companyId: string,
  scans: readonly Given[],
  now: Date,
  companions = mostCompanions,
): Promise<Answered[]> {
  const rows = JSON.stringify(scans.map(rowOf))
  const { rows: answers } = await sql<Answered>`
    select ${logged}, facts from (
      select (a.answer).*, a.facts from checkin_answers(${companyId}, ${rows}::jsonb, ${now.toISOString()}, ${companions}) a
    ) x`.execute(db)
  return answers
}

/** Whether `decideInOneTrip` met somebody of whom others must be told. */
export function isNews(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'PRN01'
}

/** As `decideAll`, for a transaction that nothing else belongs to: with news for anybody it is taken back as a whole. */
export async function decideInOneTrip(
  db: Db,
  companyId: string,
  scans: readonly Given[],
  now: Date,
): Promise<Answered[]> {
  const rows = JSON.stringify(scans.map(rowOf))
  const { rows: answers } = await sql<Answered>`
    select ${logged}, facts, case when result = 'duplicate_admission' or result = 'admitted' and not rehearsal
        and (facts ->> 'vip')::boolean and facts ->> 'hostId' is not null then checkin_news() end
    from (
      select (a.answer).*, a.facts from checkin_answers(${companyId}, ${rows}::jsonb, ${now.toISOString()}, ${mostCompanions}) a
    ) x`.execute(db)
  return answers
}

/** The same where no screen shows anything. */
export async function decideUnseen(
  db: Db,
  companyId: string,
  scans: readonly Given[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(scans.map(rowOf))
  await sql`select count(*) from checkin_decide(${companyId}, ${rows}::jsonb, ${now.toISOString()})`.execute(
    db,
  )
}

function rowOf(scan: Given, n: number) {
  return {
    n,
    event_id: scan.eventId,
    list_id: scan.listId,
    source_id: scan.sourceId,
    scan_id: scan.scanId,
    seq: scan.seq,
    mode: scan.mode,
    direction: scan.direction,
    code_hash: scan.codeHash,
    guest_id: scan.guestId,
    forced: scan.forced,
    shown: scan.shown,
    happened_at: scan.happenedAt,
    corrected_at: scan.correctedAt,
    gate: scan.gate,
    operator: scan.operator,
    door: scan.door,
  }
}

/** Tells the planner how much there is; without the right to it PostgreSQL only warns. */
export async function lookAtLog(db: Db): Promise<void> {
  await sql`analyze checkin_scans, checkin_admissions`.execute(db)
}

export async function findScan(
  db: Db,
  companyId: string,
  sourceId: string,
  scanId: string,
): Promise<Logged | undefined> {
  const { rows } = await sql<Logged>`select ${logged} from checkin_scans
    where company_id = ${companyId} and source_id = ${sourceId} and scan_id = ${scanId}`.execute(db)
  return rows[0]
}

export async function findLogged(
  db: Db,
  companyId: string,
  id: string,
): Promise<Logged | undefined> {
  const { rows } = await sql<Logged>`select ${logged} from checkin_scans
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]
}

interface Step {
  admissionId: string
  /** The scan that made it, where the log has it under this guest. */
  undoes: string | null
}

/** The entry of a guest who is in a list now. */
export async function lastEntry(
  db: Db,
  { companyId, eventId }: EventScope,
  listId: string,
  guestId: string,
): Promise<Step | undefined> {
  const { rows } =
    await sql<Step>`select id as "admissionId", null as undoes from checkin_admissions
    where company_id = ${companyId} and event_id = ${eventId} and list_id = ${listId} and guest_id = ${guestId} and closed_at is null`.execute(
      db,
    )
  return rows[0]
}

/** How a guest left a list last. */
export async function lastExit(
  db: Db,
  { companyId, eventId }: EventScope,
  listId: string,
  guestId: string,
): Promise<Step | undefined> {
  const { rows } = await sql<Step>`select a.id as "admissionId", (
      select k.id from checkin_scans k where k.company_id = a.company_id and k.guest_id = a.guest_id and k.list_id = a.list_id
        and k.direction = 'out' and k.result = 'exited' and greatest(k.corrected_at, a.entered_at) = a.closed_at
      order by k.received_at desc limit 1) as undoes
    from checkin_admissions a
    where a.company_id = ${companyId} and a.event_id = ${eventId} and a.list_id = ${listId} and a.guest_id = ${guestId}
      and a.closed_by = 'exit'
    order by a.closed_at desc limit 1`.execute(db)
  return rows[0]
}

interface Undoing {
  companyId: string
  admissionId: string
  /** An entry is closed; an exit is opened again. */
  was: 'in' | 'out'
  at: Date
}

interface TakenBack {
  eventId: string
  listId: string
  guestId: string
  rehearsal: boolean
}

/** Takes an entry or an exit back and counts anew; undefined when somebody else did, or the guest moved on. */
export async function takeBack(
  db: Db,
  { companyId, admissionId, was, at }: Undoing,
): Promise<TakenBack | undefined> {
  const joined = was === 'out' && (await joinStays(db, { companyId, admissionId, at }))
  if (joined) return joined
  const changed =
    was === 'in'
      ? sql`update checkin_admissions set closed_at = greatest(entered_at, ${at.toISOString()}), closed_by = 'undo'
          where company_id = ${companyId} and id = ${admissionId} and closed_at is null`
      : sql`update checkin_admissions a set closed_at = null, closed_by = null
          where company_id = ${companyId} and id = ${admissionId} and closed_by = 'exit'
            and not exists (select from checkin_admissions o where o.company_id = a.company_id and o.list_id = a.list_id
              and o.guest_id = a.guest_id and (o.closed_at is null
                or o.closed_by is distinct from 'undo' and o.entered_at >= a.closed_at))`
  const { rows } = await sql<TakenBack>`
    ${changed} returning event_id as "eventId", list_id as "listId", guest_id as "guestId", rehearsal`.execute(
    db,
  )
  const entry = rows[0]
  if (!entry) return undefined
  const others = sql`exists (select from checkin_admissions o where o.company_id = ${companyId} and o.list_id = ${entry.listId}
    and o.guest_id = ${entry.guestId} and o.id <> ${admissionId} and o.closed_by is distinct from 'undo')`
  await sql`insert into checkin_counters as c (company_id, event_id, list_id, slot, arrived, inside)
    select ${companyId}::uuid, ${entry.eventId}::uuid, ${entry.listId}::uuid, pg_backend_pid() % 16,
      ${was === 'in' ? sql`case when ${others} then 0 else -1 end` : sql`0`}, ${was === 'in' ? -1 : 1}
    on conflict (company_id, event_id, list_id, slot)
      do update set arrived = c.arrived + excluded.arrived, inside = c.inside + excluded.inside`.execute(
    db,
  )
  return entry
}

/**
 * Whoever was seen entering twice had left in between, said an exit that is now taken back: the two stays are one
 * again, as many are inside as before, and what it explained is back on the desk.
 */
async function joinStays(
  db: Db,
  { companyId, admissionId, at }: Omit<Undoing, 'was'>,
): Promise<TakenBack | undefined> {
  const second = await sql<{ closedAt: string | null; closedBy: string | null }>`
    with second as (
      select b.id, b.scan_row, b.closed_at, b.closed_by from checkin_admissions a
      join checkin_admissions b on b.company_id = a.company_id and b.list_id = a.list_id and b.guest_id = a.guest_id
        and b.closed_by is distinct from 'undo' and b.entered_at >= a.closed_at and b.id <> a.id
      join checkin_scans k on k.company_id = b.company_id and k.id = b.scan_row and k.result = 'duplicate_admission'
      where a.company_id = ${companyId} and a.id = ${admissionId} and a.closed_by = 'exit'
        and not exists (select from checkin_admissions o where o.company_id = b.company_id and o.list_id = b.list_id
          and o.guest_id = b.guest_id and o.closed_by is distinct from 'undo' and o.id not in (a.id, b.id)
          and o.entered_at >= a.closed_at and o.entered_at < b.entered_at)
      for update of a, b),
    gone as (
      update checkin_admissions x set closed_at = coalesce(x.closed_at, greatest(x.entered_at, ${at.toISOString()})), closed_by = 'undo'
      from second s where x.company_id = ${companyId} and x.id = s.id returning s.scan_row, s.closed_at, s.closed_by),
    raised as (
      update checkin_incidents i set settled_at = null, settlement = null from gone g
      where i.company_id = ${companyId} and i.scan_row = g.scan_row and i.kind = 'double' and i.settlement = 'explained')
    select closed_at as "closedAt", closed_by as "closedBy" from gone`.execute(db)
  const [end] = second.rows
  if (!end) return undefined
  const { rows } =
    await sql<TakenBack>`update checkin_admissions set closed_at = ${end.closedAt}, closed_by = ${end.closedBy}
    where company_id = ${companyId} and id = ${admissionId}
    returning event_id as "eventId", list_id as "listId", guest_id as "guestId", rehearsal`.execute(
      db,
    )
  return rows[0]
}

interface Undo extends TakenBack {
  companyId: string
  sourceId: string
  admissionId: string
  undoes: string | null
  at: Date
  gate: string
  operator: string
}

/** An undo is a line of the log like any other. */
export async function logUndo(db: Db, undo: Undo): Promise<void> {
  const at = undo.at.toISOString()
  await sql`insert into checkin_scans (company_id, id, event_id, list_id, source_id, scan_id, mode, direction, guest_id,
      happened_at, corrected_at, received_at, gate, operator, result, admission_id, undoes, rehearsal)
    values (${undo.companyId}, gen_random_uuid(), ${undo.eventId}, ${undo.listId}, ${undo.sourceId}, gen_random_uuid(), 'online', 'undo',
      ${undo.guestId}, ${at}, ${at}, ${at}, ${undo.gate}, ${undo.operator}, 'undone', ${undo.admissionId}, ${undo.undoes}, ${undo.rehearsal})`.execute(
    db,
  )
}

export interface Facts {
  id: string
  firstName: string
  lastName: string
  sortName: string
  groupName: string
  organisation: string
  table: string
  menu: string
  ageBand: 'adult' | 'child' | 'baby'
  vip: boolean
  hostId: string | null
  insideSince: string | null
  group: {
    id: string
    name: string
    ageBand: 'adult' | 'child' | 'baby'
    insideSince: string | null
  }[]
}

/** What the door is shown of guests, each for the list it was scanned on, by their place in the question. */
export async function factsOf(
  db: Db,
  companyId: string,
  asked: readonly { listId: string; guestId: string }[],
): Promise<Map<number, Facts>> {
  const [lists, guests] = [asked.map(({ listId }) => listId), asked.map(({ guestId }) => guestId)]
  const { rows } = await sql<{ at: number; facts: Facts }>`
    select at, facts from checkin_facts(${companyId}, ${lists}::uuid[], ${guests}::uuid[], ${mostCompanions})`.execute(
    db,
  )
  return new Map(rows.map(({ at, facts }) => [at - 1, facts]))
}
