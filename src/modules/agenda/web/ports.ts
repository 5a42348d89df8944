import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { said } = inEveryLanguage(names)

export const ports = [
  providePort(eventSections, {
    id: 'agenda',
    label: said('eventSection.agenda'),
    order: 40,
    Content: lazyPart<{ eventId: string }>(async () => ({
      default: (await import('./agendas-screen.tsx')).AgendaSection,
    })),
  }),
]
