import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import type { Question, Questionnaire } from '../../model.ts'
import { answerText, textIn } from '../../model/answer-text.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyPanel } from '#platform/web/lazy-component.tsx'
import { usePages } from '#platform/web/calls/pages.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSavedViews } from '#platform/web/saved-views.ts'
import { useSearch } from '#platform/web/search.ts'
import { formatInstant, type Zone } from '#shared/dates/time.ts'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import type { Column, Widths } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { z } from 'zod'
import { getResults, listSubmissions } from '../../contract/answers.ts'
import { nameOf, type SubmissionRow } from '../../model/answers/answers.ts'
import { text } from '../../text/answers.ts'
import type { ChosenResults } from './result-filter.ts'
import { answerPanel } from './submission-panel.tsx'

const SubmissionPanel = lazyPanel(() => import('./submission-panel.tsx'))
const Address = z.object({ cauta: z.string().default('') })

/** Every answer as a row, a column for each question; new ones appear by themselves. */
interface TableViewProps {
  one: Questionnaire & { timeZone: Zone }
  filter: ChosenResults
}

export default function TableView({ one, filter }: TableViewProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const panel = usePanel()
  const [{ cauta }, set] = useSearch(Address)
  const [widths, setWidths] = useState<Widths>({})
  const { data } = useEndpoint(getResults, { questionnaireId: one.id })
  const pages = usePages(listSubmissions, { ...filter.input, ...(cauta && { search: cauta }) })
  const isFiltering = cauta !== '' || filter.choices.length > 0 || filter.version !== undefined
  const questions = data?.questions ?? []
  const nobody = say(one.anonymous ? 'anonymous' : 'someone')
  const columns = useColumns(questions, nobody, one.timeZone)
  return (
    <>
      <ListToolbar
        search={cauta}
        onSearch={(next) => set({ cauta: next })}
        searchLabel={say('search')}
        views={useSavedViews(`raspunsuri ${one.id}`)}
        countText={pages.total === undefined ? '' : say('count', { n: pages.total })}
      />
      {pages.error && pages.total === undefined ? (
        <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
      ) : (
        <DataTable
          label={say('screen.title')}
          columns={columns}
          source={pages}
          rowKey={(row) => row.id}
          rowName={(row) => nameOf(row, questions) || nobody}
          rowHref={(row) => panel.href(answerPanel(row.id))}
          onOpen={(row) => panel.open(answerPanel(row.id))}
          widths={widths}
          onWidths={setWidths}
          empty={
            isFiltering ? (
              <NoResults
                search={cauta}
                onClearSearch={() => set({ cauta: null })}
                onClearAll={() => {
                  set({ cauta: null })
                  filter.clear()
                }}
              />
            ) : (
              <EmptyState
                icon={<IconInbox size={28} stroke={1.5} />}
                title={say('none.title')}
                text={say('none.text')}
              />
            )
          }
        />
      )}
      <SubmissionPanel questionnaireId={one.id} opened={panel.opened} onClose={panel.close} />
    </>
  )
}

function useColumns(
  questions: readonly Question[],
  nobody: string,
  zone: Zone,
): Column<SubmissionRow>[] {
  const say = useText(text)
  const locale = useLocale()
  return [
    {
      id: 'guest',
      title: say('column.guest'),
      width: 200,
      card: 'title',
      render: (row) => nameOf(row, questions) || nobody,
    },
    {
      id: 'at',
      title: say('column.at'),
      width: 180,
      card: 'side',
      render: (row) => formatInstant(row.submittedAt, zone, locale, 'short'),
    },
    ...questions.map((question) => ({
      id: question.id,
      title: textIn(question.label, locale),
      width: 220,
      render: (row: SubmissionRow) => answerText(question, row.answers[question.id], locale) || '–',
      ...(['number', 'scale', 'nps'].includes(question.type) && {
        align: 'end' as const,
        width: 140,
      }),
    })),
  ]
}
