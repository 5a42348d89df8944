import type { EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { keepLinksUntil, listLinks } from '#modules/outside-links/server/api.ts'
import { timedPlan, type Rundown } from '../model.ts'

export const followerLink = { kind: 'follower', path: '/urmareste' }

/** People pack up after the event, and some open the page again the day after. */
const daysAfter = 2

type ShowDate = Pick<Rundown, 'id' | 'day' | 'startTime' | 'zone'>

/** The expiry of the links to a show: some days after the show, the event and today. */
export async function linksEnd(ctx: EventContext, rundown: ShowDate): Promise<string> {
  const { endsAt } = await eventFacts(ctx)
  const { startsAt } = timedPlan({ ...rundown, cues: [] })
  const lastMoment = Math.max(Date.parse(endsAt), startsAt, ctx.now.getTime())
  return new Date(lastMoment + daysAfter * 86_400_000).toISOString()
}

/** The labels of the valid links. */
export async function openFollowers(ctx: EventContext, rundownId: string): Promise<string[]> {
  const { items } = await listLinks(ctx, { eventId: ctx.event.eventId, recordId: rundownId })
  return items
    .filter(({ kind, state }) => kind === followerLink.kind && state === 'open')
    .map(({ label }) => label)
}

/** The show or its event is on another day now. */
export async function moveLinks(ctx: EventContext, rundown: ShowDate): Promise<void> {
  const expiresAt = await linksEnd(ctx, rundown)
  await keepLinksUntil(ctx, { kind: followerLink.kind, recordId: rundown.id, expiresAt })
}
