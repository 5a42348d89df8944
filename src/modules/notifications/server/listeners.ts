import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { on, type Job, type JobContext } from '#platform/server/jobs/jobs.ts'
import type { Outbox } from '#platform/server/jobs/outbox.ts'
import { addressesOf } from '#modules/accounts/server/api.ts'
import { nextMailAt, type NewsType } from '../model.ts'
import { catalogue, newsTypes } from './catalogue.ts'
import { mailKey, mailNow } from './emails.ts'
import { placeOf, type News } from './news/news.ts'
import { readPreferences } from './preferences.ts'
import { addNews } from './store.ts'

/** One listener for each kind of news. */
export const listeners: Job[] = newsTypes.map((type) => {
  const entry = catalogue[type]
  return on(entry.on, `notifications.${type}`, (ctx, payload) => receive(ctx, type, entry, payload))
})

async function receive(
  ctx: JobContext,
  type: NewsType,
  entry: News,
  payload: unknown,
): Promise<void> {
  const { company } = ctx
  if (!company) return
  const isNew = await ctx.once(`notifications ${ctx.id}`, (db, outbox) =>
    addForReaders(ctx, { db, company, outbox, type, entry, payload }),
  )
  if (isNew) ctx.touch('notifications')
}

interface Receipt {
  db: Db
  company: CompanyScope
  outbox: Outbox
  type: NewsType
  entry: News
  payload: unknown
}

async function addForReaders({ now, actorId: by }: JobContext, receipt: Receipt): Promise<void> {
  const { db, company, outbox, type, entry } = receipt
  const payload = receipt.payload as { eventId: string; actorId?: string | null }
  const context = await placeOf(db, company, payload.eventId)
  if (!context) return
  const actorId = payload.actorId ?? by
  const recipientIds = new Set(await entry.who(payload, context))
  if (actorId) recipientIds.delete(actorId)
  const readers = await readersOf(receipt, [...recipientIds], payload.eventId)
  if (readers.length === 0) return
  const { subjectId = null, facts = {} } = await entry.about(payload, context)
  const mergeKey = [type, payload.eventId, entry.merge === 'subject' ? subjectId : ''].join(' ')
  for (const userId of readers) {
    const person = await readPreferences(db, company, userId)
    const { app, mail: chosen } = person.channels[type]
    const mail = person.mails ? chosen : 'never'
    if (!app && mail === 'never') continue
    await addNews(db, company, {
      userId,
      type,
      eventId: payload.eventId,
      subjectId,
      actorId,
      facts,
      mergeKey,
      now,
      inApp: app,
      mail: mail === 'never' ? null : mail,
    })
    if (mail === 'now')
      outbox.enqueue(mailNow, { userId }, { key: mailKey(userId), runAt: nextMailAt(now, person) })
  }
}

/** Colleagues who still work here and see the event, in one order for all, so that two jobs never wait for each other. */
async function readersOf(
  receipt: Receipt,
  userIds: readonly string[],
  eventId: string,
): Promise<string[]> {
  const people = await addressesOf(receipt, userIds)
  return [...people]
    .filter(([, { eventIds }]) => eventIds === null || eventIds.includes(eventId))
    .map(([id]) => id)
    .toSorted()
}
