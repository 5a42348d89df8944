import type { CompanyContext } from '#platform/server/context.ts'
import { eventNames } from '#modules/events/server/api.ts'
import { decisionState, isSplit, type WaitingDecision } from '../../model.ts'
import { answersOf, unsettledDecisions } from '../decision-store.ts'
import { withOpenLink } from '../people.ts'
import { decidersOf } from '../people-store.ts'

/** In the events that this colleague sees. Nothing of what is shown is read, so that many rooms cost little. */
export async function waitingDecisions(ctx: CompanyContext): Promise<WaitingDecision[]> {
  const stored = await unsettledDecisions(ctx.db, ctx.company)
  const eventIds = [...new Set(stored.map(({ eventId }) => eventId))]
  const events = await eventNames(ctx, eventIds)
  const visible = stored.filter(({ eventId }) => events.has(eventId))
  const ids = visible.map(({ id }) => id)
  const answers = await answersOf(ctx.db, ctx.company, ids)
  const deciders = await withOpenLink(ctx, await decidersOf(ctx.db, ctx.company, eventIds))
  return visible.flatMap((decision): WaitingDecision[] => {
    const { id, eventId, title, dueOn } = decision
    const own = answers.filter(({ decisionId }) => decisionId === id)
    const deciderIds = deciders.filter((each) => each.eventId === eventId).map((each) => each.id)
    const state = decisionState(decision, deciderIds, own)
    if (state !== 'open' && state !== 'change_asked') return []
    const eventName = events.get(eventId)?.name ?? ''
    const shown = { id, eventId, eventName, title, dueOn, state }
    return [{ ...shown, isSplit: isSplit(decision, deciderIds, own) }]
  })
}
