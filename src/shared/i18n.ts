/**
 * The languages of the team's screens, the first of which has all words: every other must have exactly its keys.
 * A further language is a word here, a line below, and its files in each `locales/` (docs/decisions/0210).
 */
export const locales = ['ro', 'en'] as const
export type StaffLocale = (typeof locales)[number]
export type Localised = Readonly<Record<StaffLocale, string>>

/**
 * The languages of guests. Beyond those of the team only what a guest reads is translated; a missing word
 * is shown in English (docs/decisions/0281).
 */
export const guestLocales = [...locales, 'hu', 'de'] as const
export type Locale = (typeof guestLocales)[number]

interface Language {
  /** The name in the language itself. */
  name: string
  /** The locale that formats numbers and dates. */
  format: string
  decimalMark: '.' | ','
}

export const languages: Readonly<Record<Locale, Language>> = {
  ro: { name: 'Română', format: 'ro-RO', decimalMark: ',' },
  en: { name: 'English', format: 'en-GB', decimalMark: '.' },
  hu: { name: 'Magyar', format: 'hu-HU', decimalMark: ',' },
  de: { name: 'Deutsch', format: 'de-DE', decimalMark: ',' },
}

/** A plural entry has the forms its language needs; Romanian needs one, few ("2 invitați") and other ("20 de invitați"). */
export type Plural = { readonly one: string; readonly few?: string; readonly other: string }
type Entry = string | Plural
type Dictionary = Readonly<Record<string, Entry>>

/** For a language of guests only, the words that guests read. */
export type Text<Key extends string = string> = Readonly<
  Record<StaffLocale, Readonly<Record<Key, Entry>>>
> &
  Readonly<Partial<Record<Exclude<Locale, StaffLocale>, Readonly<Partial<Record<Key, Entry>>>>>>

export type Values = Readonly<Record<string, string | number>>
export type Say<Key extends string = string> = (key: Key, values?: Values) => string

/** @__NO_SIDE_EFFECTS__ */
export function dictionary<const D extends Dictionary>(
  dictionaries: { ro: D } & Record<
    Exclude<StaffLocale, 'ro'>,
    { readonly [K in keyof D]: Entry }
  > & {
      readonly [L in Exclude<Locale, StaffLocale>]?: { readonly [K in keyof D]?: Entry }
    },
): Text<keyof D & string> {
  return dictionaries
}

/** Two dictionaries as one. @__NO_SIDE_EFFECTS__ */
export function combine<A extends string, B extends string>(
  first: Text<A>,
  second: Text<B>,
): Text<A | B> {
  const entries = guestLocales.map((locale) => [locale, { ...first[locale], ...second[locale] }])
  return Object.fromEntries(entries) as Text<A | B>
}

/** `inEachLanguage((locale) => formatDate(date, locale))`, for a text stored before its reader is known. */
export function inEachLanguage<T>(make: (locale: StaffLocale) => T): Record<StaffLocale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<
    StaffLocale,
    T
  >
}

/** Whether it is a language of the team's screens. */
export function isStaffLocale(value: unknown): value is StaffLocale {
  return locales.includes(value as StaffLocale)
}

/** Whether it is a language of the product, including those for guests only. */
export function isLocale(value: unknown): value is Locale {
  return guestLocales.includes(value as Locale)
}

/** The language of the team's words for people who read another one. */
export function staffLocale(locale: Locale): StaffLocale {
  return isStaffLocale(locale) ? locale : 'en'
}

/** Words in the languages of the team only. */
export function inLanguage<T>(words: Readonly<Record<StaffLocale, T>>, locale: Locale): T {
  return words[staffLocale(locale)]
}

/** `inEachLanguage` in those of guests. */
export function inEachLanguageOfGuests<T>(make: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(guestLocales.map((locale) => [locale, make(locale)])) as Record<
    Locale,
    T
  >
}

/** Picks the first supported language of an Accept-Language header; quality order as browsers send it. */
export function chooseLocale(header: string | undefined): StaffLocale {
  return chooseAmong(locales, header) ?? 'ro'
}

/** The one of these languages that the browser prefers. */
export function chooseAmong<L extends Locale>(
  languagesKnown: readonly L[],
  header: string | undefined,
): L | undefined {
  for (const part of (header ?? '').split(',')) {
    const language = part.split(';')[0]?.trim().slice(0, 2).toLowerCase()
    const knownLanguage = languagesKnown.find((each) => each === language)
    if (knownLanguage) return knownLanguage
  }
  return undefined
}

/** `sayIn(text, 'ro')('guests.count', { n: 20 })` → "20 de invitați". The plural is chosen by the value named `n`. */
export function sayIn<Key extends string>(text: Text<Key>, locale: Locale): Say<Key> {
  const entries: Partial<Record<Key, Entry>> = text[locale] ?? text.en
  return (key, values = {}) => {
    const own = entries[key]
    const entry = own ?? text.en[key]
    const spoken = own === undefined ? 'en' : locale
    return fill(
      typeof entry === 'string' ? entry : pluralForm(entry, values.n, spoken),
      values,
      locale,
    )
  }
}

/** Words of a dictionary in every language at once, for a text stored before its reader is known. */
export function inEveryLanguage<Key extends string>(text: Text<Key>) {
  const localised = (key: Key, values?: Values): Localised =>
    inEachLanguage((locale) =>
      values ? sayIn(text, locale)(key, values) : (text[locale][key] as string),
    )
  const keys = Object.keys(text[locales[0]]) as Key[]
  /** Texts by the last part of their key: `localisedOf('status', ['draft'])` has `draft` from `status.draft`. */
  const localisedOf = <P extends string>(
    prefix: P,
    words: readonly WordBelow<Key, P>[],
  ): Record<string, Localised> =>
    Object.fromEntries(words.map((word) => [word, localised(`${prefix}.${word}` as Key)]))
  /** All that is one step below a key: `localisedBelow('status')` has `draft` and `done`. */
  const localisedBelow = <P extends Above<Key>>(prefix: P): Record<LastBelow<Key, P>, Localised> =>
    Object.fromEntries(
      keys
        .filter((key) => key.startsWith(`${prefix}.`))
        .map((key) => [key.slice(prefix.length + 1), localised(key)])
        .filter(([word]) => !(word as string).includes('.')),
    ) as Record<LastBelow<Key, P>, Localised>
  return {
    localised,
    localisedOf,
    localisedBelow,
  }
}

type WordBelow<Key, P extends string> = Key extends `${P}.${infer Word}` ? Word : never
type LastBelow<Key, P extends string> =
  WordBelow<Key, P> extends infer Word
    ? Word extends `${string}.${string}`
      ? never
      : Word & string
    : never
/** Every prefix of a key that ends before a dot. */
type Above<Key> = Key extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Above<Rest>}`
  : never

const rules = inEachLanguageOfGuests((locale) => new Intl.PluralRules(locale))
const numbers = inEachLanguageOfGuests((locale) => new Intl.NumberFormat(languages[locale].format))

function pluralForm(entry: Plural, count: string | number | undefined, locale: Locale): string {
  const form = rules[locale].select(Number(count ?? 0))
  return form === 'one' ? entry.one : form === 'few' ? (entry.few ?? entry.other) : entry.other
}

function fill(sentence: string, values: Values, locale: Locale): string {
  return sentence.replace(/\{(\w+)\}/g, (match, name: string) => {
    const value = values[name]
    if (value === undefined) return match
    return typeof value === 'number' ? numbers[locale].format(value) : value
  })
}
