import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inEachLanguage, locales, type StaffLocale } from '#shared/i18n.ts'
import { projectRoot } from '#platform/server/process/root.ts'

type Guide = Record<string, string[]>

/** Texts of the guide that people type or think, which are no names of buttons. */
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

const quotes: Record<StaffLocale, RegExp> = { ro: /„([^”]+)”/g, en: /“([^”]+)”/g }

const modules = join(projectRoot, 'src/modules')

/** The file of each module at this path, by module name; modules without one are left out. */
function filesAt<T>(path: string): [string, T][] {
  return readdirSync(modules)
    .map((name): [string, string] => [name, join(modules, name, path)])
    .filter(([, file]) => existsSync(file))
    .map(([name, file]) => [name, JSON.parse(readFileSync(file, 'utf8')) as T])
}

const labelsIn = (locale: StaffLocale) =>
  new Set(
    [locale, `names-${locale}`, `answers-${locale}`]
      .map((name) => `locales/${name}.json`)
      .flatMap((path) => filesAt<object>(path))
      .flatMap(([, words]) => Object.values(words)),
  )

const guides: Record<StaffLocale, [string, Guide][]> = inEachLanguage((locale) =>
  filesAt<Guide>(`locales/guide-${locale}.json`),
)
const labels: Record<StaffLocale, ReadonlySet<unknown>> = { ro: labelsIn('ro'), en: labelsIn('en') }

describe('the user guide', () => {
  test('names buttons and tabs in exactly the words of the interface', () => {
    const unknown = locales.flatMap((locale) =>
      guides[locale].flatMap(([name, guide]) =>
        Object.entries(guide).flatMap(([screen, entry]) =>
          entry
            .flatMap((sentence) => [...sentence.matchAll(quotes[locale])])
            .map(([, words = '']) => words)
            .filter((words) => !labels[locale].has(words))
            .filter((words) => !examples.has(words))
            .map((words) => `${name} ${screen} ${locale}: ${words}`),
        ),
      ),
    )
    expect(unknown).toEqual([])
  })

  test('says the same in both languages, sentence for sentence', () => {
    expect(guides.ro.length).toBeGreaterThan(10)
    const quotesIn = (locale: StaffLocale) =>
      guides[locale].map(([name, guide]) => [
        name,
        Object.entries(guide).map(([screen, entry]) => [
          screen,
          entry.map((sentence) => sentence.match(quotes[locale])?.length ?? 0),
        ]),
      ])
    for (const locale of locales) expect(quotesIn(locale)).toEqual(quotesIn('ro'))
  })
})
