import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { slugify } from '#shared/text/text.ts'
import { addDays, defaultZone, todayIn } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import { currencyOf } from '#modules/defaults/server/api.ts'
import type { changeEvent, createEvent } from '../contract.ts'
import {
  lastDayOf,
  nowhere,
  spanOfNew,
  usual,
  type Event,
  type EventFields,
  type Picture,
} from '../model.ts'
import { contextOfEvent, eventContribution, eventFacts } from './api.ts'
import { noteEventNews } from './dates/date-news.ts'
import { addUsualPart, checkedMoments, followEvent, invalid } from './parts.ts'
import { keepOldSlug, takenSlugs } from './planning-store.ts'
import * as store from './store.ts'
import { applyTemplate, openTemplate, type TemplateBasics } from './templates/templates.ts'

type NewEvent = Omit<InputOf<typeof createEvent>, 'templateId' | 'avoidsFreeDays'>

export async function create(
  ctx: CompanyContext,
  { templateId, avoidsFreeDays, ...fields }: InputOf<typeof createEvent>,
): Promise<Event> {
  const template = templateId === undefined ? undefined : await openTemplate(ctx, templateId)
  const { event, eventCtx } = await begin(ctx, fields, template?.content.basics)
  if (template) await applyTemplate(eventCtx, template.content, event, avoidsFreeDays)
  await addUsualPart(eventCtx, event)
  return event
}

/** Writes the event itself; what belongs to it comes after, in the context it returns. */
export async function begin(
  ctx: CompanyContext,
  input: NewEvent,
  basics?: TemplateBasics,
): Promise<{ event: Event; eventCtx: CompanyContext & EventContext }> {
  // A limited planner could not see an event that they create.
  if (ctx.admission.eventIds) throw new AppError('forbidden', 'events.limited_to_chosen')
  const fields = await withDefaults(ctx, input, basics)
  const moments = checkedMoments(fields, fields.timeZone)
  checkDeadline(fields, lastDayOf(moments.startsAt, moments.endsAt, fields.timeZone))
  await checkPeople(ctx, [input.leadId ?? [], input.memberIds ?? []].flat())
  const cover = await coverOf(ctx, fields.coverId)
  const year = Number(todayIn(defaultZone, ctx.now).slice(0, 4))
  const code = await store.nextCode(ctx.db, ctx.company, year)
  const slug = input.slug ?? (await freeSlug(ctx, input.name, fields.type))
  if (input.slug) await refuseTaken(ctx, input.slug, null)
  const draft: store.EventDraft = {
    ...fields,
    ...moments,
    id: randomUUID(),
    code,
    slug,
    cover,
    version: 1,
    status: 'draft',
    statusReason: '',
    guestsToldAt: null,
    cancellationLetters: null,
    createdAt: ctx.now.toISOString(),
  }
  const event = await store
    .insertEvent(ctx.db, ctx.company, draft, ctx.actor.id)
    .catch(rethrowTakenSlug)
  const eventCtx = { ...ctx, ...(await contextOfEvent(ctx, event.id)) }
  await recordHistory(
    eventCtx,
    'added',
    await changesOf(ctx, emptyHistoryFields, historyFieldsOf(event)),
  )
  return { event, eventCtx }
}

