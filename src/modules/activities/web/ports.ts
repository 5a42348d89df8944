import { guestSections } from '#modules/guests/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const ports = [
  providePort(guestSections, {
    id: 'activitati',
    label: localised('guestSection.activitati'),
    order: 45,
    Content: lazyComponent(() => import('./guest-enrolments.tsx')),
  }),
]
