import {
  eventGroups,
  navigationGroups,
  type EventGroup,
  type NavigationGroup,
} from '#shared/module.ts'
import { paramsIn, writtenForm } from '#shared/path-pattern.ts'
import type { ModuleScreens, PaletteAction, ScreenRoute, Slots } from './screens.ts'
import { passageThrough, type Session } from '../session/session-rules.ts'

/** All screens by path, actions, and the fillers of the frame's slots, from all modules. */
export interface RouteTable {
  screens: readonly ScreenRoute[]
  actions: readonly PaletteAction[]
  slots: Slots
}

export function routeTable(modules: readonly ModuleScreens[], production: boolean): RouteTable {
  const present = modules.filter(({ module }) => !(production && module.developmentOnly))
  return {
    screens: present.flatMap(({ screens }) => screens),
    actions: present.flatMap(({ actions }) => actions),
    slots: Object.assign({}, ...present.map(({ slots }) => slots)) as Slots,
  }
}

export function screenAt(table: RouteTable, pathname: string): ScreenRoute | null {
  return table.screens.find(({ path }) => paramsIn(path, pathname)) ?? null
}

/** The canonical address of a screen, however it was typed; other addresses stay as they are. */
export function writtenAddress(table: RouteTable, pathname: string): string {
  return (
    writtenForm(
      table.screens.map(({ path }) => path),
      pathname,
    ) ?? pathname
  )
}

export type MenuName = 'company' | 'event'

export interface NavigationPart {
  group: NavigationGroup | EventGroup
  screens: ScreenRoute[]
}

/** The navigation of this person: only screens that exist and that the guard lets in. */
export function navigationFor(
  table: RouteTable,
  session: Session,
  menu: MenuName = 'company',
): NavigationPart[] {
  const placeOf = ({ nav, eventNav }: ScreenRoute) => (menu === 'event' ? eventNav : nav)
  const groups = menu === 'event' ? eventGroups : navigationGroups
  return groups.flatMap((group) => {
    const screens = table.screens
      .filter(
        (screen) =>
          placeOf(screen)?.group === group && passageThrough(screen.guard, session) === 'enter',
      )
      .toSorted((a, b) => (placeOf(a)?.order ?? 0) - (placeOf(b)?.order ?? 0))
    return screens.length > 0 ? [{ group, screens }] : []
  })
}

/** The entry of the navigation to which an open page belongs: `/agenda/7` lights up `/agenda`. */
export function isWithin(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`)
}

export function pathOf({ path }: Pick<ScreenRoute, 'path'>, eventId: string | null): string {
  return eventId === null ? path : path.replace(':eventId', eventId)
}

/** Whether a page is the screen itself or one of its records. */
export function isCurrent(
  screen: Pick<ScreenRoute, 'path' | 'records'>,
  eventId: string | null,
  pathname: string,
): boolean {
  const { records } = screen
  const own = isWithin(pathOf(screen, eventId), pathname)
  return own || (records !== undefined && isWithin(records, pathname))
}
