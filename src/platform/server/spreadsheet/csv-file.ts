import { fromInert } from '#shared/text/csv.ts'

export interface CsvRow {
  cells: string[]
  /** A quote was opened here and never properly closed, so it was read literally. */
  torn: boolean
}

export type Separator = ',' | ';' | '\t'

/** The separator that most often splits the first lines into the same number of cells. */
export function separatorOf(text: string): Separator {
  const signs = ['\t', ';', ','] as const
  const scores = signs.map((sign) => {
    const widths: number[] = []
    for (const { cells } of csvRows(text.slice(0, 20_000), sign)) {
      widths.push(cells.length)
      if (widths.length === 20) break
    }
    const width = widths[0] ?? 1
    const alike = widths.filter((each) => each === width).length / Math.max(1, widths.length)
    return width > 1 ? width * alike : 0
  })
  const best = scores.indexOf(Math.max(...scores))
  return (scores[best] ?? 0) > 0 ? (signs[best] ?? ',') : ','
}

/** Rows by RFC 4180, forgiving: bare CR or LF ends a row, and a quote that is never closed is a letter. */
export function* csvRows(text: string, separator: Separator): Generator<CsvRow> {
  const end = text.length
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < end) {
    const cells: string[] = []
    let torn = false
    for (;;) {
      const quoted = text.charAt(at) === '"' ? closed(text, at, separator) : undefined
      if (quoted === null) torn = true
      if (quoted) {
        cells.push(fromInert(quoted.text))
        at = quoted.next
      } else {
        const stop = endOfCell(text, at, separator)
        cells.push(fromInert(text.slice(at, stop)))
        at = stop
      }
      if (text.charAt(at) !== separator) break
      at++
    }
    if (text.charAt(at) === '\r') at++
    if (text.charAt(at) === '\n') at++
    yield { cells, torn }
  }
}

function endOfCell(text: string, from: number, separator: Separator): number {
  for (let at = from; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === 10 || sign === 13 || text.charAt(at) === separator) return at
  }
  return text.length
}

/** The quoted cell that begins here, or null where its quote does not close before a separator or the end of a line. */
function closed(
  text: string,
  from: number,
  separator: Separator,
): { text: string; next: number } | null {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    const after = text.charAt(at + 1)
    if (after === '"') {
      at++
      continue
    }
    if (after !== '' && after !== separator && after !== '\r' && after !== '\n') return null
    return { text: text.slice(from + 1, at).replaceAll('""', '"'), next: at + 1 }
  }
  return null
}
