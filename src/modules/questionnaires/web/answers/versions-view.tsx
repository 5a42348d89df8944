import { Select } from '@mantine/core'
import { useState } from 'react'
import { optionText, textIn } from '../../model/answer-text.ts'
import type { Question, Questionnaire } from '../../model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatDate, instantToZoned, type Zone } from '#shared/dates/time.ts'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { getResults } from '../../contract/answers.ts'
import { meanOf, medianOf, npsOf } from '../../model/answers/statistics.ts'
import type { Results, Summary } from '../../model/answers/answers.ts'
import { text } from '../../text/answers.ts'
import styles from './answers.module.css'
import type { ChosenResults } from './result-filter.ts'

interface VersionsViewProps {
  one: Questionnaire & { timeZone: Zone }
  filter: ChosenResults
  versions: Results['versions']
}

/** Two published versions side by side, question by question; questions of only one of them are marked. */
export default function VersionsView({ one, filter, versions }: VersionsViewProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const newest = versions.at(-1)?.number ?? 1
  const [leftVersion, setLeftVersion] = useState(versions.at(-2)?.number ?? newest)
  const [right, setRight] = useState(newest)
  const { choices } = filter.input
  const input = { questionnaireId: one.id, ...(choices && { choices }) }
  const first = useEndpoint(getResults, { ...input, version: leftVersion }, { keepPrevious: true })
  const second = useEndpoint(getResults, { ...input, version: right }, { keepPrevious: true })
  const error = first.error ?? second.error
  if (!first.data || !second.data)
    return error ? (
      <ErrorState
        text={sentence(error)}
        onReload={() => void Promise.all([first.refetch(), second.refetch()])}
      />
    ) : (
      <PanelSkeleton rows={8} />
    )
  const sides = [first.data, second.data] as const
  const questions = [...second.data.questions]
  for (const question of first.data.questions)
    if (!questions.some(({ id }) => id === question.id)) questions.push(question)
  return (
    <>
      <div className={styles.pair}>
        <VersionSelect
          label={say('compare.first')}
          value={leftVersion}
          onChange={setLeftVersion}
          {...{ versions }}
          zone={one.timeZone}
        />
        <VersionSelect
          label={say('compare.second')}
          value={right}
          onChange={setRight}
          {...{ versions }}
          zone={one.timeZone}
        />
      </div>
      <div className={styles.compared}>
        {questions.map(({ id }) => (
          <Compared key={id} id={id} sides={sides} numbers={[leftVersion, right]} />
        ))}
      </div>
    </>
  )
}

interface VersionSelectProps {
  label: string
  value: number
  versions: Results['versions']
  zone: Zone
  onChange: (number: number) => void
}

function VersionSelect({ label, value, versions, zone, onChange }: VersionSelectProps) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <Select
      label={label}
      allowDeselect={false}
      value={String(value)}
      onChange={(next) => next !== null && onChange(Number(next))}
      data={versions.map(({ number, answers, publishedAt }) => ({
        value: String(number),
        label: `${say('version.of', { number, n: answers })}, ${formatDate(
          instantToZoned(publishedAt, zone).date,
          locale,
          'short',
        )}`,
      }))}
    />
  )
}

interface ComparedProps {
  id: string
  sides: readonly [Results, Results]
  numbers: readonly [number, number]
}

function Compared({ id, sides, numbers }: ComparedProps) {
  const say = useText(text)
  const locale = useLocale()
  const linesOf = useLines()
  const columns = sides.map(({ questions, summaries }) => {
    const question = questions.find((each) => each.id === id)
    const summary = summaries.find(({ questionId }) => questionId === id)
    return question && summary ? { question, lines: linesOf(question, summary) } : null
  })
  const labels = columns.map((column) => column && textIn(column.question.label, locale))
  const title = labels[1] ?? labels[0] ?? ''
  const keys = new Map(
    columns.flatMap((column) => (column?.lines ?? []).map(({ key, label }) => [key, label])),
  )
  return (
    <table className={styles.comparison}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{say('compare.what')}</th>
          {numbers.map((number, at) => (
            <th key={at} scope="col">
              {say('version.one', { number })}
              {labels[at] && labels[at] !== title && (
                <span className={styles.quiet}>{labels[at]}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...keys].map(([key, label]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {columns.map((column, at) => (
              <td key={at}>
                {column
                  ? (column.lines.find((line) => line.key === key)?.value ?? '–')
                  : say('compare.notAsked')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface VersionLine {
  key: string
  label: string
  value: string
}

const wordsShown = 5

/** The summary of one question, in lines that two versions have alike. */
function useLines() {
  const say = useText(text)
  const locale = useLocale()
  const number = (value: number) =>
    value.toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB', { maximumFractionDigits: 2 })
  return (question: Question, summary: Summary): VersionLine[] => {
    const { answered, values, counts, ranks, words } = summary
    const first = { key: 'answered', label: say('compare.answered'), value: String(answered) }
    const share = (n: number) => `${n} (${Math.round((100 * n) / (answered || 1))}%)`
    if (question.type === 'nps') {
      const score = npsOf(values)?.score
      return [first, { key: 'nps', label: 'NPS', value: score === undefined ? '–' : number(score) }]
    }
    const [mean, median] = [meanOf(values), medianOf(values)]
    if (mean !== null && median !== null)
      return [
        first,
        { key: 'mean', label: say('compare.mean'), value: number(mean) },
        { key: 'median', label: say('compare.median'), value: number(median) },
      ]
    if (question.type === 'ranking')
      return [
        first,
        ...ranks.map(({ option, place }) => ({
          key: `rank ${option}`,
          label: optionText(question, option, locale),
          value: number(place),
        })),
      ]
    if (words.length > 0) {
      const commonest = words.slice(0, wordsShown).map(({ word, n }) => `${word} (${n})`)
      return [first, { key: 'words', label: say('compare.words'), value: commonest.join(', ') }]
    }
    return [
      first,
      ...counts.map(({ option, n }) => ({
        key: `option ${option}`,
        label: optionText(question, option, locale),
        value: share(n),
      })),
    ]
  }
}
