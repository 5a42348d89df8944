import { useRef, useState } from 'react'
import type { CallOf } from '#shared/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useText } from '#platform/web/i18n.tsx'
import { editPlan, getPlan, undoStep } from '../contract.ts'
import type { Plan, Placed, Rule, Seat, StepKind } from '../model.ts'
import { freeSeat } from '../model/tray.ts'
import { text } from '../text.ts'

type Edit = Omit<CallOf<typeof editPlan>, 'eventId' | 'planId' | 'kind'>

export interface Editor {
  plan: Plan
  error: ReturnType<typeof useCommand>['error']
  pending: boolean
  /** What the last step did, to be spoken. */
  said: string
  edit: (kind: StepKind, changes: Edit, said?: string) => Promise<boolean>
  /** Puts people on seats; who sits on one of them swaps. Null takes them from their seat. */
  seat: (guestIds: readonly string[], target: Seat | { tableId: string } | null) => Promise<boolean>
  lock: (guestIds: readonly string[], locked: boolean) => Promise<boolean>
  putRule: (rule: Rule) => Promise<boolean>
  /** The last step of one's own; a colleague's is taken back from the list of steps. */
  undo: (() => void) | null
  undoStep: (stepId: string) => Promise<boolean>
  redo: (() => void) | null
}

/** Every change of a plan is one step on the server; it is shown at once and put back if it is refused. */
export function useEditor(plan: Plan): Editor {
  const { id: planId, eventId } = plan
  const say = useText(text)
  const editing = useCommand(editPlan, {
    optimistic: (input, cache) =>
      cache.change(getPlan, (data) => (data.id === planId ? shownAfter(data, input) : data)),
  })
  const undoing = useCommand(undoStep)
  const done = useRef(new Map<string, { kind: StepKind; changes: Edit }>())
  const [undone, setUndone] = useState<{ kind: StepKind; changes: Edit }[]>([])
  /** Steps made here, the last one at the end; the plan that was read may not know them yet. */
  const made = useRef<Promise<string | null>[]>([])
  /** Steps that are undone or can no longer be: the next undo takes the one before. */
  const [over, setOver] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const run = async (kind: StepKind, changes: Edit, spoken: string) => {
    undoing.forget()
    const running = editing.run({ eventId, planId, kind, ...changes })
    made.current.push(running.then((each) => (each.ok ? each.data.stepId : null)))
    const outcome = await running
    if (outcome.ok && outcome.data.stepId) done.current.set(outcome.data.stepId, { kind, changes })
    setSaid(outcome.ok ? spoken : '')
    return outcome.ok
  }
  const edit = (kind: StepKind, changes: Edit, spoken = say(`said.${kind}`)) => {
    setUndone([])
    return run(kind, changes, spoken)
  }
  const undo = async (stepId: string) => {
    editing.forget()
    const outcome = await undoing.run({ eventId, planId, stepId })
    const known = done.current.get(stepId)
    if (outcome.ok && known) setUndone((steps) => [...steps, known])
    if (outcome.ok || outcome.error.code === 'seating.step_over')
      setOver((ids) => new Set([...ids, stepId]))
    setSaid(outcome.ok ? say('said.undone') : '')
    return outcome.ok
  }
  const last = plan.steps.find(({ id, isOwn }) => isOwn && !over.has(id))
  const undoLast = async () => {
    for (let step = made.current.pop(); step; step = made.current.pop()) {
      const stepId = await step
      if (stepId && !over.has(stepId)) return undo(stepId)
    }
    return last ? undo(last.id) : false
  }
  const again = undone.at(-1)
  const seatWords = (guestIds: readonly string[], tableId: string | undefined) => {
    const table = plan.tables.find(({ id }) => id === tableId)
    const name = plan.people.find(({ id }) => id === guestIds[0])?.name ?? ''
    if (!table) return say('said.unseated', { n: guestIds.length, name })
    const title = table.name || say('table.numbered', { number: table.number })
    return say('said.seated', { n: guestIds.length, name, table: title })
  }
  return {
    plan,
    error: editing.error ?? undoing.error,
    pending: editing.pending || undoing.pending,
    said,
    edit,
    seat: (guestIds, target) => {
      const moves = movesTo(plan, guestIds, target)
      if (!moves) return Promise.resolve(false)
      return edit('seat', { moves }, seatWords(guestIds, target?.tableId))
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
    putRule: (rule) => edit('rule', { rules: [rule] }),
    undo: last ? () => void undoLast() : null,
    undoStep: undo,
    redo: again
      ? () => {
          setUndone((steps) => steps.slice(0, -1))
          void run(again.kind, again.changes, say('said.redone'))
        }
      : null,
  }
}

/** Only the fields that differ: what a colleague changes meanwhile stays. */
export function patchOf<T extends { id: string }>(
  before: T,
  after: T,
): Partial<T> & { id: string } {
  const keys = (Object.keys(after) as (keyof T)[]).filter((key) => before[key] !== after[key])
  const fields = Object.fromEntries(keys.map((key) => [key, after[key]])) as Partial<T>
  return { ...fields, id: after.id }
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
    written: readonly { id: string }[] = [],
    gone: readonly string[] = [],
  ): T[] => {
    const patches = new Map(written.map((patch) => [patch.id, patch]))
    const kept = rows.filter(({ id }) => !gone.includes(id))
    const fresh = written.filter(({ id }) => !rows.some((row) => row.id === id)) as T[]
    const patched = kept.map((row) => {
      const patch = patches.get(row.id)
      return patch ? { ...row, ...patch } : row
    })
    return [...patched, ...fresh]
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
    tables: put(plan.tables, input.tables, input.removedTableIds),
    objects: put(plan.objects, input.objects, input.removedObjectIds),
    rules: put(plan.rules, input.rules, input.removedRuleIds),
    places: [...still, ...moved],
  }
}
