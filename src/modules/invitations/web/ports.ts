import { IconSend } from '@tabler/icons-react'
import { createElement } from 'react'
import { guestActions, guestSections } from '#modules/guests/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { said } = inEveryLanguage(names)

export const ports = [
  providePort(guestActions, {
    id: 'send',
    label: said('guestAction.send'),
    order: 5,
    icon: createElement(IconSend, { size: 16 }),
    Content: lazyPart(() => import('./send-dialog.tsx'), null),
  }),
  providePort(guestSections, {
    id: 'mesaje',
    label: said('guestSection.mesaje'),
    order: 30,
    Content: lazyPart(() => import('./guest-messages.tsx')),
  }),
]
