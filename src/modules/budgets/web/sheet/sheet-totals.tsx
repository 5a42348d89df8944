import { useLocale, useText } from '#platform/web/i18n.tsx'
import { columns, totalRows, type RollUp } from '../../model.ts'
import { text } from '../../text.ts'
import type { NetOrGross } from '../budget-words.tsx'
import { BandRow } from './sheet-groups.tsx'
import type { SheetColumn } from './cell-keys.ts'
import styles from './sheet.module.css'

interface SheetTotalsProps {
  totals: RollUp
  netOrGross: NetOrGross
  shown: readonly SheetColumn[]
}

/** The totals of the categories: costs, income and the difference, with the part that no shown line contains. */
export function SheetTotals({ totals, netOrGross, shown }: SheetTotalsProps) {
  const say = useText(text)
  const rows = totalRows(totals)
  return (
    <div role="rowgroup" className={styles.totals}>
      {rows.map(({ name, side, sums }) => (
        <BandRow key={`${name} ${side}`} {...{ side, sums, netOrGross, shown }}>
          {say(`sheetTotal.${name}`)}
        </BandRow>
      ))}
    </div>
  )
}

/** The width of the columns of amounts, in characters. */
export function useAmountLength(totals: RollUp, netOrGross: NetOrGross): number {
  const locale = useLocale()
  const amounts = [totals.cost, totals.income, ...totals.lines.values()].flatMap((each) =>
    columns.map((column) => Math.abs(each[column]?.[netOrGross] ?? 0)),
  )
  const max = amounts.reduce((one, other) => Math.max(one, other), 0)
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return (max / 100).toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB', digits).length
}
