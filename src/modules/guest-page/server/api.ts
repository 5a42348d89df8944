import type { EventContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'
import type { Event } from '#modules/events/model.ts'
import { isRegistrationOpen } from './registration/registration.ts'
import type { MyPlace } from '../model.ts'
import { settingsOf } from './settings.ts'

export { groupVisit, pageLink, type GroupVisit } from './link.ts'
export { ticketsOf } from './tickets.ts'
export { groupView } from './group-view.ts'

/** The places of the people of an invitation, in order of time; the module that enrols guests provides them. */
export interface PlacesOfGroup {
  read(ctx: EventContext, groupId: string): Promise<MyPlace[]>
}
export const placesOfGroup = port<PlacesOfGroup>('guest-page.places')

/** Whether strangers may register now, so that a page elsewhere may lead to `{address}/inscriere`. */
export async function takesRegistrations(ctx: EventContext, event: Event): Promise<boolean> {
  return isRegistrationOpen(event, await settingsOf(ctx), ctx.now)
}
