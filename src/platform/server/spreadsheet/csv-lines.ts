import { cellEnd, csvLine } from '#shared/text/csv.ts'

/**
 * Lines as `csvLine` writes them, from texts with `cellEnd` between their cells: they are split only where
 * something has to be quoted.
 */
export function csvLinesOf(lines: readonly string[], separator: ',' | ';' = ','): string {
  const plain = plainLines(`${lines.join(lineEnd)}${lineEnd}`, separator.charCodeAt(0))
  if (plain !== undefined) return plain
  if (lines.length > 1) return lines.map((line) => csvLinesOf([line], separator)).join('')
  return csvLine(lines.join('').split(cellEnd), separator)
}

const lineEnd = '\x1E'
const cellSign = cellEnd.charCodeAt(0)
const lineSign = lineEnd.charCodeAt(0)

/**
 * Character by character, which is faster than regular expressions for many short cells; undefined if one
 * must be quoted.
 */
function plainLines(text: string, separator: number): string | undefined {
  // A cell gets at most one more character, and so does a line.
  const out = new Uint16Array(text.length * 2)
  const { length } = text
  let size = 0
  let isFirst = true
  for (let at = 0; at < length; at++) {
    const charCode = text.charCodeAt(at)
    if (charCode === cellSign || charCode === lineSign) {
      if (!isFirst && isSpace(text.charCodeAt(at - 1))) return undefined
      if (charCode === lineSign) out[size++] = 13
      out[size++] = charCode === lineSign ? 10 : separator
      isFirst = true
      continue
    }
    if (charCode === separator || charCode === 34 || charCode === 10 || charCode === 13)
      return undefined
    if (isFirst) {
      if (begins(charCode) && !isSignedNumber(text, at)) out[size++] = 39
      else if (isSpace(charCode)) return undefined
      isFirst = false
    }
    out[size++] = charCode
  }
  return Buffer.from(out.buffer, 0, size * 2).toString('utf16le')
}

/** Characters that could begin a formula, and the apostrophe that prevents one. */
function begins(one: number): boolean {
  return one > 64 && one < 0xff00 ? false : beginnings.includes(String.fromCharCode(one))
}

/** A sign and then only digits, spaces, dots and commas up to the end of the cell. */
function isSignedNumber(text: string, start: number): boolean {
  const sign = text.charCodeAt(start)
  if ((sign !== 43 && sign !== 45) || !isDigit(text.charCodeAt(start + 1))) return false
  for (let at = start + 2; ; at++) {
    const charCode = text.charCodeAt(at)
    if (charCode === cellSign || charCode === lineSign) return true
    if (!isDigit(charCode) && charCode !== 32 && charCode !== 44 && charCode !== 46) return false
  }
}

function isDigit(one: number): boolean {
  return one >= 48 && one <= 57
}

const beginnings = "=+-@\t\r'＝＋－＠"

/** The same characters in the regular expression. */
function isSpace(one: number): boolean {
  if (one < 160) return one === 32 || (one >= 9 && one <= 13)
  if (one < 0x1680) return one === 160
  return (one >= 0x2000 && one <= 0x200a) || rareSpaces.includes(one)
}

const rareSpaces: readonly number[] = [0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]
