import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(eventSections, {
    id: 'agenda',
    label: { ro: 'Agendă', en: 'Agenda' },
    order: 40,
    Content: lazyPart<{ eventId: string }>(async () => ({
      default: (await import('./agendas-screen.tsx')).AgendaSection,
    })),
  }),
]
