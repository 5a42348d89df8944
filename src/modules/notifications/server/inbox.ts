import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Instant } from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { jobType } from '#platform/server/jobs/jobs.ts'
import { eventNames } from '#modules/events/server/api.ts'
import type * as contract from '../contract.ts'
import { NewsType } from '../model.ts'
import { nameOf } from './catalogue.ts'
import * as store from './store.ts'
import { notificationsOf } from './notification-text.ts'

export const wakeSnoozed = jobType('notifications.wake-snoozed', z.strictObject({}))

export async function list(
  ctx: CompanyContext,
  { cursor, offset, limit, ...filter }: InputOf<typeof contract.listNotifications>,
): Promise<OutputOf<typeof contract.listNotifications>> {
  const owner = ownerIn(ctx)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await store.pageOfNotifications(ctx.db, owner, filter, {
    limit: limit + 1,
    after,
    offset,
  })
  const page = rows.slice(0, limit)
  const lastItem = page.at(-1)
  return {
    items: await notificationsOf(ctx, page),
    total: await store.countNotifications(ctx.db, owner, filter),
    next: rows.length > limit && lastItem ? `${lastItem.updated_at} ${lastItem.id}` : null,
  }
}

export async function count(
  ctx: CompanyContext,
  { eventId }: InputOf<typeof contract.countNotifications>,
) {
  const owner = ownerIn(ctx)
  return {
    unread: await store.countNotifications(ctx.db, owner, { show: 'unread', eventId }),
    snoozed: await store.countNotifications(ctx.db, owner, { show: 'snoozed', eventId }),
  }
}

export async function choices(
  ctx: CompanyContext,
  { show }: InputOf<typeof contract.listNotificationChoices>,
): Promise<OutputOf<typeof contract.listNotificationChoices>> {
  const rows = await store.tally(ctx.db, ownerIn(ctx), show)
  const sum = (some: typeof rows) => some.reduce((total, row) => total + row.count, 0)
  const ids = [...new Set(rows.flatMap(({ event_id: id }) => id ?? []))]
  const events = await eventNames(ctx, ids)
  return {
    types: NewsType.options
      .map((type) => ({
        type,
        name: nameOf(type),
        count: sum(rows.filter((r) => r.type === type)),
      }))
      .filter((choice) => choice.count > 0),
    events: [...events.values()]
      .map(({ id, name }) => ({ id, name, count: sum(rows.filter((r) => r.event_id === id)) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'ro')),
  }
}

export async function change(
  ctx: CompanyContext,
  { selection, change: requestedChange }: InputOf<typeof contract.changeNotifications>,
): Promise<OutputOf<typeof contract.changeNotifications>> {
  if (requestedChange.kind === 'snooze') planWaking(ctx, requestedChange.until)
  const changed = await store.changeNotifications(ctx.db, ownerIn(ctx), selection, requestedChange)
  return { changed, at: ctx.now.toISOString() }
}

const maxSnoozeMs = 366 * 24 * 3_600_000

/** A snoozed notification returns to the list at its time; the job makes open browsers read again. */
function planWaking(ctx: CompanyContext, until: Instant): void {
  const wait = new Date(until).getTime() - ctx.now.getTime()
  if (wait <= 0 || wait > maxSnoozeMs)
    throw new AppError('invalid', 'notifications.snooze_unusable')
  const key = `notifications-wake ${ctx.company.companyId} ${until}`
  ctx.enqueue(wakeSnoozed, {}, { key, runAt: new Date(until) })
}

function ownerIn({ company, actor, admission, now }: CompanyContext): store.Owner {
  return {
    companyId: company.companyId,
    userId: actor.id ?? '',
    eventIds: admission.eventIds ?? null,
    now,
  }
}

function readCursor(cursor: string): { at: string; id: string } {
  const [at, id] = cursor.split(' ')
  const place = z.object({ at: Instant, id: Id }).safeParse({ at, id }).data
  if (!place)
    throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
  return place
}