export async function change(
  ctx: EventContext,
  { eventId, version, notify, ...fields }: InputOf<typeof changeEvent>,
): Promise<Event> {
  const before = await eventFacts(ctx)
  if (before.version !== version) throw changedMeanwhile(before)
  const changes = omitUndefined(fields)
  const next: Event = { ...before, ...changes }
  if (touchesTime(fields)) {
    // Whole days end at 24:00, which as an hour would be the next day.
    if (!next.allDay && next.endTime === '24:00') next.endTime = '23:59'
    Object.assign(next, checkedMoments(next, next.timeZone))
    next.lastDay = lastDayOf(next.startsAt, next.endsAt, next.timeZone)
  }
  checkDeadline(next, next.lastDay)
  await checkPeople(ctx, peopleAdded(before, next))
  if (next.slug !== before.slug) await refuseTaken(ctx, next.slug, eventId)
  if (next.coverId !== before.coverId) next.cover = await coverOf(ctx, next.coverId)
  const after = await store.updateEvent(ctx.db, ctx.company, next).catch(rethrowTakenSlug)
  if (!after) throw changedMeanwhile(await eventFacts(ctx))
  if (after.slug !== before.slug)
    await keepOldSlug(ctx.db, ctx.event, { old: before.slug, now: after.slug })
  await followEvent(ctx, before, after)
  if (after.startsAt !== before.startsAt || after.endsAt !== before.endsAt)
    for (const { hoursChanged } of ctx.services.ports.all(eventContribution))
      await hoursChanged?.(ctx)
  await noteEventNews(ctx, { before, after, notify })
  if (after.expectedGuests !== before.expectedGuests)
    for (const { expect } of ctx.services.ports.all(eventContribution))
      await expect?.(ctx, before.expectedGuests, after.expectedGuests)
  await recordHistory(
    ctx,
    'changed',
    await changesOf(ctx, historyFieldsOf(before), historyFieldsOf(after)),
  )
  return after
}

export async function checkSlug(
  ctx: CompanyContext,
  { slug, eventId = null }: { slug: string; eventId?: string | null | undefined },
) {
  const takenSlug = await takenSlugs(ctx.db, ctx.company, [slug], eventId)
  return { free: takenSlug.size === 0 }
}

export function changedMeanwhile(current: Event): AppError {
  return new AppError('conflict', 'events.changed_meanwhile', { current })
}

export async function recordHistory(
  ctx: EventContext,
  verb: string,
  changes: FieldChange[] = [],
  batchId?: string,
): Promise<void> {
  await recordHistoryOf(ctx, ctx.event.eventId, verb, changes, batchId)
}

/** The same for anyone who acts on several events of the company. */
export async function recordHistoryOf(
  ctx: CompanyContext,
  eventId: string,
  verb: string,
  changes: FieldChange[] = [],
  batchId?: string,
): Promise<void> {
  await record(ctx, {
    entity: 'event',
    entityId: eventId,
    eventId,
    verb,
    changes,
    ...(batchId && { batchId }),
  })
}

/** The values of an event in history; a place as people read it. */
export function historyFieldsOf(event: Event) {
  const { name, type, startDate, startTime, endDate, endTime, allDay, timeZone } = event
  const { expectedGuests, capacity, rsvpDeadline, leadId, memberIds, coverId } = event
  const { description, currency, visibility, retentionDate, slug } = event
  const languages = event.languages.join(', ')
  const place = [event.place.name, event.place.address].filter(Boolean).join(', ')
  return {
    name,
    type,
    startDate,
    startTime,
    endDate,
    endTime,
    allDay,
    timeZone,
    place,
    expectedGuests,
    capacity,
    rsvpDeadline,
    leadId,
    memberIds,
    coverId,
    description,
    languages,
    currency,
    visibility,
    retentionDate,
    slug,
  }
}

