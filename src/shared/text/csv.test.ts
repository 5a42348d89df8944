import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, fromInert } from './csv.ts'

/** A reader as plain as the standard, for checking only. */
function cellsOf(line: string, separator: string): string[] {
  const body = line.slice(0, -2)
  const found: string[] = []
  for (let at = 0; at <= body.length;) {
    if (body[at] === '"') {
      let end = at + 1
      while (body[end] !== '"' || body[end + 1] === '"') end += body[end] === '"' ? 2 : 1
      found.push(body.slice(at + 1, end).replaceAll('""', '"'))
      at = end + 2
    } else {
      const end = body.indexOf(separator, at)
      found.push(body.slice(at, end < 0 ? undefined : end))
      at = end < 0 ? body.length + 1 : end + 1
    }
  }
  return found
}

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"\r\n`],
  ['+40712345678', `+40712345678\r\n`],
  ['+40 712 345 678', `+40 712 345 678\r\n`],
  ['-1.234,50', `"-1.234,50"\r\n`],
  ['+40712345678+A1', `'+40712345678+A1\r\n`],
  ['+1-2', `'+1-2\r\n`],
  ['-A1', `'-A1\r\n`],
  ['+', `'+\r\n`],
  ['+40\t', `"'+40\t"\r\n`],
  ['@SUM(A1)', `'@SUM(A1)\r\n`],
  ["'=1", `''=1\r\n`],
  ['a,b', `"a,b"\r\n`],
  ['Ștefan', `Ștefan\r\n`],
])('%s becomes harmless', (cell, line) => {
  expect(csvLine([cell])).toBe(line)
})

const cell = fc.oneof(
  fc.string(),
  fc.constantFrom('=1', "'+", '"', '\r\n', ';', ' a ', '\t=', '+40', '-1,5'),
)

test('any cells come back as they were', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), fc.constantFrom(',', ';'), (cells, separator) => {
      const line = csvLine(cells, separator)
      expect(cellsOf(line, separator).map(fromInert)).toEqual(cells)
    }),
    { numRuns: 2000 },
  )
})
