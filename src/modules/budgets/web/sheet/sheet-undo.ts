import { useCallback, useMemo, useRef, useState } from 'react'

/** Something done, with the way back and the way there again. */
export interface Step {
  back: () => void
  forth: () => void
}

export interface Past {
  push(step: Step): void
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
    (step: Step) => {
      done.current = [...done.current, step].slice(-longest)
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
