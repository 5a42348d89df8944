import { IconForms, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { listQuestionnaires } from '../contract.ts'
import { Kind, Status, type QuestionnaireCard } from '../model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { useSearch } from '#platform/web/search.ts'
import { fold } from '#shared/text/text.ts'
import { formatInstant } from '#shared/dates/time.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { arraySource } from '#ui/live/table/rows-source.ts'
import { text } from '../text.ts'
import { StatusBadge, useWords } from './questionnaire-words.tsx'
import styles from './editor/editor.module.css'

const NewQuestionnaire = lazyComponent(() => import('./new-questionnaire.tsx'), null)

const Address = z.object({
  cauta: z.string().default(''),
  stare: z.array(Status).default([]),
  fel: z.array(Kind).default([]),
})

/** The questionnaires of the chosen event, or of all. */
export default function QuestionnairesScreen() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: eventId } = useChosenEvent()
  const reading = useEndpoint(listQuestionnaires, eventId ? { eventId } : {}, {
    keepPrevious: true,
  })
  const [isAdding, setAdding] = useState(false)
  const add = () => setAdding(true)
  useKey('n', add)
  return (
    <>
      <PageHeader
        title={say('screen.title')}
        about={say('screen.about')}
        primary={{ label: say('screen.add'), icon: <IconPlus size={16} />, onClick: add }}
      />
      {reading.error && !reading.data ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : reading.data ? (
        <QuestionnaireTable items={reading.data.items} withEvent={eventId === null} onAdd={add} />
      ) : (
        <TableSkeleton columns={5} />
      )}
      {isAdding && <NewQuestionnaire eventId={eventId} onClose={() => setAdding(false)} />}
    </>
  )
}

interface TableProps {
  items: readonly QuestionnaireCard[]
  withEvent: boolean
  onAdd: () => void
}

function QuestionnaireTable({ items, withEvent, onAdd }: TableProps) {
  const say = useText(text)
  const words = useWords()
  const navigate = useNavigate()
  const [{ cauta, stare, fel }, set] = useSearch(Address)
  const matchingItems = items.filter(
    (row) =>
      fold(`${row.title.ro} ${row.title.en} ${row.eventName}`).includes(fold(cauta)) &&
      (stare.length === 0 || stare.includes(row.status)) &&
      (fel.length === 0 || fel.includes(row.kind)),
  )
  return (
    <>
      {items.length > 0 && <Tools found={matchingItems.length} />}
      <DataTable
        label={say('screen.list')}
        columns={useColumns(withEvent)}
        source={arraySource(matchingItems)}
        rowKey={(row) => row.id}
        rowName={(row) => words(row.title)}
        rowHref={hrefOf}
        onOpen={(row) => void navigate(hrefOf(row))}
        empty={
          items.length > 0 ? (
            <NoResults
              search={cauta}
              onClearSearch={() => set({ cauta: null })}
              onClearAll={() => set({ cauta: null, stare: null, fel: null })}
            />
          ) : (
            <EmptyState
              icon={<IconForms size={28} stroke={1.5} />}
              title={say('empty.title')}
              text={say('empty.text')}
              action={{ label: say('screen.add'), icon: <IconPlus size={16} />, onClick: onAdd }}
              example={<Badge tone="brand">{say('empty.example')}</Badge>}
            />
          )
        }
      />
    </>
  )
}

/** Links to the answers once there are any, until then to the questions. */
function hrefOf({ id, answers, eventId }: QuestionnaireCard): string {
  return answers > 0
    ? linkTo('/chestionare/:id/raspunsuri', { id }, { [eventParameter]: eventId })
    : linkTo('/chestionare/:id/intrebari', { id }, { [eventParameter]: eventId })
}

function Tools({ found }: { found: number }) {
  const say = useText(text)
  const [{ cauta, stare, fel }, set] = useSearch(Address)
  return (
    <ListToolbar
      search={cauta}
      onSearch={(next) => set({ cauta: next })}
      searchLabel={say('screen.search')}
      countText={say('screen.count', { n: found })}
      filters={{
        fields: [
          {
            name: 'stare',
            label: say('column.status'),
            options: Status.options.map((value) => ({ value, label: say(`status.${value}`) })),
          },
          {
            name: 'fel',
            label: say('column.kind'),
            options: Kind.options.map((value) => ({ value, label: say(`kind.${value}`) })),
          },
        ],
        values: { stare, fel },
        onChange: (next) =>
          set({
            stare: z.array(Status).parse(next.stare ?? []),
            fel: z.array(Kind).parse(next.fel ?? []),
          }),
      }}
    />
  )
}

function useColumns(withEvent: boolean): Column<QuestionnaireCard>[] {
  const say = useText(text)
  const words = useWords()
  const locale = useLocale()
  const event: Column<QuestionnaireCard> = {
    id: 'event',
    title: say('column.event'),
    width: 220,
    render: (row) => row.eventName,
  }
  return [
    {
      id: 'title',
      title: say('column.title'),
      width: 300,
      grow: true,
      card: 'title',
      render: (row) => (
        <span className={styles.cell}>
          <span className={styles.cellTitle}>{words(row.title)}</span>
          <span className={styles.quiet}>
            {say('card.questions', { n: row.questions })}
            {row.published !== null && ` · ${say('card.version', { number: row.published })}`}
          </span>
        </span>
      ),
    },
    ...(withEvent ? [event] : []),
    { id: 'kind', title: say('column.kind'), width: 190, render: (row) => say(`kind.${row.kind}`) },
    {
      id: 'status',
      title: say('column.status'),
      width: 130,
      card: 'side',
      render: (row) => <StatusBadge status={row.status} />,
    },
    {
      id: 'answers',
      title: say('column.answers'),
      width: 120,
      align: 'end',
      render: (row) => row.answers.toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB'),
    },
    {
      id: 'last',
      title: say('column.last'),
      width: 200,
      card: 'none',
      render: (row) =>
        row.lastAnswerAt
          ? formatInstant(row.lastAnswerAt, row.timeZone, locale, 'short')
          : say('column.never'),
    },
  ]
}
