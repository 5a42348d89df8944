import { useCallback, useMemo, useRef, useState } from 'react'

/** A step that can be undone and redone. */
export interface Step {
  back: () => void
  /** Absent for a step that cannot be redone. */
  forth?: () => void
  /** A step in the tabs of documents, which do not show what is undone on the sheet. */
  isOfDocuments?: boolean
}

export interface Past {
  /** A joined step is undone together with the step before it. */
  push(step: Step, joined?: Step): void
  undo(): void
  canUndo: boolean
  /** Whether the next step back, and the next one forth, is of the documents. */
  isOfDocuments: { back: boolean; forth: boolean }
  /** Removes a step that was undone in another way, so that it is not undone twice. */
  forget(step: Step): void
  redo(): void
  canRedo: boolean
}

const maxSteps = 100

/** The history of undo and redo. */
export function useUndo(): Past {
  const undoSteps = useRef<Step[]>([])
  const undone = useRef<Step[]>([])
  const [steps, setSteps] = useState<{ back?: Step | undefined; forth?: Step | undefined }>({})
  const look = useCallback(
    () => setSteps({ back: undoSteps.current.at(-1), forth: undone.current.at(-1) }),
    [],
  )
  const push = useCallback(
    (step: Step, joined?: Step) => {
      undoSteps.current = withStep(undoSteps.current, step, joined)
      undone.current = []
      look()
    },
    [look],
  )
  const undo = useCallback(() => {
    const step = undoSteps.current.pop()
    if (step?.forth) undone.current.push(step)
    look()
    step?.back()
  }, [look])
  const redo = useCallback(() => {
    const step = undone.current.pop()
    if (step) undoSteps.current.push(step)
    look()
    step?.forth?.()
  }, [look])
  const forget = useCallback(
    (step: Step) => {
      undoSteps.current = undoSteps.current.filter((each) => each !== step)
      undone.current = undone.current.filter((each) => each !== step)
      look()
    },
    [look],
  )
  return useMemo(
    () => ({
      push,
      undo,
      redo,
      forget,
      canUndo: steps.back !== undefined,
      canRedo: steps.forth !== undefined,
      isOfDocuments: {
        back: steps.back?.isOfDocuments === true,
        forth: steps.forth?.isOfDocuments === true,
      },
    }),
    [push, undo, redo, forget, steps],
  )
}

/** The done steps, the oldest first; a step joined to one that is no longer the last is added alone. */
export function withStep(done: readonly Step[], step: Step, joined?: Step): Step[] {
  if (joined === undefined || done.at(-1) !== joined) return [...done, step].slice(-maxSteps)
  const both: Step = {
    back: () => {
      step.back()
      joined.back()
    },
    forth: () => {
      joined.forth?.()
      step.forth?.()
    },
  }
  return [...done.slice(0, -1), both]
}
