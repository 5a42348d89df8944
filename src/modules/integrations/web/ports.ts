import { profileSections } from '#modules/accounts/web/ports.ts'
import { companyTabs } from '#modules/company/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { said } = inEveryLanguage(names)

export const ports = [
  providePort(companyTabs, {
    value: 'integrari',
    label: said('companyTab.integrari'),
    order: 65,
    seenBy: 'admins',
    Content: lazyPart(() => import('./integrations-tab.tsx')),
  }),
  providePort(
    profileSections,
    lazyPart(() => import('./my-calendar.tsx'), null),
  ),
]
