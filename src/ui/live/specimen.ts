import type { ReactNode } from 'react'
import type { Localised } from '#shared/i18n.ts'

/** One thing shown in the gallery; `render` is a component, so it may keep state. */
export interface Specimen {
  title: Localised
  render: () => ReactNode
  /** True to use the full width without a frame. */
  isPlain?: boolean
}
