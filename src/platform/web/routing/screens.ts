import type { ComponentType } from 'react'
import type { StaffLocale, Localised } from '#shared/i18n.ts'
import type { ModuleInfo, ScreenInfo } from '#shared/module.ts'

export type Load<P = object> = () => Promise<{ default: ComponentType<P> }>

/** What `?` shows about each screen of a module, paragraph by paragraph; it is in `locales/guide-*.json`. */
export type Guide = Readonly<Record<string, readonly string[]>>

type LoadGuide = (locale: StaffLocale) => Promise<{ default: Guide }>

export interface ScreenRoute extends ScreenInfo {
  load: Load
  guide?: LoadGuide | undefined
  /** Has a content-security policy of its own, so it is entered by a full document load. */
  ownDocument: boolean
}

/** Something a person can do from the palette without first finding the screen for it. */
export interface PaletteAction {
  id: string
  title: Localised
  /** Other words people may type for it, in either language. */
  words?: readonly string[]
  /** Where it leads, or what it does once its code has come. */
  to?: string
  /**
   * Words after which the rest of what is typed is passed on, for the form to take with `usePrefilledText`:
   * "task Sunați florăria".
   */
  begins?: readonly string[]
  run?: () => void | Promise<void>
  guard?: 'staff' | 'none'
}

/** What fills a slot receives which screen is open, as the route table writes it. */
export interface SlotProps {
  path: string
}

/** Places in the frame that a module may fill. */
export interface Slots {
  eventSwitcher?: Load<SlotProps>
  bell?: Load<SlotProps>
  /** Renders nothing: work behind every screen, such as saving a choice on the server. */
  background?: Load<SlotProps>
}

export interface ModuleScreens {
  module: ModuleInfo
  screens: readonly ScreenRoute[]
  actions: readonly PaletteAction[]
  slots: Slots
}

type PathOf<M extends ModuleInfo> = M['screens'][number]['path']

export interface ScreensOptions<P extends string> {
  ownDocument?: readonly P[]
  guide?: LoadGuide
  actions?: readonly PaletteAction[]
  slots?: Slots
}

/** Ties a module's screens to their files; a missing or extra path does not compile. */
export function screensOf<M extends ModuleInfo>(
  module: M,
  loaders: { [P in PathOf<M>]: Load },
  { ownDocument = [], guide, actions = [], slots = {} }: ScreensOptions<PathOf<M>> = {},
): ModuleScreens {
  const load = loaders as Record<string, Load>
  const own: readonly string[] = ownDocument
  return {
    module,
    actions,
    slots,
    screens: module.screens.flatMap((screen) => {
      const loader = load[screen.path]
      const isOwn = own.includes(screen.path)
      return loader ? [{ ...screen, load: loader, guide, ownDocument: isOwn }] : []
    }),
  }
}
