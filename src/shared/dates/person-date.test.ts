import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from '../i18n.ts'
import { parsePersonDate } from './person-date.ts'
import { addDays, type DateStyle, formatDate } from './time.ts'

// A Wednesday.
const today = '2026-11-18'
const both = fc.constantFrom(...locales)

describe('parsePersonDate', () => {
  it.each([
    ['15.05.2027', '2027-05-15'],
    ['15.5.2027', '2027-05-15'],
    [' 15 . 05 . 2027 ', '2027-05-15'],
    ['15/5/27', '2027-05-15'],
    ['15-05-2027', '2027-05-15'],
    ['5/6/2027', '2027-06-05'],
    ['15/5/99', '1999-05-15'],
    ['2027-05-15', '2027-05-15'],
    ['15.12', '2026-12-15'],
    ['15.05', '2027-05-15'],
    ['18.11', '2026-11-18'],
    ['15 mai', '2027-05-15'],
    ['15 MAI 2027', '2027-05-15'],
    ['20 noiembrie', '2026-11-20'],
    ['17 nov.', '2027-11-17'],
    ['1 sept 27', '2027-09-01'],
    ['15 May', '2027-05-15'],
    ['May 15', '2027-05-15'],
    ['May 15th, 2027', '2027-05-15'],
    ['3rd march 2028', '2028-03-03'],
    ['29 februarie', '2028-02-29'],
    ['sâmbătă, 15 mai 2027', '2027-05-15'],
    ['Saturday 15 May 2027', '2027-05-15'],
    ['marți, 16 mar. 2027', '2027-03-16'],
    ['mar 16 2027', '2027-03-16'],
    ['azi', '2026-11-18'],
    ['astăzi', '2026-11-18'],
    ['mâine', '2026-11-19'],
    ['Maine', '2026-11-19'],
    ['poimâine', '2026-11-20'],
    ['ieri', '2026-11-17'],
    ['today', '2026-11-18'],
    ['tomorrow', '2026-11-19'],
    ['day after tomorrow', '2026-11-20'],
    ['luni', '2026-11-23'],
    ['miercuri', '2026-11-25'],
    ['vineri', '2026-11-20'],
    ['friday', '2026-11-20'],
    ['lunea viitoare', '2026-11-23'],
    ['vinerea viitoare', '2026-11-27'],
    ['miercurea viitoare', '2026-11-25'],
    ['sâmbăta viitoare', '2026-11-28'],
    ['next monday', '2026-11-23'],
    ['Next Friday', '2026-11-27'],
  ])('reads %j as %s in either language', (text, date) => {
    for (const locale of locales) expect(parsePersonDate(text, today, locale)).toBe(date)
  })

  it.each([
    '',
    ' ',
    '15',
    '2027',
    'mai',
    '31.02.2027',
    '29.02.2027',
    '30 februarie',
    '15.13.2027',
    '0.5.2027',
    '32 mai',
    '15.05.2127',
    '15.05.1969',
    '15.05/2027',
    '1 5.05.2027',
    '15 mai mai',
    '15 xyz',
    'ma',
    'luni, 15 mai 2027',
    'viitoare',
    'next',
    'next next',
    'luni marți',
    'toString',
    '__proto__',
    '15.05.027',
    '15 mai 2027 19:30',
    '=1+1',
    'x'.repeat(100),
  ])('refuses %j', (text) => {
    for (const locale of locales) expect(parsePersonDate(text, today, locale)).toBeNull()
  })

  it('reads back what we write', () => {
    const days = fc.integer({ min: -9000, max: 17_000 }).map((ahead) => addDays(today, ahead))
    const style = fc.constantFrom<DateStyle>('long', 'medium', 'numeric', 'full')
    fc.assert(
      fc.property(days, both, both, style, (date, written, locale, as) => {
        expect(parsePersonDate(formatDate(date, written, as), today, locale)).toBe(date)
      }),
      { numRuns: 1000 },
    )
  })

  it('takes a date without a year as the next one', () => {
    const upcoming = fc.nat(364).map((ahead) => addDays(today, ahead))
    const style = fc.constantFrom<DateStyle>('short', 'shortDay', 'day')
    fc.assert(
      fc.property(upcoming, both, style, (date, locale, as) => {
        expect(parsePersonDate(formatDate(date, locale, as), today, locale)).toBe(date)
      }),
      { numRuns: 1000 },
    )
  })
})
