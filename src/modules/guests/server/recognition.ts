import type { CompanyContext } from '#platform/server/context.ts'
import { contextOfEvent, eventNames, type PersonKey } from '#modules/events/server/api.ts'
import type { FoundRecord } from '#shared/text/mentions.ts'
import { fullName } from '../model.ts'
import { valuesWithDeleted } from './removal/erasure-store.ts'
import { guestsOfPerson } from './merge/merge-store.ts'
import { findGuestsWithDeleted } from './store.ts'

/** The guests of a person who requests their data, in the events that the caller sees. */
export async function guestsByEvent(
  ctx: CompanyContext,
  person: PersonKey,
): Promise<{ eventId: string; ids: string[] }[]> {
  const groupsByName = new Map<string, string[]>()
  for (const { id, eventId } of await guestsOfPerson(ctx.db, ctx.company, person)) {
    const { eventIds } = ctx.admission
    if (eventIds && !eventIds.includes(eventId)) continue
    groupsByName.set(eventId, [...(groupsByName.get(eventId) ?? []), id])
  }
  return [...groupsByName].map(([eventId, ids]) => ({ eventId, ids }))
}

/**
 * The names of the person as a guest, and the guests whose address or number was written only by
 * themselves: it can be that of another person.
 */
export async function recognise(ctx: CompanyContext, person: PersonKey) {
  const firstNames = new Set<string>()
  const lastNames = new Set<string>()
  const own: string[] = []
  const unproven: FoundRecord[] = []
  for (const { eventId, ids } of await guestsByEvent(ctx, person)) {
    const { event } = await contextOfEvent(ctx, eventId)
    const values = await valuesWithDeleted(ctx.db, event, ids)
    for (const { field, value } of values) {
      if (field === 'firstName') firstNames.add(value)
      if (field === 'lastName') lastNames.add(value)
    }
    const names = await eventNames(ctx, [eventId])
    for (const guest of await findGuestsWithDeleted(ctx.db, event, ids)) {
      own.push(guest.id, guest.groupId)
      const isGiven = values.some(
        ({ id, value, byTeam }) =>
          byTeam && id === guest.id && (value === person.email || value === person.phone),
      )
      if (!isGiven)
        unproven.push({
          id: guest.id,
          title: fullName(guest),
          detail: names.get(eventId)?.name ?? '',
          href: `/invitati?eveniment=${eventId}&panou=invitat-${guest.id}`,
        })
    }
  }
  return { firstNames: [...firstNames], lastNames: [...lastNames], own, unproven }
}
