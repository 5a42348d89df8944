import { IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { usePages } from '#platform/web/calls/pages.ts'
import { defaultZone, formatDate, formatInstant, todayIn } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { listAnonymisations, listKeptEvents } from '../contract.ts'
import { isOver, type Anonymisation, type KeptEvent } from '../model.ts'
import { text } from '../text.ts'
import styles from './protection.module.css'

/** The events that will be anonymised, with the date: soonest first. */
export function KeptEvents() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const pages = usePages(listKeptEvents, {})
  const columns = useKeptColumns()
  return (
    <section className={styles.list}>
      <h2>{say('kept.title')}</h2>
      {pages.error && pages.total === undefined ? (
        <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
      ) : (
        <DataTable
          label={say('kept.list')}
          columns={columns}
          source={pages}
          rowKey={({ eventId }) => eventId}
          rowName={({ name }) => name}
          empty={
            <EmptyState
              icon={<IconShieldCheck size={28} stroke={1.5} />}
              title={say('kept.empty')}
              text={say('kept.emptyText')}
            />
          }
        />
      )}
    </section>
  )
}

/** The anonymised events; hidden while there are none. */
export function AnonymisedEvents() {
  const say = useText(text)
  const locale = useLocale()
  const held = useHeldCounts()
  const pages = usePages(listAnonymisations, {})
  if (!pages.total) return null
  const columns: Column<Anonymisation>[] = [
    eventColumn(say('kept.event')),
    {
      id: 'at',
      title: say('done.at'),
      width: 190,
      render: ({ at }) => formatInstant(at, defaultZone, locale),
    },
    {
      id: 'held',
      title: say('done.held'),
      width: 320,
      grow: true,
      render: (row) => held(row, say('done.nothing')),
    },
  ]
  return (
    <section className={styles.list}>
      <h2>{say('done.title')}</h2>
      <DataTable
        label={say('done.list')}
        columns={columns}
        source={pages}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={null}
      />
    </section>
  )
}

function useKeptColumns(): Column<KeptEvent>[] {
  const say = useText(text)
  const locale = useLocale()
  const held = useHeldCounts()
  const today = todayIn(defaultZone, serverTimeNow())
  return [
    eventColumn(say('kept.event')),
    {
      id: 'keptUntil',
      title: say('kept.until'),
      width: 220,
      render: (row) => (
        <span className={styles.day}>
          {formatDate(row.keptUntil, locale, 'medium')}
          {isOver(row, today) ? (
            <Badge tone="accent">{say('kept.tonight')}</Badge>
          ) : (
            row.own && <Badge>{say('kept.own')}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'held',
      title: say('kept.held'),
      width: 320,
      grow: true,
      render: (row) => held(row, say('kept.nothing')),
    },
  ]
}

function eventColumn<Row extends { eventId: string; name: string }>(title: string): Column<Row> {
  return {
    id: 'event',
    title,
    width: 280,
    card: 'title',
    render: ({ eventId, name }) => (
      <Link href={`/evenimente/${eventId}`} className={styles.name}>
        {name}
      </Link>
    ),
  }
}

function useHeldCounts() {
  const say = useText(text)
  const locale = useLocale()
  return ({ held }: Pick<KeptEvent, 'held'>, nothing: string): ReactNode =>
    held.length === 0 ? (
      <span className={styles.term}>{nothing}</span>
    ) : (
      <span className={styles.held}>
        {held
          .map(({ title, count }) => say('kept.one', { title: title[locale], count }))
          .join(' · ')}
      </span>
    )
}
