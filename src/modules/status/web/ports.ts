import { companyTabs } from '#modules/company/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(companyTabs, {
    value: 'sistem',
    label: { ro: 'Starea sistemului', en: 'System status' },
    order: 75,
    seenBy: 'admins',
    Content: lazyPart(() => import('./status-tab.tsx')),
  }),
]
