import type { EventContext } from '#platform/server/context.ts'
import { headsOfEvents } from '#modules/guests/server/api.ts'
import { countDiets, type Diet } from '../../model.ts'
import { needsAtTable } from './guest-count-store.ts'

export interface GuestCounts {
  confirmed: number
  adults: number
  children: number
  babies: number
  diets: { diet: Diet; guests: number }[]
}

/** Numbers alone; they follow each answer, so that they are no part of a version of the brief. */
export async function guestCounts(ctx: EventContext): Promise<GuestCounts | null> {
  const { eventId } = ctx.event
  const heads = (await headsOfEvents(ctx.db, ctx.company, [eventId])).get(eventId)
  if (!heads || heads.confirmed === 0) return null
  const { confirmed, adults, children, babies } = heads
  const diets = countDiets(await needsAtTable(ctx.db, ctx.event))
  return { confirmed, adults, children, babies, diets }
}
