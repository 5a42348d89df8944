import { useRef, useState } from 'react'
import type { CallOf } from '#shared/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useText } from '#platform/web/i18n.tsx'
import { changePlan, editPlan, getPlan, redoStep, undoStep } from '../contract.ts'
import type { Plan, Seat, Step, StepKind } from '../model.ts'
import {
  fixedHolder,
  movesAcross,
  movesTo,
  placesAfter,
  seatOf,
  type SeatMove,
} from '../model/moves.ts'
import { text } from '../text.ts'

type Edit = Omit<CallOf<typeof editPlan>, 'eventId' | 'planId' | 'kind'>
type EditKind = Exclude<StepKind, 'settings'>
/** The name, the size and the picture of the hall, and the groups that may be parted. */
type Settings = Pick<
  CallOf<typeof changePlan>,
  'name' | 'width' | 'depth' | 'looseGroupIds' | 'background'
>
/** A step that never reached the server, and what it would have done. */
interface UnsentStep {
  kind: EditKind
  changes: Edit
  spoken: string
}

export interface Editor {
  plan: Plan
  error: ReturnType<typeof useCommand>['error']
  pending: boolean
  /** Description of the last step for screen readers. */
  announcement: string
  /** Why people could not be seated where they were put, until the next step. */
  problem: string
  /** What was done while the server could not be reached: nothing of it is done before it is sent again. */
  unsent: readonly UnsentStep[]
  sendAgain: () => void
  dropUnsent: () => void
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
  /** The step that undo would reverse. */
  lastStep: Pick<Undone, 'step' | 'spoken'> | undefined
  undoStep: (stepId: string) => Promise<boolean>
  redo: (() => void) | null
  /** The step that redo would repeat. */
  undone: Undone | undefined
}

interface Undone {
  id: string
  /** As the list of steps had it; missing where it was undone before the list was read again. */
  step: Step | undefined
  /** What was said of it when it was made here. */
  spoken: string
}

