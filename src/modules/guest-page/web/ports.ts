import { createElement } from 'react'
import { eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ownEvents } from '#platform/web/own-events.ts'
import { providePort } from '#platform/web/ports.ts'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { said } = inEveryLanguage(names)

export const ports = [
  providePort(eventSections, {
    id: 'pagina-invitatilor',
    label: said('eventSection.pagina-invitatilor'),
    order: 34,
    Content: lazyPart(() => import('./page-tab.tsx')),
  }),
  providePort(ownEvents, {
    List: lazyPart(() => import('./my-events.tsx'), null),
    Counts: lazyPart(
      async () => ({ default: (await import('./my-events.tsx')).MyCounts }),
      createElement(PanelSkeleton, { rows: 2 }),
    ),
  }),
]
