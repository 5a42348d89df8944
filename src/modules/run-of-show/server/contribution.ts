import { z } from 'zod'
import { addDays, minutesOf } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { MovedItem } from '#modules/events/model.ts'
import { eventFacts, type EventContribution, type Shift } from '#modules/events/server/api.ts'
import { hourInShow, type Cue, type Rundown } from '../model.ts'
import { isBegun } from './rundowns.ts'
import { moveLinks, openFollowers } from './link-dates.ts'
import { putCues } from './cues/cue-store.ts'
import {
  contentOf,
  contributionId,
  layContent,
  rundownsOf,
  shifted,
  shiftedPin,
} from './cues/laid-content.ts'
import { RundownContent, shippedRundown } from './shipped.ts'
import { listRundowns, showTag, updateRundown } from './store.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { records } from '../locales/records.gen.ts'
import { text } from '../text.ts'

const { localised } = inEveryLanguage(records)

/** The previous positions and the version of each changed row. */
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
  id: contributionId,
  title: localised('contribution'),
  move: {
    hasHours: true,
    async preview(ctx, shift) {
      const { begun, coming } = await rundownsByState(ctx)
      const live = await liveIds(ctx)
      const moving = coming.map(({ id, name, day, startTime }): MovedItem => {
        const to = addDays(day, shift.days)
        return {
          id,
          name,
          from: `${day}T${startTime}`,
          to: `${to}T${shifted(startTime, minutesIn(shift))}`,
          fate: to < shift.today ? 'past' : 'moves',
        }
      })
      const staying = begun.map(({ id, name, day, startTime }): MovedItem => {
        const at = `${day}T${startTime}`
        return { id, name, from: at, to: at, fate: live.has(id) ? 'live' : 'done' }
      })
      return [...moving, ...staying]
    },
    async apply(ctx, shift) {
      const { begun, coming: rundowns } = await rundownsByState(ctx)
      const minutes = minutesIn(shift)
      for (const rundown of begun) await moveLinks(ctx, rundown)
      for (const rundown of rundowns)
        await place(ctx, rundown, {
          day: addDays(rundown.day, shift.days),
          startTime: shifted(rundown.startTime, minutes),
          pinOf: ({ startTime }) =>
            startTime && shiftedPin(hourInShow(startTime, rundown.startTime), minutes),
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
      const rundownsNow = await rundownsOf(ctx)
      const days = Trace.parse(trace)
      const unchangedDays = days.map(({ id, version }) =>
        rundownsNow.find((rundown) => rundown.id === id && rundown.version === version),
      )
      if (unchangedDays.includes(undefined)) return false
      for (const [index, { day, startTime, pins }] of days.entries()) {
        const rundown = unchangedDays[index]
        const pinsByCue = new Map(pins)
        if (rundown)
          await place(ctx, rundown, {
            day,
            startTime,
            pinOf: (cue) => cue.startTime && (pinsByCue.get(cue.id) ?? cue.startTime),
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
    async apply(ctx, content) {
      await layContent(ctx, RundownContent.parse(content), await eventFacts(ctx))
    },
  },
  async hoursChanged(ctx) {
    for (const rundown of await rundownsOf(ctx)) await moveLinks(ctx, rundown)
  },
  async cancelling(ctx) {
    const followers = []
    for (const { id } of await rundownsOf(ctx)) followers.push(...(await openFollowers(ctx, id)))
    const n = followers.length
    return n > 0 ? inEveryLanguage(text).localised('cancelling', { n }) : null
  },
  /** Followers see at once that it is cancelled, or that it takes place after all. */
  async end(ctx) {
    for (const { id } of await rundownsOf(ctx)) ctx.touch(showTag(id))
  },
  copy: {
    count: async (from) => (await rundownsOf(from)).length,
    async run(from, to) {
      await layContent(to, await contentOf(from), await eventFacts(to))
    },
  },
}

/** Ids of the rundowns that are live now. */
async function liveIds(ctx: EventContext): Promise<ReadonlySet<string>> {
  const { eventId } = ctx.event
  const rows = await listRundowns(ctx.db, ctx.company, { eventId, seen: null })
  return new Set(rows.filter(({ state }) => state === 'live').map(({ id }) => id))
}

function minutesIn({ before, after }: Shift): number {
  return minutesOf(after.startTime) - minutesOf(before.startTime)
}

/** A rundown that has begun stays on its day. */
async function rundownsByState(
  ctx: EventContext,
): Promise<{ begun: Rundown[]; coming: Rundown[] }> {
  const begun: Rundown[] = []
  const coming: Rundown[] = []
  for (const rundown of await rundownsOf(ctx))
    ((await isBegun(ctx, rundown)) ? begun : coming).push(rundown)
  return { begun, coming }
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
  await moveLinks(ctx, { ...rundown, day, startTime })
  ctx.touch('run-of-show', showTag(rundown.id))
}
