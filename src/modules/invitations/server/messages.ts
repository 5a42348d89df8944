import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { Event } from '#modules/events/model.ts'
import {
  chosenPeople,
  findGuest,
  prepareFilter,
  reachOfChosen,
} from '#modules/guests/server/api.ts'
import { Id } from '#shared/ids.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { instantToZoned } from '#shared/dates/time.ts'
import type * as contract from '../contract.ts'
import {
  audienceWord,
  dueAt,
  maxRecipients,
  refusedBy,
  type Message,
  type MessageFields,
  type MessageRow,
  textsOf,
} from '../model.ts'
import * as recipients from './delivery/recipient-store.ts'
import { sendJob } from './delivery/delivery.ts'
import { openedAt } from './silent-store.ts'
import * as store from './store.ts'
import { checkContent } from './delivery/letter.ts'

export async function list(ctx: EventContext): Promise<{ items: MessageRow[] }> {
  const messages = await store.messagesOfEvent(ctx.db, ctx.event)
  const event = await eventFacts(ctx)
  const ids = messages.map(({ id }) => id)
  const counts = await recipients.countsOf(ctx.db, ctx.event, ids)
  const rows = messages.map((message) => rowOf(message, event, counts.get(message.id)))
  return { items: rows.toSorted(newestFirst) }
}

/** Messages planned for the same time are in the order in which they are sent. */
function newestFirst(a: MessageRow, b: MessageRow): number {
  const newer = Date.parse(b.createdAt) - Date.parse(a.createdAt)
  return newer || Date.parse(a.dueAt ?? a.createdAt) - Date.parse(b.dueAt ?? b.createdAt)
}

const unsent = ['draft', 'scheduled', 'skipped'] as const

const none = {
  queued: 0,
  sent: 0,
  kept: 0,
  refused: 0,
  skipped: 0,
  retried: 0,
  stopped: 0,
  unwritten: 0,
}

function rowOf(
  message: store.StoredMessage,
  event: Event,
  counts: MessageRow['counts'] = none,
): MessageRow {
  const { content: _, eventId: __, lastGuestId: ___, releasedById: ____, ...row } = message
  return { ...row, dueAt: row.schedule && dueAt(row.schedule, event), counts }
}

export async function show(
  ctx: EventContext,
  { messageId }: { messageId: string },
): Promise<Message> {
  const message = await find(ctx, messageId)
  return {
    ...(await counted(ctx, message)),
    content: message.content,
    mailLeaves: ctx.services.env.smtpUrl !== undefined,
    reach: await reachOf(ctx, message),
  }
}

async function counted(ctx: EventContext, message: store.StoredMessage): Promise<MessageRow> {
  const counts = await recipients.countsOf(ctx.db, ctx.event, [message.id])
  return rowOf(message, await eventFacts(ctx), counts.get(message.id))
}

/** The recipients at this moment; an essential message also goes to those who unsubscribed. */
export async function reachOf(
  ctx: EventContext,
  { audience, essential }: Pick<MessageFields, 'audience' | 'essential'>,
): Promise<Message['reach']> {
  const choice = { ...audience, preparedFilter: await prepareFilter(ctx, audience.filter) }
  const all = await reachOfChosen(ctx.db, ctx.event, choice)
  if (essential) return { ...all, unsubscribed: 0, bounced: 0 }
  const written = await recipients.writtenOf(ctx.db, ctx.event, chosenPeople(ctx.event, choice))
  return { ...all, ...written }
}

export async function find(ctx: EventContext, id: string): Promise<store.StoredMessage> {
  const message = await store.findMessage(ctx.db, ctx.event, id)
  if (!message) throw notFound()
  return message
}

export async function add(
  ctx: EventContext,
  input: InputOf<typeof contract.addMessage>,
): Promise<Message> {
  const { eventId: _, ...fields } = input
  checkContent(fields.content, { isComplete: false })
  const id = await insert(ctx, fields)
  return show(ctx, { messageId: id })
}

export async function insert(ctx: EventContext, fields: MessageFields): Promise<string> {
  const id = randomUUID()
  const createdAt = ctx.now.toISOString()
  await store.insertMessage(ctx.db, ctx.event, {
    ...fields,
    id,
    createdAt,
    createdBy: ctx.actor.name,
  })
  await recordHistory(ctx, id, 'added', [{ field: 'name', new: fields.name }])
  return id
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof contract.changeMessage>,
): Promise<Message> {
  const { eventId: _, messageId, version, ...fields } = input
  const before = await find(ctx, messageId)
  if (!isUnsent(before)) throw notDraft()
  const patch = omitUndefined(fields)
  const next = { ...before, ...patch, version }
  checkContent(next.content, { isComplete: false })
  const after = await store.updateMessage(
    ctx.db,
    ctx.event,
    next,
    visibleContent(next) !== visibleContent(before),
  )
  if (!after)
    throw new AppError('conflict', 'invitations.changed_meanwhile', {
      current: await show(ctx, { messageId }),
    })
  const { timeZone } = await eventFacts(ctx)
  const changes = fieldChanges(historyFields(before, timeZone), historyFields(after, timeZone))
  await recordHistory(ctx, messageId, 'changed', changes)
  return show(ctx, { messageId })
}

