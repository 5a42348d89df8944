import { Button, Select } from '@mantine/core'
import {
  IconAlertTriangle,
  IconDeviceMobile,
  IconId,
  IconListDetails,
  IconTheater,
  IconTicket,
  IconUserPlus,
} from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { z } from 'zod'
import { printAll } from '../contract.ts'
import { comingOf, type Counter, type Direction, type DoorList } from '../model.ts'
import { listOfNow } from '../model/list-of-now.ts'
import { useCheckIn } from './widgets.ts'
import { EventNeeded } from '#modules/events/web/widgets.tsx'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyPanel, lazyComponent } from '#platform/web/lazy-component.tsx'
import { usePanel, type Panel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import { useNumber } from '#ui/live/locale.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import {
  deskPanel,
  devicesPanel,
  listsPanel,
  rehearsalPanel,
  walkInPanel,
} from './attendance-words.ts'
import styles from './attendance.module.css'
import bar from './bar.module.css'
import { Counters } from './counters.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { ScanPlace, type ScanHandle } from './scan-place.tsx'
import { WithoutFace } from './missing-glyph-notice.tsx'

const PeopleView = lazyComponent(() => import('./people-view.tsx'))
const PendingFiles = lazyComponent(
  async () => ({ default: (await import('#platform/web/pending-files.tsx')).PendingFiles }),
  null,
)
const DevicesPanel = lazyPanel(() => import('./devices-panel.tsx'))
const DeskPanel = lazyPanel(() => import('./desk-panel.tsx'))
const ListsPanel = lazyPanel(() => import('./lists-panel.tsx'))
const WalkInPanel = lazyPanel(() => import('./walk-in-panel.tsx'))

const Search = z.object({ lista: z.string().default('') })

export default function CheckInScreen() {
  const say = useText(text)
  return (
    <EventNeeded title={say('title')} about={say('needsEvent')}>
      {(eventId) => <CheckInOf key={eventId} eventId={eventId} />}
    </EventNeeded>
  )
}

function CheckInOf({ eventId }: { eventId: string }) {
  const sentence = useErrorSentence()
  const { data, error, refetch } = useCheckIn(eventId)
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <CardsSkeleton />
  return <Loaded eventId={eventId} data={data} />
}

type CheckInData = NonNullable<ReturnType<typeof useCheckIn>['data']>

function Loaded({ eventId, data }: { eventId: string; data: CheckInData }) {
  const sentence = useErrorSentence()
  const panel = usePanel()
  const [search, setSearch] = useSearch(Search)
  const printing = useCommand(printAll)
  const [withoutFace, setWithoutFace] = useState<readonly string[]>([])
  const print = async (kind: 'ticket' | 'badge') => {
    const outcome = await printing.run({ eventId, kind, who: 'confirmed' })
    setWithoutFace(outcome.ok ? outcome.data.withoutFace : [])
  }
  const [direction, setDirection] = useState<Direction>('in')
  const { lists, timeZone: zone } = data
  // During a rehearsal, the numbers are those of the trial; the strip above them says so.
  const counters = data.tried ?? data.counters
  const list =
    lists.find(({ id }) => id === search.lista) ?? listOfNow(lists, counters, serverTimeNow())
  return (
    <>
      <Head
        panel={panel}
        counter={list && counters.find(({ listId }) => listId === list.id)}
        onPrint={(kind) => void print(kind)}
      >
        <Bar
          {...{ data, list, direction, panel }}
          onList={(id) => setSearch({ lista: id ?? '' }, { step: true })}
          onDirection={setDirection}
        />
      </Head>
      {(printing.error || withoutFace.length > 0) && (
        <div className={styles.notices}>
          {printing.error && <Notice tone="error">{sentence(printing.error)}</Notice>}
          <WithoutFace names={withoutFace} />
        </div>
      )}
      <Rehearsal
        {...{ eventId, zone, panel }}
        rehearsal={data.rehearsal}
        firstEntry={data.firstEntry}
      />
      {list ? <Door {...{ eventId, data, counters, list, direction }} /> : <NoLists />}
      <DevicesPanel {...{ eventId, panel }} address={data.address} isOpen={data.isAddressOpen} />
      <DeskPanel {...{ eventId, panel, lists, zone }} rehearses={data.rehearsal !== null} />
      <ListsPanel {...{ eventId, panel, lists, zone }} counters={data.counters} />
      {list && <WalkInPanel {...{ eventId, panel, list }} />}
    </>
  )
}

interface HeadProps {
  panel: Panel
  counter: Counter | undefined
  onPrint: (kind: 'ticket' | 'badge') => void
  children: ReactNode
}

