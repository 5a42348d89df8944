import { comingOf, type Counter } from '../model.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useNumber } from '#ui/live/locale.tsx'
import { text } from '../text.ts'
import styles from './attendance.module.css'

/** Number of arrivals, of expected guests among them, of those inside now and of those missing. */
export function Counters({ counter }: { counter: Counter }) {
  const say = useText(text)
  const number = useNumber()
  const { expected, missing, arrived, inside } = counter
  const { asExpected, unexpected } = comingOf(counter)
  return (
    <section className={styles.counters} aria-label={say('counters')}>
      <div className={styles.counter} data-chief>
        <span className={styles.big} aria-live="polite">
          {number(arrived)}
        </span>
        <span>{say('came', { n: arrived })}</span>
        <span>
          {say('ofExpected', { n: asExpected, expected })}
          {unexpected > 0 && ` · ${say('unexpected', { n: unexpected })}`}
        </span>
        <progress value={asExpected} max={Math.max(expected, 1)} aria-label={say('arrived')} />
      </div>
      <div className={styles.counter}>
        <span className={styles.big}>{number(inside)}</span>
        <span>{say('insideNow')}</span>
      </div>
      <div className={styles.counter}>
        <span className={styles.big}>{number(missing)}</span>
        <span>{say('missing')}</span>
      </div>
    </section>
  )
}