export async function remove(
  ctx: EventContext,
  { messageId }: { messageId: string },
): Promise<null> {
  await find(ctx, messageId)
  if (!(await store.setDeleted(ctx.db, ctx.event, messageId, ctx.now))) throw notDraft()
  await recordHistory(ctx, messageId, 'deleted')
  return null
}

export async function restore(
  ctx: EventContext,
  { messageId }: { messageId: string },
): Promise<null> {
  if (await store.setDeleted(ctx.db, ctx.event, messageId, null))
    await recordHistory(ctx, messageId, 'restored')
  await find(ctx, messageId)
  return null
}

/** Releases a message: it leaves now, or at its scheduled time. */
export async function release(
  ctx: EventContext,
  { messageId, version, when }: InputOf<typeof contract.releaseMessage>,
): Promise<MessageRow> {
  const message = await find(ctx, messageId)
  checkContent(message.content, { isComplete: true })
  const event = await eventFacts(ctx)
  checkEvent(message, event, ctx.now)
  await checkReach(ctx, message)
  if (when === 'scheduled') refuseSchedule(message, event, ctx.now)
  const moved = await store.moveMessage(ctx.db, ctx.event, messageId, {
    from: when === 'now' ? unsent : ['draft', 'skipped'],
    to: when === 'now' ? 'sending' : 'scheduled',
    version,
    releasedBy: ctx.actor,
    at: ctx.now,
  })
  if (!moved) throw await whyNot(ctx, messageId, version)
  if (when === 'now') enqueue(ctx, messageId)
  await recordHistory(ctx, messageId, when === 'now' ? 'released' : 'scheduled')
  return counted(ctx, moved)
}

export function checkEvent(message: Pick<MessageFields, 'kind'>, event: Event, now: Date): void {
  const reason = refusedBy(message, event, now)
  if (reason) throw new AppError('conflict', `invitations.event_${reason}`)
}

function refuseSchedule({ schedule }: MessageFields, event: Event, now: Date): void {
  const due = schedule && dueAt(schedule, event)
  if (!due) throw new AppError('conflict', 'invitations.no_schedule')
  if (Date.parse(due) < now.getTime()) throw new AppError('conflict', 'invitations.schedule_past')
}

/** A recipient who gets no letter still has a line in the log. */
export function recipientsOf({ addresses, unsubscribed, bounced }: Message['reach']): number {
  return addresses + unsubscribed + bounced
}

export async function checkReach(
  ctx: EventContext,
  message: Pick<MessageFields, 'audience' | 'essential'>,
): Promise<void> {
  const reach = await reachOf(ctx, message)
  if (recipientsOf(reach) === 0) throw new AppError('conflict', 'invitations.nobody')
  if (recipientsOf(reach) > maxRecipients) throw new AppError('conflict', 'invitations.too_many')
}

export function enqueue(
  ctx: EventContext,
  messageId: string,
  { id, name }: { id: string | null; name: string } = ctx.actor,
): void {
  const task = { eventId: ctx.event.eventId, messageId, by: { id, name } }
  ctx.enqueue(sendJob, task, { key: `invitations.send ${messageId}` })
}

async function whyNot(ctx: EventContext, messageId: string, version: number): Promise<AppError> {
  const current = await show(ctx, { messageId })
  if (current.version === version) return notDraft()
  return new AppError('conflict', 'invitations.changed_meanwhile', { current })
}

/**
 * Waiting letters are cancelled; those that the mail server accepted are sent, and if it accepted all, nothing is
 * stopped.
 */
export async function stop(
  ctx: EventContext,
  { messageId }: { messageId: string },
): Promise<MessageRow> {
  await store.waitForSteps(ctx.db)
  const message = await store.lockMessage(ctx.db, ctx.event, messageId)
  if (!message) throw notFound()
  const { state } = message
  const withdrawn = await recipients.withdrawQueued(ctx.db, ctx.event, { messageId }, 'stopped')
  if (state === 'sent' && withdrawn.length === 0)
    throw new AppError('conflict', 'invitations.not_stoppable')
  const ended = await end(ctx, message, withdrawn.length)
  if (!ended) throw new AppError('conflict', 'invitations.not_stoppable')
  return counted(ctx, ended)
}

