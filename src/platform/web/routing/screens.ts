import type { ComponentType } from 'react'
import type { StaffLocale, Localised } from '#shared/i18n.ts'
import type { ModuleInfo, ScreenInfo } from '#shared/module.ts'

export type Load<P = object> = () => Promise<{ default: ComponentType<P> }>

/** The help about each screen of a module, by paragraphs; it is in `locales/guide-*.json`. */
export type Guide = Readonly<Record<string, readonly string[]>>

type LoadGuide = (locale: StaffLocale) => Promise<{ default: Guide }>

export interface ScreenRoute extends ScreenInfo {
  load: Load
  guide?: LoadGuide | undefined
  /** Has a content-security policy of its own, so it is entered by a full document load. */
  ownDocument: boolean
}

/** An action that a person can start from the palette without first finding its screen. */
export interface PaletteAction {
  id: string
  title: Localised
  /** Other words people may type for it, in either language. */
  words?: readonly string[]
  /** The link of the action, or the code that runs it. */
  to?: string
  /**
   * Words after which the rest of what is typed is passed on, for the form to take with `usePrefilledText`:
   * "task Sunați florăria".
   */
  begins?: readonly string[]
  run?: () => void | Promise<void>
  guard?: 'staff' | 'none'
}

/** The props of a component in a slot: the open screen, as the route table writes it. */
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
