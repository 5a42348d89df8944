import { IconFileExport, IconFileImport } from '@tabler/icons-react'
import { createElement, type ComponentType, type ReactNode } from 'react'
import { eventFigures } from '#modules/events/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort, webPort } from '#platform/web/ports.ts'
import { inEveryLanguage, type Localised } from '#shared/i18n.ts'
import { TileSkeleton } from '#ui/live/charts/tile-skeleton.tsx'
import type { GuestSelection } from '../contract.ts'
import type { GuestFilter } from '../model.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

/** An entry in the menu of the guest list that belongs to a higher module: import, export, send. */
export interface GuestAction {
  id: string
  label: Localised
  order: number
  icon?: ReactNode
  /** Has nothing to do with who is ticked: is in the menu of the list only. */
  wholeList?: true
  /** Opened by the entry, as a dialog or panel of its own; made by `lazyComponent`. */
  Content: ComponentType<GuestActionProps>
}

export interface BegunImport {
  importId: string
  /** It was begun earlier, so its columns were confirmed. */
  seen: boolean
}

export interface GuestActionProps {
  eventId: string
  /** The filter of the list. */
  filter: GuestFilter
  /** The ticked guests; null when the menu of the whole list was used. */
  selection: GuestSelection | null
  /** The import that was begun on the empty list. */
  begun?: BegunImport | undefined
  onClose: () => void
}

export const guestActions = webPort<GuestAction>('guests.actions')

/** A section of one guest's panel that belongs to a higher module: messages, scans, answers. */
export interface GuestSection {
  id: string
  label: Localised
  /** The guest's own are at 10 (overview), 20 (details) and 90 (history). */
  order: number
  Content: ComponentType<{ eventId: string; guestId: string }>
}

export const guestSections = webPort<GuestSection>('guests.sections')

/** A notice that a user should read before relying on the numbers of the list. */
interface GuestListNotice {
  id: string
  Content: ComponentType<{ eventId: string }>
}

export const guestListNotices = webPort<GuestListNotice>('guests.list-notices')

/** A note that the person at the door sees beside the name: questions to ask there. */
interface GuestDoorNote {
  id: string
  Content: ComponentType<{ eventId: string; guestId: string }>
}

export const guestDoorNotes = webPort<GuestDoorNote>('guests.door-notes')

export const ports = [
  providePort(guestActions, {
    id: 'import',
    label: localised('guestAction.import'),
    order: 10,
    wholeList: true,
    icon: createElement(IconFileImport, { size: 16 }),
    Content: lazyComponent(() => import('./exchange/import-dialog.tsx'), null),
  }),
  providePort(guestActions, {
    id: 'export',
    label: localised('guestAction.export'),
    order: 20,
    icon: createElement(IconFileExport, { size: 16 }),
    Content: lazyComponent(() => import('./exchange/export-dialog.tsx'), null),
  }),
  providePort(eventFigures, {
    id: 'coming',
    order: 10,
    Content: lazyComponent(() => import('./heads/coming-figure.tsx'), createElement(TileSkeleton)),
  }),
]
