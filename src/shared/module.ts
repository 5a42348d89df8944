import { inEveryLanguage, type Localised, type Text } from './i18n.ts'

/** The groups of the company's menu, in their order on screen. */
export const navigationGroups = [
  'today',
  'planning',
  'programme',
  'people',
  'presence',
  'presentation',
  'company',
] as const
export type NavigationGroup = (typeof navigationGroups)[number]

/** The groups of the menu of one event. */
export const eventGroups = ['event', 'guests', 'programme', 'suppliers', 'presentation'] as const
export type EventGroup = (typeof eventGroups)[number]

/** A screen of the single-page application. The server answers its path with the shell, the browser fetches the rest. */
export interface ScreenInfo {
  /** The path as the router writes it: `/agenda/:id`, `/preview-website/:id/*`. */
  path: string
  title: Localised
  /**
   * `staff`: only admins and planners; `none`: anyone may open it and the screen itself says what is
   * missing.
   */
  guard: 'staff' | 'none'
  /** `workspace` has the navigation around it; `bare` has none (sign-in, previews). */
  frame: 'workspace' | 'plain'
  nav?: { group: NavigationGroup; order: number }
  /** Its place in the menu of one event, which its path may name: `/evenimente/:eventId`. */
  eventNav?: { group: EventGroup; order: number }
  /** The path of its records, if not below its own; the menu entry stays highlighted there. */
  records?: string
  /** Reads QR codes, which its document's content-security policy must allow. */
  scanner?: boolean
  /** Shows documents of our own in frames, which its document's content-security policy must allow. */
  frames?: boolean
}

/** The facts that a newcomer needs before opening the folder of a module; `uses` is checked on every build. */
export interface ModuleInfo {
  name: string
  uses: readonly string[]
  title: Localised
  about: string
  screens: readonly ScreenInfo[]
  /** Exists for builders of the product and is left out in production. */
  developmentOnly?: boolean
}

/** The declaration of a module; the names of the module and its screens are in `locales/names-*.json`. */
type ModuleDeclaration = Omit<ModuleInfo, 'title' | 'screens'> & {
  screens: readonly Omit<ScreenInfo, 'title'>[]
}

type PathOf<M extends ModuleDeclaration> = M['screens'][number]['path']

/** The titles are at the module's own name and at the paths of its screens. */
export function defineModule<const M extends ModuleDeclaration>(
  info: M,
  names: Text<M['name'] | PathOf<M>>,
): ModuleInfo & { screens: readonly { path: PathOf<M> }[] }
export function defineModule<const M extends ModuleInfo>(info: M): M
export function defineModule(info: ModuleDeclaration, names?: Text): ModuleDeclaration {
  if (!names) return info
  const { localised } = inEveryLanguage(names)
  const titled = info.screens.map((screen) => ({ ...screen, title: localised(screen.path) }))
  return { ...info, title: localised(info.name), screens: titled } as ModuleInfo
}
