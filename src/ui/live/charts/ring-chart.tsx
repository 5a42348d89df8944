import { useNumber } from '../locale.tsx'
import { colorOf, type ChartData } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'
import styles from './charts.module.css'

interface RingChartProps {
  title: string
  summary: string
  pointTitle: string
  /** Name of the column of values. */
  valueTitle: string
  parts: readonly { label: string; value: number; color?: 1 | 2 | 3 | 4 | 5 }[]
  /** Large, in the middle: "62 %". */
  middle: string
  under?: string
}

/** Parts of a whole, drawn here: it needs no library. */
export function RingChart({ parts, middle, under, valueTitle, ...frame }: RingChartProps) {
  const number = useNumber()
  const total = parts.reduce((sum, { value }) => sum + value, 0) || 1
  const data: ChartData = {
    series: [{ name: 'value', label: valueTitle }],
    points: parts.map(({ label, value }) => ({ label, values: { value } })),
  }
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { value }) => sum + value, 0))
  return (
    <ChartFrame {...frame} data={data}>
      <div className={styles.ring} aria-hidden>
        <svg viewBox="0 0 120 120" className={styles.ringDrawing}>
          <circle cx="60" cy="60" r={radius} className={styles.ringRest} />
          {parts.map(({ label, value, color }, at) => {
            const length = Math.max(0, (value / total) * round - gap)
            return (
              <circle
                key={label}
                cx="60"
                cy="60"
                r={radius}
                stroke={colorOf({ name: label, label, color }, at)}
                strokeDasharray={`${length} ${round - length}`}
                strokeDashoffset={-((starts[at] ?? 0) / total) * round}
              />
            )
          })}
        </svg>
        <div className={styles.ringMiddle}>
          <span className={styles.ringValue}>{middle}</span>
          {under && <span className={styles.ringUnder}>{under}</span>}
        </div>
        <ul className={styles.ringLegend}>
          {parts.map(({ label, value, color }, at) => (
            <li key={label}>
              <span className={styles.swatch} data-color={color ?? (at % 5) + 1} />
              <span className={styles.grow}>{label}</span>
              <span className={styles.ringCount}>{number(value)}</span>
            </li>
          ))}
        </ul>
      </div>
    </ChartFrame>
  )
}

const radius = 50
const round = 2 * Math.PI * radius
const gap = 2
