import { eventFigures } from '#modules/events/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(eventFigures, {
    id: 'committed',
    order: 30,
    Content: lazyComponent(() => import('./committed-figure.tsx'), null),
  }),
]
