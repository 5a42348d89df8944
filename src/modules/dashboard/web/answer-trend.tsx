import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { eventParameter, allEvents, linkTo } from '#platform/web/routing/links.ts'
import { formatDate } from '#shared/dates/time.ts'
import { LineChart } from '#ui/live/charts/line-chart.tsx'
import { useNumber } from '#ui/live/locale.tsx'
import { readReport } from '#modules/reports/contract.ts'
import { text } from '../text.ts'
import { Section } from './section.tsx'

/** Answers over time in all events that are not over; the same numbers as the report. */
export function AnswersMoving() {
  const say = useText(text)
  const locale = useLocale()
  const number = useNumber()
  const { data } = useEndpoint(readReport, { report: 'answers-over-time' })
  if (!data || data.sheet.rows.length < 2) return null
  const points = data.sheet.rows.slice(-30).map(([day, yes, no]) => ({
    label: formatDate(String(day), locale, 'short'),
    values: { yes: Number(yes), no: Number(no) },
  }))
  const [, yes, no] = data.sheet.totals ?? []
  return (
    <Section
      title={say('answers.title')}
      more={{
        label: say('answers.all'),
        // For all events, independently of the chosen one, like the chart here.
        href: linkTo('/rapoarte', {}, { raport: 'answers-over-time', [eventParameter]: allEvents }),
      }}
    >
      <LineChart
        title={say('answers.title')}
        summary={say('answers.summary', { yes: number(Number(yes)), no: number(Number(no)) })}
        pointTitle={say('answers.day')}
        height={180}
        isPlain
        data={{
          series: [
            { name: 'yes', label: say('answers.yes') },
            { name: 'no', label: say('answers.no'), color: 4 },
          ],
          points,
        }}
      />
    </Section>
  )
}
