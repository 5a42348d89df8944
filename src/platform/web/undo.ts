import type { ReactNode } from 'react'
import { createStore, useStore } from './store.ts'

export interface Undoable {
  id: string
  text: ReactNode
  undo: () => void | Promise<unknown>
}

const offered = createStore<Undoable | null>(null)
let count = 0

/** Shows "done" with an undo button for ten seconds; a newer one replaces it. */
export function showUndoBar(text: ReactNode, undo: Undoable['undo']): void {
  offered.set({ id: String(++count), text, undo })
}

export function hideUndoBar(): void {
  offered.set(null)
}

export function useUndoBar(): Undoable | null {
  return useStore(offered)
}
