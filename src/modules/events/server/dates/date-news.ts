import { afterUndoGrace } from '#shared/undo-grace.ts'
import type { EventContext } from '#platform/server/context.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import type { Event, Part, Place, Span } from '../../model.ts'
import { eventContribution, eventFacts, partsOf, type PlanChange } from '../api.ts'
import {
  forgetKnownPlans,
  noteKnownPlan,
  takeKnownPlans,
  type KnownPlan,
} from './date-news-store.ts'
import { findPart } from '../part-store.ts'

/** The guests whom a letter about another time or place reaches, and the names of those it cannot. */
export async function dateNewsReach(ctx: EventContext, partId: string | null = null) {
  const reach = { reached: 0, unreachable: [] as string[] }
  const audience = await audienceOf(ctx, partId)
  if (!audience) return reach
  for (const { dateNews } of ctx.services.ports.all(eventContribution)) {
    if (!dateNews) continue
    const { reached, unreachable } = await dateNews.reach(ctx, audience)
    reach.reached += reached
    reach.unreachable.push(...unreachable)
  }
  return reach
}

/** The part whose guests it concerns, or all guests; null where only the team sees the part. */
async function audienceOf(ctx: EventContext, partId: string | null) {
  if (partId === null) return { partId: null }
  const { timeZone } = await eventFacts(ctx)
  const part = await findPart(ctx.db, ctx.event, partId, timeZone)
  if (!part || part.audience === 'team') return null
  return { partId: part.takesRsvp ? partId : null }
}

/** The event is about to move with all its parts: its guests learn of it once that cannot be undone. */
export async function noteDateNews(
  ctx: EventContext,
  before: Event,
  notify: boolean,
): Promise<void> {
  // Choosing to send none also cancels mails that are not sent yet.
  if (!notify) return forgetKnownPlans(ctx.db, ctx.event)
  await note(ctx, before, before.place)
}

/** The event has other hours or another place. */
export async function noteEventNews(
  ctx: EventContext,
  { before, after, notify }: { before: Event; after: Event; notify: boolean },
): Promise<void> {
  if (isSamePlan(before, after) && placeText(before.place) === placeText(after.place)) return
  if (!notify) return forgetKnownPlans(ctx.db, ctx.event, before.id)
  await note(ctx, before, before.place)
}

/** A part has other hours or another place, or does not take place (`after` is null). */
export async function notePartNews(
  ctx: EventContext,
  { before, after, notify }: { before: Part; after: Part | null; notify: boolean },
): Promise<void> {
  if (before.audience === 'team') return
  const { place } = await eventFacts(ctx)
  const [from, to] = [before.place ?? place, after?.place ?? place]
  if (after && isSamePlan(before, after) && placeText(from) === placeText(to)) return
  if (!notify) return forgetKnownPlans(ctx.db, ctx.event, before.id)
  await note(ctx, before, from)
}

async function note(
  ctx: EventContext,
  { id, name, startsAt, endsAt }: Pick<Part, 'id' | 'name' | 'startsAt' | 'endsAt'>,
  place: Place,
): Promise<void> {
  if (Date.parse(startsAt) <= ctx.now.getTime()) return
  const knownPlan = { subjectId: id, name, startsAt, endsAt, place: placeText(place) }
  await noteKnownPlan(
    ctx.db,
    ctx.event,
    { ...knownPlan, changedBy: ctx.actor.id },
    afterUndoGrace(ctx.now),
  )
}

/** Writes only about differences from what guests know; a change that was undone has none. */
export async function writeDateNews(ctx: EventContext): Promise<void> {
  const knownPlans = await takeKnownPlans(ctx.db, ctx.event, ctx.now)
  const changes = await changesSince(ctx, knownPlans)
  if (changes.length === 0) return
  const by = knownPlans.find(({ changedBy }) => changedBy !== null)?.changedBy
  const person = by ? (await namesOf(ctx, [by])).get(by) : undefined
  // The letters are of the colleague who changed it, as if they had been sent by hand.
  const actor = by && person ? ({ kind: 'user', id: by, name: person.name } as const) : ctx.actor
  for (const { dateNews } of ctx.services.ports.all(eventContribution))
    await dateNews?.write({ ...ctx, actor }, changes)
}

async function changesSince(
  ctx: EventContext,
  knownPlans: readonly KnownPlan[],
): Promise<PlanChange[]> {
  if (knownPlans.length === 0) return []
  const event = await eventFacts(ctx)
  const parts = await partsOf(ctx)
  return knownPlans.flatMap(({ subjectId, name, startsAt, endsAt, place }): PlanChange[] => {
    const before = { startsAt, endsAt, place: place ?? placeText(event.place) }
    if (subjectId === event.id) {
      const after = { ...event, place: placeText(event.place) }
      return isSame(before, after) ? [] : [{ of: 'event', name: event.name, before, after }]
    }
    const part = parts.find(({ id }) => id === subjectId)
    if (part?.audience === 'team') return []
    const after = part && { ...part, place: placeText(part.place ?? event.place) }
    if (after && isSame(before, after)) return []
    const partId = part && !part.takesRsvp ? null : subjectId
    return [{ of: 'part', partId, name: part?.name ?? name, before, after: after ?? null }]
  })
}

type Plan = PlanChange['before']

function isSame(a: Plan, b: Plan): boolean {
  const isSameMoment = (one: string, other: string) => Date.parse(one) === Date.parse(other)
  return (
    isSameMoment(a.startsAt, b.startsAt) && isSameMoment(a.endsAt, b.endsAt) && a.place === b.place
  )
}

/** Compares local hours: another time zone changes no hour that guests read. */
function isSamePlan(a: Span, b: Span): boolean {
  const text = ({ startDate, startTime, endDate, endTime }: Span) =>
    [startDate, startTime, endDate, endTime].join()
  return text(a) === text(b)
}

function placeText({ name, address }: Place): string {
  return [name, address].filter(Boolean).join(', ')
}
