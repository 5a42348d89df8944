import { lazyWithRetry } from '../lazy-with-retry.tsx'
import type { ChartData } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'
import styles from './charts.module.css'

const Canvas = lazyWithRetry(
  () => import('./line-canvas.tsx'),
  <div className={styles.waiting} aria-busy data-late />,
)

interface LineChartProps {
  title: string
  summary: string
  pointTitle: string
  data: ChartData
  height?: number
  isPlain?: boolean
}

export function LineChart({ height = 260, ...frame }: LineChartProps) {
  return (
    <ChartFrame {...frame}>
      <div className={styles.canvas} style={{ minHeight: height }}>
        <Canvas data={frame.data} height={height} />
      </div>
    </ChartFrame>
  )
}
