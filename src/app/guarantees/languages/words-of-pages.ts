import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { inEachLanguageOfGuests, type Locale } from '#shared/i18n.ts'

/** Every value of the dictionaries of a language. */
const valuesOf = inEachLanguageOfGuests((each) => new Set(valuesIn(each)))

function wordsIn(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join('src', file), 'utf8')) as Record<string, unknown>
}

function valuesIn(locale: Locale): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    new RegExp(`/(locales|words)/(.*-)?${locale}\\.json$`).test(file),
  )
  return files.flatMap((file) => {
    return Object.values(wordsIn(file)).flatMap((each) =>
      typeof each === 'string' ? [each] : Object.values(each as Record<string, string>),
    )
  })
}

/** All that is read or heard of a page: its text, and the attributes that have words. */
export function readIn(html: string): string[] {
  // The door behind the page of check-in is the team's.
  const visitors = html
    .replace(/<p id="rehearsal".*?<\/p>/s, '')
    .replace(/<section id="door".*?<\/section>/s, '')
  const page = visitors.replace(/<(style|script)\b.*?<\/\1>/gs, '').replaceAll('<!-- -->', '')
  const texts = [...page.matchAll(/ (?:aria-label|alt|placeholder|title|content)="([^"]*)"/g)].map(
    ([, words = '']) => words,
  )
  const text = page.replace(/<[^>]*>/g, '\n').split('\n')
  return [...texts, ...text]
    .map((each) => each.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trim())
    .filter((each) => /\p{L}{2}/u.test(each))
}

/**
 * Texts that are not in this language: Romanian letters, words of a dictionary in another language, or a
 * sentence of it.
 */
function foreignIn(texts: readonly string[], language: Locale): string[] {
  const own = valuesOf[language]
  const others = [valuesOf.ro, valuesOf.en]
  const sentences = others.flatMap((each) =>
    [...each].filter((words) => !words.includes('{') && words.split(' ').length > 3),
  )
  return texts.filter((text) => {
    const words = text.replaceAll(/Română|Agenția de probă/g, '')
    if (/[ăâîșțşţ]/i.test(words)) return true
    if (own.has(words)) return false
    return others.some((each) => each.has(words)) || sentences.some((each) => words.includes(each))
  })
}

/** Names that people gave, and languages by their own names. */
const input = new Set(['English', 'Fest', 'Check-in', 'Prilej'])

export function expectOnly(language: Locale, where: string, texts: readonly string[]): void {
  const foreign = foreignIn(texts, language).filter((each) => !input.has(each))
  expect({ where, foreign }).toEqual({ where, foreign: [] })
}

/** Everything that a person reads in a letter; the form of its head is a word of the program. */
export function textsIn(letter: object): string[] {
  return Object.entries(letter).flatMap(([field, value]: [string, unknown]): string[] => {
    if (['kind', 'url', 'form'].includes(field)) return []
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? textsIn(value) : []
  })
}
