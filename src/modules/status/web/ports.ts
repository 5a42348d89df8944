import { companyTabs } from '#modules/company/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const ports = [
  providePort(companyTabs, {
    value: 'sistem',
    label: localised('companyTab.sistem'),
    order: 70,
    under: 'system',
    seenBy: 'admins',
    Content: lazyComponent(() => import('./status-tab.tsx')),
  }),
]
