import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { LetterPurpose } from '#shared/letter-purpose.ts'
import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '../auth/access.ts'
import type { Db } from '../database/db.ts'
import {
  job,
  jobType,
  type EnqueueOptions,
  type Job,
  type JobContext,
  type JobType,
} from '../jobs/jobs.ts'
import { port } from '../ports.ts'
import { Letter } from './letter.ts'
import { letterLook } from './letter-look.ts'
import { MailLog } from './mail-log.ts'
import { nextTry } from './retry-schedule.ts'
import { MailRefused, type Mailer } from './transport.ts'

/**
 * The result of sending: accepted by the server, kept as a file where there is none, refused by it, not
 * accepted yet, given up after three days, or stopped since its event no longer allows it.
 */
export interface MailOutcome {
  outcome: 'delivered' | 'kept' | 'refused' | 'postponed' | 'gave_up' | 'stopped'
  /** Data of the sending module, by which it finds its own row again. */
  reference: string | null
  at: string
  /** The server's message when it refused. */
  answer: string
}

/**
 * Called once for each letter, in the transaction that marks its result, and after each failed try; returns
 * the tags that changed. A job for each of ten thousand letters would cost more than sending them.
 */
export const mailResult =
  port<(db: Db, company: CompanyScope | null, outcome: MailOutcome) => Promise<readonly string[]>>(
    'mail.settled',
  )

export const mailSend = jobType(
  'mail.send',
  z.strictObject({
    letter: Letter,
    reference: z.string().max(200).nullable().default(null),
    bulk: z.boolean().default(false),
    guestOf: Id.nullable().default(null),
    /** The event of the recipient, and the purpose. */
    eventId: Id.nullable().default(null),
    purpose: LetterPurpose.default('reply'),
    about: z.array(Id).default([]),
    failures: z.int().nonnegative().default(0),
    since: z.iso.datetime(),
  }),
)
type Mail = z.output<typeof mailSend.payload>

/** Changes when a mail to a guest was kept instead of sent. */
export const keptMailTag = 'mail.kept'

export interface MailOptions {
  reference?: string | null
  /** Part of a mailing: single mails such as a password reset are sent before it. */
  bulk?: boolean
  /** Guests named in it who are not its recipient; it is deleted when one of them is erased. */
  about?: readonly string[]
}

/** A request or a job that sends. */
interface SendContext {
  readonly now: Date
  readonly requestId?: string
  readonly id?: string
  enqueue<P extends z.ZodType>(
    type: JobType<P>,
    payload: z.input<P>,
    options?: EnqueueOptions,
  ): void | Promise<void>
}

export type Draft = Omit<z.input<typeof Letter>, 'messageId'> & { messageId?: string }

/** A letter to an account; letters to people of an event are sent by `eventPost`. */
export function sendMail(
  ctx: SendContext,
  draft: Draft,
  options: MailOptions = {},
): Promise<string> {
  return queueMail(ctx, draft, options)
}

/** The company that writes to its guest (where mail is only kept, its staff can read it there), and for which event. */
type OfEvent = Pick<z.input<typeof mailSend.payload>, 'guestOf' | 'eventId' | 'purpose'>

/** Stores the letter with the request; it is sent after the commit. Returns its message id. */
export async function queueMail(
  ctx: SendContext,
  draft: Draft,
  { bulk = false, reference = null, about = [] }: MailOptions,
  ofEvent: OfEvent = {},
): Promise<string> {
  const messageId = draft.messageId ?? messageIdOf(ctx.requestId ?? `job-${ctx.id}`, draft)
  const letter = Letter.parse({ ...draft, messageId })
  await ctx.enqueue(
    mailSend,
    {
      letter,
      bulk,
      reference,
      ...ofEvent,
      about: [...about],
      since: ctx.now.toISOString(),
    },
    { key: keyOf(letter), priority: priorityOf(bulk) },
  )
  return messageId
}

