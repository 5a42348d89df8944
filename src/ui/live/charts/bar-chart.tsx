import { lazy, Suspense } from 'react'
import type { ChartData } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'
import styles from './charts.module.css'

const Canvas = lazy(() => import('./bar-canvas.tsx'))

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
      <Suspense fallback={<div className={styles.waiting} style={{ height }} />}>
        <Canvas data={frame.data} {...{ stacked, lying, height }} />
      </Suspense>
    </ChartFrame>
  )
}
