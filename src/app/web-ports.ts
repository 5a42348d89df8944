import { eventPeople } from './web-event-people.tsx'
import { ports } from './web-ports.gen.ts'

/** Everything that fills places of other modules, in one piece, since a screen with such places waits for all. */
export const fillings = [...ports, eventPeople]
