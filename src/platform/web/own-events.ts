import type { ComponentType } from 'react'
import { webPort } from './ports.ts'

/** What a module shows a signed-in person about the events they are invited to; made by `lazyComponent`. */
export interface OwnEvents {
  /** On `/evenimentele-mele`. */
  List: ComponentType<{ email: string }>
  /** On `/profil-utilizator`: how many there are. */
  Counts: ComponentType<object>
}

export const ownEvents = webPort<OwnEvents>('own-events')
