import { companyTabs } from '#modules/company/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { said } = inEveryLanguage(names)

export const ports = [
  providePort(companyTabs, {
    value: 'valori',
    label: said('companyTab.valori'),
    order: 40,
    Content: lazyPart(() => import('./defaults-tab.tsx')),
  }),
]
