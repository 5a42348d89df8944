import { colorOf } from './chart-data.ts'
import styles from './charts.module.css'

interface ShareBarProps {
  label: string
  /** Each part with the words it is read as: "Plătit 4.200 lei". */
  parts: readonly { label: string; value: number; text: string; color?: 1 | 2 | 3 | 4 | 5 }[]
  total: number
}

/** Planned, committed, paid: one line, for rows and cards. */
export function ShareBar({ label, parts, total }: ShareBarProps) {
  const words = parts.map((part) => `${part.label} ${part.text}`).join(', ')
  return (
    <span className={styles.shares}>
      <span role="img" aria-label={`${label}: ${words}`} className={styles.shareLine}>
        {parts.map((part, at) => (
          <span
            key={part.label}
            style={{
              width: `${Math.min(100, (part.value / (total || 1)) * 100)}%`,
              background: colorOf({ name: '', ...part }, at),
            }}
          />
        ))}
      </span>
      <span className={styles.shareWords} aria-hidden>
        {parts.map((part, at) => (
          <span key={part.label}>
            <span className={styles.swatch} data-color={part.color ?? (at % 5) + 1} /> {part.label}{' '}
            <b>{part.text}</b>
          </span>
        ))}
      </span>
    </span>
  )
}
