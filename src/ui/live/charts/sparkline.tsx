import { useNumber, useUiText } from '../locale.tsx'
import styles from './charts.module.css'

interface SparklineProps {
  values: readonly number[]
  width?: number
  height?: number
  /** False where the numbers are in text beside it. */
  spoken?: boolean
}

/** A line without axes: the way something moved, not its exact values. */
export function Sparkline({ values, width = 96, height = 28, spoken }: SparklineProps) {
  const say = useUiText()
  const number = useNumber()
  const points = values.map((value, at) => place(value, at, values, width, height))
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const [lastX = 0, lastY = 0] = points.at(-1) ?? []
  const label = say('trend', { first: number(values[0] ?? 0), last: number(values.at(-1) ?? 0) })
  return (
    <svg
      className={styles.sparkline}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      {...(spoken ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <polygon points={`0,${height} ${line} ${lastX},${height}`} />
      <polyline points={line} />
      <circle cx={lastX} cy={lastY} r={2.5} />
    </svg>
  )
}

function place(
  value: number,
  at: number,
  values: readonly number[],
  width: number,
  height: number,
): [number, number] {
  const least = Math.min(...values)
  const span = Math.max(...values) - least || 1
  const x = values.length > 1 ? (at / (values.length - 1)) * (width - 6) + 1 : width / 2
  return [x, height - 4 - ((value - least) / span) * (height - 8)]
}
