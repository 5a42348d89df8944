import { instantToZoned } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { BriefLine } from '#modules/supplier-page/model.ts'
import type { BriefSource } from '#modules/supplier-page/server/api.ts'
import { timedPlan } from '../../model.ts'
import { planTimesOf } from '../../model/times.ts'
import { findRundown, listRundowns } from '../store.ts'
import { cuesOf } from './cue-store.ts'

/** The planned hours of the cues that name a supplier; what is said of them stays with the team. */
export const supplierCues: BriefSource = {
  async lines(ctx) {
    const linesByPartner = new Map<string, BriefLine[]>()
    const { eventId } = ctx.event
    const rundowns = await listRundowns(ctx.db, ctx.company, { eventId, seen: null })
    for (const { id } of rundowns)
      for (const { partnerId, line } of await linesOfRundown(ctx, id))
        linesByPartner.set(partnerId, [...(linesByPartner.get(partnerId) ?? []), line])
    return linesByPartner
  },
}

async function linesOfRundown(
  ctx: EventContext,
  rundownId: string,
): Promise<{ partnerId: string; line: BriefLine }[]> {
  const facts = await findRundown(ctx.db, ctx.company, rundownId)
  if (!facts) return []
  const cues = await cuesOf(ctx.db, ctx.company, rundownId)
  const plan = timedPlan({ ...facts, cues })
  const times = planTimesOf(plan, [], plan.startsAt).cues
  return cues.flatMap((cue, at) => {
    const partnerIds = cue.refs.filter(({ kind }) => kind === 'partner').map(({ id }) => id)
    const planned = times[at]?.plannedStart
    if (cue.kind === 'group' || cue.skipped || planned === undefined) return []
    const { date, time } = instantToZoned(new Date(planned), facts.zone)
    const line: BriefLine = {
      key: cue.id,
      kind: 'cue',
      label: cue.title,
      value: `${date} ${time}`,
    }
    return [...new Set(partnerIds)].map((partnerId) => ({ partnerId, line }))
  })
}
