import type { z } from 'zod'
import type { EventType } from '#shared/contract.ts'
import type { Locale, Say } from '#shared/i18n.ts'
import { type CompanyScope, eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { eventExists, eventFacts } from '#modules/events/server/api.ts'
import type { Channels, NewsType } from '../../model.ts'
import type { text } from '../../text.ts'

/** The values of the sentence `news.<type>`; `detail` is the unchanged line below it. */
export type NewsValues = Readonly<Record<string, string | number>>

export interface Subject {
  eventId: string | null
  /** The record it is about, if that is not the event itself. */
  subjectId?: string
  facts?: NewsValues
}

export type NewsContext = Pick<EventContext, 'db' | 'company' | 'event'>

/** One kind of news: which event causes it, who is notified, what becomes one, and where it leads. */
export interface News<P extends z.ZodType = z.ZodType> {
  readonly on: EventType<string, P>
  readonly usual: Channels
  /** News of one event, or only of one record in it, become one within ten minutes. */
  readonly merge: 'event' | 'subject'
  about(payload: z.output<P>, context: NewsContext): Subject | Promise<Subject>
  /** The actor is left out without being named here. */
  who(payload: z.output<P>, context: NewsContext): readonly string[] | Promise<readonly string[]>
  href(subject: { eventId: string; subjectId: string; many: boolean }): string
  detail?(facts: NewsValues, say: Say<Key>, locale: Locale): string
}

export type Key = keyof typeof text.ro

/** Every kind of news that comes from one module; a missing one does not compile. */
export type NewsOf<Source extends string> = Record<Extract<NewsType, `${Source}.${string}`>, News>

export function news<P extends z.ZodType>(entry: News<P>): News {
  return entry
}

/** The lead of the event and its team. */
export async function teamOf(_: unknown, context: NewsContext): Promise<readonly string[]> {
  const { leadId, memberIds } = await eventFacts(context)
  return leadId ? [leadId, ...memberIds] : memberIds
}

/** Undefined for an event that was deleted meanwhile: no notification is needed. */
export async function placeOf(
  db: Db,
  company: CompanyScope,
  eventId: string,
): Promise<NewsContext | undefined> {
  if (!(await eventExists(db, eventId))) return undefined
  const admission = {
    actor: systemActor,
    companyId: company.companyId,
  }
  return { db, company, event: eventScope(admission, eventId, true) }
}
