import type { ReactNode } from 'react'

/** One thing shown in the gallery; `render` is a component, so it may keep state. */
export interface Specimen {
  title: string
  render: () => ReactNode
  /** Takes the whole width without a frame. */
  bare?: boolean
}
