import { elementsIn, firstIn } from './xml-elements.ts'

/** The content of cells by style: a day, a time, or neither. */
export interface DateStyles {
  kinds: readonly (DateKind | null)[]
  /** Days before the first one that the workbook counts, from 30 December 1899. */
  offsetDays: number
}

type DateKind = 'day' | 'time'

export function dateStyles(styles: string, book: string): DateStyles {
  const codes = new Map<number, string>()
  for (const { attributes } of elementsIn(styles, 'numFmt')) {
    const id = / numFmtId="(\d+)"/.exec(attributes)?.[1]
    const code = / formatCode="([^"]*)"/.exec(attributes)?.[1]
    if (id !== undefined && code !== undefined) codes.set(Number(id), code)
  }
  const formats = firstIn(styles, 'cellXfs')?.content ?? ''
  const kinds = [...elementsIn(formats, 'xf')].map(({ attributes }) => {
    const id = Number(/ numFmtId="(\d+)"/.exec(attributes)?.[1] ?? 0)
    return kindOf(id, codes.get(id))
  })
  const is1904 = / date1904="(?:1|true)"/.test(firstIn(book, 'workbookPr')?.attributes ?? '')
  return { kinds, offsetDays: is1904 ? 1462 : 0 }
}

/** A number in a date cell as it is displayed; any other number as it is. */
export function shownDate(value: string, style: number, dates: DateStyles): string {
  const kind = dates.kinds[style] ?? null
  const serial = Number(value)
  if (kind === null || value === '' || !(serial >= 0 && serial < lastSerial)) return value
  if (kind === 'time' && serial < 1 && hasSeconds(serial)) return withSeconds(serial)
  const minutes = Math.round((serial % 1) * 1440)
  const time = `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
  if (kind === 'time' && serial < 1) return time
  const day = dayOf(Math.floor(serial) + Math.floor(minutes / 1440) + dates.offsetDays)
  return minutes % 1440 === 0 ? day : `${day} ${time}`
}

const lastSerial = 2_958_466

function hasSeconds(serial: number): boolean {
  return Math.round(serial * 86_400) % 60 !== 0
}

/** A length such as a minute and a half. */
function withSeconds(serial: number): string {
  const seconds = Math.round(serial * 86_400)
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map(twoDigits)
    .join(':')
}

function dayOf(serial: number): string {
  // The year 1900 is counted with a 29 February that it did not have.
  const days = serial < 60 ? serial + 1 : serial
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** The numbers of the formats that every book has. */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const isBuiltInTime = (id: number) => (id >= 18 && id <= 21) || (id >= 45 && id <= 47)

function kindOf(id: number, code: string | undefined): DateKind | null {
  if (code === undefined) return isBuiltInDay(id) ? 'day' : isBuiltInTime(id) ? 'time' : null
  if (/general/i.test(code)) return null
  // Quoted words, escaped characters, colours and currencies say nothing about dates.
  const formatCode = code.replaceAll('&quot;', '"').replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  if (/[yd]/i.test(formatCode)) return 'day'
  return /[hs]/i.test(formatCode) ? 'time' : null
}