interface UnreadStep {
  id: string | null
  spoken: string
  step: Step | undefined
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
  const redoing = useCommand(redoStep)
  /** Undone since the last other step, as the list of steps had them. */
  const [undone, setUndone] = useState<Undone[]>([])
  /** Steps made here, the last one at the end; the plan that was read may not contain them yet. */
  const pendingSteps = useRef<Promise<{ id: string; spoken: string } | null>[]>([])
  /** Those of them that were not read yet; without an id while they are on their way. */
  const [unread, setUnread] = useState<UnreadStep[]>([])
  const keepPending = (stepId: Promise<string | null>, spoken: string, step?: Step) => {
    pendingSteps.current.push(stepId.then((id) => (id ? { id, spoken } : null)))
    const newStep = { id: null, spoken, step }
    setUnread((steps) => [...steps, newStep])
    void stepId.then((id) =>
      setUnread((steps) =>
        steps.flatMap((each) => (each !== newStep ? each : id ? { ...each, id } : [])),
      ),
    )
  }
  const isRead = ({ id }: UnreadStep) => plan.steps.some((step) => step.id === id)
  if (unread.some(isRead)) setUnread((steps) => steps.filter((each) => !isRead(each)))
  /** Steps that are undone or can no longer be: the next undo takes the one before. */
  const [over, setOver] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const [unsent, setUnsent] = useState<readonly UnsentStep[]>([])
  const run = async (kind: EditKind, changes: Edit, spoken: string) => {
    undoing.forget()
    redoing.forget()
    setProblem('')
    const running = editing.run({ eventId, planId, kind, ...changes })
    keepPending(
      running.then((each) => (each.ok ? each.data.stepId : null)),
      spoken,
    )
    const outcome = await running
    if (!outcome.ok && outcome.error.kind === 'unavailable') {
      editing.forget()
      setUnsent((steps) => [...steps, { kind, changes, spoken }])
    }
    setSaid(outcome.ok ? spoken : '')
    return outcome.ok
  }
  const runSettings = async (settings: Settings, spoken: string) => {
    undoing.forget()
    redoing.forget()
    editing.forget()
    setProblem('')
    const running = changing.run({ eventId, planId, version: plan.version, ...settings })
    const madeStep = running.then((each) => {
      const newest = each.ok ? each.data.steps[0] : undefined
      return newest?.kind === 'settings' && newest.isOwn ? newest.id : null
    })
    keepPending(madeStep, spoken)
    const outcome = await running
    setSaid(outcome.ok ? spoken : '')
    return outcome.ok
  }
  const edit = (kind: EditKind, changes: Edit, spoken = say(`said.${kind}`)) => {
    setUndone([])
    return run(kind, changes, spoken)
  }
  /** What follows a step that is refused is not tried. */
  const sendInOrder = async (steps: readonly UnsentStep[]) => {
    for (const [at, { kind, changes, spoken }] of steps.entries())
      if (!(await run(kind, changes, spoken)))
        return setUnsent((now) => [...now, ...steps.slice(at + 1)])
  }
  const dropStep = (stepId: string) => {
    setOver((ids) => new Set([...ids, stepId]))
    setUnread((steps) => steps.filter(({ id }) => id !== stepId))
  }
  const undo = async (stepId: string, spoken = '') => {
    editing.forget()
    redoing.forget()
    setProblem('')
    const step = plan.steps.find(({ id }) => id === stepId)
    const outcome = await undoing.run({ eventId, planId, stepId })
    if (outcome.ok) setUndone((steps) => [...steps, { id: stepId, step, spoken }])
    if (outcome.ok || outcome.error.code === 'seating.step_over') dropStep(stepId)
    if (!outcome.ok && outcome.error.kind === 'unavailable') {
      undoing.forget()
      setProblem(say('unsent.undo'))
    }
    setSaid(outcome.ok ? say('said.undone') : '')
    return outcome.ok
  }
  const last = plan.steps.find(({ id, isOwn }) => isOwn && !over.has(id))
  const undoLast = async () => {
    for (let step = pendingSteps.current.pop(); step; step = pendingSteps.current.pop()) {
      const pending = await step
      if (!pending || over.has(pending.id)) continue
      // Once it is listed, another step of one's own, made elsewhere, may be newer.
      const isListed = plan.steps.some(({ id }) => id === pending.id)
      if (!isListed || !last) return undo(pending.id, pending.spoken)
      if (last.id !== pending.id) pendingSteps.current.push(step)
      return undo(last.id)
    }
    return last ? undo(last.id) : false
  }
  const lastStep = unread.at(-1)
  const lastUndone = undone.at(-1)
  const redo = async (step: Undone) => {
    const { id: stepId, spoken } = step
    editing.forget()
    undoing.forget()
    setProblem('')
    setUndone((steps) => steps.slice(0, -1))
    const running = redoing.run({ eventId, planId, stepId })
    keepPending(
      running.then(({ ok }) => (ok ? stepId : null)),
      spoken,
      step.step,
    )
    const outcome = await running
    if (outcome.ok) setOver((ids) => new Set([...ids].filter((id) => id !== stepId)))
    else if (outcome.error.kind === 'unavailable') setUndone((steps) => [...steps, step])
    setSaid(outcome.ok ? say('said.redone') : '')
  }
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
  /** Of a swap, both who were asked for and who gave way. */
  const movedWords = (guestIds: readonly string[], moves: readonly SeatMove[]) => {
    const others = moves.filter(({ guestId }) => !guestIds.includes(guestId))
    const words = others.map(({ guestId, after }) => seatWords([guestId], after?.tableId))
    return [seatWords(guestIds, moves[0]?.after?.tableId), ...words].join(' ')
  }
  const refuse = (why: string) => {
    setProblem(why)
    return Promise.resolve(false)
  }
  return {
    plan,
    error: editing.error ?? undoing.error ?? redoing.error,
    pending: editing.pending || undoing.pending || redoing.pending || changing.pending,
    announcement,
    problem,
    unsent,
    sendAgain: () => {
      setUnsent([])
      void sendInOrder(unsent)
    },
    dropUnsent: () => setUnsent([]),
    forget: () => {
      editing.forget()
      undoing.forget()
      redoing.forget()
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
      if (moves) return edit('seat', { moves }, movedWords(guestIds, moves))
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
    lastStep: lastStep ?? (last && { step: last, spoken: '' }),
    undo: lastStep || last ? () => void undoLast() : null,
    undoStep: (stepId) => undo(stepId),
    undone: lastUndone,
    redo: lastUndone ? () => void redo(lastUndone) : null,
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
    const remaining = rows.filter(({ id }) => !gone.includes(id))
    const added = written.filter(({ id }) => !rows.some((row) => row.id === id)) as T[]
    const patched = remaining.map((row) => {
      const patch = patches.get(row.id)
      return patch ? { ...row, ...patch } : row
    })
    return [...patched, ...added]
  }
  const still = plan.places.filter(({ tableId }) => !input.removedTableIds?.includes(tableId))
  return {
    ...plan,
    tables: put(plan.tables, input.tables, input.removedTableIds),
    objects: put(plan.objects, input.objects, input.removedObjectIds),
    rules: put(plan.rules, input.rules, input.removedRuleIds),
    places: placesAfter({ ...plan, places: still }, input.moves ?? []),
  }
}
