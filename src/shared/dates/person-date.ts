import { type StaffLocale, locales } from '../i18n.ts'
import { fold } from '../text/text.ts'
import { addDays, isPlainDate, type PlainDate, weekdayOf } from './time.ts'

/**
 * A date as people type it, day before month; null when it is not clearly one. Without a year it is the next
 * such day, today included; a weekday is the next one, and with "next" that of the week after this one.
 */
export function parsePersonDate(
  text: string,
  today: PlainDate,
  locale: StaffLocale,
): PlainDate | null {
  if (text.length > 60) return null
  const typed = fold(text)
  if (isPlainDate(typed)) return typed
  const numbers = inNumbers(typed, today)
  if (numbers) return numbers
  // The person's own language first, then the others: in a mixed team both are typed.
  for (const language of [locale, ...locales.filter((other) => other !== locale)]) {
    const date = inWords(typed, today, vocabularies[language])
    if (date) return date
  }
  return null
}

interface Vocabulary {
  days: Readonly<Record<string, number>>
  next: readonly string[]
  weekdays: readonly string[]
  months: readonly string[]
}

const vocabularies: Readonly<Record<StaffLocale, Vocabulary>> = {
  ro: {
    days: { azi: 0, astazi: 0, maine: 1, poimaine: 2, ieri: -1, alaltaieri: -2 },
    next: ['viitoare', 'urmatoare'],
    weekdays: list(
      'luni/lunea marti/martea miercuri/miercurea joi/joia vineri/vinerea sambata duminica',
    ),
    months: list(
      'ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie/nov decembrie',
    ),
  },
  en: {
    days: { today: 0, tomorrow: 1, 'day after tomorrow': 2, yesterday: -1 },
    next: ['next'],
    weekdays: list('monday tuesday wednesday thursday friday saturday sunday'),
    months: list(
      'january february march april may june july august september october november december',
    ),
  },
}

function list(words: string): string[] {
  return words.split(' ')
}

function inNumbers(typed: string, today: PlainDate): PlainDate | null {
  const shape = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))?\.?$/.exec(
    typed.replace(/ ?([./-]) ?/g, '$1'),
  )
  return shape && dateFrom(Number(shape[1]), Number(shape[3]), shape[4], today)
}

function inWords(typed: string, today: PlainDate, words: Vocabulary): PlainDate | null {
  if (Object.hasOwn(words.days, typed)) return addDays(today, words.days[typed] ?? 0)
  const tokens = typed.split(/[\s.,-]+/).filter((token) => token !== '')
  return onWeekday(tokens, today, words) ?? onMonthDay(tokens, today, words)
}

function onWeekday(
  tokens: readonly string[],
  today: PlainDate,
  words: Vocabulary,
): PlainDate | null {
  const names = tokens.filter((token) => !words.next.includes(token))
  const weekday = indexOf(words.weekdays, names[0])
  if (names.length !== 1 || tokens.length > 2 || weekday === 0) return null
  const ahead = weekday - weekdayOf(today)
  if (tokens.length === 2) return addDays(today, ahead + 7)
  return addDays(today, ahead > 0 ? ahead : ahead + 7)
}

/** `15 mai`, `15 mai 2027`, `may 15th, 2027`, each also after its weekday, which must then be the right one. */
function onMonthDay(
  tokens: readonly string[],
  today: PlainDate,
  words: Vocabulary,
): PlainDate | null {
  const weekday = indexOf(words.weekdays, tokens[0])
  // "mar" is a Tuesday or a March, so a first word is a weekday only when a month follows.
  const named = weekday > 0 && tokens.slice(1).some((token) => indexOf(words.months, token) > 0)
  const [first = '', second = '', year, ...rest] = named ? tokens.slice(1) : tokens
  const [day, month] = /^\d/.test(first) ? [first, second] : [second, first]
  const number = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(day)?.[1]
  if (!number || rest.length > 0 || (year && !/^(?:\d{4}|\d{2})$/.test(year))) return null
  const date = dateFrom(Number(number), indexOf(words.months, month), year, today)
  return date && named && weekdayOf(date) !== weekday ? null : date
}

/** The place of a word, counted from one, among names that may be cut after three letters; 0 when absent. */
function indexOf(names: readonly string[], word = ''): number {
  if (word.length < 3) return 0
  return names.findIndex((name) => name.split('/').some((form) => form.startsWith(word))) + 1
}

function dateFrom(
  day: number,
  month: number,
  year: string | undefined,
  today: PlainDate,
): PlainDate | null {
  if (year) return realDate(fullYear(year, today), month, day)
  const thisYear = Number(today.slice(0, 4))
  // Eight years always hold a 29 February.
  for (let ahead = 0; ahead <= 8; ahead++) {
    const date = realDate(thisYear + ahead, month, day)
    if (date && date >= today) return date
  }
  return null
}

function realDate(year: number, month: number, day: number): PlainDate | null {
  const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return isPlainDate(date) ? date : null
}

/** Two digits mean the century that lies within fifty years ahead of today. */
function fullYear(year: string, today: PlainDate): number {
  if (year.length === 4) return Number(year)
  const near = 2000 + Number(year)
  return near > Number(today.slice(0, 4)) + 50 ? near - 100 : near
}
