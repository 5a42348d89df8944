import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { csvLine, csvMark } from '#shared/text/csv.ts'
import { sayIn, type Say } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import { jobCompanyContext } from '#platform/server/jobs/job-event-context.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import {
  downloadKind,
  startDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { infoOf } from '#platform/server/files/endpoints.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { findFile, isThere } from '#platform/server/files/store.ts'
import { withdrawLetters } from '#platform/server/mail/mail-jobs.ts'
import { record } from '#platform/server/records/history.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { xlsxOf, type Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { namesOf, requireRecentProof } from '#modules/accounts/server/api.ts'
import {
  cancellationAnnounced,
  eventCancelled,
  eventDeleted,
  eventStatusChanged,
  type announceCancellation,
  type changeLeads as changeLeadsCall,
  type changeStatus as changeStatusCall,
  type exportEvents,
  type listEvents,
} from '../contract.ts'
import { archivedStatuses, stepOf, type Event, type EventCard } from '../model.ts'
import { text } from '../text.ts'
import { eventContribution, eventFacts, type HeadCount } from './api.ts'
import { forgetKnownPlans } from './dates/date-news-store.ts'
import { changedMeanwhile, checkPeople, recordHistory, recordHistoryOf } from './draft.ts'
import { invalid } from './parts.ts'
import * as planning from './planning-store.ts'
import * as store from './store.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof listEvents>) {
  const { cursor, offset = 0, limit, sort, descending, ...asked } = input
  if (cursor !== undefined && !Id.safeParse(cursor).success)
    throw invalid({ cursor: { code: 'invalid_format' } })
  const filter = filterOf(ctx, asked)
  const page = { ...filter, sort, descending, after: cursor, offset, limit: limit + 1 }
  const [rows, total] = await Promise.all([
    store.pageOfEvents(ctx.db, ctx.company, page),
    store.countEvents(ctx.db, ctx.company, filter),
  ])
  const events = rows.slice(0, limit)
  const next = rows.length > limit ? (events.at(-1)?.id ?? null) : null
  return { items: await cardsOf(ctx, events), total, next }
}

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const kinds = { csv: 'events.csv', xlsx: 'events.xlsx' } as const

/** The list as it is on the screen; what a limited planner does not see is not in the file either. */
export async function startListExport(ctx: CompanyContext, input: InputOf<typeof exportEvents>) {
  const { format, sort, descending, ...asked } = input
  await record(ctx, { entity: 'event_list', entityId: null, verb: 'exported' })
  const name = `${sayIn(text, ctx.locale)('events.title')} ${todayIn(defaultZone, ctx.now)}.${format}`
  const params = { ...filterOf(ctx, asked), sort, descending }
  return startDownload(ctx, { kind: kinds[format], name, params })
}

/** Checked when the file was requested. */
const Listed = z.custom<store.EventFilter & Pick<store.EventPage, 'sort' | 'descending'>>()

export const listDownloads = [
  downloadKind({
    kind: kinds.csv,
    type: 'text/csv; charset=utf-8',
    params: Listed,
    async *write(context, listed) {
      // Romanian spreadsheets take a comma for the decimal sign.
      const separator = context.locale === 'ro' ? ';' : ','
      let mark = csvMark
      for await (const row of listRows(context, listed)) {
        yield mark + csvLine(row.map(cellText), separator)
        mark = ''
      }
    },
  }),
  downloadKind({
    kind: kinds.xlsx,
    type: sheet,
    params: Listed,
    write: (context, listed) =>
      xlsxOf(sayIn(text, context.locale)('events.title'), listRows(context, listed)),
  }),
]

async function* listRows(
  context: DownloadContext,
  listed: z.output<typeof Listed>,
): AsyncGenerator<Cell[]> {
  const say = sayIn(text, context.locale)
  const actor = systemActor
  const work = { ...context, id: 'events.list', touch: () => undefined }
  const ctx = jobCompanyContext(work, context.db, new Outbox([]), actor)
  yield listColumns.map((column) => say(column))
  for (let after: string | undefined; ;) {
    const page = { ...listed, after, limit: 500 }
    const rows = await store.pageOfEvents(ctx.db, ctx.company, page)
    for (const card of await cardsOf(ctx, rows)) yield rowOf(card, say)
    after = rows.length === 500 ? rows.at(-1)?.id : undefined
    if (after === undefined) return
  }
}

const listColumns = [
  'event.code',
  'event.name',
  'event.type',
  'event.status',
  'event.startDate',
  'event.endDate',
  'event.place',
  'event.leadId',
  'event.expectedGuests',
  'event.capacity',
  'events.invited',
  'events.confirmed',
] as const

function rowOf(card: EventCard, say: Say<keyof typeof text.ro>): Cell[] {
  return [
    card.code,
    card.name,
    say(`type.${card.type}`),
    say(`status.${card.status}`),
    { date: card.startDate },
    { date: card.lastDay },
    [card.place.name, card.place.address].filter(Boolean).join(', '),
    card.lead?.name ?? '',
    card.expectedGuests,
    card.capacity,
    card.heads?.invited ?? null,
    card.heads?.confirmed ?? null,
  ]
}

