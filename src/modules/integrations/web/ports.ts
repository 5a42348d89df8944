import { companyTabs } from '#modules/company/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(companyTabs, {
    value: 'integrari',
    label: { ro: 'Integrări', en: 'Integrations' },
    order: 65,
    seenBy: 'admins',
    Content: lazyPart(() => import('./integrations-tab.tsx')),
  }),
]
