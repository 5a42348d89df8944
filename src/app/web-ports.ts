import { eventPeople } from './web-event-people.tsx'
import { ports } from './web-ports.gen.ts'

/** What modules contribute to each other's screens. */
export const providers = [...ports, eventPeople]
