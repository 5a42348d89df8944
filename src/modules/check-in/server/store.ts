import { sql } from 'kysely'
import type { Locale } from '#shared/i18n.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Fact, Refusal, Result } from '../model.ts'

/** One scan as it is asked about. */
export interface ScanInput {
  eventId: string
  listId: string
  /** The device, the person at the staff screen, or the event where guests check themselves in. */
  sourceId: string
  scanId: string
  seq?: number | undefined
  mode: 'online' | 'replay'
  direction: 'in' | 'out'
  codeHash: string | null
  guestId: string | null
  forced: boolean
  /** The result shown on the screen; a walk-in is let in by the person at the door. */
  shown?: Result | 'walk_in' | undefined
  /** Whether the screen of a door without a network said that it was only tried. */
  shownRehearsal?: boolean | undefined
  happenedAt: string
  correctedAt: string
  /** The time of the server, later than everything recorded of the guest. */
  isServerTime?: boolean
  receivedAt: string
  gate: string
  operator: string
  /** The language of the answer. */
  locale?: Locale
  /** The paired device, where it was admitted from memory: whether it is still paired is checked while deciding. */
  door?: string
}

/** A fact as it was read, with what only screens and stays need. */
export interface KnownFact extends Fact {
  gate: string
  sourceId: string
  rehearsal: boolean
}

export interface KnownStay {
  id: string
  entry: string
  enteredAt: number
  leftAt: number | null
}

/** All that is known of a guest on a list, and what was derived from it. */
export interface PairState {
  facts: KnownFact[]
  stays: KnownStay[]
}

/** A scan in the log; the same at every repetition. */
export interface ScanRow {
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
  earlierAt: string | null
  earlierGate: string | null
  rehearsal: boolean
  moves: 'in' | 'out' | null
  undoes: string | null
  isWalkIn: boolean
}

/** A new line of the log. */
export interface NewFact {
  id: string
  event_id: string
  list_id: string
  source_id: string
  scan_id: string
  seq: number | null
  mode: 'online' | 'replay'
  direction: 'in' | 'out' | 'undo'
  code_hash: string | null
  guest_id: string | null
  /** The guest named by the door, if that guest was merged into another since. */
  named_id: string | null
  forced: boolean
  shown: string | null
  happened_at: string
  corrected_at: string
  received_at: string
  gate: string
  operator: string
  result: string
  reason: string | null
  earlier_at: string | null
  earlier_gate: string | null
  undoes: string | null
  rehearsal: boolean
  moves: 'in' | 'out' | null
  act: string | null
  refusal: string | null
  reentry: boolean
}

interface NewStay {
  id: string
  event_id: string
  list_id: string
  guest_id: string
  source_id: string
  gate: string
  entered_at: string
  closed_at: string | null
  closed_by: 'exit' | 'trial' | null
  rehearsal: boolean
}

interface Count {
  event_id: string
  list_id: string
  arrived: number
  inside: number
}

/** The rows that are written at once: new facts, and the difference between the derived rows before and after. */
export interface ScanWrites {
  facts: NewFact[]
  gone: string[]
  stays: NewStay[]
  counts: Count[]
}

/** The rules of the list for a scan, and the known facts of its guest there. */
export interface LockedScan {
  n: number
  eventId: string
  listId: string
  guestId: string | null
  reentry: boolean
  /** Whether a rehearsal ran then, and whether one that is wiped did. */
  rehearsal: boolean
  wiped: boolean
  verdict: Result | 'in' | 'out' | 'unlisted'
  reason: string | null
  stored: ScanRow | null
  known: PairState
  card: Card | null
}

/** Maximum number of companions that are shown and can be ticked; a whole company may share one invitation. */
const maxCompanions = 50

/** Locks the guests until the end of the transaction and returns their known facts, in one round trip. */
export async function lockScans(
  db: Db,
  companyId: string,
  scans: readonly (ScanInput & { id: string })[],
  now: Date,
  companions = maxCompanions,
): Promise<LockedScan[]> {
  const rows = JSON.stringify(scans.map(rowOf))
  const { rows: answers } = await sql<{ scan: LockedScanRow; card: Card | null }>`
    select scan, card from checkin_lock_scans(${companyId}, ${rows}::jsonb, ${now.toISOString()}, ${companions})`.execute(
    db,
  )
  return answers.map(({ scan, card }) => lockedScanOf(scan, card))
}

interface LockedScanRow {
  n: number
  event_id: string
  list_id: string
  guest_id: string | null
  reentry: boolean
  rehearsal: boolean
  wiped: boolean
  verdict: LockedScan['verdict']
  reason: string | null
  /** A rehearsal ended, and what was tried in it waits to be wiped. */
  isOver: boolean
  stored: (Omit<NewFact, 'direction' | 'result'> & Pick<ScanRow, 'direction' | 'result'>) | null
  known: PairState | null
}

function lockedScanOf(row: LockedScanRow, card: Card | null): LockedScan {
  const { n, reentry, rehearsal, wiped, verdict, reason } = row
  return {
    n,
    eventId: row.event_id,
    listId: row.list_id,
    guestId: row.guest_id,
    reentry,
    rehearsal,
    wiped,
    verdict,
    reason,
    stored: row.stored && loggedOf(row.stored),
    known: knownIn(row),
    card,
  }
}

/** Past its end nothing that was tried decides anything, also before it is wiped. */
function knownIn({ known, isOver }: LockedScanRow): PairState {
  if (!known) return { facts: [], stays: [] }
  return isOver ? { ...known, facts: known.facts.filter(({ rehearsal }) => !rehearsal) } : known
}

