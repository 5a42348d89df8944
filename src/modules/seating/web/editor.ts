import { useRef, useState } from 'react'
import type { CallOf } from '#shared/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useText } from '#platform/web/i18n.tsx'
import { changePlan, editPlan, getPlan, undoStep } from '../contract.ts'
import type { Plan, Seat, Step, StepKind } from '../model.ts'
import { fixedHolder, movesAcross, movesTo, seatOf } from '../model/moves.ts'
import { text } from '../text.ts'

type Edit = Omit<CallOf<typeof editPlan>, 'eventId' | 'planId' | 'kind'>
type EditKind = Exclude<StepKind, 'settings'>
/** The name, the size and the picture of the hall, and the groups that may be parted. */
type Settings = Pick<
  CallOf<typeof changePlan>,
  'name' | 'width' | 'depth' | 'looseGroupIds' | 'background'
>
/** What a step did, to do it again. */
type StepInput = { kind: EditKind; changes: Edit } | { settings: Settings }
interface UndoneStep {
  input: StepInput
  /** As the list of steps had it. */
  step: Step | undefined
}

export interface Editor {
  plan: Plan
  error: ReturnType<typeof useCommand>['error']
  pending: boolean
  /** What the last step did, to be spoken. */
  announcement: string
  /** Why people could not be seated where they were put, until the next step. */
  problem: string
  /** Takes back what was said of a step that was refused, once something else is done. */
  forget: () => void
  /** Says why nothing was done. */
  refuse: (why: string) => void
  edit: (kind: EditKind, changes: Edit, text?: string) => Promise<boolean>
  change: (settings: Settings) => Promise<boolean>
  /** Why the settings could not be changed, for their panel. */
  changeError: ReturnType<typeof useCommand>['error']
  /** Puts people on seats; who sits on one of them swaps. Null takes them from their seat. */
  seat: (guestIds: readonly string[], target: Seat | { tableId: string } | null) => Promise<boolean>
  /** Over several tables, where one has not enough seats for all of them. */
  seatAcross: (guestIds: readonly string[]) => Promise<boolean>
  lock: (guestIds: readonly string[], locked: boolean) => Promise<boolean>
  /** The last step of one's own; a colleague's is taken back from the list of steps. */
  undo: (() => void) | null
  /** What that takes back. */
  lastStep: Step | undefined
  undoStep: (stepId: string) => Promise<boolean>
  redo: (() => void) | null
  /** What that does again. */
  undoneStep: Step | undefined
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
  const changing = useCommand(changePlan)
  const done = useRef(new Map<string, StepInput>())
  const [undone, setUndone] = useState<UndoneStep[]>([])
  /** Steps made here, the last one at the end; the plan that was read may not contain them yet. */
  const made = useRef<Promise<string | null>[]>([])
  /** Steps that are undone or can no longer be: the next undo takes the one before. */
  const [over, setOver] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const run = async (kind: EditKind, changes: Edit, spoken: string) => {
    undoing.forget()
    setProblem('')
    const running = editing.run({ eventId, planId, kind, ...changes })
    made.current.push(running.then((each) => (each.ok ? each.data.stepId : null)))
    const outcome = await running
    if (outcome.ok && outcome.data.stepId) done.current.set(outcome.data.stepId, { kind, changes })
    setSaid(outcome.ok ? spoken : '')
    return outcome.ok
  }
  const runSettings = async (settings: Settings, spoken: string) => {
    undoing.forget()
    editing.forget()
    setProblem('')
    const running = changing.run({ eventId, planId, version: plan.version, ...settings })
    const madeStep = running.then((each) => {
      const newest = each.ok ? each.data.steps[0] : undefined
      return newest?.kind === 'settings' && newest.isOwn ? newest.id : null
    })
    made.current.push(madeStep)
    const [outcome, stepId] = await Promise.all([running, madeStep])
    if (stepId) done.current.set(stepId, { settings })
    setSaid(outcome.ok ? spoken : '')
    return outcome.ok
  }
  const edit = (kind: EditKind, changes: Edit, spoken = say(`said.${kind}`)) => {
    setUndone([])
    return run(kind, changes, spoken)
  }
  const undo = async (stepId: string) => {
    editing.forget()
    setProblem('')
    const step = plan.steps.find(({ id }) => id === stepId)
    const outcome = await undoing.run({ eventId, planId, stepId })
    const known = done.current.get(stepId)
    if (outcome.ok && known) setUndone((steps) => [...steps, { input: known, step }])
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
  const redoStep = undone.at(-1)
  const titleOf = (tableId: string | undefined) => {
    const table = plan.tables.find(({ id }) => id === tableId)
    return table && (table.name || say('table.numbered', { number: table.number }))
  }
  const seatWords = (guestIds: readonly string[], tableId: string | undefined) => {
    const table = titleOf(tableId)
    const name = plan.people.find(({ id }) => id === guestIds[0])?.name ?? ''
    if (!table) return say('said.unseated', { n: guestIds.length, name })
    return say('said.seated', { n: guestIds.length, name, table })
  }
  const refuse = (why: string) => {
    setProblem(why)
    return Promise.resolve(false)
  }
  return {
    plan,
    error: editing.error ?? undoing.error,
    pending: editing.pending || undoing.pending || changing.pending,
    announcement,
    problem,
    forget: () => {
      editing.forget()
      undoing.forget()
      changing.forget()
      setProblem('')
    },
    refuse: setProblem,
    edit,
    change: (settings) => {
      setUndone([])
      return runSettings(settings, say('said.settings'))
    },
    changeError: changing.error,
    seat: (guestIds, target) => {
      const holder = fixedHolder(plan, guestIds, target)
      if (holder !== undefined) {
        const name = plan.people.find(({ id }) => id === holder)?.name ?? ''
        return refuse(say('fixed.holder', { name }))
      }
      const moves = movesTo(plan, guestIds, target)
      if (moves) return edit('seat', { moves }, seatWords(guestIds, target?.tableId))
      // On their own seat nothing changes.
      if (target && 'seat' in target && guestIds.length === 1) return Promise.resolve(false)
      const table = titleOf(target?.tableId) ?? ''
      return refuse(say('seat.noRoom', { n: guestIds.length, table }))
    },
    seatAcross: (guestIds) => {
      const moves = movesAcross(plan, guestIds)
      if (!moves) return refuse(say('seat.noRoomAnywhere', { n: guestIds.length }))
      const tables = new Set(moves.map(({ after }) => after?.tableId)).size
      return edit(
        'seat',
        { moves },
        say('said.seatedAcross', { n: tables, people: guestIds.length }),
      )
    },
    lock: (guestIds, locked) =>
      edit('lock', {
        moves: plan.places
          .filter(({ guestId }) => guestIds.includes(guestId))
          .map((placement) => ({
            guestId: placement.guestId,
            before: seatOf(placement),
            after: seatOf(placement),
            locked,
          })),
      }),
    lastStep: last,
    undo: last ? () => void undoLast() : null,
    undoStep: undo,
    undoneStep: redoStep?.step,
    redo: redoStep
      ? () => {
          setUndone((steps) => steps.slice(0, -1))
          const spoken = say('said.redone')
          const { input } = redoStep
          if ('settings' in input) void runSettings(input.settings, spoken)
          else void run(input.kind, input.changes, spoken)
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

/** The expected plan, without values that only the server computes. */
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
