import type { FoundRecord } from '#shared/text/mentions.ts'
import { AppError } from '#shared/app-error.ts'
import type { Locale, Localised } from '#shared/i18n.ts'
import type { Anchors, Instant, PlainDate, Zone } from '#shared/dates/time.ts'
import { eventScope, systemScope } from '#platform/server/auth/access.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/db.ts'
import { record } from '#platform/server/records/history.ts'
import { port } from '#platform/server/ports.ts'
import { companyOfSlug, findCompany } from '#modules/company/server/api.ts'
import type { Company } from '#modules/company/model.ts'
import {
  anchorsOf,
  strangerKnowledge,
  type Event,
  type MovedItem,
  type Part,
  type ReadinessItem,
  type ShippedTemplate,
  type Span,
  type StrangerKnowledge,
  type TemplateItem,
} from '../model.ts'
import { listParts } from './part-store.ts'
import * as planning from './planning-store.ts'
import * as store from './store.ts'

export {
  cancellationAnnounced,
  eventCancelled,
  eventDeleted,
  eventMoved,
  eventStatusChanged,
} from '../contract.ts'
export { lockEvent } from './part-store.ts'
export { exists as eventExists, findEvents as eventsByIds } from './store.ts'

/** When an event is, in the terms by which dates that depend on it are computed. */
export interface EventDates extends Span {
  startsAt: Instant
  endsAt: Instant
  timeZone: Zone
  anchors: Required<Anchors>
}

/** The date of an event goes from one to the other. */
export interface Shift {
  before: EventDates
  after: EventDates
  /** By so many days the start moves; negative when earlier. */
  days: number
  /** By the clock of the event. */
  today: PlainDate
}

/** What a template is laid on: the dates of the event to be, and today there. */
export interface TemplateDates extends EventDates {
  today: PlainDate
  /** A person who lays it wants no day of work on a weekend or legal holiday. */
  avoidsFreeDays?: boolean
}

/** A person whose data is requested or erased. */
export interface PersonKey {
  email: string | null
  phone: string | null
}

interface Plan {
  startsAt: Instant
  endsAt: Instant
  /** As people read it; empty where none is known. */
  place: string
}

/** When and where guests believe that something takes place, and what is true now. */
export type PlanChange =
  | { of: 'event'; name: string; before: Plan; after: Plan }
  /** With null as `partId` it concerns all guests; with null as `after` it no longer takes place. */
  | { of: 'part'; partId: string | null; name: string; before: Plan; after: Plan | null }

export interface HeadCount {
  invited: number
  confirmed: number
}

/**
 * How a module takes part in what an event does as a whole. Every capability is optional; what a
 * module does not have, its part of the event does not need. A person who writes here names its own tags
 * with `ctx.touch`; commands that change readiness or head counts change the tag `readiness` or
 * `events.heads`; every change of `guests` counts as both. Rows of limited planners need no check
 * here: an `EventContext` proves it, and ids handed over were filtered.
 */
