import { useText } from '#platform/web/i18n.tsx'
import { BarChart } from '#ui/live/charts/bar-chart.tsx'
import type { ChartData } from '#ui/live/charts/chart-data.ts'
import { LineChart } from '#ui/live/charts/line-chart.tsx'
import { useNumber } from '#ui/live/locale.tsx'
import type { Picture, ReportSheet } from '../model.ts'
import { text } from '../text.ts'
import styles from './reports.module.css'

interface SheetChartProps {
  sheet: ReportSheet
  pictures: readonly Picture[]
  title: string
}

export default function SheetChart({ sheet, pictures, title }: SheetChartProps) {
  return (
    <div className={styles.pictures} data-several={pictures.length > 1 || undefined}>
      {pictures.map((picture) => (
        <OnePicture key={picture.title} {...{ sheet, picture }} title={picture.title || title} />
      ))}
    </div>
  )
}

interface OnePictureProps {
  sheet: ReportSheet
  picture: Picture
  title: string
}

function OnePicture({ sheet, picture, title }: OnePictureProps) {
  const say = useText(text)
  const number = useNumber()
  const { chart, columns } = sheet
  if (!chart) return null
  const titles =
    chart.series.length === 0
      ? [say('chart.count')]
      : chart.series.map((at) => columns[at]?.title ?? '')
  const data: ChartData = {
    series: titles.map((label, at) => ({
      name: `s${at}`,
      label,
      ...(chart.colors?.[at] && { color: chart.colors[at] }),
    })),
    points: picture.points.map(({ label, values }) => ({
      label,
      values: Object.fromEntries(values.map((value, at) => [`s${at}`, value])),
    })),
  }
  const pointTitle = columns[chart.label]?.title ?? ''
  const shared = { title, summary: say('chart.about'), pointTitle, data }
  if (chart.kind === 'line') return <LineChart {...shared} />
  const lying = { lying: true, height: 60 + data.points.length * 36 }
  if (!chart.each) {
    const stacked = chart.kind === 'stacked'
    // Side by side, every second name would have to be left out.
    return <BarChart {...shared} stacked={stacked} {...(data.points.length > 6 && lying)} />
  }
  const summary = picture.points
    .map(({ label, values }) => `${label}: ${number(values[0] ?? 0)}`)
    .join(' · ')
  return <BarChart {...shared} summary={summary} {...lying} />
}
