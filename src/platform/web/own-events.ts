import type { ComponentType } from 'react'
import { webPort } from './ports.ts'

/** The components of a module about the events that a signed-in person is invited to; made by `lazyComponent`. */
export interface OwnEvents {
  /** The list on `/evenimentele-mele`. */
  List: ComponentType<{ email: string }>
  /** The number of events on `/profil-utilizator`. */
  Counts: ComponentType<object>
}

export const ownEvents = webPort<OwnEvents>('own-events')
