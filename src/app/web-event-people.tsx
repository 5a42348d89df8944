import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

/** Events and contacts know nothing of each other, so they meet here. */
export const eventPeople = [
  providePort(eventSections, {
    id: 'contacte',
    order: 70,
    Content: lazyPart(async () => {
      const { ContactsOf } = await import('#modules/contacts/web/widgets.tsx')
      return {
        default: ({ eventId }: { eventId: string }) => (
          <ContactsOf kind="event" targetId={eventId} />
        ),
      }
    }),
  }),
]
