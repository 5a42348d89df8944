import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { changeShareOfTemplate, shareOfTemplate } from '#modules/events/server/api.ts'
import type * as contract from '../../contract.ts'
import { timedMarks, timedPlan } from '../../model.ts'
import { realSeconds, withRealLengths } from '../../model/durations.ts'
import { timesOf } from '../../model/times.ts'
import { contributionId } from './laid-content.ts'
import { marksOf } from '../show/mark-store.ts'
import { readRundown } from '../rundowns.ts'
import { RundownContent } from '../shipped.ts'

/** Stores the measured durations in a template, so that the next event of the kind is planned with them. */
export async function keepDurations(
  ctx: EventContext,
  { rundownId, templateId }: InputOf<typeof contract.keepDurations>,
): Promise<{ changed: number }> {
  const rundown = await readRundown(ctx, rundownId)
  const marks = timedMarks(await marksOf(ctx.db, ctx.company, rundownId))
  const { cues: times } = timesOf(timedPlan(rundown), marks, ctx.now.getTime())
  const measured = rundown.cues.flatMap(({ kind, title }, index) => {
    const at = times[index]
    const seconds = at && kind === 'cue' ? realSeconds(at) : null
    return seconds === null ? [] : [{ title, seconds }]
  })
  if (measured.length === 0) throw new AppError('conflict', 'run-of-show.nothing_measured')
  const share = await shareOfTemplate(ctx, templateId, contributionId)
  const { rundowns } = RundownContent.parse(share ?? { rundowns: [] })
  const own = rundowns.find(({ name }) => name === rundown.name) ?? rundowns[0]
  const after = rundowns.map((each) =>
    each === own ? { ...each, cues: withRealLengths(each.cues, measured) } : each,
  )
  const changed = rundowns
    .flatMap(({ cues }) => cues)
    .filter((cue, at) => cue.seconds !== after.flatMap(({ cues }) => cues)[at]?.seconds).length
  if (changed > 0) await changeShareOfTemplate(ctx, templateId, contributionId, { rundowns: after })
  return { changed }
}
