import { lazy, Suspense } from 'react'
import type { ChartData } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'
import styles from './charts.module.css'

const Canvas = lazy(() => import('./line-canvas.tsx'))

interface LineChartProps {
  title: string
  summary: string
  pointTitle: string
  data: ChartData
  height?: number
}

export function LineChart({ height = 260, ...frame }: LineChartProps) {
  return (
    <ChartFrame {...frame}>
      <Suspense fallback={<div className={styles.waiting} style={{ height }} />}>
        <Canvas data={frame.data} height={height} />
      </Suspense>
    </ChartFrame>
  )
}
