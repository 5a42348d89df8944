import { useLocale, useText } from '#platform/web/i18n.tsx'
import { BarChart } from '#ui/live/charts/bar-chart.tsx'
import type { ChartData } from '#ui/live/charts/chart-data.ts'
import { LineChart } from '#ui/live/charts/line-chart.tsx'
import { readable } from '../model/cells.ts'
import type { Sheet } from '../model.ts'
import { text } from '../text.ts'

/** More points than this are no picture any more. */
const mostPoints = 60

export default function SheetChart({ sheet, title }: { sheet: Sheet; title: string }) {
  const say = useText(text)
  const locale = useLocale()
  const { chart, columns, rows } = sheet
  const label = columns[chart?.label ?? 0]
  if (!chart || !label) return null
  const data: ChartData = {
    series: chart.series.map((at) => ({ name: `c${at}`, label: columns[at]?.title ?? '' })),
    points: rows.slice(-mostPoints).map((row) => ({
      label: readable(row[chart.label] ?? null, label, locale),
      values: Object.fromEntries(chart.series.map((at) => [`c${at}`, Number(row[at] ?? 0)])),
    })),
  }
  const shared = { title, summary: say('chart.about'), pointTitle: label.title, data }
  return chart.kind === 'line' ? (
    <LineChart {...shared} />
  ) : (
    <BarChart {...shared} stacked={chart.kind === 'stacked'} />
  )
}
