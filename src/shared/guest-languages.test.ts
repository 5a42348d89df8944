import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseAmong, guestLocales, locales, sayIn, type Text } from './i18n.ts'

type Entry = string | Record<string, string>
type WordEntries = Record<string, Entry>

const further = guestLocales.filter((each) => !locales.some((known) => known === each))

/** Every dictionary of a language that only guests read, beside its English and its Romanian. */
const dictionaries = readdirSync('src', { recursive: true, encoding: 'utf8' }).flatMap((file) => {
  const found = /^(.*locales)\/(?:([\w-]+)-)?(\w\w)\.json$/.exec(file)
  const language = further.find((each) => each === found?.[3])
  if (!found || !language) return []
  const [, folder = '', topic] = found
  const read = (each: string) =>
    JSON.parse(
      readFileSync(join('src', folder, `${topic ? `${topic}-` : ''}${each}.json`), 'utf8'),
    ) as WordEntries
  return [{ file, language, words: read(language), ro: read('ro'), en: read('en') }]
})

const formsOf = (entry: Entry | undefined): string[] =>
  entry === undefined ? [] : typeof entry === 'string' ? [entry] : Object.values(entry)
const placesIn = (text: string) => [...new Set(text.match(/\{[\w.]+\}/g))].toSorted()

describe.each(dictionaries)('$file', ({ language, words, ro, en }) => {
  test('says only what Romanian says, with the same values in each sentence', () => {
    for (const [key, entry] of Object.entries(words)) {
      expect(ro).toHaveProperty([key])
      expect(typeof entry).toBe(typeof ro[key])
      const expected = placesIn(formsOf(ro[key]).at(-1) ?? '')
      expect({ key, places: placesIn(formsOf(entry).at(-1) ?? '') }).toEqual({
        key,
        places: expected,
      })
    }
  })

  test('has the plural forms of its language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const entry of Object.values(words))
      if (typeof entry !== 'string') expect(Object.keys(entry).toSorted()).toEqual(forms)
  })

  test('has no sentence of another language', () => {
    const same = Object.keys(words).filter((key) => {
      const [own] = formsOf(words[key])
      const isSentence = (own ?? '')
        .replace(/\{[\w.]+\}/g, '')
        .trim()
        .includes(' ')
      return isSentence && [ro, en].some((other) => formsOf(other[key])[0] === own)
    })
    expect(same).toEqual([])
    expect(JSON.stringify(words)).not.toMatch(/[ăâîșțşţ]/i)
  })
})

/** The keys of each dictionary that guests read; the others are read by the team alone. */
const readByGuests: Readonly<Record<string, RegExp>> = {
  'modules/activities/locales/': /^(guest|refused|mail)\./,
  'modules/agenda/locales/': /^change\.|^(allRooms|guest\.title|mail\.before)$/,
  'modules/check-in/locales/door-': /^(self|pair)\.|^(title|checkIn|door\.soundOn)$/,
  'modules/check-in/locales/tickets-': /^ticket\./,
  'modules/event-pages/locales/': /^/,
  'modules/guest-page/locales/': /^(?!(staff|mine|links|screen)\.)/,
  'modules/guest-page/locales/menus-': /^/,
  'modules/guests/locales/shown-name-': /^/,
  'modules/invitations/locales/': /^leave\.|^(salutation|button|placeLater)$/,
  'modules/invitations/locales/shipped-': /^/,
  'modules/questionnaires/locales/': /^fill\./,
  'modules/questionnaires/locales/fixed-': /^/,
  'modules/seating/locales/': /^finder\.|^table\.numbered$/,
  'modules/website/locales/':
    /^(nav|foot|count|facts|map|gallery|contact|stay|gifts|rsvp|tables|ticket|now|speakers|activities|merge|audience|agenda|guestSite)\./,
  'platform/server/locales/mail-': /^/,
  'shared/locales/problems-':
    /^(required|too_(?!far)|wrong_length|must_|invalid_(text|email|phone|date|time|number|choice)|contains_cnp|in_(past|future))/,
  'ui/plain/locales/': /^/,
}

test.each(Object.entries(readByGuests))(
  '%s says all that guests read in each of their languages',
  (file, isRead) => {
    for (const language of further) {
      const found = dictionaries.find((each) => each.file === `${file}${language}.json`)
      const { words = {}, ro = {} } = found ?? {}
      const expected = Object.keys(ro).filter((key) => isRead.test(key))
      expect(expected).not.toEqual([])
      expect({ language, missing: expected.filter((key) => !(key in words)) }).toEqual({
        language,
        missing: [],
      })
    }
  },
)

test('a word that is not translated is said in English, by English rules', () => {
  const text: Text<'own' | 'foreign'> = {
    ro: {
      own: 'unu',
      foreign: { one: '{n} invitat', few: '{n} invitați', other: '{n} de invitați' },
    },
    en: { own: 'one', foreign: { one: '{n} guest', other: '{n} guests' } },
    hu: { own: 'egy' },
  }
  expect(sayIn(text, 'hu')('own')).toBe('egy')
  expect(sayIn(text, 'hu')('foreign', { n: 1 })).toBe('1 guest')
  expect(sayIn(text, 'de')('own')).toBe('one')
})

test('a visitor is spoken to in the first language of the browser that the event speaks', () => {
  expect(chooseAmong(['ro', 'hu'], 'de-DE,de;q=0.9,hu;q=0.8')).toBe('hu')
  expect(chooseAmong(['ro', 'en'], 'hu-HU')).toBeUndefined()
})
