import { companyTabs } from '#modules/company/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(companyTabs, {
    value: 'date-personale',
    label: { ro: 'Protecția datelor', en: 'Data protection' },
    order: 60,
    Content: lazyPart(() => import('./protection-tab.tsx')),
  }),
  providePort(companyTabs, {
    value: 'mesaje',
    label: { ro: 'Mesaje păstrate', en: 'Kept mail' },
    order: 70,
    seenBy: 'unlimited',
    Content: lazyPart(() => import('./mail-tab.tsx')),
  }),
]
