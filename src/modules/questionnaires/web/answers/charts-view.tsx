import { IconChartBar } from '@tabler/icons-react'
import type { Questionnaire } from '../../model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatDate } from '#shared/dates/time.ts'
import { BarChart } from '#ui/live/charts/bar-chart.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { NoResults } from '#ui/live/states/no-results.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { getResults } from '../../contract/answers.ts'
import type { Results } from '../../model/answers/answers.ts'
import { text } from '../../text/answers.ts'
import styles from './answers.module.css'
import { QuestionChart } from './question-chart.tsx'
import type { ChosenResults } from './result-filter.ts'

/** Every question by a chart of its own kind; a click on a choice narrows all others by it. */
export default function ChartsView({ one, filter }: { one: Questionnaire; filter: ChosenResults }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(getResults, filter.input, { keepPrevious: true })
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton rows={8} />
    )
  if (data.total === 0)
    return filter.choices.length > 0 || filter.version !== undefined ? (
      <NoResults onClearAll={filter.clear} />
    ) : (
      <EmptyState
        icon={<IconChartBar size={28} stroke={1.5} />}
        title={say('none.title')}
        text={say(one.published === null ? 'none.draft' : 'none.text')}
      />
    )
  return (
    <div className={styles.charts}>
      <p className={styles.total} role="status">
        {say('count', { n: data.total })}
      </p>
      {data.days.length > 1 && <Timeline days={data.days} />}
      {data.questions.map((question) => {
        const summary = data.summaries.find(({ questionId }) => questionId === question.id)
        return (
          summary && (
            <QuestionChart
              key={question.id}
              question={question}
              summary={summary}
              filter={filter}
            />
          )
        )
      })}
    </div>
  )
}

function Timeline({ days }: { days: Results['days'] }) {
  const say = useText(text)
  const locale = useLocale()
  const best = days.reduce(
    (largest, each) => (each.n > largest.n ? each : largest),
    days[0] ?? { day: '', n: 0 },
  )
  return (
    <BarChart
      title={say('timeline')}
      summary={say('timeline.summary', { n: best.n, day: formatDate(best.day, locale) })}
      pointTitle={say('day')}
      height={180}
      data={{
        series: [{ name: 'n', label: say('screen.title') }],
        points: days.map(({ day, n }) => ({
          label: formatDate(day, locale, 'short'),
          values: { n },
        })),
      }}
    />
  )
}
