import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { createElement } from 'react'
import { guestActions } from '#modules/guests/web/ports.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { providePort } from '#platform/web/ports.ts'

export const ports = [
  providePort(guestActions, {
    id: 'import',
    label: { ro: 'Importați invitați', en: 'Import guests' },
    order: 10,
    wholeList: true,
    icon: createElement(IconFileImport, { size: 16 }),
    Content: lazyPart(() => import('./import-dialog.tsx'), null),
  }),
  providePort(guestActions, {
    id: 'export',
    label: { ro: 'Exportați lista', en: 'Export the list' },
    order: 20,
    icon: createElement(IconFileExport, { size: 16 }),
    Content: lazyPart(() => import('./export-dialog.tsx'), null),
  }),
]
