import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { useNumber } from '../locale.tsx'
import { colorOf, flatPoints, isWhole, type ChartData } from './chart-data.ts'
import './chart-canvas.css'

/** Loaded with the drawing library when the first chart is shown. */
export default function LineCanvas({ data, height }: { data: ChartData; height: number }) {
  const number = useNumber()
  return (
    <LineChart
      aria-hidden
      h={height}
      data={flatPoints(data.points)}
      dataKey="label"
      series={data.series.map((each, at) => ({
        name: each.name,
        label: each.label,
        color: colorOf(each, at),
        // Lines differ by their strokes too, not only by colour.
        strokeDasharray: at === 0 ? undefined : at === 1 ? '6 4' : '2 3',
      }))}
      valueFormatter={data.format ?? number}
      curveType="monotone"
      withDots={data.points.length <= 31}
      dotProps={{ r: 3, strokeWidth: 0 }}
      tickLine="none"
      strokeDasharray="0"
      yAxisProps={{ width: 56, allowDecimals: !isWhole(data) }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
      tooltipAnimationDuration={0}
    />
  )
}
