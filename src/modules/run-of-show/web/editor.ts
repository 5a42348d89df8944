import { useEffect } from 'react'
import type { CallOf } from '#shared/contract.ts'
import { hideUndoBar } from '#platform/web/undo.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { editCues, getRundown, redoCues, undoCues } from '../contract.ts'
import type { Cue, Rundown } from '../model.ts'

type Edit = Omit<CallOf<typeof editCues>, 'eventId' | 'rundownId'>

export interface Editor {
  rundown: Rundown
  error: ReturnType<typeof useCommand>['error']
  pending: boolean
  /** Whether it was written. */
  edit: (changes: Edit) => Promise<boolean>
  /** Writes cues, new ones below `afterId` or at the end. */
  put: (cues: readonly Cue[], afterId?: string) => Promise<boolean>
  remove: (ids: readonly string[]) => Promise<boolean>
  /** Up or down by one. */
  move: (id: string, by: -1 | 1) => Promise<boolean>
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
  const edit = async (changes: Edit) => {
    const outcome = await editing.run({ eventId, rundownId, ...changes })
    return outcome.ok
  }
  const undo = (stepId: string) => {
    // What the bar offers is most likely this step, and it cannot be taken back twice.
    hideUndoBar()
    void undoing.run({ eventId, rundownId, stepId })
  }
  const order = rundown.cues.map(({ id }) => id)
  const [last] = rundown.steps
  const [undone] = rundown.undone
  return {
    rundown,
    error: editing.error ?? undoing.error ?? redoing.error,
    pending: editing.pending || undoing.pending || redoing.pending,
    edit,
    put: (cues, afterId) => {
      const fresh = cues.filter(({ id }) => !order.includes(id)).map(({ id }) => id)
      const at = afterId === undefined ? order.length : order.indexOf(afterId) + 1
      return edit({
        cues: [...cues],
        ...(fresh.length > 0 && { order: order.toSpliced(at, 0, ...fresh) }),
      })
    },
    remove: (ids) => edit({ removedIds: [...ids] }),
    move: (id, by) => {
      const from = order.indexOf(id)
      const to = from + by
      if (from < 0 || to < 0 || to >= order.length) return Promise.resolve(false)
      return edit({ order: order.toSpliced(from, 1).toSpliced(to, 0, id) })
    },
    undo: last ? () => undo(last.id) : null,
    redo: undone ? () => void redoing.run({ eventId, rundownId, stepId: undone.id }) : null,
  }
}

/** As the plan will be, without what only the server knows. */
function shownAfter(rundown: Rundown, { cues = [], removedIds = [], order }: Edit): Rundown {
  const written = new Map((cues as Cue[]).map((cue) => [cue.id, cue]))
  const kept = rundown.cues.filter(({ id }) => !removedIds.includes(id))
  const known = new Set(kept.map(({ id }) => id))
  const all = [
    ...kept.map((cue) => written.get(cue.id) ?? cue),
    ...[...written.values()].filter(({ id }) => !known.has(id)),
  ]
  if (!order) return { ...rundown, cues: all }
  const places = new Map(order.map((id, at) => [id, at]))
  const placeOf = ({ id }: Cue) => places.get(id) ?? order.length
  return { ...rundown, cues: all.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

/** Ctrl/⌘ Z and Ctrl/⌘ Shift Z, except while somebody types. */
export function useUndoKeys({ undo, redo }: Pick<Editor, 'undo' | 'redo'>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const isTyping = (event.target as HTMLElement).closest?.('input, textarea, [contenteditable]')
      if (isTyping || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      if (event.shiftKey) redo?.()
      else undo?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [undo, redo])
}
