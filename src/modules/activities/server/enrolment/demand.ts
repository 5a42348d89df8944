import type { SessionDemand } from '#modules/agenda/server/api.ts'
import { addresseesOf, demandOf, guestsOfSlots, type Addressee } from './enrolment-store.ts'

const held = ['enrolled', 'offered'] as const

/** The data about enrolments that the programme needs for its sessions. */
export const demand: SessionDemand = {
  async of(ctx) {
    const { enrolled, shared } = await demandOf(ctx.db, ctx.event)
    return {
      enrolled,
      shared: shared.map(({ one, other, guests }) => ({ sessionIds: [one, other], guests })),
    }
  },
  async reach(ctx, sessionIds) {
    const places = await guestsOfSlots(ctx.db, ctx.event, sessionIds, held)
    const ids = [...new Set(places.map(({ guestId }) => guestId))]
    return reachOf(await addresseesOf(ctx.db, ctx.event, ids))
  },
}

/** Number of people whom a letter can reach, and the names of the others. */
export function reachOf(people: readonly Addressee[]) {
  const unreachable = people.filter(({ email }) => email === null).map(({ name }) => name)
  return { reached: people.length - unreachable.length, unreachable }
}
