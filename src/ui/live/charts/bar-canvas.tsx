import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { useNumber } from '../locale.tsx'
import { axisLabel, colorOf, flatPoints, isWhole, type ChartData } from './chart-data.ts'
import './chart-canvas.css'

interface BarCanvasProps {
  data: ChartData
  stacked?: boolean
  lying?: boolean
  height: number
}

/** Loaded with the drawing library when the first chart is shown. */
export default function BarCanvas({ data, stacked, lying, height }: BarCanvasProps) {
  const number = useNumber()
  const values = { allowDecimals: !isWhole(data) }
  return (
    <BarChart
      aria-hidden
      h={height}
      data={flatPoints(data.points)}
      dataKey="label"
      orientation={lying ? 'vertical' : 'horizontal'}
      type={stacked ? 'stacked' : 'default'}
      series={data.series.map((each, at) => ({
        name: each.name,
        label: each.label,
        color: colorOf(each, at),
      }))}
      valueFormatter={data.format ?? number}
      gridAxis={lying ? 'y' : 'x'}
      tickLine="none"
      strokeDasharray="0"
      xAxisProps={lying ? values : { tickFormatter: axisLabel }}
      yAxisProps={lying ? { width: 112, tickFormatter: axisLabel } : { width: 56, ...values }}
      maxBarWidth={40}
      barProps={{ radius: stacked ? 0 : 4, isAnimationActive: false }}
      // The text and the table replace the drawing for screen readers, so it takes no focus.
      barChartProps={{ accessibilityLayer: false }}
      tooltipAnimationDuration={0}
    />
  )
}
