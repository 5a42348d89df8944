import { useEffect, useRef } from 'react'
import type { Rundown, Step } from '../model.ts'

/** Whether the server did it. */
type Turn = (stepId: string) => Promise<boolean>

/** People undo only their own steps. */
const ownIds = (steps: readonly Step[]) => steps.filter(({ isOwn }) => isOwn).map(({ id }) => id)

/**
 * Undo and redo of one's own steps, one after another in the order of the presses: the step of a pending
 * change is known only after its answer, and the plan is read again only after that.
 */
export function useSteps(
  { steps, undone }: Pick<Rundown, 'steps' | 'undone'>,
  turns: { undo: Turn; redo: Turn },
) {
  const stepIds = useRef<{ done: string[]; undone: string[] }>({ done: [], undone: [] })
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    stepIds.current = { done: ownIds(steps), undone: ownIds(undone) }
  }, [steps, undone])
  const turn = (from: 'done' | 'undone', to: 'done' | 'undone', act: Turn) => {
    queue.current = queue.current.then(async () => {
      const stepId = stepIds.current[from].shift()
      if (stepId === undefined) return
      const isDone = await act(stepId)
      stepIds.current[isDone ? to : from].unshift(stepId)
    })
  }
  return {
    /** Notes a change; what is pressed meanwhile waits for it. */
    note(step: Promise<string | null>): void {
      const noted = step.then((stepId) => {
        if (stepId !== null)
          stepIds.current = { done: [stepId, ...stepIds.current.done], undone: [] }
      })
      queue.current = Promise.all([queue.current, noted])
    },
    undo: () => turn('done', 'undone', turns.undo),
    redo: () => turn('undone', 'done', turns.redo),
  }
}
