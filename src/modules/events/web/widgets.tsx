import { useDebouncedValue } from '@mantine/hooks'
import {
  IconCalendarEvent,
  IconCalendarStats,
  IconChevronLeft,
  IconSelector,
} from '@tabler/icons-react'
import { Fragment, useLayoutEffect, useState, type ReactNode } from 'react'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { screenObstacle } from '#platform/web/routing/screen-obstacle.ts'
import { useSession } from '#platform/web/session/session.ts'
import { addDays, defaultZone, todayIn } from '#shared/dates/time.ts'
import { lazyMenu, lazyWithRetry } from '#ui/live/lazy-with-retry.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { listEvents } from '../contract.ts'
import type { Event, EventCard } from '../model.ts'
import { useChosenEvent, useChosenEventSync } from './chosen-event.ts'
import { choiceText, daysOf, toneOf } from './event-words.tsx'
import styles from './widgets.module.css'

export { useChosenEvent, useEventOfRecord } from './chosen-event.ts'
export { useOwnLimit } from './own-limit.ts'
export {
  DateLeaf,
  daysOf,
  newEventPanel,
  panelOf,
  ReadinessRing,
  StatusBadge,
  StatusWord,
  toneOf,
} from './event-words.tsx'

/** For a colleague limited to assigned events who has none yet. */
export const NoOwnEvents = lazyComponent(() => import('./no-own-events.tsx'), null)

/** Shows beside a public link that a private event is closed to visitors. */
export const StrangersNotice = lazyComponent(() => import('./strangers-notice.tsx'), null)

const UnknownEvent = lazyComponent(() => import('./unknown-event.tsx'), <PanelSkeleton rows={3} />)

interface EventNeededProps {
  /** The heading of the screen, where nothing above has said it yet. */
  title?: string
  /** A sentence about the event on the screen: "Agenda este a unui singur eveniment." */
  about: string
  /** Drawn again for each event, so nothing of one is seen in another. */
  children: (eventId: string) => ReactNode
}

/** For screens of one event: without one it says so and offers the choice in place. */
export function EventNeeded({ title, about, children }: EventNeededProps) {
  const { id, choose } = useChosenEvent()
  if (id !== null) return <Fragment key={id}>{children(id)}</Fragment>
  return (
    <>
      {title !== undefined && <PageHeader title={title} />}
      <Chooser about={about} onChoose={choose} />
    </>
  )
}

const Chooser = lazyComponent(() => import('./event-chooser.tsx'), <PanelSkeleton rows={3} />)

/** An event as the value of a field, by its id. */
export const EventPicker = lazyComponent(
  () => import('./event-picker.tsx'),
  <PanelSkeleton rows={1} />,
)

const choices = () => import('#ui/live/lists/searched-choices.tsx')
const SearchedChoices = lazyMenu(choices, 'listbox')
const ChoiceList = lazyWithRetry(async () => ({ default: (await choices()).ChoiceList }), null)
const everyEvent = 'all'

/** One event or all of them; on every staff screen, and in the address of each. */
export default function EventSwitcher() {
  return useSession().staff ? <Switcher /> : null
}

function Switcher() {
  const say = useText(choiceText)
  const { id, event, isUnknown, choose } = useChosenEventSync()
  useLayoutEffect(() => {
    if (!isUnknown) return
    screenObstacle.set(<UnknownEvent />)
    return () => screenObstacle.set(null)
  }, [isUnknown])
  const [search, setSearch] = useState('')
  const menu = (
    <SearchedChoices
      search={search}
      onSearch={setSearch}
      searchLabel={say('switcher.search')}
      onChoose={(value) => choose(value === everyEvent ? null : value)}
      handle={
        <button
          type="button"
          className={styles.button}
          title={id === null ? say('switcher.all') : event?.name}
        >
          <Face event={id === null ? null : event} waiting={id !== null && event === null} />
          <IconSelector size={16} stroke={1.7} className={styles.handle} aria-hidden />
        </button>
      }
    >
      <Options search={search} chosen={id} />
    </SearchedChoices>
  )
  return (
    <div className={styles.switcher}>
      {id !== null && (
        <button type="button" className={styles.toAll} onClick={() => choose(null)}>
          <IconChevronLeft size={14} stroke={2} aria-hidden />
          <span>{say('switcher.all')}</span>
        </button>
      )}
      {menu}
    </div>
  )
}

