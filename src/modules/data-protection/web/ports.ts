import { companyTabs } from '#modules/company/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const ports = [
  providePort(companyTabs, {
    value: 'date-personale',
    label: localised('companyTab.date-personale'),
    order: 60,
    Content: lazyComponent(() => import('./protection-tab.tsx')),
  }),
  providePort(companyTabs, {
    value: 'mesaje',
    label: localised('companyTab.mesaje'),
    order: 75,
    under: 'system',
    seenBy: 'unlimited',
    Content: lazyComponent(() => import('./mail-tab.tsx')),
  }),
]
