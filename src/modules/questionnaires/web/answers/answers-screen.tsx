import { IconDownload, IconFileTypePdf, IconFileTypeXls } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { useEventOfRecord } from '#modules/events/web/widgets.tsx'
import { getQuestionnaire } from '../../contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { RecordProblem } from '#platform/web/routing/record-problem.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { useSearch } from '#platform/web/search.ts'
import type { OutputOf } from '#shared/contract.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { exportAnswers, getResults } from '../../contract/answers.ts'
import { text } from '../../text/answers.ts'
import styles from './answers.module.css'
import { CrossFilter } from './cross-filter.tsx'
import { Silent } from './silent.tsx'
import { useResultFilter } from './result-filter.ts'

const ChartsView = lazyComponent(() => import('./charts-view.tsx'))
const TableView = lazyComponent(() => import('./table-view.tsx'))
const VersionsView = lazyComponent(() => import('./versions-view.tsx'))

const View = z.enum(['grafice', 'tabel', 'versiuni'])
const Address = z.object({ vedere: View.default('grafice'), cauta: z.string().default('') })

type OpenedQuestionnaire = OutputOf<typeof getQuestionnaire>

/** The answers to one questionnaire. */
export default function AnswersScreen() {
  const { id = '' } = useParams()
  const reading = useEndpoint(getQuestionnaire, { questionnaireId: id })
  useEventOfRecord(reading.data?.eventId, '/chestionare')
  if (reading.data) return <Answers key={id} one={reading.data} />
  return reading.error ? (
    <RecordProblem
      error={reading.error}
      onReload={() => void reading.refetch()}
      listHref={linkTo('/chestionare')}
    />
  ) : (
    <PanelSkeleton rows={10} />
  )
}

function Answers({ one }: { one: OpenedQuestionnaire }) {
  const say = useText(text)
  const locale = useLocale()
  const navigate = useNavigate()
  const [{ vedere, cauta }, setAddress] = useSearch(Address)
  const isSearching = vedere === 'tabel' && cauta !== ''
  const filter = useResultFilter(one.id)
  const versions = useEndpoint(getResults, { questionnaireId: one.id }).data?.versions ?? []
  const views = View.options.filter((value) => value !== 'versiuni' || versions.length > 1)
  const toQuestions = () =>
    void navigate(
      linkTo('/chestionare/:id/intrebari', { id: one.id }, { [eventParameter]: one.eventId }),
    )
  return (
    <>
      <PageHeader
        title={one.title[locale] || one.title.ro || one.title.en}
        about={say('count', { n: one.answers })}
        backHref={linkTo('/chestionare', {}, { [eventParameter]: one.eventId })}
        menu={useExports({ ...filter.input, ...(isSearching && { search: cauta }) })}
      >
        <PageTabs
          label={say('tabs.label')}
          value="raspunsuri"
          onChange={toQuestions}
          tabs={[
            { value: 'intrebari', label: say('tab.questions') },
            { value: 'raspunsuri', label: say('tab.answers'), count: one.answers },
          ]}
        />
      </PageHeader>
      <div className={styles.bar}>
        <SegmentedViews
          label={say('views')}
          value={vedere}
          onChange={(next) => setAddress({ vedere: next }, { step: true })}
          views={views.map((value) => ({ value, label: say(`view.${value}`) }))}
        />
        <CrossFilter one={one} filter={filter} withVersion={vedere !== 'versiuni'} />
      </div>
      <Silent one={one} />
      {vedere === 'tabel' ? (
        <TableView one={one} filter={filter} />
      ) : vedere === 'versiuni' && versions.length > 1 ? (
        <VersionsView one={one} filter={filter} versions={versions} />
      ) : (
        <ChartsView one={one} filter={filter} />
      )}
    </>
  )
}

/** Exports hold what is shown: the version, the choices and, of the table, what is searched for. */
function useExports(input: ReturnType<typeof useResultFilter>['input'] & { search?: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const exporting = useCommand(exportAnswers, { once: false })
  const save = async (format: 'xlsx' | 'csv' | 'pdf') => {
    const outcome = await exporting.run({ ...input, format })
    if (outcome.ok) saveFrom(outcome.data.url)
    else toast.error(sentence(outcome.error))
  }
  return [
    {
      label: say('export.xlsx'),
      icon: <IconFileTypeXls size={16} />,
      onClick: () => void save('xlsx'),
    },
    { label: say('export.csv'), icon: <IconDownload size={16} />, onClick: () => void save('csv') },
    {
      label: say('export.pdf'),
      icon: <IconFileTypePdf size={16} />,
      onClick: () => void save('pdf'),
    },
  ]
}
