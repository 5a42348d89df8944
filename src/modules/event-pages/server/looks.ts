import type { ReactElement } from 'react'
import type { CompanyContext } from '#platform/server/context.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { PageTransactions } from '#platform/server/http/page-transactions.ts'
import { everything } from '#platform/server/live/live.ts'
import type { LetterLook } from '#platform/server/mail/letter-look.ts'
import { port } from '#platform/server/ports.ts'

/** How the pages of one event look: colours, faces and the drawing of its site. */
export interface EventLook {
  /** Names the look and nothing else, so that its file is cached permanently and betrays no event. */
  key: string
  /** The variables of its pages. */
  rules: string
  /** The source of the stylesheet with its faces. */
  faces: string
  scheme: 'light' | 'dark'
  ground: string
  drawing: ReactElement
}

export interface LookSource {
  /** Undefined where the event has no site: its pages are in the colour of the company. */
  ofEvent(
    ctx: Pick<CompanyContext, 'db' | 'company'>,
    eventId: string,
  ): Promise<EventLook | undefined>
  /** The variables of the look with this key. */
  rulesOf(key: string): string | undefined
  /** The same look in a letter. */
  letterOf(key: string): Promise<LetterLook | undefined>
}

export const lookSource = port<LookSource>('event-pages.look')

export async function lookOf(
  ctx: Pick<CompanyContext, 'db' | 'company' | 'services'>,
  eventId: string,
): Promise<EventLook | undefined> {
  const [source] = ctx.services.ports.all(lookSource)
  return source?.ofEvent(ctx, eventId)
}

/** Changes arrive as news; this is for a failed connection. */
const maxAgeMs = 30_000
const maxEvents = 1000

type CompanyLooks = Map<string, { look: EventLook | undefined; readAt: number }>
const looksByServices = new WeakMap<AppServices, Map<string, CompanyLooks>>()

/** The same for a visitor, whose page must not wait for a question that was answered before. */
export async function knownLook(
  services: AppServices,
  visits: PageTransactions,
  companyId: string,
  eventId: string,
): Promise<EventLook | undefined> {
  const cachedLooks = looksOf(services, visits, companyId)
  const entry = cachedLooks.get(eventId)
  if (entry && Date.now() - entry.readAt < maxAgeMs) return entry.look
  const readAt = Date.now()
  const look = await visits.inCompany({ companyId }, (ctx) => lookOf(ctx, eventId))
  if (cachedLooks.size >= maxEvents) cachedLooks.clear()
  cachedLooks.set(eventId, { look, readAt })
  return look
}

function looksOf(services: AppServices, visits: PageTransactions, companyId: string): CompanyLooks {
  const companies = looksByServices.get(services) ?? new Map<string, CompanyLooks>()
  looksByServices.set(services, companies)
  const cachedCompany = companies.get(companyId)
  if (cachedCompany) return cachedCompany
  const fresh: CompanyLooks = new Map()
  companies.set(companyId, fresh)
  visits.hear(companyId, undefined, ({ tags }) => {
    // A new map, so that a reading begun before the change is not kept.
    if (tags.some((tag) => tag === everything || tag.startsWith('website')))
      companies.set(companyId, new Map())
  })
  return fresh
}
