import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { inEveryLanguage, inLanguage, type Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { instantToZoned, laterOnWall } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import type { MovedItem } from '#modules/events/model.ts'
import type { EventContribution, Shift } from '#modules/events/server/api.ts'
import { records } from '../locales/records.gen.ts'
import { textIn } from '../model/answer-text.ts'
import type { Questionnaire, Settings } from '../model.ts'
import * as store from './store.ts'

const { localised } = inEveryLanguage(records)

const moments = ['opensAt', 'closesAt', 'editUntil'] as const
type Times = Pick<Settings, (typeof moments)[number]>

const At = z.string().nullable()
/** The data for undo: id and version of the questionnaire, and its previous times. */
const Trace = z.array(
  z.strictObject({ id: Id, version: z.int(), opensAt: At, closesAt: At, editUntil: At }),
)

/** The times of questionnaires move with the date of their event. */
export const dateMove: NonNullable<EventContribution['move']> = {
  hasHours: true,
  async preview(ctx, shift) {
    const all = await store.ofEvent(ctx.db, ctx.event, ctx.now)
    return all.flatMap((one) => itemsOf(one, shift, ctx))
  },
  async apply(ctx, shift, batchId) {
    const traces: z.infer<typeof Trace> = []
    for (const one of await store.ofEvent(ctx.db, ctx.event, ctx.now)) {
      const after = timesAfter(one, shift, ctx.now)
      if (moments.every((name) => after[name] === one[name])) continue
      await put(ctx, one, after, batchId)
      traces.push({ id: one.id, version: one.version + 1, ...timesOf(one) })
    }
    ctx.touch('questionnaires')
    return traces
  },
  async undo(ctx, trace, batchId) {
    const all = await store.ofEvent(ctx.db, ctx.event, ctx.now)
    for (const { id, version, ...times } of Trace.parse(trace)) {
      const one = all.find((each) => each.id === id)
      // Deleted meanwhile; there is nothing to put back.
      if (!one) continue
      if (one.version !== version) return false
      await put(ctx, one, times, batchId)
    }
    ctx.touch('questionnaires')
    return true
  },
}

function timesOf({ opensAt, closesAt, editUntil }: Times): Times {
  return { opensAt, closesAt, editUntil }
}

/**
 * Past times stay: people answer a questionnaire that was opened, and a closed one is not opened again by a
 * new date. Only an opening that would be later than its end moves with it.
 */
function timesAfter(one: Times, { days, before, after }: Shift, now: Date): Times {
  const later = (at: string | null) => at && laterOnWall(at, days, before.timeZone, after.timeZone)
  const unlessOver = (at: string | null) => (at && at <= now.toISOString() ? at : later(at))
  const moved = {
    opensAt: unlessOver(one.opensAt),
    closesAt: unlessOver(one.closesAt),
    editUntil: unlessOver(one.editUntil),
  }
  const isOvertaken = moved.opensAt && moved.closesAt && moved.closesAt <= moved.opensAt
  return isOvertaken ? { ...moved, opensAt: later(one.opensAt) } : moved
}

function itemsOf(
  one: Questionnaire,
  shift: Shift,
  { now, locale }: { now: Date; locale: Locale },
): MovedItem[] {
  const after = timesAfter(one, shift, now)
  return moments.flatMap((name): MovedItem[] => {
    const [from, to] = [one[name], after[name]]
    if (from === null || to === null) return []
    const wall = (at: string, zone: string) => {
      const { date, time } = instantToZoned(at, zone)
      return `${date}T${time}`
    }
    const place = wall(to, shift.after.timeZone)
    const fate = from === to ? 'pinned' : place.slice(0, 10) < shift.today ? 'past' : 'moves'
    const title = `${textIn(one.title, locale)} · ${inLanguage(localised(`moved.${name}`), locale)}`
    const id = `${one.id}-${name}`
    return [{ id, name: title, from: wall(from, shift.before.timeZone), to: place, fate }]
  })
}

async function put(
  ctx: EventContext,
  one: Questionnaire,
  times: Times,
  batchId: string,
): Promise<void> {
  if (!(await store.updateSettings(ctx.db, ctx.company, { ...one, ...times })))
    throw new AppError('conflict', 'questionnaires.changed_meanwhile')
  const changes = fieldChanges({ ...timesOf(one) }, { ...times })
  const { eventId } = ctx.event
  const line = { entity: 'questionnaire', entityId: one.id, eventId, verb: 'changed' }
  await record(ctx, { ...line, changes, batchId })
}
