import { z } from 'zod'
import { addDays, daysBetween, minutesOf, timeOf } from '#shared/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventFacts, type EventContribution, type Shift } from '#modules/events/server/api.ts'
import type { Event } from '#modules/events/model.ts'
import { mostCues, type Cue, type Rundown } from '../model.ts'
import { putCues } from './cue-store.ts'
import { lay, readRundown } from './rundowns.ts'
import { RundownContent, shippedRundown } from './shipped.ts'
import { listRundowns, showTag, updateRundown } from './store.ts'

/** Where everything was, and in which version each row was left. */
const Trace = z.array(
  z.object({
    id: z.string(),
    version: z.int(),
    day: z.string(),
    startTime: z.string(),
    pins: z.array(z.tuple([z.string(), z.string()])),
  }),
)

export const contribution: EventContribution = {
  id: 'run-of-show',
  title: { ro: 'Desfășurătoare', en: 'Runs of show' },
  move: {
    hasHours: true,
    async preview(ctx, shift) {
      return (await rundownsOf(ctx)).map(({ id, name, day, startTime }) => {
        const to = addDays(day, shift.days)
        return {
          id,
          name,
          from: `${day}T${startTime}`,
          to: `${to}T${shifted(startTime, minutesIn(shift))}`,
          fate: to < shift.today ? 'past' : 'moves',
        }
      })
    },
    async apply(ctx, shift) {
      const rundowns = await rundownsOf(ctx)
      const minutes = minutesIn(shift)
      for (const rundown of rundowns)
        await place(ctx, rundown, {
          day: addDays(rundown.day, shift.days),
          startTime: shifted(rundown.startTime, minutes),
          pinOf: ({ startTime }) => startTime && shifted(startTime, minutes),
        })
      return rundowns.map(({ id, version, day, startTime, cues }) => ({
        id,
        version: version + 1,
        day,
        startTime,
        pins: cues.flatMap((cue) => (cue.startTime ? [[cue.id, cue.startTime]] : [])),
      }))
    },
    async undo(ctx, trace) {
      const now = await rundownsOf(ctx)
      const back = Trace.parse(trace)
      const found = back.map(({ id, version }) =>
        now.find((rundown) => rundown.id === id && rundown.version === version),
      )
      if (found.includes(undefined)) return false
      for (const [index, { day, startTime, pins }] of back.entries()) {
        const rundown = found[index]
        const known = new Map(pins)
        if (rundown)
          await place(ctx, rundown, {
            day,
            startTime,
            pinOf: (cue) => cue.startTime && (known.get(cue.id) ?? cue.startTime),
          })
      }
      return true
    },
  },
  template: {
    shipped: shippedRundown,
    async save(ctx) {
      const content = await contentOf(ctx)
      return content.rundowns.length > 0 ? content : undefined
    },
    preview: (content, dates) =>
      RundownContent.parse(content).rundowns.map(({ name, day }) => ({
        name,
        date: addDays(dates.startDate, day),
        compressed: false,
      })),
    apply: async (ctx, content) =>
      layContent(ctx, RundownContent.parse(content), await eventFacts(ctx)),
  },
  copy: {
    count: async (from) => (await rundownsOf(from)).length,
    run: async (from, to) => layContent(to, await contentOf(from), await eventFacts(to)),
  },
}

async function rundownsOf(ctx: EventContext): Promise<Rundown[]> {
  const { eventId } = ctx.event
  const rows = await listRundowns(ctx.db, ctx.company, { eventId, seen: null })
  const all: Rundown[] = []
  for (const { id } of rows) all.push(await readRundown(ctx, id))
  return all
}

function minutesIn({ before, after }: Shift): number {
  return minutesOf(after.startTime) - minutesOf(before.startTime)
}

/** Within the day of the event, which ends at six in the morning. */
function shifted(time: string, minutes: number): string {
  return timeOf(Math.min(30 * 60, Math.max(0, minutesOf(time) + minutes)))
}

async function place(
  ctx: EventContext,
  rundown: Rundown,
  to: { day: string; startTime: string; pinOf: (cue: Cue) => string | null },
): Promise<void> {
  const { day, startTime, pinOf } = to
  await updateRundown(ctx.db, ctx.event, { ...rundown, day, startTime })
  const cues = rundown.cues.map((cue) => ({ ...cue, startTime: pinOf(cue) }))
  const changed = cues.filter((cue, index) => cue.startTime !== rundown.cues[index]?.startTime)
  await putCues(ctx.db, ctx.event, rundown.id, changed)
  ctx.touch('run-of-show', showTag(rundown.id))
}

async function contentOf(ctx: EventContext): Promise<RundownContent> {
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
        const pin = cue.startTime === null ? null : minutesOf(cue.startTime) - start
        return { kind, title, seconds, skipped, notes, instructions, pin }
      }),
    })),
  }
}

async function layContent(
  ctx: EventContext,
  { rundowns }: RundownContent,
  event: Event,
): Promise<void> {
  for (const { name, day, from, departments, cues } of rundowns)
    await lay(
      ctx,
      {
        name,
        day: addDays(event.startDate, day),
        startTime: shifted(event.startTime, from),
        departments,
      },
      cues.slice(0, mostCues).map(({ pin, ...cue }) => ({
        ...cue,
        startTime: pin === null ? null : shifted(event.startTime, pin),
        refs: [],
        responsibleId: null,
      })),
    )
  ctx.touch('run-of-show')
}
