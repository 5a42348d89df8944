import { z } from 'zod'
import { beginningOf } from '#shared/text/text.ts'
import { addDays, todayIn, zonedToInstant } from '#shared/dates/time.ts'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import type { EventContext } from '#platform/server/context.ts'
import { jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { eventPost, type EventPost } from '#platform/server/mail/event-letters.ts'
import { verifiedEmailOf } from '#modules/accounts/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { prepareFilter, reachableAfter, type Reachable } from '#modules/guests/server/api.ts'
import { messageFinished } from '../../contract.ts'
import { maxRecipients, maxUnproved, purposeOf, refusedBy } from '../../model.ts'
import { speak } from '../../text.ts'
import {
  bouncedAmong,
  countRecipients,
  insertRecipients,
  queuedSince,
  refusedAmong,
  writtenAmong,
  type NewRecipient,
} from './recipient-store.ts'
import { lockMessage, moveMessage, setProgress, type StoredMessage } from '../store.ts'
import { unsubscribeLink } from '../unsubscribe.ts'
import {
  addresseesOf,
  letterContextOf,
  write,
  type Addressee,
  type LetterContext,
  type WrittenLetter,
} from './letter.ts'

/** A small batch, so that stopping the message takes effect soon. */
const stepSize = 50

export const sendJob = jobType(
  'invitations.send',
  z.strictObject({
    eventId: z.string(),
    messageId: z.string(),
    /** The person who released it, also when a scheduled job starts it. */
    by: z.strictObject({ id: z.string().nullable(), name: z.string() }),
  }),
)
type Task = z.output<typeof sendJob.payload>

/**
 * Works in batches, each in one transaction: guests become recipients and their mails are queued. After a
 * crash it continues after the last of them, so no mail is sent twice.
 */
export async function send(job: JobContext, task: Task): Promise<void> {
  for (let step = 0; ; step++) {
    let hasMore = false
    await job.once(`${job.id} ${job.attempt} ${step} ${task.messageId}`, async (db, outbox) => {
      const { eventId, by } = task
      const ctx = jobEventContext(job, db, outbox, { eventId, actor: { kind: 'user', ...by } })
      hasMore = await sendStep(ctx, task)
    })
    job.touch('messages')
    if (!hasMore || job.signal.aborted) return
  }
}

/** False when there is nothing left to do now. */
async function sendStep(ctx: EventContext, task: Task): Promise<boolean> {
  const message = await lockMessage(ctx.db, ctx.event, task.messageId)
  if (message?.state !== 'sending') return false
  if (await isRefused(ctx, message)) return false
  const post = await eventPost(ctx, purposeOf[message.kind])
  if (!post) {
    // Begun before the event ended; the remaining letters are not sent after it.
    await moveMessage(ctx.db, ctx.event, message.id, { from: ['sending'], to: 'stopped' })
    return false
  }
  const lettersLeft = await roomToday(ctx, task)
  if (lettersLeft === 0) {
    await waitForTomorrow(ctx, task, message)
    return false
  }
  const { audience, lastGuestId } = message
  const choice = { ...audience, preparedFilter: await prepareFilter(ctx, audience.filter) }
  const size = Math.min(stepSize, lettersLeft)
  const people = await reachableAfter(ctx.db, ctx.event, choice, lastGuestId, size)
  const fitting = await withinLimit(ctx, message, people)
  await queue(ctx, post, message, fitting)
  if (fitting.length < people.length) {
    await finish(ctx, message, 'capped')
    return false
  }
  const lastPerson = people.at(-1)
  if (lastPerson) await setProgress(ctx.db, ctx.event, message.id, lastPerson.guestId)
  if (people.length === size) return true
  await finish(ctx, message, 'sent')
  return false
}

/** The event was cancelled while the message was being started: none of it is sent. */
async function isRefused(ctx: EventContext, message: StoredMessage): Promise<boolean> {
  const reason = refusedBy(message, await eventFacts(ctx), ctx.now)
  // Cancelling the event stops what has begun.
  if (!reason || message.lastGuestId !== null) return false
  const { id: messageId, name } = message
  await moveMessage(ctx.db, ctx.event, messageId, { from: ['sending'], to: 'skipped', reason })
  const { eventId } = ctx.event
  ctx.emit(messageFinished, { eventId, messageId, name, outcome: 'skipped', recipients: 0 })
  return true
}

/** The list may grow while letters leave for days; an address that has its letter takes no new place. */
async function withinLimit(
  ctx: EventContext,
  { id }: StoredMessage,
  people: readonly Reachable[],
): Promise<readonly Reachable[]> {
  const freeRecipients = maxRecipients - (await countRecipients(ctx.db, ctx.event, id, undefined))
  if (people.length <= freeRecipients) return people
  const addresses = people.map(({ email }) => email)
  const written = await writtenAmong(ctx.db, ctx.event, id, addresses)
  const fresh = new Set<string>()
  const end = addresses.findIndex((address) => {
    if (!written.has(address)) fresh.add(address)
    return fresh.size > freeRecipients
  })
  return end === -1 ? people : people.slice(0, end)
}

async function finish(
  ctx: EventContext,
  message: StoredMessage,
  outcome: 'sent' | 'capped',
): Promise<void> {
  await moveMessage(ctx.db, ctx.event, message.id, {
    from: ['sending'],
    to: 'sent',
    reason: outcome === 'capped' ? outcome : '',
    at: ctx.now,
  })
  ctx.emit(messageFinished, {
    eventId: ctx.event.eventId,
    messageId: message.id,
    name: message.name,
    outcome,
    recipients: await countRecipients(ctx.db, ctx.event, message.id, undefined),
  })
}

async function queue(
  ctx: EventContext,
  post: EventPost,
  message: StoredMessage,
  people: readonly Reachable[],
): Promise<void> {
  const letterContext = await letterContextOf(ctx)
  const addressees = await addresseesOf(ctx, letterContext, people)
  const unwritten = message.essential ? new Map<string, string>() : await unwrittenOf(ctx, people)
  const recipients = people.map(({ guestId, groupId, email }): NewRecipient => ({
    guestId,
    groupId,
    address: email,
    state: unwritten.has(guestId) ? 'skipped' : 'queued',
    answer: unwritten.get(guestId) ?? '',
    mailId: `${message.id}.${guestId}`,
  }))
  const added = await insertRecipients(ctx.db, ctx.event, message.id, recipients, ctx.now)
  for (const { guestId, address, state, mailId } of recipients) {
    const to = addressees.get(guestId)
    if (state !== 'queued' || !added.has(guestId) || !to) continue
    const reference = `message ${message.id} ${guestId}`
    await post(
      {
        ...letterOf(ctx, { message, letterContext, to, guestId }),
        to: { address, ...addresseeName(to) },
        messageId: mailId,
      },
      { bulk: true, reference },
    )
  }
}

/** Recipients who get only essential letters, and the reason. */
async function unwrittenOf(
  ctx: EventContext,
  people: readonly Reachable[],
): Promise<Map<string, string>> {
  const addresses = people.map(({ email }) => email)
  const [refused, bounced] = await Promise.all([
    refusedAmong(ctx.db, ctx.company, addresses),
    bouncedAmong(ctx.db, ctx.event, people),
  ])
  return new Map(
    people.flatMap(({ guestId, email }): [string, string][] => {
      if (refused.has(email)) return [[guestId, 'unsubscribed']]
      return bounced.has(guestId) ? [[guestId, 'bounced']] : []
    }),
  )
}

function addresseeName({ firstName, lastName }: Addressee) {
  const name = `${firstName} ${lastName}`.trim()
  return name === '' ? {} : { name }
}

interface LetterInput {
  message: Pick<StoredMessage, 'content' | 'essential' | 'kind'>
  letterContext: LetterContext
  to: Addressee
  guestId: string | null
}

/** The letter without its recipient; a test has no guest and no unsubscribe link. */
export function letterOf(ctx: EventContext, { message, letterContext, to, guestId }: LetterInput) {
  const { language, subject, blocks } = write(message.content, letterContext, to)
  const { company } = letterContext
  const say = speak(language)
  return {
    form: message.kind === 'invitation' ? ('card' as const) : ('line' as const),
    senderName: company.name,
    ...(company.email && { replyTo: { address: company.email, name: company.name } }),
    subject,
    locale: language,
    preheader: preheaderOf(blocks),
    blocks: blocks.map((block) =>
      block.kind === 'button' ? { ...block, label: say('button') } : block,
    ),
    ...(guestId &&
      !message.essential && { unsubscribeUrl: unsubscribeLink(ctx, letterContext, guestId) }),
  }
}

/** The preview of a mail in a list, beside the subject: its beginning without the salutation. */
function preheaderOf(blocks: WrittenLetter['blocks']): string {
  const texts = blocks.flatMap((block) => ('text' in block ? [block.text] : []))
  return beginningOf(texts.slice(0, 2).join(' '), 200)
}

/** Number of letters that may still be sent today; unlimited once the address of the sender is verified. */
async function roomToday(ctx: EventContext, { by }: Task): Promise<number> {
  if (!by.id || (await verifiedEmailOf(ctx.db, by.id))) return Infinity
  const { timeZone: zone } = await eventFacts(ctx)
  const day = { date: todayIn(zone, ctx.now), time: '00:00', zone }
  const since = new Date(zonedToInstant(day).instant)
  return Math.max(0, maxUnproved - (await queuedSince(ctx.db, ctx.company, since)))
}

async function waitForTomorrow(
  ctx: EventContext,
  task: Task,
  message: StoredMessage,
): Promise<void> {
  const { event } = await letterContextOf(ctx)
  const date = addDays(todayIn(event.timeZone, ctx.now), 1)
  const { instant } = zonedToInstant({ date, time: '08:00', zone: event.timeZone })
  await moveMessage(ctx.db, ctx.event, message.id, {
    from: ['sending'],
    to: 'sending',
    reason: 'quota',
  })
  ctx.enqueue(sendJob, task, { runAt: new Date(instant), key: `invitations.send ${message.id}` })
}