function cellText(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell)
  return cell && 'date' in cell ? cell.date : ''
}

type Selection = InputOf<typeof changeLeadsCall>['selection']

function filterOf(ctx: CompanyContext, { mine, ...asked }: Selection['filter']): store.EventFilter {
  return {
    ...asked,
    memberId: mine ? (ctx.actor.id ?? undefined) : undefined,
    eventIds: ctx.admission.eventIds ?? null,
  }
}

function lockChosen(ctx: CompanyContext, { filter, ...chosen }: Selection) {
  return store.lockChosen(ctx.db, ctx.company, filterOf(ctx, filter), chosen)
}

export async function changeLeads(
  ctx: CompanyContext,
  { selection, leadId }: InputOf<typeof changeLeadsCall>,
) {
  await checkPeople(ctx, [leadId])
  const rows = (await lockChosen(ctx, selection)).filter((row) => row.leadId !== leadId)
  const ids = rows.map(({ id }) => id)
  await planning.setLead(ctx.db, ctx.company, ids, leadId)
  const names = await leadsOf(ctx, [leadId, ...rows.flatMap((row) => row.leadId ?? [])])
  const named = (id: string | null) => (id === null ? null : (names.get(id)?.name ?? '?'))
  for (const row of rows)
    await recordHistoryOf(ctx, row.id, 'changed', [
      { field: 'leadId', old: named(row.leadId), new: named(leadId) },
    ])
  return { count: ids.length }
}

export async function removeChosen(ctx: CompanyContext, { selection }: { selection: Selection }) {
  requireRecentProof(ctx)
  const rows = await lockChosen(ctx, selection)
  const chosen = rows.map(({ id }) => id)
  for (const id of chosen) await end({ ...ctx, event: eventScope(ctx.admission, id, true) })
  const deleted = await store.events.setAllDeleted(ctx.db, ctx.company, chosen, ctx.now)
  const ids = deleted.map(({ id }) => id)
  for (const eventId of ids) {
    await recordHistoryOf(ctx, eventId, 'deleted')
    ctx.emit(eventDeleted, { eventId })
  }
  return { ids }
}

export async function restoreChosen(ctx: CompanyContext, { ids }: { ids: readonly string[] }) {
  const restored = await store.events.setAllDeleted(ctx.db, ctx.company, ids, null)
  for (const { id } of restored) await recordHistoryOf(ctx, id, 'restored')
  return { count: restored.length }
}

export function find(ctx: EventContext): Promise<Event> {
  return eventFacts(ctx)
}

export async function remove(ctx: EventContext): Promise<null> {
  requireRecentProof(ctx)
  const { eventId } = ctx.event
  await end(ctx)
  if (!(await store.events.setDeleted(ctx.db, ctx.company, { id: eventId }, ctx.now)))
    throw new AppError('not_found', 'event_not_found')
  await recordHistory(ctx, 'deleted')
  ctx.emit(eventDeleted, { eventId })
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: CompanyContext, id: string): Promise<Event> {
  if (ctx.admission.role !== 'admin') throw new AppError('forbidden', 'admins_only')
  const restored = await store.events.setDeleted(ctx.db, ctx.company, { id }, null)
  if (restored) await recordHistoryOf(ctx, id, 'restored')
  const event = restored ? store.toEvent(restored) : await store.findEvent(ctx.db, ctx.company, id)
  if (!event) throw new AppError('not_found', 'events.not_in_bin')
  return event
}

export async function changeStatus(
  ctx: EventContext,
  { version, to, reason }: InputOf<typeof changeStatusCall>,
): Promise<Event> {
  const before = await eventFacts(ctx)
  if (before.version !== version) throw changedMeanwhile(before)
  const step = stepOf(before.status, to, ctx.admission.role === 'admin' ? 'admin' : 'planner')
  if (step === 'no_such_step')
    throw new AppError('conflict', 'events.no_such_step', { current: before })
  if (step === 'admins_only') throw new AppError('forbidden', 'events.step_for_admins')
  if (step === 'with_reason' && reason === '')
    throw new AppError('invalid', 'events.reason_needed', {
      fields: { reason: { code: 'required' } },
    })
  return step === 'with_reason' ? move(ctx, before, to, reason) : move(ctx, before, to)
}

/** Stops messages that were meant for the state before; those released after this moment are sent. */
async function end(ctx: EventContext): Promise<void> {
  for (const each of ctx.services.ports.all(eventContribution)) await each.end?.(ctx)
  await forgetKnownPlans(ctx.db, ctx.event)
  await withdrawLetters(ctx.db, ctx.event)
}

