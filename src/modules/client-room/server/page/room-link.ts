import type { EventContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'

/** Another page of the event that this client may open. */
export interface RoomLink {
  label: string
  href: string
}

/** Null while there is nothing to open. */
export const roomLink = port<(ctx: EventContext) => Promise<RoomLink | null>>('client-room.link')
