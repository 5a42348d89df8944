import { IconSend } from '@tabler/icons-react'
import { createElement } from 'react'
import { eventSections } from '#modules/events/web/ports.ts'
import { guestActions, guestSections } from '#modules/guests/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(eventSections, {
    id: 'invitatii',
    label: { ro: 'Mesaje și răspunsuri', en: 'Messages and answers' },
    order: 32,
    Content: lazyPart(() => import('./event-messages.tsx')),
  }),
  providePort(guestActions, {
    id: 'send',
    label: { ro: 'Trimiteți un mesaj', en: 'Send a message' },
    order: 5,
    icon: createElement(IconSend, { size: 16 }),
    Content: lazyPart(() => import('./send-dialog.tsx'), null),
  }),
  providePort(guestSections, {
    id: 'mesaje',
    label: { ro: 'Mesaje', en: 'Messages' },
    order: 30,
    Content: lazyPart(() => import('./guest-messages.tsx')),
  }),
]
