import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { eventType, type EventType } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import {
  job,
  jobType,
  type EnqueueOptions,
  type Job,
  type JobContext,
  type JobType,
} from '../jobs.ts'
import { Letter } from './letter.ts'
import { nextTry } from './retry-schedule.ts'
import { MailRefused, type Mailer } from './transport.ts'

const MailNews = z.strictObject({
  messageId: z.string(),
  address: z.string(),
  /** What the sending module gave along, to find its own row again. */
  reference: z.string().nullable(),
  at: z.string(),
})

export const mailDelivered = eventType('mail.delivered', MailNews)
export const mailRefused = eventType(
  'mail.refused',
  MailNews.extend({ reason: z.enum(['refused', 'gave_up']), answer: z.string() }),
)

export const mailSend = jobType(
  'mail.send',
  z.strictObject({
    letter: Letter,
    reference: z.string().max(200).nullable().default(null),
    bulk: z.boolean().default(false),
    guestOf: Id.nullable().default(null),
    failures: z.int().nonnegative().default(0),
    since: z.iso.datetime(),
  }),
)
type Mail = z.output<typeof mailSend.payload>

/** Changes when a mail to a guest was kept instead of sent. */
export const keptMailTag = 'mail.kept'

export interface MailOptions {
  reference?: string
  /** One of very many: waits in a lane of its own, so that a password reset never stands behind a mailing. */
  bulk?: boolean
  /** The company that writes to its guest; where mail is only kept, its staff can read it there. */
  guestOf?: string
}

/** A request or a job that sends. */
interface Sending {
  readonly now: Date
  readonly requestId?: string
  readonly id?: string
  enqueue<P extends z.ZodType>(
    type: JobType<P>,
    payload: z.input<P>,
    options?: EnqueueOptions,
  ): void | Promise<void>
}

type Draft = Omit<z.input<typeof Letter>, 'messageId'> & { messageId?: string }

/** Stores the letter with the request; it is sent after the commit. Returns its message id. */
export async function sendMail(
  ctx: Sending,
  draft: Draft,
  options: MailOptions = {},
): Promise<string> {
  const messageId = draft.messageId ?? messageIdOf(ctx.requestId ?? `job-${ctx.id}`, draft)
  const letter = Letter.parse({ ...draft, messageId })
  const { bulk = false, reference = null, guestOf = null } = options
  await ctx.enqueue(
    mailSend,
    { letter, bulk, reference, guestOf, since: ctx.now.toISOString() },
    { key: keyOf(letter), queue: laneOf(letter, bulk) },
  )
  return messageId
}

export interface MailJobParts {
  mailer: Mailer
  random?: () => number
}

export function mailJobs(parts: MailJobParts): Job[] {
  const unmarked = new Set<string>()
  return [job(mailSend, (ctx, mail) => deliver(parts, unmarked, ctx, mail))]
}

async function deliver(
  parts: MailJobParts,
  unmarked: Set<string>,
  ctx: JobContext,
  mail: Mail,
): Promise<void> {
  const key = keyOf(mail.letter)
  if (await isMarked(ctx, key)) return
  // What was taken by the server while the database was away must not be sent a second time.
  if (!unmarked.has(key)) {
    try {
      await parts.mailer.send(mail.letter, mail.guestOf)
    } catch (error) {
      return handleFailure(parts, ctx, mail, error as Error)
    }
    unmarked.add(key)
    if (mail.guestOf && parts.mailer.keeps) ctx.touch(keptMailTag)
  }
  await mark(ctx, mail, mailDelivered, newsOf(ctx, mail))
  unmarked.delete(key)
}

async function handleFailure(
  parts: MailJobParts,
  ctx: JobContext,
  mail: Mail,
  error: Error,
): Promise<void> {
  const { letter } = mail
  const failures = mail.failures + 1
  const refused = error instanceof MailRefused
  const random = parts.random?.() ?? Math.random()
  const runAt = refused ? null : nextTry(new Date(mail.since), failures, ctx.now, random)
  const facts = { messageId: letter.messageId, failures, error }
  if (runAt) {
    ctx.log.warn('mail not sent yet, will be tried again', { ...facts, runAt })
    const options = { runAt, key: keyOf(letter), queue: laneOf(letter, mail.bulk) }
    return ctx.enqueue(mailSend, { ...mail, failures }, options)
  }
  ctx.log.error(refused ? 'mail refused by the server' : 'mail given up after three days', facts)
  const reason = refused ? ('refused' as const) : ('gave_up' as const)
  await mark(ctx, mail, mailRefused, {
    ...newsOf(ctx, mail),
    reason,
    answer: error.message.slice(0, 300),
  })
}

/** The mark and the news of it are one transaction. */
async function mark<P extends z.ZodType>(
  ctx: JobContext,
  mail: Mail,
  event: EventType<string, P>,
  news: z.input<P>,
): Promise<void> {
  await ctx.once(keyOf(mail.letter), (_db, outbox) => Promise.resolve(outbox.emit(event, news)))
}

async function isMarked(ctx: JobContext, key: string): Promise<boolean> {
  const found = await ctx.database.inNoCompany(
    (db) => sql`select 1 from effects where key = ${key}`.execute(db),
    'read',
  )
  return found.rows.length > 0
}

function newsOf(ctx: JobContext, { letter, reference }: Mail): z.input<typeof MailNews> {
  return {
    messageId: letter.messageId,
    address: letter.to.address,
    reference,
    at: ctx.now.toISOString(),
  }
}

function keyOf(letter: Letter): string {
  return `mail:${letter.messageId}`
}

/** Few lanes, so that a mail server that hangs cannot hold every worker. */
function laneOf(letter: Letter, bulk: boolean): string {
  if (bulk) return 'mail-bulk'
  return `mail-${createHash('sha256').update(letter.messageId).digest().readUInt8() % 2}`
}

/** The same letter of the same request has the same id, also when the request is repeated inside. */
function messageIdOf(origin: string, draft: Draft): string {
  const content = JSON.stringify([draft.to.address, draft.subject, draft.blocks])
  return `${origin}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
}
