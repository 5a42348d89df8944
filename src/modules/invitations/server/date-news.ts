import type { Locale } from '#shared/i18n.ts'
import { formatDate, formatInstant, instantToZoned } from '#shared/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { mostNamed } from '#modules/guests/model.ts'
import { dateChangeContent } from '../model.ts'
import { speak } from '../text.ts'
import { informedGuests, reachOfInformed } from './date-news-store.ts'
import { announce } from './announcements.ts'

export function dateNewsReach(ctx: EventContext) {
  return reachOfInformed(ctx.db, ctx.event)
}

/** A message of its own, so that the team sees in its log who got it. */
export async function writeDateNews(ctx: EventContext, known: { startsAt: string }): Promise<void> {
  const event = await eventFacts(ctx)
  const said = (at: string, locale: Locale) =>
    event.allDay
      ? formatDate(instantToZoned(at, event.timeZone).date, locale, 'full')
      : formatInstant(at, event.timeZone, locale, 'full')
  const both = (at: string) => ({ ro: said(at, 'ro'), en: said(at, 'en') })
  const ids = await informedGuests(ctx.db, ctx.event)
  for (let at = 0; at < ids.length; at += mostNamed)
    await announce(ctx, {
      name: speak(ctx.locale)('dateChange'),
      content: dateChangeContent(both(known.startsAt), both(event.startsAt)),
      audience: { all: false, ids: ids.slice(at, at + mostNamed), filter: {} },
    })
}
