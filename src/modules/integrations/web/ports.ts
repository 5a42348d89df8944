import { profileSections } from '#modules/accounts/web/ports.ts'
import { companyTabs } from '#modules/company/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const ports = [
  providePort(companyTabs, {
    value: 'integrari',
    label: localised('companyTab.integrari'),
    order: 65,
    seenBy: 'admins',
    Content: lazyComponent(() => import('./integrations-tab.tsx')),
  }),
  providePort(
    profileSections,
    lazyComponent(() => import('./my-calendar.tsx'), null),
  ),
]
