import { SegmentedControl } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useNumber, useUiText } from '../locale.tsx'
import type { ChartData } from './chart-data.ts'
import styles from './charts.module.css'

interface ChartFrameProps {
  title: string
  /** The chart in a sentence or two, for people who do not see it and for those in a hurry. */
  summary: string
  data: ChartData
  /** Heading of the first column of the table. */
  pointTitle: string
  /** True in a section that already has a frame and the same title. */
  isPlain?: boolean
  children: ReactNode
}

/** Every chart has its words and its table. */
export function ChartFrame({
  title,
  summary,
  data,
  pointTitle,
  isPlain,
  children,
}: ChartFrameProps) {
  const say = useUiText()
  const id = useId()
  const [view, setView] = useState('chart')
  return (
    <figure className={styles.frame} data-bare={isPlain} aria-labelledby={`${id}-title`}>
      <div className={styles.frameHead}>
        <figcaption id={`${id}-title`} className={styles.frameTitle}>
          {title}
        </figcaption>
        <SegmentedControl
          aria-label={say('chartView')}
          value={view}
          onChange={setView}
          data={[
            { value: 'chart', label: say('chart') },
            { value: 'table', label: say('table') },
          ]}
        />
      </div>
      <p className={styles.summary}>{summary}</p>
      {view === 'chart' ? (
        <>
          {children}
          <Legend data={data} />
        </>
      ) : (
        <DataTable data={data} pointTitle={pointTitle} title={title} />
      )}
    </figure>
  )
}

function Legend({ data }: { data: ChartData }) {
  if (data.series.length < 2) return null
  return (
    <ul className={styles.legend}>
      {data.series.map(({ name, label, color }, at) => (
        <li key={name}>
          <span className={styles.swatch} data-color={color ?? (at % 5) + 1} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  )
}

function DataTable({
  data,
  pointTitle,
  title,
}: {
  data: ChartData
  pointTitle: string
  title: string
}) {
  const number = useNumber()
  const { series, points, format = number } = data
  return (
    // Keyboards must be able to scroll it sideways.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{pointTitle}</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.label}</th>
              {series.map(({ name }) => (
                <td key={name}>{format(point.values[name] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