/** The event is over: a planned message becomes a draft again, sending stops. */
export async function stopAll(ctx: EventContext): Promise<void> {
  await store.waitForSteps(ctx.db)
  const messages: store.StoredMessage[] = []
  for (const { id, state } of await store.messagesOfEvent(ctx.db, ctx.event)) {
    if (state !== 'scheduled' && state !== 'sending' && state !== 'sent') continue
    const message = await store.lockMessage(ctx.db, ctx.event, id)
    if (message) messages.push(message)
  }
  const { eventId } = ctx.event
  const withdrawn = await recipients.withdrawQueued(ctx.db, ctx.event, { eventId }, 'stopped')
  for (const message of messages) {
    const count = withdrawn.filter((id) => id === message.id).length
    if (message.state !== 'sent' || count > 0) await end(ctx, message, count)
  }
  ctx.touch('messages')
}

/** Undefined for a message that was not released. */
async function end(
  ctx: EventContext,
  message: store.StoredMessage,
  withdrawn: number,
): Promise<store.StoredMessage | undefined> {
  const { id, state } = message
  if (state !== 'scheduled' && state !== 'sending' && state !== 'sent') return undefined
  const unwritten = await unwrittenOf(ctx, message)
  // One of which every letter has left is sent, not stopped.
  const to = state === 'scheduled' ? 'draft' : withdrawn + unwritten === 0 ? 'sent' : 'stopped'
  const step = { from: [state], to, unwritten, at: ctx.now } as const
  const ended = await store.moveMessage(ctx.db, ctx.event, id, step)
  if (ended && to !== 'sent') await recordHistory(ctx, id, 'stopped')
  return ended
}

/** Number of chosen recipients who have no letter in the queue yet. */
async function unwrittenOf(ctx: EventContext, message: store.StoredMessage): Promise<number> {
  if (message.state !== 'sending') return 0
  const all = recipientsOf(await reachOf(ctx, message))
  const written = await recipients.countRecipients(ctx.db, ctx.event, message.id, undefined)
  return Math.max(0, all - written)
}

/** The mail server works again: waiting mails are sent now, without waiting for their next try. */
export async function sendQueuedNow(
  ctx: EventContext,
  { messageId }: { messageId: string },
): Promise<{ hurried: number }> {
  await find(ctx, messageId)
  return { hurried: await recipients.hurryQueued(ctx.db, ctx.event, messageId, ctx.now) }
}

export async function listRecipients(
  ctx: EventContext,
  { messageId, state, cursor, limit }: InputOf<typeof contract.listRecipients>,
) {
  await find(ctx, messageId)
  const after = cursor === undefined ? null : (Id.safeParse(cursor).data ?? null)
  const page = { state, after, limit: limit + 1, locale: ctx.locale }
  const rows = await recipients.pageOfRecipients(ctx.db, ctx.event, messageId, page)
  const items = rows.slice(0, limit)
  return {
    items,
    total: await recipients.countRecipients(ctx.db, ctx.event, messageId, state),
    next: rows.length > limit ? (items.at(-1)?.guestId ?? null) : null,
  }
}

export async function ofGuest(ctx: EventContext, { guestId }: { guestId: string }) {
  const guest = await findGuest(ctx.db, ctx.event, guestId)
  if (!guest) throw new AppError('not_found', 'guests.not_found')
  const refused = guest.email
    ? await recipients.refusedAmong(ctx.db, ctx.company, [guest.email])
    : new Set<string>()
  return {
    items: await recipients.messagesOfGroup(ctx.db, ctx.event, guest.groupId, ctx.locale),
    openedAt: await openedAt(ctx.db, ctx.event, guest.groupId),
    unsubscribed: refused.size > 0,
  }
}

export function recordHistory(
  ctx: EventContext,
  entityId: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  const { eventId } = ctx.event
  return record(ctx, { entity: 'message', entityId, eventId, verb, changes })
}

/** The values shown in history, as texts and dates; the hour by the clock of the event. */
function historyFields(message: MessageFields, zone: string): Record<string, unknown> {
  const { name, kind, content, audience, essential, schedule } = message
  const fixed = schedule?.kind === 'at' ? instantToZoned(schedule.at, zone) : null
  const relative = schedule?.kind === 'relative' ? schedule : null
  return {
    name,
    kind,
    subject: content.ro.subject,
    text: textsOf(content)
      .flatMap(({ subject, body }) => [subject, body])
      .slice(1)
      .join('\n'),
    audience: audienceWord(audience),
    essential,
    scheduleDate: fixed?.date ?? null,
    scheduleAnchor: relative?.anchor ?? null,
    scheduleDays: relative?.offsetDays ?? null,
    scheduleTime: fixed?.time ?? relative?.time ?? null,
  }
}

/** All that a guest could notice; the name is the team's own. */
function visibleContent({ kind, content, audience, essential, schedule }: MessageFields): string {
  return JSON.stringify([kind, content, audience, essential, schedule])
}

/** Whether no letter was sent yet, so that the text may still be changed. */
function isUnsent({ state }: Pick<store.StoredMessage, 'state'>): boolean {
  return state === 'draft' || state === 'scheduled' || state === 'skipped'
}

function notFound(): AppError {
  return new AppError('not_found', 'invitations.not_found')
}

function notDraft(): AppError {
  return new AppError('conflict', 'invitations.not_draft')
}
