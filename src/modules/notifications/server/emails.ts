import { z } from 'zod'
import { systemScope, type CompanyScope } from '#platform/server/auth/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { sendMail } from '#platform/server/mail/mail-jobs.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { Id } from '#shared/ids.ts'
import { PlainDate } from '#shared/dates/time.ts'
import { addressesOf } from '#modules/accounts/server/api.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { digestOf, nextMailAt } from '../model.ts'
import { letterOf } from './notification-emails.ts'
import { noteMail, takeForMail, waitingForDigest } from './preference-store.ts'
import { unsubscribeLink } from './pages.tsx'
import { lockPerson, readPreferences } from './preferences.ts'
import { asSystem, notificationsOf } from './notification-text.ts'

export const mailNow = jobType('notifications.mail-now', z.strictObject({ userId: Id }))
export const mailDigest = jobType(
  'notifications.mail-digest',
  z.strictObject({ userId: Id, date: PlainDate }),
)
export const lookForDigests = jobType('notifications.look-for-digests', z.strictObject({}))

/** One mail waits for each person at most. */
export function mailKey(userId: string): string {
  return `notifications-mail ${userId}`
}

/** Sends everything since the last mail, once ten minutes have passed and quiet hours are over. */
export async function sendNow(ctx: JobContext, { userId }: { userId: string }): Promise<void> {
  const { company, now } = ctx
  if (!company) return
  await ctx.once(`notifications-mail ${ctx.id}`, async (db, outbox) => {
    const runAt = nextMailAt(now, await lockPerson(db, company, userId))
    if (runAt > now) return outbox.enqueue(mailNow, { userId }, { key: mailKey(userId), runAt })
    const sending = jobSending(ctx, outbox)
    const count = await mail(sending, { db, company }, { userId, kind: 'now', until: iso(now) })
    if (count > 0) await noteMail(db, company, userId, now)
  })
}

/** Finds those whose hour has come; each digest is a job of its own, named after its day. */
export async function findDigests({ database, now }: JobContext): Promise<void> {
  const ids = await database.inNoCompany(companyIds, 'read')
  for (const id of ids)
    await database.inCompany(id, async (db) => {
      const outbox = new Outbox([])
      const company = systemScope(id)
      for (const { userId, since } of await waitingForDigest(db, company)) {
        const { date, at } = digestOf(now, await readPreferences(db, company, userId))
        if (at <= iso(now) && since <= at)
          outbox.enqueue(mailDigest, { userId, date }, { key: digestKey(userId, date) })
      }
      await outbox.store(db, id)
    })
}

/** Sends at most once for each day of the person's own calendar, however often the hour comes or the job runs. */
export async function sendDigestOf(
  ctx: JobContext,
  { userId, date }: { userId: string; date: string },
): Promise<void> {
  const { company, now } = ctx
  if (!company) return
  await ctx.once(digestKey(userId, date), async (db, outbox) => {
    const person = await lockPerson(db, company, userId)
    const until = digestOf(now, person).at
    await mail(jobSending(ctx, outbox), { db, company }, { userId, kind: 'digest', until })
  })
}

/** Requested by the person now. */
export async function sendDigest(ctx: CompanyContext): Promise<{ told: number }> {
  const userId = ctx.actor.id ?? ''
  await lockPerson(ctx.db, ctx.company, userId)
  const count = await mail(ctx, ctx, { userId, kind: 'digest', until: iso(ctx.now) })
  return { told: count }
}

type MailContext = Parameters<typeof sendMail>[0] & Pick<CompanyContext, 'services'>

interface Post {
  userId: string
  kind: 'now' | 'digest'
  until: string
}

/** Takes the pending notifications and stores the mail with them; returns their number. */
async function mail(
  sending: MailContext,
  { db, company }: { db: Db; company: CompanyScope },
  { userId, kind, until }: Post,
): Promise<number> {
  const { now, services } = sending
  const rows = await takeForMail(db, company, { userId, mail: kind, until, now })
  const reader = (await addressesOf({ db, company }, [userId])).get(userId)
  if (!reader) return 0
  const visible = rows.filter(
    ({ event_id: id }) => !reader.eventIds || reader.eventIds.includes(id ?? ''),
  )
  const items = await notificationsOf(asSystem(db, company, { now, services }), visible)
  if (items.length === 0) return 0
  const who = { companyId: company.companyId, userId, locale: reader.locale }
  const letter = letterOf(kind, reader, items, services.publicUrl)
  await sendMail(sending, { ...letter, unsubscribeUrl: unsubscribeLink(services, who) })
  return items.length
}

function jobSending({ id, now, services }: JobContext, outbox: Outbox): MailContext {
  return { id, now, services, enqueue: outbox.enqueue.bind(outbox) }
}

function digestKey(userId: string, date: string): string {
  return `notifications-digest ${userId} ${date}`
}

function iso(at: Date): string {
  return at.toISOString()
}
