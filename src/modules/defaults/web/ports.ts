import { companyTabs } from '#modules/company/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(companyTabs, {
    value: 'valori',
    label: { ro: 'Valori implicite', en: 'Defaults' },
    order: 40,
    Content: lazyPart(() => import('./defaults-tab.tsx')),
  }),
]
