import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { people } from './locales/people.gen.ts'

/** Events and contacts know nothing of each other, so they meet here. */
export const eventPeople = [
  providePort(eventSections, {
    id: 'contacte',
    label: inEveryLanguage(people).said('contacts'),
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
