import { AppError } from '#shared/app-error.ts'
import { calendarFile, type CalendarEntry } from '#shared/dates/calendar-file.ts'
import type { Locale } from '#shared/i18n.ts'
import { Currency, formatMoney } from '#shared/numbers/money.ts'
import {
  addDays,
  defaultZone,
  todayIn,
  zonedToInstant,
  type PlainDate,
} from '#shared/dates/time.ts'
import { addressToken, isGenuine, readAddressToken } from '#platform/server/auth/address-token.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { addressesOf } from '#modules/accounts/server/api.ts'
import { calendarLookBackDays, type MyCalendar } from '../../model.ts'
import { speak } from '../../text.ts'
import * as store from './feed-store.ts'

const purpose = 'team-calendar'

export async function find(ctx: CompanyContext): Promise<MyCalendar> {
  const userId = ctx.actor.id ?? ''
  const feed = await store.findFeed(ctx.db, ctx.company, userId)
  if (!feed?.is_open) return { url: null, lastReadAt: null }
  const addressed = { companyId: ctx.company.companyId, id: userId, turn: feed.turn }
  const token = addressToken(ctx.services.keys, purpose, addressed)
  return { url: `${ctx.services.publicUrl}/calendar/${token}.ics`, lastReadAt: feed.last_read_at }
}

/** Also creates a new address, which ends the old one. */
export async function open(ctx: CompanyContext): Promise<MyCalendar> {
  const userId = ctx.actor.id ?? ''
  await store.openFeed(ctx.db, ctx.company, userId, ctx.now)
  await record(ctx, { entity: 'calendar_feed', entityId: userId, verb: 'opened' })
  return find(ctx)
}

export async function close(ctx: CompanyContext): Promise<MyCalendar> {
  const userId = ctx.actor.id ?? ''
  if (await store.closeFeed(ctx.db, ctx.company, userId))
    await record(ctx, { entity: 'calendar_feed', entityId: userId, verb: 'closed' })
  return find(ctx)
}

/**
 * The calendar behind a secret, with what its person may see now. An address that was renewed, revoked or never ours
 * has none.
 */
export async function calendarOf(ctx: CompanyContext, token: string): Promise<string> {
  const named = readAddressToken(token)
  const feed = named && (await store.findFeed(ctx.db, ctx.company, named.id))
  if (!named || !feed?.is_open) throw notFoundError()
  if (!isGenuine(ctx.services.keys, purpose, token, { ...named, turn: feed.turn }))
    throw notFoundError()
  const person = (await addressesOf(ctx, [named.id])).get(named.id)
  if (!person) throw notFoundError()
  await store.noteRead(ctx.db, ctx.company, named.id, ctx.now)
  const since = addDays(todayIn(defaultZone, ctx.now), -calendarLookBackDays)
  const reader = { userId: named.id, eventIds: person.eventIds, since }
  const events = await store.eventsFor(ctx.db, ctx.company, reader)
  const tasks = await store.tasksFor(ctx.db, ctx.company, reader)
  const payments = await store.paymentsFor(ctx.db, ctx.company, reader)
  const words = { locale: person.locale, publicUrl: ctx.services.publicUrl }
  const entries = [
    ...events.map((event) => ofEvent(event, words)),
    ...tasks.map((task) => ofTask(task, words)),
    ...payments.map((payment) => ofPayment(payment, words)),
  ]
  return calendarFile({
    name: 'Prilej',
    zone: defaultZone,
    madeAt: ctx.now.toISOString(),
    entries,
  })
}

interface FeedContext {
  locale: Locale
  publicUrl: string
}

function ofEvent(event: store.FeedEvent, { publicUrl }: FeedContext): CalendarEntry {
  const { id, name, status, startsAt, endsAt, startDate, lastDay, allDay } = event
  const place = [event.place.name, event.place.address].filter(Boolean).join(', ')
  return {
    uid: `event-${id}@prilej`,
    title: name,
    cancelled: status === 'cancelled',
    tentative: status === 'draft' || status === 'tentative',
    startsAt,
    endsAt,
    ...(allDay && { wholeDays: { from: startDate, to: lastDay } }),
    ...(place && { place }),
    url: `${publicUrl}/evenimente/${id}`,
  }
}

function ofTask(
  { id, eventId, title, due, event }: store.FeedTask,
  words: FeedContext,
): CalendarEntry {
  return {
    ...onDay(due),
    uid: `task-${id}@prilej`,
    title: speak(words.locale)('calendar.task', { title }),
    text: event,
    url: `${words.publicUrl}/lista-taskuri?eveniment=${eventId}&panou=task-${id}`,
  }
}

function ofPayment(payment: store.FeedPayment, words: FeedContext): CalendarEntry {
  const { id, budgetId, event, supplier, amount, currency, due } = payment
  const sum = formatMoney({ minor: amount, currency: Currency.parse(currency) }, words.locale)
  return {
    ...onDay(due),
    uid: `payment-${id}@prilej`,
    title: speak(words.locale)('calendar.payment', { supplier, sum }),
    text: event,
    url: `${words.publicUrl}/buget/${budgetId}`,
  }
}

function onDay(day: PlainDate) {
  const at = (date: PlainDate) => zonedToInstant({ date, time: '00:00' }).instant
  return {
    startsAt: at(day),
    endsAt: at(addDays(day, 1)),
    wholeDays: { from: day, to: day },
  }
}

function notFoundError(): AppError {
  return new AppError('not_found', 'not_found')
}
