import { lazy } from 'react'
import { eventSections } from '#modules/events/web/ports.ts'
import { fillPort } from '#platform/web/ports.ts'

/** Events and contacts stand on one rung and know nothing of each other, so they meet here. */
export const eventPeople = [
  fillPort(eventSections, {
    id: 'contacte',
    label: { ro: 'Persoane de contact', en: 'Contact persons' },
    order: 70,
    Content: lazy(async () => {
      const { ContactsOf } = await import('#modules/contacts/web/widgets.tsx')
      return {
        default: ({ eventId }: { eventId: string }) => (
          <ContactsOf kind="event" targetId={eventId} />
        ),
      }
    }),
  }),
]
