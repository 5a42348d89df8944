import { lazy } from 'react'
import { eventSections } from '#modules/events/web/ports.ts'
import { fillPort } from '#platform/web/ports.ts'

export const ports = [
  fillPort(eventSections, {
    id: 'parteneri',
    label: { ro: 'Parteneri', en: 'Partners' },
    order: 50,
    Content: lazy(() => import('./event-section.tsx')),
  }),
]
