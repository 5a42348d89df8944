import { eventSections } from '#modules/events/web/ports.ts'
import { reportTabs } from '#modules/reports/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

const label = { ro: 'Raport pentru client', en: 'Client report' }
const Content = lazyPart(() => import('./client-report.tsx'))

export const ports = [
  providePort(reportTabs, { id: 'client', label, Content }),
  providePort(eventSections, { id: 'raport', label, order: 78, Content }),
]
