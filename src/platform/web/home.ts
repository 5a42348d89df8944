import type { RouteTable } from './route-table.ts'
import { passageThrough, type Session } from './session-rules.ts'

const homes = ['/dashboard', '/evenimente', '/evenimentele-mele'] as const

/** The first screen of this person; visitors have the landing page. */
export function homeOf(table: RouteTable, session: Session): string {
  if (!session.signedIn) return '/'
  const found = homes.find((path) =>
    table.screens.some(
      (screen) => screen.path === path && passageThrough(screen.guard, session) === 'enter',
    ),
  )
  return found ?? '/'
}
