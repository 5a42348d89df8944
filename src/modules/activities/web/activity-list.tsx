import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { usePages } from '#platform/web/calls/pages.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import type { CallOf } from '#shared/contract.ts'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { listActivities } from '../contract.ts'
import type { ActivityRow, ActivitySort } from '../model.ts'
import { text } from '../text.ts'
import styles from './activities.module.css'
import {
  activityIn,
  activityPanel,
  DoorWord,
  KindIcon,
  PlacesWord,
  When,
} from './activity-words.tsx'

interface ActivityListProps {
  eventId: string | null
  filter: Pick<CallOf<typeof listActivities>, 'search' | 'kinds' | 'needs'>
  sort: { by: ActivitySort; descending: boolean }
  onSort: (sort: { by: string; descending: boolean }) => void
  onClear: () => void
}

export function ActivityList({ eventId, filter, sort, onSort, onClear }: ActivityListProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const panel = usePanel()
  const columns = useColumns(eventId === null)
  const pages = usePages(listActivities, {
    ...filter,
    ...(eventId && { eventId }),
    sort: sort.by,
    descending: sort.descending,
  })
  if (pages.error && pages.total === undefined)
    return <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
  const open = activityIn(panel.opened)
  return (
    <DataTable
      label={say('screen.title')}
      columns={columns}
      source={pages}
      rowKey={(row) => row.id}
      rowName={(row) => row.title}
      rowHref={(row) => panel.href(activityPanel(row.id))}
      onOpen={(row) => panel.open(activityPanel(row.id))}
      {...(open && { openKey: open })}
      sort={sort}
      onSort={onSort}
      empty={
        <NoResults search={filter.search ?? ''} onClearSearch={onClear} onClearAll={onClear} />
      }
    />
  )
}

function useColumns(everywhere: boolean): Column<ActivityRow>[] {
  const say = useText(text)
  return [
    {
      id: 'title',
      title: say('field.title'),
      width: 240,
      grow: true,
      sortable: true,
      card: 'title',
      render: (row) => (
        <span className={styles.name}>
          <KindIcon kind={row.kind} />
          <bdi>{row.title}</bdi>
        </span>
      ),
    },
    {
      id: 'start',
      title: say('field.start'),
      width: 230,
      sortable: true,
      render: (row) =>
        row.slots > 1 ? (
          <>{say('slots', { n: row.slots })}</>
        ) : (
          <When row={row} zone={row.timeZone} />
        ),
    },
    ...(everywhere
      ? [
          {
            id: 'event',
            title: say('field.event'),
            width: 180,
            sortable: true,
            render: (row: ActivityRow) => <bdi>{row.eventName}</bdi>,
          },
        ]
      : []),
    {
      id: 'enrolled',
      title: say('field.enrolled'),
      width: 200,
      render: (row) => <PlacesWord row={row} />,
    },
    {
      id: 'state',
      title: say('field.state'),
      width: 170,
      card: 'side',
      render: (row) =>
        row.short > 0 ? (
          <span className={styles.alarm}>{say('needs.short')}</span>
        ) : (
          <DoorWord row={row} />
        ),
    },
  ]
}
