import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatMoney } from '#shared/numbers/money.ts'
import { isBound, sumsOf, type EngagementRow, type Side } from '../model.ts'
import { text } from '../text.ts'
import styles from './partners.module.css'

/** A summary of the side: contracts, amounts, and meals. */
export function BoardSummary({ rows, side }: { rows: readonly EngagementRow[]; side: Side }) {
  const say = useText(text)
  const locale = useLocale()
  const bound = rows.filter(({ status }) => isBound(status))
  const open = rows.filter(({ status }) => status !== 'rejected' && status !== 'cancelled')
  const closed = rows.length - open.length
  const sums = sumsOf(bound.map(({ amount }) => amount))
  const meals = bound.reduce((sum, row) => sum + row.meals, 0)
  const promises = bound.reduce(
    (sum, row) => ({
      all: sum.all + row.promises.all,
      kept: sum.kept + row.promises.kept,
      late: sum.late + row.promises.late,
    }),
    { all: 0, kept: 0, late: 0 },
  )
  return (
    <p className={styles.summary}>
      <strong>{say('summary.contracted', { n: bound.length, all: open.length })}</strong>
      {closed > 0 && <span>{say('summary.closed', { n: closed })}</span>}
      {sums.length > 0 && (
        <span>
          {say('summary.sum', { sum: sums.map((sum) => formatMoney(sum, locale)).join(' + ') })}
        </span>
      )}
      {promises.all > 0 && (
        <span>{say('promises.kept', { kept: promises.kept, all: promises.all })}</span>
      )}
      {promises.late > 0 && (
        <span className={styles.late}>{say('promises.late', { n: promises.late })}</span>
      )}
      {side === 'supplier' && meals > 0 && <span>{say('meals', { n: meals })}</span>}
    </p>
  )
}
