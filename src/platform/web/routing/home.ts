import { navigationFor, type RouteTable } from './route-table.ts'
import { passageThrough, type Session } from '../session/session-rules.ts'

const staffHomes = ['/dashboard', '/evenimente'] as const
const ownEvents = '/evenimentele-mele'

/** The first screen of this person; visitors have the landing page. */
export function homeOf(table: RouteTable, session: Session): string {
  if (!session.signedIn) return '/'
  const stands = (path: string) =>
    table.screens.some(
      (screen) => screen.path === path && passageThrough(screen.guard, session) === 'enter',
    )
  return (
    (session.staff && workspaceOf(table, session, stands)) ||
    (stands(ownEvents) && ownEvents) ||
    '/'
  )
}

/** A member of the staff begins in the workspace, even where neither of its usual first screens exists. */
function workspaceOf(
  table: RouteTable,
  session: Session,
  stands: (path: string) => boolean,
): string | undefined {
  const screens = navigationFor(table, session).flatMap((part) => part.screens)
  return staffHomes.find(stands) ?? screens.find(({ guard }) => guard === 'staff')?.path
}