/** Inside JSON a timestamp comes as PostgreSQL writes it, and bytes with a mark before them. */
function loggedOf(row: NonNullable<LockedScanRow['stored']>): ScanRow {
  return {
    id: row.id,
    eventId: row.event_id,
    listId: row.list_id,
    sourceId: row.source_id,
    scanId: row.scan_id,
    direction: row.direction,
    codeHash: row.code_hash && row.code_hash.replace(/^\\x/, ''),
    guestId: row.guest_id,
    result: row.result,
    reason: row.reason,
    correctedAt: new Date(row.corrected_at).toISOString(),
    receivedAt: new Date(row.received_at).toISOString(),
    gate: row.gate,
    earlierAt: row.earlier_at && new Date(row.earlier_at).toISOString(),
    earlierGate: row.earlier_gate,
    rehearsal: row.rehearsal,
    moves: row.moves,
    undoes: row.undoes,
    isWalkIn: row.shown === 'walk_in',
  }
}

function rowOf(scan: ScanInput & { id: string }, n: number) {
  return {
    n,
    id: scan.id,
    event_id: scan.eventId,
    list_id: scan.listId,
    source_id: scan.sourceId,
    scan_id: scan.scanId,
    direction: scan.direction,
    code_hash: scan.codeHash,
    guest_id: scan.guestId,
    corrected_at: scan.correctedAt,
    door: scan.door,
  }
}

/** The reasons why a list refuses these guests, independently of its hours. */
export async function refusalsOf(
  db: Db,
  { companyId, eventId }: EventScope,
  listId: string,
  guestIds: readonly string[],
): Promise<Map<string, Refusal>> {
  const scans = guestIds.map((guestId, n) => ({
    n,
    event_id: eventId,
    list_id: listId,
    direction: 'in',
    guest_id: guestId,
  }))
  const { rows } = await sql<{ n: number; refusal: Refusal }>`
    select n, case when verdict = 'needs_answer' and reason in ('not_listed', 'not_invited', 'not_enrolled') then reason else verdict end as refusal
    from checkin_verdicts(${companyId}, ${JSON.stringify(scans)}::jsonb) where verdict in ('cancelled', 'needs_answer')`.execute(
    db,
  )
  return new Map(rows.map(({ n, refusal }) => [guestIds[n] ?? '', refusal]))
}

export async function write(db: Db, companyId: string, writing: ScanWrites): Promise<void> {
  const { facts, gone, stays, counts } = writing
  if (facts.length + gone.length + stays.length + counts.length === 0) return
  await sql`select checkin_store(${companyId}, ${JSON.stringify(facts)}::jsonb, ${gone}::uuid[], ${JSON.stringify(stays)}::jsonb,
    ${JSON.stringify(counts)}::jsonb)`.execute(db)
}

/** Locked one after another in a fixed order, so that no deadlock can happen. */
export async function lockGuests(db: Db, guestIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(guestIds)].toSorted())
    await sql`select checkin_lock_guest(${id})`.execute(db)
}

/** Until the end of the transaction no door decides anything in this event. */
export async function lockEvent(db: Db, eventId: string): Promise<void> {
  await sql`select checkin_lock_event(${eventId}, true)`.execute(db)
}

export interface Pair {
  eventId: string
  listId: string
  guestId: string
}

/** Read after the locks were taken. */
export async function knownOf(
  db: Db,
  companyId: string,
  pairs: readonly Pair[],
): Promise<(Pair & { known: PairState })[]> {
  const [lists, guests] = [pairs.map(({ listId }) => listId), pairs.map(({ guestId }) => guestId)]
  const { rows } = await sql<{ at: number; known: PairState }>`
    select p.at, checkin_guest_log(${companyId}, p.list_id, p.guest_id, null) as known
    from unnest(${lists}::uuid[], ${guests}::uuid[]) with ordinality p (list_id, guest_id, at) order by p.at`.execute(
    db,
  )
  return rows.flatMap(({ known }, n) => {
    const pair = pairs[n]
    return pair ? [{ ...pair, known }] : []
  })
}

/** The lists on which these guests were seen or are recorded. */
export async function pairsOf(
  db: Db,
  companyId: string,
  guestIds: readonly string[],
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select event_id as "eventId", list_id as "listId", guest_id as "guestId" from checkin_scans
    where company_id = ${companyId} and guest_id = any(${[...guestIds]}::uuid[])
    union select event_id, list_id, guest_id from checkin_admissions
    where company_id = ${companyId} and guest_id = any(${[...guestIds]}::uuid[]) order by 3, 2`.execute(
    db,
  )
  return rows
}

/** The name of a guest; the words for an unnamed companion come in the language of the reader. */
export interface NamedGuest {
  firstName: string
  lastName: string
  sortName: string
  companionNumber: number | null
  companionOf: string | null
}

/** The data of a guest that a door shows. */
export interface Card extends NamedGuest {
  id: string
  groupName: string
  organisation: string
  table: string
  seat: number | null
  menu: string
  ageBand: 'adult' | 'child' | 'baby'
  vip: boolean
  hostId: string | null
  insideSince: string | null
  group: (NamedGuest & {
    id: string
    ageBand: 'adult' | 'child' | 'baby'
    insideSince: string | null
    ticket: string
  })[]
}

/** The cards of guests, each for the list it was scanned on, by index of the request. */
export async function cardsOf(
  db: Db,
  companyId: string,
  asked: readonly { listId: string; guestId: string }[],
): Promise<Map<number, Card>> {
  const [lists, guests] = [asked.map(({ listId }) => listId), asked.map(({ guestId }) => guestId)]
  const { rows } = await sql<{ at: number; card: Card }>`
    select at, card from checkin_cards(${companyId}, ${lists}::uuid[], ${guests}::uuid[], ${maxCompanions})`.execute(
    db,
  )
  return new Map(rows.map(({ at, card }) => [at - 1, card]))
}
