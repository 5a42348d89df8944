import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { usePages } from '#platform/web/calls/pages.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { listSpeakers } from '../contract.ts'
import type { EngagementStatus, SpeakerRow, SpeakerSort } from '../model.ts'
import { text } from '../text.ts'
import { Face, MaterialsWord, speakerIn, speakerPanel, StatusWord } from './speaker-words.tsx'
import styles from './speakers.module.css'

interface SpeakerListProps {
  eventId: string | null
  filter: { search?: string; status?: EngagementStatus[]; late?: true }
  sort: { by: SpeakerSort; descending: boolean }
  onSort: (sort: { by: string; descending: boolean }) => void
  onClear: () => void
}

export function SpeakerList({ eventId, filter, sort, onSort, onClear }: SpeakerListProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const panel = usePanel()
  const columns = useColumns(eventId !== null)
  const pages = usePages(listSpeakers, {
    ...filter,
    ...(eventId && { eventId }),
    sort: sort.by,
    descending: sort.descending,
  })
  if (pages.error && pages.total === undefined)
    return <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
  return (
    <DataTable
      label={say('screen.title')}
      columns={columns}
      source={pages}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowHref={(row) => panel.href(speakerPanel(row.id))}
      onOpen={(row) => panel.open(speakerPanel(row.id))}
      {...(speakerIn(panel.opened) && { openKey: speakerIn(panel.opened) ?? '' })}
      sort={sort}
      onSort={onSort}
      empty={
        <NoResults search={filter.search ?? ''} onClearSearch={onClear} onClearAll={onClear} />
      }
    />
  )
}

function useColumns(inEvent: boolean): Column<SpeakerRow>[] {
  const say = useText(text)
  const name: Column<SpeakerRow> = {
    id: 'name',
    title: say('field.name'),
    width: 220,
    grow: true,
    sortable: true,
    card: 'title',
    render: (row) => (
      <span className={styles.name}>
        <Face speaker={row} size={24} />
        <bdi>{row.name}</bdi>
      </span>
    ),
  }
  const about: Column<SpeakerRow>[] = [
    {
      id: 'headline',
      title: say('field.headline'),
      width: 220,
      grow: true,
      render: (row) => <bdi>{[row.headline, row.organisation].filter(Boolean).join(' · ')}</bdi>,
    },
    {
      id: 'phone',
      title: say('field.phone'),
      width: 150,
      card: 'none',
      render: ({ phone }) => phone && formatPhone(phone),
    },
  ]
  const sessions: Column<SpeakerRow> = {
    id: 'sessions',
    title: say('field.sessions'),
    width: 90,
    align: 'end',
    render: (row) => row.sessions || null,
  }
  if (!inEvent)
    return [
      name,
      ...about,
      {
        id: 'events',
        title: say('field.events'),
        width: 110,
        align: 'end',
        render: (row) => row.events || null,
      },
    ]
  return [
    name,
    {
      id: 'status',
      title: say('field.status'),
      width: 140,
      render: ({ part }) => part && <StatusWord status={part.status} />,
    },
    ...about,
    sessions,
    {
      id: 'materials',
      title: say('field.materials'),
      width: 160,
      render: (row) => <MaterialsWord materials={row.materials} />,
    },
  ]
}