/** History names people, since an id means nothing to a reader. */
async function changesOf(
  ctx: CompanyContext,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<FieldChange[]> {
  const changes = fieldChanges(before, after, ['coverId'])
  const ofPeople = changes.filter(({ field }) => field === 'leadId' || field === 'memberIds')
  const idsIn = (value: unknown) => [value ?? []].flat().filter((id) => typeof id === 'string')
  const personNames = await namesOf(
    ctx,
    ofPeople.flatMap((each) => [...idsIn(each.old), ...idsIn(each.new)]),
  )
  const text = (value: unknown) =>
    idsIn(value)
      .map((id) => personNames.get(id)?.name ?? '?')
      .join(', ')
  for (const each of ofPeople) Object.assign(each, { old: text(each.old), new: text(each.new) })
  return changes
}

const emptyHistoryFields = {
  allDay: false,
  place: '',
  expectedGuests: null,
  capacity: null,
  rsvpDeadline: null,
  leadId: null,
  memberIds: [],
  coverId: null,
  description: '',
}

async function withDefaults(
  ctx: CompanyContext,
  fields: NewEvent,
  basics: TemplateBasics | undefined,
): Promise<Omit<EventFields, 'slug'> & { startDate: string }> {
  const type = fields.type ?? basics?.type ?? 'other'
  const span = spanOfNew(fields, basics ?? { ...usual[type], startTime: usual[type].start })
  const days = basics?.rsvpDaysBefore ?? null
  const today = todayIn(fields.timeZone ?? defaultZone, ctx.now)
  const answerDay = days === null ? null : addDays(fields.startDate, -days)
  return {
    name: fields.name,
    type,
    ...span,
    allDay: fields.allDay ?? false,
    timeZone: fields.timeZone ?? defaultZone,
    place: fields.place ?? nowhere,
    expectedGuests: fields.expectedGuests ?? null,
    capacity: fields.capacity ?? null,
    rsvpDeadline: fields.rsvpDeadline ?? (answerDay && answerDay < today ? null : answerDay),
    leadId: fields.leadId ?? (ctx.actor.kind === 'user' ? ctx.actor.id : null),
    memberIds: [...new Set(fields.memberIds ?? [])],
    coverId: fields.coverId ?? null,
    description: fields.description ?? basics?.description ?? '',
    languages: fields.languages ?? basics?.languages ?? ['ro'],
    currency: fields.currency ?? (await currencyOf(ctx)),
    visibility: fields.visibility ?? 'private',
    retentionDate: fields.retentionDate ?? null,
  }
}

function touchesTime(fields: Partial<EventFields>): boolean {
  const { startTime, endDate, endTime, allDay, timeZone } = fields
  return [startTime, endDate, endTime, allDay, timeZone].some((value) => value !== undefined)
}

function checkDeadline({ rsvpDeadline }: Pick<Event, 'rsvpDeadline'>, lastDay: string): void {
  if (rsvpDeadline && rsvpDeadline > lastDay)
    throw invalid({ rsvpDeadline: { code: 'after_event' } })
}

function peopleAdded(before: Event, next: Event): string[] {
  const membersBefore = new Set([before.leadId, ...before.memberIds])
  return [next.leadId ?? [], next.memberIds].flat().filter((id) => !membersBefore.has(id))
}

export async function checkPeople(ctx: CompanyContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const existingPeople = await namesOf(ctx, ids)
  if (ids.some((id) => !existingPeople.has(id)))
    throw new AppError('not_found', 'events.person_not_found', {
      fields: { leadId: { code: 'invalid_id' }, memberIds: { code: 'invalid_id' } },
    })
}

/** A cover is a public image that this company uploaded and that was redrawn well. */
async function coverOf(ctx: CompanyContext, fileId: string | null): Promise<Picture | null> {
  if (fileId === null) return null
  const file = await findOpenable(ctx, fileId)
  const fields = { coverId: { code: 'invalid_id' } }
  if (!file) throw new AppError('not_found', 'events.cover_unusable', { fields })
  if (file.state !== 'ready' || !file.publicKey)
    throw new AppError('invalid', 'events.cover_unusable', { fields })
  return { path: `/files/p/${file.publicKey}`, widths: file.widths.toSorted((a, b) => a - b) }
}

/** The name as a slug, with the first number that is free where others have it. */
async function freeSlug(ctx: CompanyContext, name: string, type: string): Promise<string> {
  const base = slugify(name) || slugify(type)
  const stem = base.slice(0, 55).replace(/-+$/, '')
  const candidates = [base, ...Array.from({ length: 60 }, (_, at) => `${stem}-${at + 2}`)]
  const takenOnes = await takenSlugs(ctx.db, ctx.company, candidates)
  const free = candidates.find((slug) => !takenOnes.has(slug))
  return free ?? `${stem.slice(0, 50)}-${randomUUID().slice(0, 8)}`
}

async function refuseTaken(ctx: CompanyContext, slug: string, id: string | null): Promise<void> {
  const takenSlug = await takenSlugs(ctx.db, ctx.company, [slug], id)
  if (takenSlug.size > 0) throw slugTaken()
}

/** The unique index decides between two who take the same slug at once. */
function rethrowTakenSlug(error: unknown): never {
  throw (error as { code?: unknown }).code === '23505' ? slugTaken() : error
}

function slugTaken(): AppError {
  return new AppError('conflict', 'events.slug_taken', { fields: { slug: { code: 'taken' } } })
}
