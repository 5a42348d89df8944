import { lazy } from 'react'
import { eventSections } from '#modules/events/web/ports.ts'
import { fillPort } from '#platform/web/ports.ts'

export const ports = [
  fillPort(eventSections, {
    id: 'taskuri',
    label: { ro: 'Taskuri', en: 'Tasks' },
    order: 30,
    Content: lazy(() => import('./event-section.tsx')),
  }),
]