function Options({ search, chosen }: { search: string; chosen: string | null }) {
  const say = useText(choiceText)
  const { upcoming, past, waiting } = useEventChoices(search)
  const isSearching = search.trim() !== ''
  const none = !waiting && upcoming.length + past.length === 0
  const every = (
    <span className={styles.option}>
      <IconCalendarStats size={18} stroke={1.7} aria-hidden />
      <span className={styles.name}>{say('switcher.all')}</span>
    </span>
  )
  const optionOf = (event: EventCard) => ({
    value: event.id,
    content: <EventLine event={event} />,
    active: event.id === chosen,
  })
  const all = { value: everyEvent, content: every, active: chosen === null }
  return (
    <ChoiceList
      className={styles.options}
      label={say('switcher.list')}
      groups={[
        { options: [...(isSearching ? [] : [all]), ...upcoming.map(optionOf)] },
        ...(past.length > 0 ? [{ label: say('switcher.past'), options: past.map(optionOf) }] : []),
      ]}
      empty={none ? say(isSearching ? 'switcher.notFound' : 'switcher.none') : undefined}
    />
  )
}

function Face({ event, waiting }: { event: Event | null; waiting: boolean }) {
  const say = useText(choiceText)
  const locale = useLocale()
  if (event === null)
    return (
      <>
        <IconCalendarStats size={18} stroke={1.7} className={styles.sign} aria-hidden />
        <span className={styles.words}>
          <span className="hidden-visually">{say('switcher.label')}: </span>
          <span className={styles.name}>{waiting ? '…' : say('switcher.all')}</span>
        </span>
      </>
    )
  return (
    <>
      <IconCalendarEvent size={18} stroke={1.7} className={styles.sign} aria-hidden />
      <span className={styles.words}>
        <span className="hidden-visually">{say('switcher.label')}: </span>
        <span className={styles.name}>{event.name}</span>
        <span className={styles.about}>
          <span className={styles.dot} data-tone={toneOf[event.status]} aria-hidden />
          <span className="hidden-visually">{say(`status.${event.status}`)}, </span>
          {daysOf(event, locale)}
        </span>
      </span>
    </>
  )
}

/** An event in a list of choices: its state, name and days. */
export function EventLine({ event }: { event: EventCard }) {
  const say = useText(choiceText)
  const locale = useLocale()
  return (
    <span className={styles.option}>
      <span className={styles.dot} data-tone={toneOf[event.status]} aria-hidden />
      <span className={styles.words}>
        <span className={styles.name}>{event.name}</span>
        <span className={styles.about}>
          {daysOf(event, locale)} · {say(`status.${event.status}`)}
        </span>
      </span>
    </span>
  )
}

/** Without a search the next and the recent events; a search covers all events. */
export function useEventChoices(search: string) {
  const [debouncedSearch] = useDebouncedValue(search.trim(), 150)
  const today = todayIn(defaultZone, serverTimeNow())
  const searches = debouncedSearch !== ''
  const events = useEndpoint(
    listEvents,
    searches ? { search: debouncedSearch, archived: 'all', limit: 30 } : { from: today, limit: 30 },
    { keepPrevious: true },
  )
  const before = useEndpoint(
    listEvents,
    { to: addDays(today, -1), descending: true, archived: 'all', limit: 5 },
    { enabled: !searches },
  )
  const upcoming: readonly EventCard[] = events.data?.items ?? []
  const upcomingIds = new Set(upcoming.map(({ id }) => id))
  const past = searches ? [] : (before.data?.items ?? []).filter(({ id }) => !upcomingIds.has(id))
  const waiting = events.data === undefined
  return { upcoming, past, waiting, settled: !waiting && (searches || before.data !== undefined) }
}
