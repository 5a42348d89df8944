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
  type GuestText,
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
import { translatedEvent, translatorOf, translatorsOf, type Translate } from './translator.ts'
import * as store from './store.ts'

export {
  cancellationAnnounced,
  eventCancelled,
  eventDeleted,
  eventMoved,
  eventStatusChanged,
} from '../contract.ts'
export { lockEvent } from './part-store.ts'
export { saveTranslations } from './translation-store.ts'
export {
  translatedEvent,
  translatedPart,
  translatorOf,
  translatorsOf,
  type Translate,
} from './translator.ts'
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
  /** Number of days by which the start moves; negative when earlier. */
  days: number
  /** By the clock of the event. */
  today: PlainDate
}

/** The dates that a template is applied to: those of the new event, and the current day there. */
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
 * The part of a module in what happens to a whole event. Every callback is optional; without it the module
 * takes no part. A callback that writes names its own tags with `ctx.touch`; commands that change readiness
 * or head counts change the tag `readiness` or `events.heads`; every change of `guests` counts as both.
 * Rights of limited planners need no check here: an `EventContext` proves them, and the given ids were
 * filtered.
 */
export interface EventContribution {
  /** Names it in templates, batches and the choice of what to copy; never changes. */
  id: string
  /** The plural, as a heading: "Taskuri", "Tasks". */
  title: Localised
  move?: {
    /** All records that depend on the date, including those that do not move. Writes nothing. */
    preview(ctx: EventContext, shift: Shift): Promise<MovedItem[]>
    /** Moves the rows; what it returns is kept as JSON and handed to `undo`. */
    apply(ctx: EventContext, shift: Shift, batchId: string): Promise<unknown>
    /** Restores the former dates; false when a row was changed since, and then nothing of the batch is undone. */
    undo(ctx: EventContext, trace: unknown, batchId: string): Promise<boolean>
    /** True if its rows hold hours by the clock of the event, so `apply` also runs when only the time zone changes. */
    hasHours?: boolean
  }
  /** The content is the module's own JSON; `undefined` means that it has nothing to put in. */
  template?: {
    shipped(key: ShippedTemplate, locale: Locale): unknown
    save(ctx: EventContext): Promise<unknown>
    preview(content: unknown, dates: TemplateDates): TemplateItem[]
    apply(ctx: EventContext, content: unknown, dates: TemplateDates): Promise<void>
  }
  /** The texts that the team typed for guests, as far as they have none of their own in this further language of the event. */
  guestTexts?(ctx: EventContext, language: Locale): Promise<GuestText[]>
  copy?: {
    count(from: EventContext): Promise<number>
    /** Copies into the new event, with dates that many days later. */
    run(from: EventContext, to: EventContext, days: number): Promise<void>
  }
  /** The expected number of guests was corrected; values computed from the old one may follow. */
  expect?(ctx: EventContext, before: number | null, after: number | null): Promise<void>
  /**
   * Called in the transaction in which the event is cancelled, closed, deleted or, once cancelled, reopened:
   * stops everything that is queued or planned to be sent.
   */
  end?(ctx: EventContext): Promise<void>
  /** Called when it begins or ends at another time, without being moved as a whole. */
  hoursChanged?(ctx: EventContext): Promise<void>
  /** A sentence, for the question before cancelling, about what people outside the team will see. */
  cancelling?(ctx: EventContext): Promise<Localised | null>
  /** A part was deleted, restored, or moved among the parts. */
  partsChanged?(ctx: EventContext): Promise<void>
  /** Writes to all guests that the event was cancelled; returns to how many. */
  announceCancellation?(ctx: EventContext): Promise<number>
  /** A time or place changed that guests were already informed of. */
  dateNews?: {
    /**
     * Number of addresses that a letter about it reaches, and the people who cannot be reached: of the guests
     * invited to the part, or of all. Writes nothing.
     */
    reach(
      ctx: EventContext,
      audience: { partId: string | null },
    ): Promise<{ reached: number; unreachable: string[] }>
    /** Writes to each of them what concerns them, once it can no longer be undone. */
    write(ctx: EventContext, changes: readonly PlanChange[]): Promise<void>
  }
  /** Number of letters sent to guests since this moment, including those that can no longer be stopped. */
  lettersSince?(ctx: EventContext, since: Instant): Promise<number>
  /** The requirements of each event in this module, and whether they are met. */
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
  /**
   * The names of the person, and the records that have the address or number only because people wrote it
   * themselves.
   */
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
  /** All data kept of a person, for their export. */
  personExport?(ctx: CompanyContext, person: PersonKey): Promise<unknown>
  /** Makes a person unknown; returns how many rows that took. */
  erase?(ctx: CompanyContext, person: PersonKey): Promise<number>
  /** Called once the time of an event is over: people can no longer be identified afterwards; numbers stay. */
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

/** The content of one contribution in a template of the company; undefined if it has none. */
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

/** Replaces the content of one contribution in a template of the company. */
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

/** The event as its guests read it in a language. */
export async function eventInLanguage(
  ctx: Pick<EventContext, 'db' | 'company' | 'event'>,
  language: Locale,
): Promise<Event> {
  const event = await eventFacts(ctx)
  return translatedEvent(event, await translatorOf(ctx, language))
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

/** The events among these that this person may see, by id. */
export async function eventNames(
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<Map<string, Pick<Event, 'id' | 'name' | 'code' | 'slug' | 'status' | 'timeZone'>>> {
  const { eventIds } = ctx.admission
  const visibleIds = ids.filter((id) => !eventIds || eventIds.includes(id))
  const events = await store.findEvents(ctx.db, ctx.company, visibleIds)
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
  const exists = await store.exists(ctx.db, eventId)
  return { ...ctx, event: eventScope(ctx.admission, eventId, exists) }
}

/** The event at the address of a visitor: the event as it was typed, its current address, and what a visitor may see of it. */
export interface PublicEvent {
  companyId: string
  company: Company
  event: Event
  knowledge: StrangerKnowledge
  /** What was typed for guests, in one of their languages. */
  translatorTo(this: void, language: Locale): Translate
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
  const [company, event, translatorTo] = await database.inCompany(
    known.id,
    async (db) => {
      const both = [findCompany(db, scope), planning.findBySlug(db, scope, slug)] as const
      const [host, named] = await Promise.all(both)
      if (!named) return [host] as const
      const visited = { companyId: known.id, eventId: named.id }
      return [host, named, await translatorsOf({ db, event: visited })] as const
    },
    'read',
  )
  if (!event || !translatorTo) return undefined
  const found = {
    companyId: known.id,
    company,
    event,
    knowledge: strangerKnowledge(event),
    translatorTo,
  }
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
