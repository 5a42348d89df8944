import type { Db } from '#platform/server/database/db.ts'
import { effective, presenceOf, type Remark } from '../../model.ts'
import { putRemarks } from '../desk/desk-store.ts'
import {
  knownOf,
  write,
  type PairState,
  type KnownFact,
  type NewFact,
  type Pair,
} from '../store.ts'
import type { ScanWrites } from '../store.ts'

/** All facts of a guest on a list, those just added included, and what was derived before them. */
export interface PairLog extends Pair {
  known: PairState
  added: KnownFact[]
}

export function factsIn({ known, added }: PairLog): KnownFact[] {
  return [...known.facts, ...added]
}

/**
 * Applies the rules to all that is known of these guests and writes the result in the place of what was derived
 * before; counters change by the difference. The caller holds the locks of the guests.
 */
export async function replaceDerived(
  db: Db,
  companyId: string,
  pairLogs: readonly PairLog[],
  facts: readonly NewFact[],
  now: Date,
): Promise<{ changed: number }> {
  const differences = pairLogs.map(differenceOf)
  const writes: ScanWrites = {
    facts: [...facts],
    gone: differences.flatMap(({ gone }) => gone),
    stays: differences.flatMap(({ stays }) => stays),
    counts: summed(differences.flatMap(({ counts }) => counts)),
  }
  await write(db, companyId, writes)
  const remarkable = differences.filter(({ isRemarkable }) => isRemarkable)
  if (remarkable.length > 0) await putRemarks(db, companyId, remarkable, now)
  return { changed: writes.gone.length + writes.stays.length }
}

/** The same where nothing was added: what is derived is derived from the log again. */
export async function deriveAgain(
  db: Db,
  companyId: string,
  pairs: readonly Pair[],
  now: Date,
): Promise<{ changed: number }> {
  const logsOfPairs = await knownOf(db, companyId, pairs)
  const pairLogs = logsOfPairs.map((each) => ({ ...each, added: [] }))
  return replaceDerived(db, companyId, pairLogs, [], now)
}

interface Difference extends Omit<ScanWrites, 'facts'> {
  pair: Pair
  factIds: string[]
  effectiveIds: string[]
  remarks: readonly (Remark & { fact: KnownFact; beside: KnownFact | null })[]
  /** Whether the desk has, had or may get a case of it. */
  isRemarkable: boolean
}

export function differenceOf(pairLog: PairLog): Difference {
  const { eventId, listId, guestId, known } = pairLog
  const facts = factsIn(pairLog)
  const { stays, remarks } = presenceOf(facts)
  const derivedStays = stays.map(({ entry, exit }) => ({
    entry: entry as KnownFact,
    leftAt: exit && exit.at,
    closedBy: exit && ((exit as KnownFact).rehearsal ? ('trial' as const) : ('exit' as const)),
  }))
  const isKept = ({ id, enteredAt, leftAt }: PairState['stays'][number]) =>
    derivedStays.some(
      (each) => each.entry.id === id && each.entry.at === enteredAt && each.leftAt === leftAt,
    )
  const keptIds = new Set(known.stays.filter(isKept).map(({ id }) => id))
  const openBefore = known.stays.filter(({ leftAt }) => leftAt === null).length
  const openAfter = derivedStays.filter(({ leftAt }) => leftAt === null).length
  const arrived = Number(derivedStays.length > 0) - Number(known.stays.length > 0)
  const insideChange = openAfter - openBefore
  return {
    pair: { eventId, listId, guestId },
    factIds: facts.map(({ id }) => id),
    effectiveIds: effective(facts).map(({ id }) => id),
    remarks: remarks as Difference['remarks'],
    // If nothing was added, earlier remarks may have moved with facts that belong to another guest now.
    isRemarkable:
      pairLog.added.length === 0 ||
      remarks.length > 0 ||
      presenceOf(known.facts).remarks.length > 0,
    gone: known.stays.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id),
    stays: derivedStays
      .filter(({ entry }) => !keptIds.has(entry.id))
      .map(({ entry, leftAt, closedBy }) => ({
        id: entry.id,
        event_id: eventId,
        list_id: listId,
        guest_id: guestId,
        source_id: entry.sourceId,
        gate: entry.gate,
        entered_at: new Date(entry.at).toISOString(),
        closed_at: leftAt === null ? null : new Date(leftAt).toISOString(),
        closed_by: closedBy,
        rehearsal: entry.rehearsal,
      })),
    counts:
      arrived || insideChange
        ? [{ event_id: eventId, list_id: listId, arrived, inside: insideChange }]
        : [],
  }
}

function summed(counts: ScanWrites['counts']): ScanWrites['counts'] {
  const sums = new Map<string, ScanWrites['counts'][number]>()
  for (const { event_id, list_id, arrived, inside } of counts) {
    const sum = sums.get(list_id)
    sums.set(list_id, {
      event_id,
      list_id,
      arrived: (sum?.arrived ?? 0) + arrived,
      inside: (sum?.inside ?? 0) + inside,
    })
  }
  return [...sums.values()]
}
