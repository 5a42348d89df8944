import { dueTask, eventFigures } from '#modules/events/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { said } = inEveryLanguage(names)

export const ports = [
  providePort(eventFigures, {
    id: 'late',
    order: 40,
    Content: lazyPart(() => import('./late-figure.tsx'), null),
  }),
  providePort(dueTask, {
    label: said('label'),
    Dialog: lazyPart(() => import('./due-task.tsx'), null),
  }),
]
