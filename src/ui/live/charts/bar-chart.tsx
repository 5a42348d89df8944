import { lazyWithRetry } from '../lazy-with-retry.tsx'
import type { ChartData } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'
import styles from './charts.module.css'

const Canvas = lazyWithRetry(
  () => import('./bar-canvas.tsx'),
  <div className={styles.waiting} aria-busy data-late />,
)

interface BarChartProps {
  title: string
  summary: string
  pointTitle: string
  data: ChartData
  stacked?: boolean
  /** Bars to the right, for long names. */
  lying?: boolean
  height?: number
}

export function BarChart({ stacked, lying, height = 260, ...frame }: BarChartProps) {
  return (
    <ChartFrame {...frame}>
      <div className={styles.canvas} style={{ minHeight: height }}>
        <Canvas data={frame.data} {...{ stacked, lying, height }} />
      </div>
    </ChartFrame>
  )
}
