import { optionText, textIn, writtenText } from '../../model/answer-text.ts'
import type { Question } from '../../model.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { BarChart } from '#ui/live/charts/bar-chart.tsx'
import { ChartFrame } from '#ui/live/charts/chart-frame.tsx'
import { RingChart } from '#ui/live/charts/ring-chart.tsx'
import { meanOf, medianOf, npsOf } from '../../model/answers/statistics.ts'
import type { Summary } from '../../model/answers/answers.ts'
import { text } from '../../text/answers.ts'
import styles from './answers.module.css'
import type { ChosenResults } from './result-filter.ts'

interface QuestionChartProps {
  question: Question
  summary: Summary
  filter: ChosenResults
}

/** The chart that fits the type; each has its words and its table. */
export function QuestionChart(props: QuestionChartProps) {
  const { question } = props
  switch (question.type) {
    case 'nps':
      return <NpsChart {...props} />
    case 'number':
    case 'scale':
      return <ValuesChart {...props} />
    case 'matrix':
      return <MatrixChart {...props} question={question} />
    case 'ranking':
      return <RankChart {...props} />
    case 'single':
    case 'dropdown':
    case 'multiple':
    case 'yesno':
    case 'consent':
      return <ChoiceChart {...props} />
    default:
      return <TextChart {...props} />
  }
}

function useFrame({ question, summary }: QuestionChartProps) {
  const say = useText(text)
  const locale = useLocale()
  return {
    title: textIn(question.label, locale),
    answered: say('answered', { n: summary.answered }),
    say,
    locale,
  }
}

/** Bars that are buttons with their numbers in words, so they are their own table; choosing one narrows everything else. */
function ChoiceChart(props: QuestionChartProps) {
  const { question, summary, filter } = props
  const { title, answered, say, locale } = useFrame(props)
  const ids = [
    ...new Set([
      ...('options' in question ? question.options.map(({ id }) => id) : []),
      ...summary.counts.map(({ option }) => option),
    ]),
  ]
  const points = ids.map((id) => {
    const n = summary.counts.find(({ option }) => option === id)?.n ?? 0
    return {
      id,
      n,
      label: optionText(question, id, locale) || id,
      share: n / (summary.answered || 1),
    }
  })
  const first = points.reduce(
    (best, each) => (each.n > best.n ? each : best),
    points[0] ?? { n: 0, label: '–', id: '', share: 0 },
  )
  return (
    <figure className={styles.figure} aria-label={title}>
      <figcaption className={styles.figureTitle}>{title}</figcaption>
      <p className={styles.quiet}>
        {answered} · {say('most', { label: first.label, share: Math.round(first.share * 100) })}
      </p>
      <ul className={styles.bars}>
        {points.map(({ id, label, n, share }) => (
          <li key={id}>
            <Bar
              label={label}
              n={n}
              share={share}
              chosen={filter.choices.includes(`${question.id}:${id}`)}
              onToggle={() => filter.toggle(`${question.id}:${id}`)}
            />
          </li>
        ))}
      </ul>
    </figure>
  )
}

interface BarProps {
  label: string
  n: number
  share: number
  chosen: boolean
  onToggle: () => void
}

function Bar({ label, n, share, chosen, onToggle }: BarProps) {
  return (
    <button type="button" className={styles.barLine} aria-pressed={chosen} onClick={onToggle}>
      <span className={styles.barLabel}>{label}</span>
      <span className={styles.track} aria-hidden>
        <span className={styles.fill} style={{ width: `${Math.min(100, share * 100)}%` }} />
      </span>
      <span className={styles.barCount}>
        {n} <span className={styles.quiet}>{Math.round(share * 100)}%</span>
      </span>
    </button>
  )
}

