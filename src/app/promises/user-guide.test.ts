import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/i18n.ts'
import { projectRoot } from '#platform/server/process/root.ts'

type Guide = Record<string, Record<Locale, string[]>>

/** What the guide says as people would type or think it, not as a button is called. */
const examples = new Set([
  'cu 30 de zile înainte',
  '30 days before',
  'familia mirelui',
  'groom’s family',
  'Ion și Maria Popescu + 2 copii',
  'Ion and Maria Popescu + 2 children',
  '+1',
  'Date reale',
])

const quotes: Record<Locale, RegExp> = { ro: /„([^”]+)”/g, en: /“([^”]+)”/g }

const modules = join(projectRoot, 'src/modules')

/** What each module says in the file at this path, by its name; modules without one are left out. */
function filesAt<T>(path: string): [string, T][] {
  return readdirSync(modules)
    .map((name): [string, string] => [name, join(modules, name, path)])
    .filter(([, file]) => existsSync(file))
    .map(([name, file]) => [name, JSON.parse(readFileSync(file, 'utf8')) as T])
}

const labelsIn = (locale: Locale) =>
  new Set(filesAt<object>(`locales/${locale}.json`).flatMap(([, words]) => Object.values(words)))

/** Tabs that a module puts on the screen of another are called where they are put. */
const ports = readdirSync(modules)
  .map((name) => join(modules, name, 'web/ports.ts'))
  .filter((file) => existsSync(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join()

const guides = filesAt<Guide>('web/guide.json')
const labels: Record<Locale, ReadonlySet<unknown>> = { ro: labelsIn('ro'), en: labelsIn('en') }

describe('the user guide', () => {
  test('names buttons and tabs in exactly the words of the interface', () => {
    const unknown = guides.flatMap(([name, guide]) =>
      Object.entries(guide).flatMap(([screen, entry]) =>
        (['ro', 'en'] as const).flatMap((locale) =>
          entry[locale]
            .flatMap((sentence) => [...sentence.matchAll(quotes[locale])])
            .map(([, words = '']) => words)
            .filter((words) => !labels[locale].has(words) && !ports.includes(`'${words}'`))
            .filter((words) => !examples.has(words))
            .map((words) => `${name} ${screen} ${locale}: ${words}`),
        ),
      ),
    )
    expect(unknown).toEqual([])
  })

  test('says the same in both languages, sentence for sentence', () => {
    expect(guides.length).toBeGreaterThan(10)
    const quotesIn = (locale: Locale) => (sentence: string) =>
      sentence.match(quotes[locale])?.length ?? 0
    for (const [name, guide] of guides)
      for (const [screen, { ro, en }] of Object.entries(guide))
        expect({ name, screen, quotes: en.map(quotesIn('en')) }).toEqual({
          name,
          screen,
          quotes: ro.map(quotesIn('ro')),
        })
  })
})
