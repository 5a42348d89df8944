import { useEffect, useRef } from 'react'
import { createStore, useStore } from '../store.ts'

/** The user has typed something that is not saved yet. */
export interface Unsaved {
  /** Leaving on purpose also deletes the draft. */
  discard(): void
}

interface Question {
  leave(): void
  stay(): void
}

const unsaved = new Set<Unsaved>()
export const leaveQuestion = createStore<Question | null>(null)

/** Declares unsaved work; returns a function that withdraws this. */
export function declareUnsaved(entry: Unsaved): () => void {
  unsaved.add(entry)
  return () => unsaved.delete(entry)
}

/** For a form without a draft; the returned function is called once the work is saved, before leaving. */
export function useUnsaved(isDirty: boolean): () => void {
  const release = useRef<() => void>(() => undefined)
  useEffect(() => {
    if (!isDirty) return undefined
    release.current = declareUnsaved({ discard: () => undefined })
    return () => release.current()
  }, [isDirty])
  return () => release.current()
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

export function useLeaveQuestion(): Question | null {
  return useStore(leaveQuestion)
}

/** Continues at once when nothing would be lost, else asks first; a dismissed question means stay. */
export function leaveThen(go: () => void, onStay?: () => void): void {
  if (!hasUnsaved()) return go()
  leaveQuestion.set({
    leave() {
      leaveQuestion.set(null)
      unsaved.forEach((entry) => entry.discard())
      unsaved.clear()
      go()
    },
    stay() {
      leaveQuestion.set(null)
      onStay?.()
    },
  })
}

/** Closing the window loses what even a draft cannot keep, so the browser shows its own question. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (hasUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
