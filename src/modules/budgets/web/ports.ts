import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { said } = inEveryLanguage(names)

export const ports = [
  providePort(eventSections, {
    id: 'buget',
    label: said('eventSection.buget'),
    order: 50,
    Content: lazyPart(() => import('./event-section.tsx')),
  }),
]
