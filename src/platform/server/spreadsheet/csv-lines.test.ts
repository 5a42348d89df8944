import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellEnd, csvLine } from '#shared/text/csv.ts'
import { csvLinesOf } from './csv-lines.ts'

const cell = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '=1',
    "'+",
    '"',
    '\r\n',
    ';',
    ' a ',
    '\t=',
    '\u00A0a',
    'ă\u2003',
    '＝1',
    '+40 7',
    '-1,5',
    '+4a',
    '-',
  ),
)

test('lines that come as texts are written the same', () => {
  const lists = fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(lists, fc.constantFrom(',', ';'), (rows, separator) => {
      const lines = rows.map((cells) => cells.join(cellEnd))
      const each = lines.map((line) => csvLine(line.split(cellEnd), separator))
      expect(csvLinesOf(lines, separator)).toBe(each.join(''))
    }),
    { numRuns: 2000 },
  )
})
