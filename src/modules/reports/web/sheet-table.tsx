import { useLocale } from '#platform/web/i18n.tsx'
import { readable, type Cell, type Column, type ReportSheet } from '../model.ts'
import styles from './reports.module.css'

/** Scrolls sideways inside itself; its first column stays, so that every row keeps its name. */
export function SheetTable({ sheet, title }: { sheet: ReportSheet; title: string }) {
  const { columns, rows, totals } = sheet
  return (
    // Keyboards must be able to scroll it sideways.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={at} scope="col" data-number={isNumber(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <SheetRow key={at} sheet={sheet} cells={row} />
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <SheetRow sheet={sheet} cells={totals} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

function SheetRow({ sheet, cells }: { sheet: ReportSheet; cells: readonly Cell[] }) {
  const locale = useLocale()
  return (
    <tr>
      {sheet.columns.map((column, at) => {
        const words = readable(cells[at] ?? null, column, locale)
        return at === 0 ? (
          <th key={at} scope="row">
            {words}
          </th>
        ) : (
          <td key={at} data-number={isNumber(column)} data-time={isTime(column)}>
            {words}
          </td>
        )
      })}
    </tr>
  )
}

function isTime({ kind }: Column): true | undefined {
  return kind === 'date' || kind === 'instant' || kind === 'clock' || undefined
}

function isNumber({ kind }: Column): boolean {
  return kind === 'count' || kind === 'amount' || kind === 'share'
}
