import {
  IconGitMerge,
  IconHistory,
  IconListDetails,
  IconPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useState } from 'react'
import { EventNeeded } from '#modules/events/web/widgets.tsx'
import type { GuestSelection } from '../contract.ts'
import { guestActions, guestListNotices, type BegunImport, type GuestAction } from './ports.ts'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { lazyPanel, lazyComponent } from '#platform/web/lazy-component.tsx'
import { usePanel, type Panel } from '#platform/web/routing/panel.ts'
import { usePort } from '#platform/web/ports.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { useGuestFilters, type GuestFilters } from './table/guest-filters.ts'
import styles from './guest-list.module.css'
import { GuestTable } from './table/guest-table.tsx'
import { changesPanel, duplicatesPanel, listText, newGuests } from './guest-words.tsx'
import { HeadCounters, PartSwitch } from './heads/head-counters.tsx'

const GroupsView = lazyComponent(() => import('./group/groups-view.tsx'))
const GuestPanel = lazyPanel(() => import('./guest/guest-panel.tsx'))
const GroupPanel = lazyPanel(() => import('./group/group-panel.tsx'))
const NewGuests = lazyComponent(() => import('./new-guests.tsx'), null)
const DuplicatesPanel = lazyPanel(() => import('./queues/duplicates-panel.tsx'))
const QueuePanels = lazyPanel(() => import('./queues/queue-panels.tsx'))
const ChangesPanel = lazyPanel(() => import('./bulk/changes-panel.tsx'))

export default function GuestsScreen() {
  const say = useText(listText)
  return (
    <EventNeeded title={say('title')} about={say('needsEvent')}>
      {(eventId) => <GuestsOf eventId={eventId} />}
    </EventNeeded>
  )
}

interface OpenAction {
  action: GuestAction
  selection: GuestSelection | null
  begun?: BegunImport
}

function GuestsOf({ eventId }: { eventId: string }) {
  const say = useText(listText)
  const panel = usePanel()
  const filters = useGuestFilters(eventId)
  const { extra, dialog, open, goOn } = useGuestActions(eventId, filters)
  const notices = usePort(guestListNotices)
  const add = () => panel.open(newGuests)
  useKey('n', add)
  return (
    <>
      <PageHeader
        title={say('title')}
        primary={{ label: say('add'), icon: <IconPlus size={16} />, onClick: add }}
        menu={[
          ...extra(null),
          {
            label: say('duplicates'),
            icon: <IconGitMerge size={16} />,
            onClick: () => panel.open(duplicatesPanel),
          },
          {
            label: say('changes'),
            icon: <IconHistory size={16} />,
            onClick: () => panel.open(changesPanel),
          },
        ]}
      >
        <Views eventId={eventId} filters={filters} />
      </PageHeader>
      <div className={styles.notices}>
        {notices.map(({ id, Content }) => (
          <Content key={id} eventId={eventId} />
        ))}
      </div>
      {filters.values.vedere === 'grupuri' ? (
        <GroupsView eventId={eventId} panel={panel} />
      ) : (
        <>
          <HeadCounters eventId={eventId} filters={filters} panel={panel} />
          <GuestTable {...{ eventId, filters, panel, onAdd: add, onImport: goOn }} more={open} />
        </>
      )}
      <Panels eventId={eventId} panel={panel} />
      {dialog}
    </>
  )
}

/** The entries of higher modules: import, export, send. */
function useGuestActions(eventId: string, { filter }: GuestFilters) {
  const localised = useLocalised()
  const actions = usePort(guestActions).toSorted((a, b) => a.order - b.order)
  const [opened, setOpened] = useState<OpenAction | null>(null)
  const extra = (selection: GuestSelection | null) =>
    actions
      .filter(({ wholeList }) => selection === null || !wholeList)
      .map((action) => ({
        label: localised(action.label),
        icon: action.icon,
        onClick: () => setOpened({ action, selection }),
      }))
  const dialog = opened && (
    <opened.action.Content
      eventId={eventId}
      filter={filter}
      selection={opened.selection}
      begun={opened.begun}
      onClose={() => setOpened(null)}
    />
  )
  const goOn = (importId: string, seen: boolean) => {
    const action = actions.find(({ id }) => id === 'import')
    if (action) setOpened({ action, selection: null, begun: { importId, seen } })
  }
  return { extra, dialog, open: extra, goOn }
}

const views = {
  lista: <IconListDetails size={16} />,
  familii: <IconUsers size={16} />,
  grupuri: <IconUsersGroup size={16} />,
}

function Views({ eventId, filters }: { eventId: string; filters: GuestFilters }) {
  const say = useText(listText)
  const { values, set } = filters
  return (
    <div className={styles.views}>
      <SegmentedViews
        label={say('views')}
        value={values.vedere}
        onChange={(vedere) => set({ vedere, cauta: null }, { step: true })}
        views={(['lista', 'familii', 'grupuri'] as const).map((value) => ({
          value,
          label: say(`view.${value}`),
          icon: views[value],
        }))}
      />
      {values.vedere !== 'grupuri' && <PartSwitch eventId={eventId} filters={filters} />}
    </div>
  )
}

function Panels({ eventId, panel }: { eventId: string; panel: Panel }) {
  const shared = { eventId, panel }
  return (
    <>
      <GuestPanel {...shared} />
      <GroupPanel {...shared} />
      <DuplicatesPanel {...shared} />
      <QueuePanels {...shared} />
      <ChangesPanel {...shared} />
      {panel.opened === newGuests && <NewGuests {...shared} />}
    </>
  )
}
