import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { formatInstant, todayIn } from '#shared/dates/time.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  downloadKind,
  startDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { record } from '#platform/server/records/history.ts'
import { xlsxOf, type Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { exportEnrolments } from '../contract.ts'
import { ActivityKind } from '../model.ts'
import { speak } from '../text.ts'
import { find } from './activities.ts'
import { pageOfEnrolments } from './enrolment/enrolment-store.ts'
import { slotsOf } from './slots/slot-store.ts'
import { pageOfActivities } from './store.ts'

const kind = 'activities.enrolments'
const pageSize = 500
const maxActivities = 10_000

export async function startExport(
  ctx: EventContext,
  { activityId, search, kinds, needs }: InputOf<typeof exportEnrolments>,
) {
  if (activityId) await find(ctx, activityId)
  const event = await eventFacts(ctx)
  const { eventId } = ctx.event
  await record(ctx, { entity: 'activity', entityId: activityId ?? null, eventId, verb: 'exported' })
  const title = speak(ctx.locale)('export.file')
  const name = `${title} ${event.name} ${todayIn(event.timeZone, ctx.now)}.xlsx`
  const params = { eventId, activityId: activityId ?? null, search, kinds, needs }
  return startDownload(ctx, { kind, name, params })
}

const ExportParams = z.object({
  eventId: Id,
  activityId: Id.nullable(),
  search: z.string().optional(),
  kinds: z.array(ActivityKind).optional(),
  needs: z.array(z.enum(['waiting', 'short'])).optional(),
})

export const enrolmentsDownload = downloadKind({
  kind,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  params: ExportParams,
  write: (ctx, params) => xlsxOf(speak(ctx.locale)('export.file'), rowsOf(ctx, params)),
})

async function* rowsOf(
  ctx: DownloadContext,
  { eventId, activityId, ...filter }: z.infer<typeof ExportParams>,
): AsyncGenerator<Cell[]> {
  const say = speak(ctx.locale)
  const event = eventScope({ actor: systemActor, companyId: ctx.company.companyId }, eventId, true)
  const { timeZone } = await eventFacts({ ...ctx, event })
  const at = (moment: string | null) =>
    moment && formatInstant(moment, timeZone, ctx.locale, 'medium')
  yield (
    ['title', 'start', 'place', 'guest', 'group', 'status', 'turn', 'since', 'arrived'] as const
  ).map((column) => say(`export.${column}`))
  const activities = await pageOfActivities(
    ctx.db,
    ctx.company,
    { eventId, seen: null, ...filter },
    { sort: 'start', descending: false, limit: maxActivities },
  )
  const slots = await slotsOf(ctx.db, event, activityId ? { activityId } : {})
  for (const slot of slots.filter((each) => activities.some(({ id }) => id === each.activityId)))
    for (let after: string | undefined; ;) {
      const page = { limit: pageSize, after }
      const people = await pageOfEnrolments(
        ctx.db,
        event,
        slot.slotId,
        { words: [] },
        page,
        ctx.locale,
      )
      for (const each of people)
        yield [
          slot.title,
          at(slot.startsAt),
          slot.place,
          each.guestName,
          each.groupName,
          say(`status.${each.status}`),
          each.turn,
          at(each.at),
          at(each.arrivedAt),
        ]
      after = people.at(-1)?.guestId
      if (people.length < pageSize) break
    }
}
