import type { CallOf } from '#shared/contract.ts'
import { hideUndoBar } from '#platform/web/undo.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { editCues, getRundown, redoCues, undoCues } from '../contract.ts'
import type { Cue, Rundown } from '../model.ts'
import { useSteps } from './steps.ts'

type Edit = Omit<CallOf<typeof editCues>, 'eventId' | 'rundownId'>

export interface Editor {
  rundown: Rundown
  error: ReturnType<typeof useCommand>['error']
  pending: boolean
  /** Resolves to whether it was saved. */
  edit: (changes: Edit) => Promise<boolean>
  /** Writes cues, new ones below `afterId` or at the end. */
  put: (cues: readonly Cue[], afterId?: string) => Promise<boolean>
  remove: (ids: readonly string[]) => Promise<boolean>
  /** Up or down by one; returns the new position in the list, or null where it stays. */
  move: (id: string, by: -1 | 1) => number | null
  /** Moves a cue before another one, or with null to the end. */
  place: (id: string, beforeId: string | null) => number | null
  undo: (() => void) | null
  redo: (() => void) | null
}

/** Every change of the plan is one step on the server; it is shown at once and put back if it is refused. */
export function useEditor(rundown: Rundown): Editor {
  const { id: rundownId, eventId } = rundown
  const editing = useCommand(editCues, {
    optimistic: (input, cache) =>
      cache.change(getRundown, (data) => (data.id === rundownId ? shownAfter(data, input) : data)),
  })
  const undoing = useCommand(undoCues)
  const redoing = useCommand(redoCues)
  const steps = useSteps(rundown, {
    undo: async (stepId) => (await undoing.run({ eventId, rundownId, stepId })).ok,
    redo: async (stepId) => (await redoing.run({ eventId, rundownId, stepId })).ok,
  })
  const edit = async (changes: Edit) => {
    const sent = editing.run({ eventId, rundownId, ...changes })
    steps.note(sent.then((outcome) => (outcome.ok ? outcome.data.stepId : null)))
    return (await sent).ok
  }
  const undo = () => {
    // The undo bar would most likely offer the same step, which cannot be undone twice.
    hideUndoBar()
    steps.undo()
  }
  const order = rundown.cues.map(({ id }) => id)
  const moveTo = (id: string, to: number): number | null => {
    const from = order.indexOf(id)
    if (from < 0 || to < 0 || to >= order.length || from === to) return null
    void edit({ order: order.toSpliced(from, 1).toSpliced(to, 0, id) })
    return to + 1
  }
  return {
    rundown,
    error: editing.error ?? undoing.error ?? redoing.error,
    pending: editing.pending || undoing.pending || redoing.pending,
    edit,
    put: (cues, afterId) => {
      const addedIds = cues.filter(({ id }) => !order.includes(id)).map(({ id }) => id)
      const at = afterId === undefined ? order.length : order.indexOf(afterId) + 1
      return edit({
        cues: [...cues],
        ...(addedIds.length > 0 && { order: order.toSpliced(at, 0, ...addedIds) }),
      })
    },
    remove: (ids) => edit({ removedIds: [...ids] }),
    move: (id, by) => moveTo(id, order.indexOf(id) + by),
    place: (id, beforeId) => {
      const others = order.filter((each) => each !== id)
      const at = beforeId === null ? -1 : others.indexOf(beforeId)
      return moveTo(id, at < 0 ? others.length : at)
    },
    undo: rundown.steps.some(({ isOwn }) => isOwn) || editing.pending ? undo : null,
    redo: rundown.undone.some(({ isOwn }) => isOwn) || undoing.pending ? steps.redo : null,
  }
}

/** The plan after the change, without the fields that only the server knows. */
function shownAfter(rundown: Rundown, { cues = [], removedIds = [], order }: Edit): Rundown {
  const written = new Map((cues as Cue[]).map((cue) => [cue.id, cue]))
  const remaining = rundown.cues.filter(({ id }) => !removedIds.includes(id))
  const remainingIds = new Set(remaining.map(({ id }) => id))
  const all = [
    ...remaining.map((cue) => written.get(cue.id) ?? cue),
    ...[...written.values()].filter(({ id }) => !remainingIds.has(id)),
  ]
  if (!order) return { ...rundown, cues: all }
  const places = new Map(order.map((id, at) => [id, at]))
  const placeOf = ({ id }: Cue) => places.get(id) ?? order.length
  return { ...rundown, cues: all.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}
