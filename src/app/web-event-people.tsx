import { eventSections } from '#modules/events/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'

/** Events and contacts do not use each other, so the application joins them here. */
export const eventPeople = [
  providePort(eventSections, {
    id: 'contacte',
    order: 70,
    Content: lazyComponent(async () => {
      const { ContactsOf } = await import('#modules/contacts/web/widgets.tsx')
      return {
        default: ({ eventId }: { eventId: string }) => (
          <ContactsOf kind="event" targetId={eventId} />
        ),
      }
    }),
  }),
]
