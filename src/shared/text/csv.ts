/**
 * One line of a CSV file (RFC 4180) that no spreadsheet takes for a formula: what could begin one
 * gets an apostrophe in front, and so does an apostrophe, so that reading takes off exactly one. A
 * phone (`+40712345678`) or a negative amount is written as it is: a sign before digits computes nothing.
 */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  return `${cells.map((cell) => quoted(inert(cell), separator)).join(separator)}\r\n`
}

/** Separates the cells of a line that is one text; no typed text contains this character. */
export const cellEnd = '\x1F'

/** Excel reads a file as UTF-8 only when it begins with this. */
export const csvMark = '\uFEFF'

/** The cell as it was before `csvLine` made it harmless. */
export function fromInert(cell: string): string {
  return /^'[=+\-@\t\r'＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

function inert(cell: string): string {
  return /^[=+\-@\t\r'＝＋－＠]/.test(cell) && !/^[+-]\d[\d .,]*$/.test(cell) ? `'${cell}` : cell
}

function quoted(cell: string, separator: string): string {
  const plain = !/["\r\n]|^\s|\s$/.test(cell) && !cell.includes(separator)
  return plain ? cell : `"${cell.replaceAll('"', '""')}"`
}
