import { IconSend } from '@tabler/icons-react'
import { createElement } from 'react'
import { guestActions, guestSections } from '#modules/guests/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const ports = [
  providePort(guestActions, {
    id: 'send',
    label: localised('guestAction.send'),
    order: 5,
    icon: createElement(IconSend, { size: 16 }),
    Content: lazyComponent(() => import('./send-dialog.tsx'), null),
  }),
  providePort(guestSections, {
    id: 'mesaje',
    label: localised('guestSection.mesaje'),
    order: 30,
    Content: lazyComponent(() => import('./guest-messages.tsx')),
  }),
]
