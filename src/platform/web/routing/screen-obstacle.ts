import type { ReactElement } from 'react'
import { createStore } from '../store.ts'

/** Shown in place of the screen while its address asks for something that cannot be shown. */
export const screenObstacle = createStore<ReactElement | null>(null)
