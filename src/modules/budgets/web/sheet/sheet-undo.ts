import { useCallback, useMemo, useRef, useState } from 'react'

/** Something done, with the way back and the way there again. */
export interface Step {
  back: () => void
  forth: () => void
}

export interface Past {
  /** Joined to the step before it, the two are taken back together. */
  push(step: Step, joined?: Step): void
  undo(): void
  canUndo: boolean
  redo(): void
  canRedo: boolean
}

const longest = 100

/** What was done and can be taken back, and what was taken back and can be done again. */
export function useUndo(): Past {
  const done = useRef<Step[]>([])
  const undone = useRef<Step[]>([])
  const [counts, setCounts] = useState({ done: 0, undone: 0 })
  const count = useCallback(
    () => setCounts({ done: done.current.length, undone: undone.current.length }),
    [],
  )
  const push = useCallback(
    (step: Step, joined?: Step) => {
      done.current = withStep(done.current, step, joined)
      undone.current = []
      count()
    },
    [count],
  )
  const undo = useCallback(() => {
    const step = done.current.pop()
    if (step) undone.current.push(step)
    count()
    step?.back()
  }, [count])
  const redo = useCallback(() => {
    const step = undone.current.pop()
    if (step) done.current.push(step)
    count()
    step?.forth()
  }, [count])
  return useMemo(
    () => ({ push, undo, redo, canUndo: counts.done > 0, canRedo: counts.undone > 0 }),
    [push, undo, redo, counts],
  )
}

/** The steps done, the oldest first; one joined to a step that is no longer the last is by itself. */
export function withStep(done: readonly Step[], step: Step, joined?: Step): Step[] {
  if (joined === undefined || done.at(-1) !== joined) return [...done, step].slice(-longest)
  const both: Step = {
    back: () => {
      step.back()
      joined.back()
    },
    forth: () => {
      joined.forth()
      step.forth()
    },
  }
  return [...done.slice(0, -1), both]
}