function ValuesChart(props: QuestionChartProps) {
  const { question, summary } = props
  const { title, answered, say } = useFrame(props)
  const { values } = summary
  const [mean, median] = [meanOf(values) ?? 0, medianOf(values) ?? 0]
  const marks =
    question.type === 'scale'
      ? Array.from({ length: question.high - question.low + 1 }, (_, at) => question.low + at)
      : values.map(({ value }) => value)
  return (
    <BarChart
      title={title}
      summary={[
        answered,
        say('mean', { value: rounded(mean) }),
        say('median', { value: rounded(median) }),
      ].join(' · ')}
      pointTitle={say('value')}
      height={200}
      data={{
        series: [{ name: 'n', label: say('screen.title') }],
        points: marks.map((step) => ({
          label: String(step),
          values: { n: values.find(({ value }) => value === step)?.n ?? 0 },
        })),
      }}
    />
  )
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

function NpsChart(props: QuestionChartProps) {
  const { title, answered, say } = useFrame(props)
  const nps = npsOf(props.summary.values) ?? { promoters: 0, passives: 0, detractors: 0, score: 0 }
  return (
    <RingChart
      title={title}
      summary={`${answered} · ${say('nps.summary', { score: nps.score })}`}
      pointTitle={say('nps.group')}
      valueTitle={say('screen.title')}
      middle={nps.score > 0 ? `+${nps.score}` : String(nps.score)}
      under="NPS"
      parts={[
        { label: say('nps.promoters'), value: nps.promoters, color: 1 },
        { label: say('nps.passives'), value: nps.passives, color: 5 },
        { label: say('nps.detractors'), value: nps.detractors, color: 4 },
      ]}
    />
  )
}

function MatrixChart(props: QuestionChartProps & { question: Question & { type: 'matrix' } }) {
  const { question, summary } = props
  const { title, answered, say, locale } = useFrame(props)
  const countOf = (row: string, column: string) =>
    summary.counts.find(({ option }) => option === `${row}:${column}`)?.n ?? 0
  return (
    <BarChart
      title={title}
      summary={answered}
      pointTitle={say('row')}
      stacked
      lying
      height={60 + question.rows.length * 46}
      data={{
        series: question.columns.map(({ id, label }, at) => ({
          name: id,
          label: textIn(label, locale),
          ...colourAt(at, question.columns.length),
        })),
        points: question.rows.map((row) => ({
          label: textIn(row.label, locale),
          values: Object.fromEntries(question.columns.map(({ id }) => [id, countOf(row.id, id)])),
        })),
      }}
    />
  )
}

const steps = { 2: [4, 1], 3: [4, 2, 1], 4: [4, 2, 3, 1], 5: [4, 2, 5, 3, 1] } as const

/** Columns usually lead from worst to best, and so do the colours. */
function colourAt(at: number, count: number) {
  const color = count in steps ? steps[count as keyof typeof steps][at] : undefined
  return color === undefined ? {} : { color }
}

function RankChart(props: QuestionChartProps) {
  const { question, summary } = props
  const { title, answered, say, locale } = useFrame(props)
  return (
    <BarChart
      title={title}
      summary={`${answered} · ${say('rank.summary')}`}
      pointTitle={say('option')}
      lying
      height={60 + summary.ranks.length * 40}
      data={{
        series: [{ name: 'place', label: say('rank.place') }],
        points: summary.ranks.map(({ option, place }) => ({
          label: optionText(question, option, locale),
          values: { place: rounded(place) },
        })),
      }}
    />
  )
}

/** Frequent words large, and some answers in their own words. */
function TextChart(props: QuestionChartProps) {
  const { question, summary } = props
  const { title, answered, say, locale } = useFrame(props)
  const largest = summary.words[0]?.n ?? 1
  return (
    <div className={styles.spoken}>
      {summary.words.length > 0 ? (
        <ChartFrame
          title={title}
          summary={answered}
          pointTitle={say('word')}
          data={{
            series: [{ name: 'n', label: say('screen.title') }],
            points: summary.words.map(({ word, n }) => ({ label: word, values: { n } })),
          }}
        >
          <ul className={styles.words}>
            {summary.words.map(({ word, n }) => (
              <li key={word} data-size={Math.ceil((n / largest) * 4)}>
                {word} <span className={styles.quiet}>{n}</span>
              </li>
            ))}
          </ul>
        </ChartFrame>
      ) : (
        <>
          <h2 className={styles.figureTitle}>{title}</h2>
          <p className={styles.quiet}>{answered}</p>
        </>
      )}
      {summary.texts.length > 0 && (
        <ul className={styles.texts} aria-label={say('texts')}>
          {summary.texts.map((each, at) => (
            <li key={at}>{writtenText(question, each, locale)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
