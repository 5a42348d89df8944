import { useRef, useState } from 'react'
import type { CallOf } from '#shared/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { editPlan, getPlan, undoStep } from '../contract.ts'
import type { HallObject, Plan, Placed, Rule, Seat, SeatingTable, StepKind } from '../model.ts'
import { freeSeat } from '../model/tray.ts'

type Edit = Omit<CallOf<typeof editPlan>, 'eventId' | 'planId' | 'kind'>

export interface Editor {
  plan: Plan
  error: ReturnType<typeof useCommand>['error']
  forgetError: () => void
  pending: boolean
  edit: (kind: StepKind, changes: Edit) => Promise<boolean>
  /** Puts people on seats; who sits on one of them swaps. Null takes them from their seat. */
  seat: (guestIds: readonly string[], target: Seat | { tableId: string } | null) => Promise<boolean>
  lock: (guestIds: readonly string[], locked: boolean) => Promise<boolean>
  putTable: (table: SeatingTable) => Promise<boolean>
  putObject: (object: HallObject) => Promise<boolean>
  putRule: (rule: Rule) => Promise<boolean>
  undo: (() => void) | null
  redo: (() => void) | null
}

/** Every change of a plan is one step on the server; it is shown at once and put back if it is refused. */
export function useEditor(plan: Plan): Editor {
  const { id: planId, eventId } = plan
  const editing = useCommand(editPlan, {
    optimistic: (input, cache) =>
      cache.change(getPlan, (data) => (data.id === planId ? shownAfter(data, input) : data)),
  })
  const undoing = useCommand(undoStep)
  const done = useRef(new Map<string, { kind: StepKind; changes: Edit }>())
  const [undone, setUndone] = useState<{ kind: StepKind; changes: Edit }[]>([])
  const run = async (kind: StepKind, changes: Edit) => {
    const outcome = await editing.run({ eventId, planId, kind, ...changes })
    if (outcome.ok && outcome.data.stepId) done.current.set(outcome.data.stepId, { kind, changes })
    return outcome.ok
  }
  const edit = (kind: StepKind, changes: Edit) => {
    setUndone([])
    return run(kind, changes)
  }
  const [last] = plan.steps
  const undo = async () => {
    if (!last) return
    const outcome = await undoing.run({ eventId, planId, stepId: last.id })
    const known = done.current.get(last.id)
    if (outcome.ok && known) setUndone((steps) => [...steps, known])
  }
  const again = undone.at(-1)
  return {
    plan,
    error: editing.error ?? undoing.error,
    forgetError: () => {
      editing.forget()
      undoing.forget()
    },
    pending: editing.pending || undoing.pending,
    edit,
    seat: (guestIds, target) => {
      const moves = movesTo(plan, guestIds, target)
      return moves ? edit('seat', { moves }) : Promise.resolve(false)
    },
    lock: (guestIds, locked) =>
      edit('lock', {
        moves: plan.places
          .filter(({ guestId }) => guestIds.includes(guestId))
          .map((place) => ({
            guestId: place.guestId,
            before: seatOf(place),
            after: seatOf(place),
            locked,
          })),
      }),
    putTable: (table) => edit('hall', { tables: [table] }),
    putObject: (object) => edit('hall', { objects: [object] }),
    putRule: (rule) => edit('rule', { rules: [rule] }),
    undo: last ? () => void undo() : null,
    redo: again
      ? () => {
          setUndone((steps) => steps.slice(0, -1))
          void run(again.kind, again.changes)
        }
      : null,
  }
}

/** Undefined where a table has not enough free seats for all of them. */
export function movesTo(
  plan: Pick<Plan, 'places' | 'tables'>,
  guestIds: readonly string[],
  target: Seat | { tableId: string } | null,
) {
  const seats = new Map(plan.places.map((place) => [place.guestId, place]))
  const before = (guestId: string) => seatOf(seats.get(guestId))
  if (target === null)
    return guestIds.map((guestId) => ({ guestId, before: before(guestId), after: null }))
  const [only] = guestIds
  if ('seat' in target && guestIds.length === 1 && only !== undefined) {
    const sitting = plan.places.find((p) => p.tableId === target.tableId && p.seat === target.seat)
    if (sitting?.guestId === only) return undefined
    const to = { tableId: target.tableId, seat: target.seat }
    const swap = sitting
      ? [
          {
            guestId: sitting.guestId,
            before: to,
            after: before(only),
            locked: sitting.locked && before(only) !== null,
          },
        ]
      : []
    return [{ guestId: only, before: before(only), after: to }, ...swap]
  }
  const table = plan.tables.find(({ id }) => id === target.tableId)
  const taken = plan.places.filter(({ guestId }) => !guestIds.includes(guestId))
  const moves = []
  for (const guestId of guestIds) {
    const after = table && freeSeat(table, taken)
    if (!after) return undefined
    taken.push({ ...after, guestId, locked: false, ageBand: 'adult' })
    moves.push({ guestId, before: before(guestId), after })
  }
  return moves
}

function seatOf(place: Placed | undefined): Seat | null {
  return place ? { tableId: place.tableId, seat: place.seat } : null
}

/** As the plan will be, without what only the server knows. */
function shownAfter(plan: Plan, input: CallOf<typeof editPlan>): Plan {
  const put = <T extends { id: string }>(
    rows: readonly T[],
    written: readonly T[] = [],
    gone: readonly string[] = [],
  ): T[] => {
    const fresh = written.filter(({ id }) => !rows.some((row) => row.id === id))
    const kept = rows.filter(({ id }) => !gone.includes(id))
    return [...kept.map((row) => written.find(({ id }) => id === row.id) ?? row), ...fresh]
  }
  const moves = new Map((input.moves ?? []).map((move) => [move.guestId, move]))
  const ages = new Map(plan.people.map(({ id, ageBand }) => [id, ageBand]))
  const still = plan.places.filter(
    ({ guestId, tableId }) => !moves.has(guestId) && !input.removedTableIds?.includes(tableId),
  )
  const moved = [...moves.values()].flatMap(({ guestId, after, locked = false }) =>
    after ? [{ ...after, guestId, locked, ageBand: ages.get(guestId) ?? 'adult' }] : [],
  )
  return {
    ...plan,
    tables: put(plan.tables, input.tables as SeatingTable[], input.removedTableIds),
    objects: put(plan.objects, input.objects as HallObject[], input.removedObjectIds),
    rules: put(plan.rules, input.rules as Rule[], input.removedRuleIds),
    places: [...still, ...moved],
  }
}