/** Writes the step that was found right, by a person or by the clock. */
export async function move(
  ctx: EventContext,
  before: Event,
  to: Event['status'],
  reason = '',
): Promise<Event> {
  const cancellationLetters = await cancellationLettersOf(ctx, before, to)
  if (before.status === 'cancelled') await end(ctx)
  const next = {
    ...before,
    status: to,
    statusReason: reason,
    guestsToldAt: null,
    cancellationLetters,
  }
  const after = await store.updateEvent(ctx.db, ctx.company, next)
  if (!after) throw changedMeanwhile(await eventFacts(ctx))
  const from = before.status
  await recordHistory(ctx, 'changed', [
    { field: 'status', old: from, new: to },
    ...(reason ? [{ field: 'statusReason', new: reason }] : []),
  ])
  ctx.emit(eventStatusChanged, { eventId: after.id, from, to })
  if (archivedStatuses.includes(to)) await end(ctx)
  if (to === 'cancelled') ctx.emit(eventCancelled, { eventId: after.id, reason })
  return after
}

/** Known until the event takes place or is cancelled again. */
async function cancellationLettersOf(
  ctx: EventContext,
  { status, guestsToldAt, cancellationLetters }: Event,
  to: Event['status'],
): Promise<number | null> {
  if (status !== 'cancelled')
    return to === 'tentative' || to === 'confirmed' ? cancellationLetters : null
  if (guestsToldAt === null) return null
  let letters = 0
  for (const { lettersSince } of ctx.services.ports.all(eventContribution))
    letters += (await lettersSince?.(ctx, guestsToldAt)) ?? 0
  return letters > 0 ? letters : null
}

export async function previewCancellation(ctx: EventContext) {
  const items = []
  for (const { cancelling } of ctx.services.ports.all(eventContribution)) {
    const sentence = await cancelling?.(ctx)
    if (sentence) items.push(sentence)
  }
  return { items }
}

export async function announce(
  ctx: EventContext,
  { version }: InputOf<typeof announceCancellation>,
): Promise<Event> {
  const before = await eventFacts(ctx)
  if (before.version !== version) throw changedMeanwhile(before)
  if (before.status !== 'cancelled')
    throw new AppError('conflict', 'events.not_cancelled', { current: before })
  if (before.guestsToldAt)
    throw new AppError('conflict', 'events.guests_already_told', { current: before })
  const next = { ...before, guestsToldAt: ctx.now.toISOString() }
  const after = await store.updateEvent(ctx.db, ctx.company, next)
  if (!after) throw changedMeanwhile(await eventFacts(ctx))
  const writers = ctx.services.ports
    .all(eventContribution)
    .flatMap(({ announceCancellation: write }) => (write ? [write] : []))
  let reached = 0
  for (const write of writers) reached += await write(ctx)
  if (writers.length > 0 && reached === 0) throw new AppError('conflict', 'events.nobody_to_tell')
  await recordHistory(ctx, 'announced')
  ctx.emit(cancellationAnnounced, { eventId: after.id, reason: after.statusReason })
  return after
}

export async function listFiles(ctx: EventContext) {
  const items = []
  for (const { fileId, addedBy, addedAt } of await planning.filesOfEvent(ctx.db, ctx.event)) {
    const file = await findFile(ctx.db, ctx.company, fileId)
    if (isThere(file)) items.push({ ...infoOf(file), addedBy, addedAt })
  }
  return { items }
}

export async function attachFile(ctx: EventContext, { fileId }: { fileId: string }): Promise<null> {
  const file = await findOpenable(ctx, fileId)
  if (!file) throw new AppError('not_found', 'files.not_found')
  const link = { fileId, addedBy: ctx.actor.name, at: ctx.now }
  if (await planning.insertEventFile(ctx.db, ctx.event, link))
    await recordFile(ctx, file, 'attached')
  return null
}

export async function detachFile(ctx: EventContext, { fileId }: { fileId: string }): Promise<null> {
  if (!(await planning.deleteEventFile(ctx.db, ctx.event, fileId)))
    throw new AppError('not_found', 'files.not_found')
  const file = await findFile(ctx.db, ctx.company, fileId)
  await recordFile(ctx, file, 'detached')
  return null
}

async function recordFile(
  ctx: EventContext,
  file: { id: string; name: string } | undefined,
  verb: string,
): Promise<void> {
  await recordHistory(ctx, verb, file ? [{ field: 'file', new: file.name }] : [])
}

async function cardsOf(ctx: CompanyContext, rows: readonly store.CardRow[]): Promise<EventCard[]> {
  const leads = await leadsOf(ctx, [...new Set(rows.flatMap(({ leadId }) => leadId ?? []))])
  const heads = await headsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ leadId, ...card }) => {
    const lead = leadId ? leads.get(leadId) : undefined
    return {
      ...card,
      lead: leadId && lead ? { id: leadId, ...lead } : null,
      heads: heads.get(card.id) ?? null,
    }
  })
}

async function leadsOf(ctx: CompanyContext, ids: readonly string[]) {
  return ids.length === 0 ? new Map<string, never>() : namesOf(ctx, ids)
}

async function headsOf(
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeadCount>> {
  for (const { headCount } of ctx.services.ports.all(eventContribution))
    if (headCount && ids.length > 0) return headCount(ctx, ids)
  return new Map()
}
