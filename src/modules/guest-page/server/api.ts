import type { EventContext } from '#platform/server/context.ts'
import type { Event } from '#modules/events/model.ts'
import { isRegistrationOpen } from './registering.ts'
import { settingsOf } from './settings.ts'

export { groupVisit, pageLink, type GroupVisit } from './link.ts'

/** Whether strangers may register now, so that a page elsewhere may lead to `{address}/inscriere`. */
export async function takesRegistrations(ctx: EventContext, event: Event): Promise<boolean> {
  return isRegistrationOpen(event, await settingsOf(ctx), ctx.now)
}
