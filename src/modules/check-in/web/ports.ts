import { guestListNotices, guestSections } from '#modules/guests/web/ports.ts'
import { RehearsalNotice } from './widgets.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const ports = [
  providePort(guestListNotices, { id: 'rehearsal', Content: RehearsalNotice }),
  providePort(guestSections, {
    id: 'prezenta',
    label: localised('guestSection.prezenta'),
    order: 40,
    Content: lazyComponent(() => import('./guest-attendance.tsx')),
  }),
]