function Head({ panel, counter, onPrint, children }: HeadProps) {
  const say = useText(text)
  return (
    <PageHeader
      title={say('title')}
      about={counter && <Came counter={counter} />}
      primary={{
        label: say('walkIn'),
        icon: <IconUserPlus size={16} />,
        onClick: () => panel.open(walkInPanel),
      }}
      menu={[
        {
          label: say('lists'),
          icon: <IconListDetails size={16} />,
          onClick: () => panel.open(listsPanel),
        },
        {
          label: say('devices'),
          icon: <IconDeviceMobile size={16} />,
          onClick: () => panel.open(devicesPanel),
        },
        {
          label: say('desk'),
          icon: <IconAlertTriangle size={16} />,
          onClick: () => panel.open(deskPanel),
        },
        {
          label: say('print.tickets'),
          icon: <IconTicket size={16} />,
          onClick: () => onPrint('ticket'),
        },
        { label: say('print.badges'), icon: <IconId size={16} />, onClick: () => onPrint('badge') },
        {
          label: say('rehearsal.start'),
          icon: <IconTheater size={16} />,
          onClick: () => panel.open(rehearsalPanel),
        },
      ]}
    >
      {children}
    </PageHeader>
  )
}

/** On a phone these words are there instead of the counters, so that the list begins on the first screen. */
function Came({ counter }: { counter: Counter }) {
  const say = useText(text)
  const number = useNumber()
  const { asExpected } = comingOf(counter)
  return (
    <span className={bar.came} aria-live="polite">
      {number(counter.arrived)} {say('came', { n: counter.arrived })} ·{' '}
      {say('ofExpected', { n: asExpected, expected: counter.expected })}
    </span>
  )
}

interface BarProps {
  data: CheckInData
  list: DoorList | undefined
  direction: Direction
  panel: Panel
  onList: (id: string | null) => void
  onDirection: (direction: Direction) => void
}

/** The choice of list and direction, and the buttons of the doors and the conflict desk. */
function Bar({ data, list, direction, panel, onList, onDirection }: BarProps) {
  const say = useText(text)
  return (
    <div className={bar.bar}>
      <Select
        className={bar.list}
        aria-label={say('list')}
        data={data.lists.map(({ id, name }) => ({ value: id, label: name }))}
        value={list?.id ?? null}
        onChange={onList}
      />
      <SegmentedViews
        label={say('direction')}
        value={direction}
        onChange={onDirection}
        views={(['in', 'out'] as const).map((value) => ({
          value,
          label: say(`direction.${value}`),
        }))}
      />
      <div className={bar.tools}>
        <Button
          className={bar.wide}
          leftSection={<IconDeviceMobile size={16} />}
          onClick={() => panel.open(devicesPanel)}
        >
          {say('devices')}
        </Button>
        <Button
          className={bar.desk}
          data-none={data.openIncidents === 0 || undefined}
          leftSection={<IconAlertTriangle size={16} />}
          color={data.openIncidents > 0 ? 'accent' : 'gray'}
          variant={data.openIncidents > 0 ? 'light' : 'default'}
          onClick={() => panel.open(deskPanel)}
        >
          {say('desk.button', { n: data.openIncidents })}
        </Button>
      </div>
    </div>
  )
}

interface DoorProps {
  eventId: string
  data: CheckInData
  counters: readonly Counter[]
  list: DoorList
  direction: Direction
}

/** The scan field, beside the guests who came and those who are missing. */
function Door({ eventId, data, counters, list, direction }: DoorProps) {
  const say = useText(text)
  const counter = counters.find(({ listId }) => listId === list.id)
  const scanner = useRef<ScanHandle>(null)
  return (
    <div className={styles.layout}>
      <ScanPlace ref={scanner} {...{ eventId, list, direction }} zone={data.timeZone} />
      <div className={styles.side}>
        <PendingFiles kind="check-in.print" save={say('print.save')} eventId={eventId} />
        {counter && <Counters counter={counter} />}
        <PeopleView
          {...{ eventId, direction }}
          onPick={(guestId) => scanner.current?.pick(guestId)}
          listId={list.id}
          zone={data.timeZone}
          counter={counter}
          awaits={counter !== undefined && counter.expected > 0}
        />
      </div>
    </div>
  )
}

function NoLists() {
  const say = useText(text)
  return (
    <EmptyState
      icon={<IconListDetails size={28} stroke={1.5} />}
      title={say('noLists')}
      text={say('noListsText')}
    />
  )
}
