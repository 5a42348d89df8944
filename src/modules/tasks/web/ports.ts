import { createElement } from 'react'
import { dueTask, eventFigures } from '#modules/events/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { TileSkeleton } from '#ui/live/charts/tile-skeleton.tsx'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const ports = [
  providePort(eventFigures, {
    id: 'late',
    order: 40,
    Content: lazyComponent(() => import('./late-figure.tsx'), createElement(TileSkeleton)),
  }),
  providePort(dueTask, {
    label: localised('label'),
    Dialog: lazyComponent(() => import('./due-task.tsx'), null),
  }),
]
