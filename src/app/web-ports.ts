import { eventPeople } from './web-event-people.tsx'
import { ports } from './web-ports.gen.ts'

/** The providers of all modules for the screens of others. */
export const providers = [...ports, eventPeople]
