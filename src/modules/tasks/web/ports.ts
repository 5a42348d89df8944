import { dueTask, eventSections } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(eventSections, {
    id: 'taskuri',
    label: { ro: 'Taskuri', en: 'Tasks' },
    order: 30,
    Content: lazyPart(() => import('./event-section.tsx')),
  }),
  providePort(dueTask, {
    label: { ro: 'Faceți un task din ea', en: 'Make it a task' },
    Dialog: lazyPart(
      async () => ({ default: (await import('./event-section.tsx')).DueTaskDialog }),
      null,
    ),
  }),
]
