import type { ReactNode } from 'react'
import type { Locale } from '#shared/i18n.ts'
import type { EventContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'

export { lookOf, lookSource, type EventLook, type LookSource } from './looks.ts'
export { stylesOf } from './styles.ts'
export {
  absentPage,
  codePage,
  CodeWanted,
  countLinkMiss,
  countMiss,
  eventPage,
  frameOf,
  htmlPage,
  plainFrame,
  readersLocale,
  type CodeVisit,
  type EventVisit,
} from './visits.tsx'

/** The people of one invitation, who share one personal page. */
export interface GuestPageVisit {
  groupId: string
  guests: readonly { id: string; name: string }[]
  locale: Locale
  /** The page itself, `/event/…/invitatie/{token}`: forms of a section post to `{address}/{id}` and lead back here. */
  address: string
}

/** A section of a module on the personal page of an invitation: activities, questionnaires, the programme. */
export interface GuestPageSection {
  /** Its name in the address, and the anchor that a form returns to. */
  id: string
  title(locale: Locale): string
  /** The answer is at 10, the ticket at 20, the message at 80 and the data at 90. */
  order: number
  /** The path of its stylesheet; loaded where it has something to show. */
  stylesheet?: string
  /** Undefined when it has nothing for these people, and then its title is left out too. */
  content(ctx: EventContext, visit: GuestPageVisit): Promise<ReactNode | undefined>
}

export const guestPageSection = port<GuestPageSection>('event-pages.guest-section')
