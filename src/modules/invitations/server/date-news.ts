import { inEachLanguageOfGuests, type Locale } from '#shared/i18n.ts'
import {
  formatDate,
  formatInstant,
  formatTime,
  instantToZoned,
  type Zone,
} from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventFacts, translatorsOf, type PlanChange } from '#modules/events/server/api.ts'
import type { Event } from '#modules/events/model.ts'
import { maxNamed } from '#modules/guests/model.ts'
import { dateChangeContent, planChangeContent, type PlanChangeWords } from '../model.ts'
import { speak } from '../text.ts'
import { informedGuests, reachOfInformed } from './date-news-store.ts'
import { announce } from './announcements.ts'

export function dateNewsReach(ctx: EventContext, { partId }: { partId: string | null }) {
  return reachOfInformed(ctx.db, ctx.event, partId)
}

/** One letter for each guest, with what concerns them; as messages, so that the team sees in the log who got them. */
export async function writeDateNews(
  ctx: EventContext,
  changes: readonly PlanChange[],
): Promise<void> {
  const event = await eventFacts(ctx)
  const translatorTo = await translatorsOf(ctx)
  const names = (name: string) => inEachLanguageOfGuests((locale) => translatorTo(locale)(name))
  for (const { changes: knownChanges, ids } of await readersOf(ctx, changes, event.timeZone)) {
    const moved = knownChanges.find((change) => isOtherDay(change, event.timeZone))
    const words = moved
      ? { name: 'dateChange' as const, content: dateChangeContent(...daysOf(moved, event)) }
      : {
          name: 'planChange' as const,
          content: planChangeContent(knownChanges.map((change) => contentOf(change, event, names))),
        }
    for (let at = 0; at < ids.length; at += maxNamed)
      await announce(ctx, {
        name: speak(ctx.locale)(words.name),
        content: words.content,
        audience: { all: false, ids: ids.slice(at, at + maxNamed), filter: {} },
      })
  }
}

/** Guests affected by the same changes get the same mail; changes of a part go only to those invited to it. */
async function readersOf(ctx: EventContext, changes: readonly PlanChange[], zone: Zone) {
  const heardBy = new Map<string, PlanChange[]>()
  for (const change of changes) {
    const partId = change.of === 'part' ? change.partId : null
    for (const id of await informedGuests(ctx.db, ctx.event, partId))
      heardBy.set(id, [...(heardBy.get(id) ?? []), change])
  }
  const letters = new Map<string, { changes: PlanChange[]; ids: string[] }>()
  for (const [id, knownChanges] of heardBy) {
    // A letter about another day lists the parts of each guest separately.
    const moved = knownChanges.filter((change) => isOtherDay(change, zone))
    const changesToWrite = moved.length > 0 ? moved : knownChanges
    const key = changesToWrite.map((change) => changes.indexOf(change)).join()
    const letter = letters.get(key) ?? { changes: changesToWrite, ids: [] }
    letter.ids.push(id)
    letters.set(key, letter)
  }
  return letters.values()
}

function isOtherDay({ of, before, after }: PlanChange, zone: Zone): boolean {
  const day = (at: string) => instantToZoned(at, zone).date
  return of === 'event' && after !== null && day(before.startsAt) !== day(after.startsAt)
}

function daysOf({ before, after }: PlanChange, event: Event): Parameters<typeof dateChangeContent> {
  const text = (at: string, locale: Locale) =>
    event.allDay
      ? formatDate(instantToZoned(at, event.timeZone).date, locale, 'full')
      : formatInstant(at, event.timeZone, locale, 'full')
  const both = (at: string) => inEachLanguageOfGuests((locale) => text(at, locale))
  return [both(before.startsAt), both((after ?? event).startsAt)]
}

function contentOf(
  { of, name, before, after }: PlanChange,
  event: Event,
  namesOf: (name: string) => PlanChangeWords['name'],
): PlanChangeWords {
  const isWholeDay = of === 'event' && event.allDay
  const text = (plan: PlanChange['before'], locale: Locale) => {
    const start = instantToZoned(plan.startsAt, event.timeZone)
    const end = instantToZoned(plan.endsAt, event.timeZone)
    const hours = isWholeDay ? '' : `${formatTime(start.time)}–${formatTime(end.time)}`
    return [formatDate(start.date, locale, 'full'), hours, plan.place].filter(Boolean).join(', ')
  }
  const both = (plan: PlanChange['before']) =>
    inEachLanguageOfGuests((locale) => text(plan, locale))
  return { name: namesOf(name), before: both(before), after: after && both(after) }
}
