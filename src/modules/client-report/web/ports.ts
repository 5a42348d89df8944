import { eventSections } from '#modules/events/web/ports.ts'
import { reportTabs } from '#modules/reports/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { fillPort } from '#platform/web/ports.ts'

const label = { ro: 'Raport pentru client', en: 'Client report' }
const Content = lazyPart(() => import('./client-report.tsx'))

export const ports = [
  fillPort(reportTabs, { id: 'client', label, Content }),
  fillPort(eventSections, { id: 'raport', label, order: 78, Content }),
]
