import { reportTabs } from '#modules/reports/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

const label = localised('label')
const Content = lazyComponent(() => import('./client-report.tsx'))

export const ports = [providePort(reportTabs, { id: 'client', label, Content })]
