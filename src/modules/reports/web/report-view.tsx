import { SegmentedControl, Switch } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChartBar } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { listEvents } from '#modules/events/contract.ts'
import { RehearsalNotice } from '#modules/check-in/web/widgets.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import type { OutputOf } from '#shared/contract.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { readReport } from '../contract.ts'
import { isOfPresence, isPrivate, Which, type ReportId } from '../model.ts'
import { text } from '../text.ts'
import styles from './reports.module.css'
import { SheetTable } from './sheet-table.tsx'

const SheetChart = lazyComponent(() => import('./sheet-chart.tsx'))

/** With many events only the first ones are checked for rehearsals. */
const maxNotices = 10

interface ReportViewProps {
  asked: { report: ReportId; eventIds: string[]; which: Which; needs: boolean }
  /** The other views of the same thing. */
  views: ReactNode
  onNeeds: (needs: boolean) => void
  /** Chooses other events; left out where one is chosen for the whole workspace. */
  onEvents?: EventFilterProps['onChange']
  actions: ReactNode
  /** Files that are being made. */
  making: ReactNode
}

export function ReportView({ asked, views, onNeeds, onEvents, actions, making }: ReportViewProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { report, needs } = asked
  const reading = useEndpoint(readReport, asked, { keepPrevious: true })
  const shownEvents = reading.data?.events ?? []
  return (
    <div className={styles.report}>
      {views && <div>{views}</div>}
      <header className={styles.head}>
        <div>
          <h2>{say(`report.${report}`)}</h2>
          <p className={styles.quiet}>{say(`report.${report}.about`)}</p>
        </div>
        {actions}
      </header>
      {making}
      {isOfPresence(report) &&
        shownEvents
          .slice(0, maxNotices)
          .map(({ id, name }) => (
            <RehearsalNotice
              key={id}
              eventId={id}
              name={shownEvents.length > 1 ? name : undefined}
            />
          ))}
      {onEvents && (
        <EventFilter
          eventIds={asked.eventIds}
          which={asked.which}
          known={shownEvents}
          onChange={onEvents}
        />
      )}
      {isPrivate(report) && (
        <Switch
          className={styles.needs}
          label={say('needs')}
          description={say('needs.about')}
          checked={needs}
          onChange={(event) => onNeeds(event.currentTarget.checked)}
        />
      )}
      {reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : reading.data ? (
        <Report data={reading.data} title={say(`report.${report}`)} />
      ) : (
        <TableSkeleton />
      )}
    </div>
  )
}

function Report({ data, title }: { data: OutputOf<typeof readReport>; title: string }) {
  const say = useText(text)
  const locale = useLocale()
  const { sheet, pictures, count, events, at } = data
  const [first] = events
  const whose =
    events.length === 1
      ? say('forEvents', { n: 1, name: first?.name ?? '' })
      : say('forEvents', { n: events.length })
  return (
    <>
      <p className={styles.quiet}>
        {events.length === 0 ? say('noEvents') : whose} · {say('shown', { n: count })} ·{' '}
        {say('dataAt', { at: formatInstant(at, defaultZone, locale) })}
      </p>
      {count === 0 ? (
        <EmptyState
          icon={<IconChartBar size={40} stroke={1.3} />}
          title={say('empty.title')}
          text={say('empty.about')}
        />
      ) : (
        <>
          {pictures.length > 0 && <SheetChart {...{ sheet, pictures, title }} />}
          <SheetTable sheet={sheet} title={title} />
          {count > sheet.rows.length && (
            <p className={styles.quiet}>
              {say('firstRows', { shown: sheet.rows.length, n: count })}
            </p>
          )}
        </>
      )}
    </>
  )
}

interface EventFilterProps {
  eventIds: readonly string[]
  which: Which
  /** Events whose names are known already. */
  known: readonly { id: string; name: string }[]
  onChange: (change: { evenimente?: string[]; care?: Which }) => void
}

/** The events of a report: chosen by state, or by name. */
function EventFilter({ eventIds, which, known, onChange }: EventFilterProps) {
  const say = useText(text)
  const [search, setSearch] = useState('')
  const [searchTerm] = useDebouncedValue(search.trim(), 200)
  const { data } = useEndpoint(
    listEvents,
    { archived: 'all', limit: 50, ...(searchTerm && { search: searchTerm }) },
    { keepPrevious: true },
  )
  const names = new Map([...known, ...(data?.items ?? [])].map(({ id, name }) => [id, name]))
  const ids = new Set([...eventIds, ...(data?.items ?? []).map(({ id }) => id)])
  return (
    <div className={styles.filters}>
      <SegmentedControl
        aria-label={say('filter.which')}
        disabled={eventIds.length > 0}
        value={which}
        onChange={(next) => onChange({ care: Which.parse(next) })}
        data={Which.options.map((value) => ({ value, label: say(`which.${value}`) }))}
      />
      <MultiSelect
        className={styles.events}
        aria-label={say('filter.events')}
        placeholder={eventIds.length === 0 ? say('filter.pick') : ''}
        data={[...ids].map((id) => ({ value: id, label: names.get(id) ?? '…' }))}
        value={[...eventIds]}
        onChange={(evenimente) => onChange({ evenimente })}
        maxValues={100}
        searchable
        clearable
        searchValue={search}
        onSearchChange={setSearch}
      />
    </div>
  )
}
