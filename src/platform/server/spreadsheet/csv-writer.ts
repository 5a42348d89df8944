import { csvLine, csvMark } from '#shared/text/csv.ts'
import type { Locale } from '#shared/i18n.ts'
import type { Cell } from './xlsx-writer.ts'

/** The same rows as `xlsxOf` writes, for programs that read text; numbers with the decimal mark of the language. */
export async function* csvOf(
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
  locale: Locale,
): AsyncGenerator<string> {
  // Romanian spreadsheets take a comma for the decimal sign.
  const separator = locale === 'ro' ? ';' : ','
  let mark = csvMark
  for await (const cells of rows) {
    yield (
      mark +
        csvLine(
          cells.map((cell) => textOf(cell, locale)),
          separator,
        )
    )
    mark = ''
  }
}

function textOf(cell: Cell, locale: Locale): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'object' && 'date' in cell) return cell.date
  const number = typeof cell === 'number' ? String(cell) : (cell.minor / 100).toFixed(2)
  return locale === 'ro' ? number.replace('.', ',') : number
}
