import { addDays, daysBetween, minutesOf, timeOf } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { Event } from '#modules/events/model.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { hourInShow, maxCues, maxPinMinutes, type Rundown } from '../../model.ts'
import { createRundown, readRundown } from '../rundowns.ts'
import type { RundownContent } from '../shipped.ts'
import { listRundowns } from '../store.ts'

/** Names what a template has of this module. */
export const contributionId = 'run-of-show'

export async function rundownsOf(ctx: EventContext): Promise<Rundown[]> {
  const { eventId } = ctx.event
  const rows = await listRundowns(ctx.db, ctx.company, { eventId, seen: null })
  const all: Rundown[] = []
  for (const { id } of rows) all.push(await readRundown(ctx, id))
  return all
}

/** Within the day of the event, which ends at six in the morning. */
export function shifted(time: string, minutes: number, latest = 30 * 60): string {
  return timeOf(Math.min(latest, Math.max(0, minutesOf(time) + minutes)))
}

/** Pins end with the day after. */
export function shiftedPin(time: string, minutes: number): string {
  return shifted(time, minutes, maxPinMinutes)
}

export async function contentOf(ctx: EventContext): Promise<RundownContent> {
  const event = await eventFacts(ctx)
  const start = minutesOf(event.startTime)
  const rundowns = await rundownsOf(ctx)
  return {
    rundowns: rundowns.map(({ name, day, startTime, departments, cues }) => ({
      name,
      day: daysBetween(event.startDate, day),
      from: minutesOf(startTime) - start,
      departments,
      cues: cues.map((cue) => {
        const { kind, title, seconds, skipped, notes, instructions } = cue
        const hour = cue.startTime && hourInShow(cue.startTime, startTime)
        const pin = hour === null ? null : minutesOf(hour) - start
        return { kind, title, seconds, skipped, notes, instructions, pin }
      }),
    })),
  }
}

/** New rundowns on the dates of an event; their ids, in the order of the content. */
export async function layContent(
  ctx: EventContext,
  { rundowns }: RundownContent,
  event: Pick<Event, 'startDate' | 'startTime'>,
): Promise<string[]> {
  const ids: string[] = []
  for (const { name, day, from, departments, cues } of rundowns)
    ids.push(
      await createRundown(
        ctx,
        {
          name,
          day: addDays(event.startDate, day),
          startTime: shifted(event.startTime, from),
          departments,
        },
        cues.slice(0, maxCues).map(({ pin, ...cue }) => ({
          ...cue,
          startTime: pin === null ? null : shiftedPin(event.startTime, pin),
          refs: [],
          responsibleId: null,
        })),
      ),
    )
  ctx.touch('run-of-show')
  return ids
}
