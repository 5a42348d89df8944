import { useLocale, useText } from '#platform/web/i18n.tsx'
import { BarChart } from '#ui/live/charts/bar-chart.tsx'
import type { ChartData } from '#ui/live/charts/chart-data.ts'
import { LineChart } from '#ui/live/charts/line-chart.tsx'
import type { Locale } from '#shared/i18n.ts'
import { readable, type Sheet } from '../model.ts'
import { text } from '../text.ts'

/** Rows with the same label are one point, drawn in whole units where the cells are hundredths. */
function pointsOf({ chart, columns, rows }: Sheet, locale: Locale): ChartData['points'][number][] {
  const label = columns[chart?.label ?? 0]
  if (!chart || !label) return []
  const found = new Map<string, Record<string, number>>()
  for (const row of rows) {
    const name = readable(row[chart.label] ?? null, label, locale)
    const values = found.get(name) ?? {}
    for (const at of chart.series) {
      const value = Number(row[at] ?? 0) / (columns[at]?.kind === 'amount' ? 100 : 1)
      values[`c${at}`] = (values[`c${at}`] ?? 0) + value
    }
    found.set(name, values)
  }
  return [...found].map(([name, values]) => ({ label: name, values }))
}

/** More points than this are no picture any more. */
const mostPoints = 60

export default function SheetChart({ sheet, title }: { sheet: Sheet; title: string }) {
  const say = useText(text)
  const locale = useLocale()
  const { chart, columns } = sheet
  const label = columns[chart?.label ?? 0]
  if (!chart || !label) return null
  const data: ChartData = {
    series: chart.series.map((at) => ({ name: `c${at}`, label: columns[at]?.title ?? '' })),
    points: pointsOf(sheet, locale).slice(-mostPoints),
  }
  const shared = { title, summary: say('chart.about'), pointTitle: label.title, data }
  return chart.kind === 'line' ? (
    <LineChart {...shared} />
  ) : (
    <BarChart {...shared} stacked={chart.kind === 'stacked'} />
  )
}
