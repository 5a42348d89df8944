import { companyTabs } from '#modules/company/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { fillPort } from '#platform/web/ports.ts'

export const ports = [
  fillPort(companyTabs, {
    value: 'sistem',
    label: { ro: 'Starea sistemului', en: 'System status' },
    order: 75,
    seenBy: 'admins',
    Content: lazyPart(() => import('./status-tab.tsx')),
  }),
]