/** Waiting letters to the guests of an event are not sent; those a worker is sending are. */
export async function withdrawLetters(db: Db, { companyId, eventId }: EventScope): Promise<void> {
  await sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'mail.send' and j.locked_at is null
      and j.payload -> 'payload' ->> 'guestOf' = ${companyId}::text
      and j.payload -> 'payload' ->> 'eventId' = ${eventId}::text`.execute(db)
}

export interface MailJobDeps {
  mailer: Mailer
  random?: () => number
}

interface DeliveryDeps extends MailJobDeps {
  log: MailLog
  /** Accepted by the server, and not yet recorded. */
  acceptedUnrecorded: Set<string>
}

export function mailJobs(deps: MailJobDeps): Job[] {
  const deliveryDeps = { ...deps, log: new MailLog(), acceptedUnrecorded: new Set<string>() }
  return [{ ...job(mailSend, (ctx, mail) => deliver(deliveryDeps, ctx, mail)), apart: true }]
}

async function deliver(deps: DeliveryDeps, ctx: JobContext, mail: Mail): Promise<void> {
  const { acceptedUnrecorded: unmarked } = deps
  const key = keyOf(mail.letter)
  if (await deps.log.isSettled({ key, ctx })) return
  if (!unmarked.has(key) && (await isStopped(deps, ctx, mail)))
    return mark(deps, ctx, mail, { outcome: 'stopped', answer: '' })
  // A letter that the server accepted while the database could not be reached must not be sent twice.
  if (!unmarked.has(key)) {
    try {
      const look = await letterLook(ctx.services, mail.letter.look)
      await deps.mailer.send(mail.letter, mail.guestOf, mail.about, look)
    } catch (error) {
      return handleFailure(deps, ctx, mail, error as Error)
    }
    unmarked.add(key)
    if (mail.guestOf && deps.mailer.keeps) ctx.touch(keptMailTag)
  }
  await mark(deps, ctx, mail, {
    outcome: deps.mailer.keeps ? 'kept' : 'delivered',
    answer: '',
  })
  unmarked.delete(key)
}

async function isStopped(
  { log: books }: DeliveryDeps,
  ctx: JobContext,
  mail: Mail,
): Promise<boolean> {
  const { eventId, purpose } = mail
  if (eventId === null || !ctx.company) return false
  return !(await books.isAllowed({ ctx, eventId, purpose }))
}

async function handleFailure(
  deps: DeliveryDeps,
  ctx: JobContext,
  mail: Mail,
  error: Error,
): Promise<void> {
  const { letter } = mail
  const failures = mail.failures + 1
  const refused = error instanceof MailRefused
  const random = deps.random?.() ?? Math.random()
  const runAt = refused ? null : nextTry(new Date(mail.since), failures, ctx.now, random)
  const details = { messageId: letter.messageId, failures, error }
  if (runAt) {
    // Cancelled while it was being sent: it is not tried again.
    if (await deps.log.isSettled({ key: keyOf(letter), ctx })) return
    ctx.log.warn('mail not sent yet, will be tried again', { ...details, runAt })
    const options = { runAt, key: keyOf(letter), priority: priorityOf(mail.bulk) }
    await ctx.enqueue(mailSend, { ...mail, failures }, options)
    const { companyId } = ctx.company ?? {}
    const what = { outcome: 'postponed', answer: serverAnswer(error) } as const
    if (!companyId) return
    const tags = await ctx.database.inCompany(companyId, (db) => reportOutcome(ctx, db, mail, what))
    if (tags.length > 0) ctx.touch(...tags)
    return
  }
  ctx.log.error(refused ? 'mail refused by the server' : 'mail given up after three days', details)
  await mark(deps, ctx, mail, {
    outcome: refused ? 'refused' : 'gave_up',
    answer: serverAnswer(error),
  })
}

/** The mark and the notification of it are one transaction. */
async function mark(
  { log: books }: DeliveryDeps,
  ctx: JobContext,
  mail: Mail,
  what: Pick<MailOutcome, 'outcome' | 'answer'>,
): Promise<void> {
  let tags: string[] = []
  const write = async (db: Db) => {
    tags = await reportOutcome(ctx, db, mail, what)
  }
  await books.mark({ key: keyOf(mail.letter), ctx, write })
  if (tags.length > 0) ctx.touch(...tags)
}

/** Returns the changed tags, to be published only after the commit. */
async function reportOutcome(
  ctx: JobContext,
  db: Db,
  { reference }: Mail,
  what: Pick<MailOutcome, 'outcome' | 'answer'>,
): Promise<string[]> {
  const outcome = { ...what, reference, at: ctx.now.toISOString() }
  const tags: string[] = []
  for (const listener of ctx.services.ports.all(mailResult))
    tags.push(...(await listener(db, ctx.company, outcome)))
  return tags
}

/** The server's own message if it sent one, else the error on the way to it. */
function serverAnswer(error: Error): string {
  const { response } = (error instanceof MailRefused ? error.cause : error) as { response?: string }
  return (response ?? error.message).slice(0, 300)
}

function keyOf(letter: Letter): string {
  return `mail:${letter.messageId}`
}

function priorityOf(bulk: boolean): number {
  return bulk ? 10 : 0
}

/** The same letter of the same request has the same id, also when the request is repeated inside. */
function messageIdOf(origin: string, draft: Draft): string {
  const content = JSON.stringify([draft.to.address, draft.subject, draft.blocks])
  return `${origin}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
}
