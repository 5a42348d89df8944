import type { EventContext } from '#platform/server/context.ts'
import { instantToZoned } from '#shared/dates/time.ts'
import { programmeFor } from '#modules/agenda/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { plansOfEvent, tablesOfPlan } from '#modules/seating/server/api.ts'
import type { FrozenContent, Subject } from '../model.ts'
import { speak } from '../text.ts'

/** The published programme as guests see it; it is named by its version and asked about as one. */
export async function agendaSubjects(ctx: EventContext): Promise<Subject[]> {
  const programme = await programmeFor(ctx, 'guests')
  if (!programme || programme.sessions.length === 0) return []
  return [
    {
      kind: 'agenda',
      id: ctx.event.eventId,
      name: speak(ctx.locale)('agenda.version', { n: programme.number }),
    },
  ]
}

export async function agendaContent(ctx: EventContext): Promise<FrozenContent | undefined> {
  const programme = await programmeFor(ctx, 'guests')
  if (!programme) return undefined
  const { timeZone } = await eventFacts(ctx)
  const time = (instant: string) => instantToZoned(instant, timeZone).time
  const days = [...new Set(programme.sessions.map(({ day }) => day))].toSorted()
  const sections = days.map((day) => ({
    key: day,
    // Read in both languages.
    title: day.split('-').toReversed().join('.'),
    lines: programme.sessions
      .filter((session) => session.day === day)
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id))
      .map(({ id, title, startsAt, endsAt, rooms }) => ({
        key: id,
        label: title,
        detail: [`${time(startsAt)}–${time(endsAt)}`, ...rooms.map(({ name }) => name)].join(' · '),
        amount: null,
      })),
  }))
  return { total: null, sections, options: [] }
}

export async function seatingSubjects(ctx: EventContext): Promise<Subject[]> {
  const plans = await plansOfEvent(ctx)
  return plans.map(({ id, name }) => ({ kind: 'seating', id, name }))
}

/** The seating table by table. Guests are stored by id, so that an erased guest is no longer named here. */
export async function seatingContent(
  ctx: EventContext,
  planId: string,
): Promise<FrozenContent | undefined> {
  const tables = await tablesOfPlan(ctx, planId)
  if (!tables) return undefined
  const lines = tables.map(({ id, label, guestIds }) => ({
    key: id,
    label,
    detail: '',
    amount: null,
    people: guestIds,
  }))
  return { total: null, sections: [{ key: '', title: '', lines }], options: [] }
}
