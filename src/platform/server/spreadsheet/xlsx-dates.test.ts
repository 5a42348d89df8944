import { describe, expect, test } from 'vitest'
import { dateStyles, shownDate } from './xlsx-dates.ts'

const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/>' +
  '<numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;lei de zi&quot;"/>' +
  '<numFmt numFmtId="166" formatCode="[$-418]d\\ mmmm\\ yyyy;@"/>' +
  '<numFmt numFmtId="167" formatCode="hh:mm"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"><alignment/></xf>' +
  '<xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="22"/></cellXfs></styleSheet>'

describe('a number in a cell', () => {
  const dates = dateStyles(styles, '<workbook><workbookPr/></workbook>')
  test.each([
    ['32994', 0, '32994'],
    ['32994', 1, '1990-05-01'],
    ['32994', 2, '1990-05-01'],
    ['32994', 3, '32994'],
    ['32994', 4, '1990-05-01'],
    ['0.770833333', 5, '18:30'],
    ['0.00104166667', 5, '00:01:30'],
    ['46343.75', 6, '2026-11-17 18:00'],
    ['1', 1, '1900-01-01'],
    ['60', 1, '1900-02-28'],
    ['61', 1, '1900-03-01'],
    ['-3', 1, '-3'],
    ['99999999', 1, '99999999'],
    ['', 1, ''],
  ])('%s of style %i is %s', (value, style, shown) => {
    expect(shownDate(value, style, dates)).toBe(shown)
  })

  test('a book may count from 1904', () => {
    const mac = dateStyles(styles, '<workbook><workbookPr date1904="1"/></workbook>')
    expect(shownDate('31532', 1, mac)).toBe('1990-05-01')
  })
})