export interface EventContribution {
  /** Names it in templates, batches and the choice of what to copy; never changes. */
  id: string
  /** Of many, as a heading: "Taskuri", "Tasks". */
  title: Localised
  move?: {
    /** Everything that depends on the date, also what does not move. Writes nothing. */
    preview(ctx: EventContext, shift: Shift): Promise<MovedItem[]>
    /** Moves the rows; what it returns is kept as JSON and handed to `undo`. */
    apply(ctx: EventContext, shift: Shift, batchId: string): Promise<unknown>
    /** Puts everything back; false when a row was changed since, and then nothing of the batch is undone. */
    undo(ctx: EventContext, trace: unknown, batchId: string): Promise<boolean>
    /** Its rows hold hours by the clock of the event, so `apply` also runs when only the time zone changes. */
    hasHours?: boolean
  }
  /** The content is the module's own JSON; `undefined` means that it has nothing to put in. */
  template?: {
    shipped(key: ShippedTemplate, locale: Locale): unknown
    save(ctx: EventContext): Promise<unknown>
    preview(content: unknown, dates: TemplateDates): TemplateItem[]
    apply(ctx: EventContext, content: unknown, dates: TemplateDates): Promise<void>
  }
  copy?: {
    count(from: EventContext): Promise<number>
    /** Copies into the new event, with dates that many days later. */
    run(from: EventContext, to: EventContext, days: number): Promise<void>
  }
  /** The expected number of guests was corrected; values computed from the old one may follow. */
  expect?(ctx: EventContext, before: number | null, after: number | null): Promise<void>
  /**
   * It is cancelled, closed, deleted or, once cancelled, reopened in this transaction: whatever was under way or
   * planned to leave stays.
   */
  end?(ctx: EventContext): Promise<void>
  /** It begins or ends at another moment, without being moved as a whole. */
  hoursChanged?(ctx: EventContext): Promise<void>
  /** What people outside the team see of it once it is cancelled, as a sentence for the question beforehand. */
  cancelling?(ctx: EventContext): Promise<Localised | null>
  /** A part went to the bin, came back from it or has another place among the parts. */
  partsChanged?(ctx: EventContext): Promise<void>
  /** Writes to all guests that the event was cancelled; returns to how many. */
  announceCancellation?(ctx: EventContext): Promise<number>
  /** A time or place changed that guests were already informed of. */
  dateNews?: {
    /**
     * How many addresses a letter about it reaches, and who cannot be reached: of the guests who are invited to the
     * part, or of all. Writes nothing.
     */
    reach(
      ctx: EventContext,
      audience: { partId: string | null },
    ): Promise<{ reached: number; unreachable: string[] }>
    /** Writes to each of them what concerns them, once it can no longer be undone. */
    write(ctx: EventContext, changes: readonly PlanChange[]): Promise<void>
  }
  /** How many letters left to guests since this moment, with those that can no longer be taken back. */
  lettersSince?(ctx: EventContext, since: Instant): Promise<number>
  /** What each of these events needs from this module and whether it is there. */
  readiness?(
    ctx: CompanyContext,
    eventIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ReadinessItem[]>>
  headCount?(
    ctx: CompanyContext,
    eventIds: readonly string[],
  ): Promise<ReadonlyMap<string, HeadCount>>
  /** Meals for people who are on no guest list, such as the crews of suppliers. */
  crewMeals?(ctx: CompanyContext, eventIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** What the person is called, and which records have the address or number only because people wrote it themselves. */
  recognise?(
    ctx: CompanyContext,
    person: PersonKey,
  ): Promise<{
    firstNames: string[]
    lastNames: string[]
    /** Ids of their own records, which go with them. */
    own: string[]
    unproven: FoundRecord[]
  }>
  /** Everything kept of a person, for the person. */
  personExport?(ctx: CompanyContext, person: PersonKey): Promise<unknown>
  /** Makes a person unknown; returns how many rows that took. */
  erase?(ctx: CompanyContext, person: PersonKey): Promise<number>
  /** Once the time of an event is over, it can no longer be known who its people were; numbers stay. */
  anonymise?: {
    /** For each of these events, how many records still contain personal data. */
    count(ctx: CompanyContext, eventIds: readonly string[]): Promise<ReadonlyMap<string, number>>
    /** Returns how many records it took. */
    run(ctx: EventContext): Promise<number>
  }
  /** The open work of a colleague goes to another. */
  handOver?: {
    count(ctx: CompanyContext, userId: string): Promise<number>
    run(ctx: CompanyContext, from: string, to: string): Promise<number>
  }
}

export const eventContribution = port<EventContribution>('events.contribution')

/** What one contribution put into a template of the company; undefined where it put nothing. */
export async function shareOfTemplate(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  templateId: string,
  contributionId: string,
): Promise<unknown> {
  const template = await planning.templates.find(db, company, { id: templateId })
  if (!template) throw new AppError('not_found', 'events.template_not_found')
  const { shares } = template.content as { shares: Record<string, unknown> }
  return shares[contributionId]
}

/** Puts another content of one contribution into a template of the company. */
export async function changeShareOfTemplate(
  ctx: EventContext,
  templateId: string,
  contributionId: string,
  share: unknown,
): Promise<void> {
  const which = { id: templateId, contributionId, share }
  await planning.setTemplateShare(ctx.db, ctx.company, which)
  await record(ctx, { entity: 'event_template', entityId: templateId, verb: 'changed' })
}

/** The facts of an event that other modules may read; `anchorsOf` gives the days to count from. */
export async function eventFacts(
  ctx: Pick<EventContext, 'db' | 'company' | 'event'>,
): Promise<Event> {
  const event = await store.findEvent(ctx.db, ctx.company, ctx.event.eventId)
  if (!event) throw new AppError('not_found', 'event_not_found')
  return event
}

export function datesOf(event: Event): EventDates {
  const { startDate, startTime, endDate, endTime, startsAt, endsAt, timeZone } = event
  const anchors = anchorsOf(event)
  return { startDate, startTime, endDate, endTime, startsAt, endsAt, timeZone, anchors }
}

/** A caller that has read the event already passes it in. */
export async function partsOf(
  ctx: Pick<EventContext, 'db' | 'company' | 'event'>,
  known?: Pick<Event, 'timeZone'>,
): Promise<Part[]> {
  const { timeZone } = known ?? (await eventFacts(ctx))
  return listParts(ctx.db, ctx.event, timeZone)
}

/** Those of the events that this person may see, by id. */
export async function eventNames(
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<Map<string, Pick<Event, 'id' | 'name' | 'code' | 'slug' | 'status' | 'timeZone'>>> {
  const { eventIds } = ctx.admission
  const seen = ids.filter((id) => !eventIds || eventIds.includes(id))
  const events = await store.findEvents(ctx.db, ctx.company, seen)
  return new Map(
    events.map(({ id, name, code, slug, status, timeZone }) => [
      id,
      { id, name, code, slug, status, timeZone },
    ]),
  )
}

/** For an event that is named in a body or found in a row: the same 404 as for one in the path. */
export async function contextOfEvent<C extends CompanyContext>(
  ctx: C,
  eventId: string,
): Promise<C & EventContext> {
  const there = await store.exists(ctx.db, eventId)
  return { ...ctx, event: eventScope(ctx.admission, eventId, there) }
}

/** What a visitor's address leads to: the event, its current address, and what a visitor may learn of it. */
export interface PublicEvent {
  companyId: string
  company: Company
  event: Event
  knowledge: StrangerKnowledge
  redirect?: { companySlug: string; slug: string }
}

/** A visitor has no company, so it is found first and the event inside it. */
export async function eventBySlug(
  database: Database,
  companySlug: string,
  slug: string,
): Promise<PublicEvent | undefined> {
  const known = await database.inNoCompany((db) => companyOfSlug(db, companySlug), 'read')
  if (!known) return undefined
  const scope = systemScope(known.id)
  const [company, event] = await database.inCompany(
    known.id,
    (db) => Promise.all([findCompany(db, scope), planning.findBySlug(db, scope, slug)]),
    'read',
  )
  if (!event) return undefined
  const found = { companyId: known.id, company, event, knowledge: strangerKnowledge(event) }
  if (company.slug === companySlug && event.slug === slug) return found
  if (found.knowledge === 'public')
    return { ...found, redirect: { companySlug: company.slug, slug: event.slug } }
  // A new address often contains the name of the event, so visitors who may not learn it are not
  // redirected.
  return {
    ...found,
    company: { ...company, slug: companySlug },
    event: { ...event, slug },
  }
}

/**
 * Corrects the expected number of guests in the event itself, so that there is only one such number. False
 * when the event was changed at the same moment.
 */
export async function expectGuests(ctx: EventContext, expectedGuests: number): Promise<boolean> {
  const before = await eventFacts(ctx)
  if (before.expectedGuests === expectedGuests) return true
  const after = await store.updateEvent(ctx.db, ctx.company, { ...before, expectedGuests })
  if (!after) return false
  const { id } = before
  await record(ctx, {
    entity: 'event',
    entityId: id,
    eventId: id,
    verb: 'changed',
    changes: [{ field: 'expectedGuests', old: before.expectedGuests, new: expectedGuests }],
  })
  for (const { expect } of ctx.services.ports.all(eventContribution))
    await expect?.(ctx, before.expectedGuests, expectedGuests)
  ctx.touch('events')
  return true
}
