import { guestListNotices, guestSections } from '#modules/guests/web/ports.ts'
import { RehearsalNotice } from './widgets.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { said } = inEveryLanguage(names)

export const ports = [
  providePort(guestListNotices, { id: 'rehearsal', Content: RehearsalNotice }),
  providePort(guestSections, {
    id: 'prezenta',
    label: said('guestSection.prezenta'),
    order: 40,
    Content: lazyPart(() => import('./guest-attendance.tsx')),
  }),
]
