/** Romanian is the first language: every other dictionary must have exactly its keys. */
export const locales = ['ro', 'en'] as const
export type Locale = (typeof locales)[number]
export type Localised = Readonly<Record<Locale, string>>

/** A plural entry has the forms its language needs; Romanian needs one, few ("2 invitați") and other ("20 de invitați"). */
export type Plural = { readonly one: string; readonly few?: string; readonly other: string }
type Entry = string | Plural
type Dictionary = Readonly<Record<string, Entry>>

export interface Text<Key extends string = string> {
  readonly ro: Readonly<Record<Key, Entry>>
  readonly en: Readonly<Record<Key, Entry>>
}

export type Values = Readonly<Record<string, string | number>>
export type Say<Key extends string = string> = (key: Key, values?: Values) => string

export function dictionary<const D extends Dictionary>(dictionaries: {
  ro: D
  en: { readonly [K in keyof D]: Entry }
}): Text<keyof D & string> {
  return dictionaries
}

export function isLocale(value: unknown): value is Locale {
  return locales.includes(value as Locale)
}

/** Picks the first supported language of an Accept-Language header; quality order as browsers send it. */
export function chooseLocale(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const language = part.split(';')[0]?.trim().slice(0, 2).toLowerCase()
    if (isLocale(language)) return language
  }
  return 'ro'
}

/** `sayIn(text, 'ro')('guests.count', { n: 20 })` → "20 de invitați". The plural is chosen by the value named `n`. */
export function sayIn<Key extends string>(text: Text<Key>, locale: Locale): Say<Key> {
  const entries = text[locale]
  return (key, values = {}) => {
    const entry = entries[key]
    return fill(
      typeof entry === 'string' ? entry : pluralForm(entry, values.n, locale),
      values,
      locale,
    )
  }
}

/** Words of a dictionary in every language at once, for what is kept apart from who will read it. */
export function inEveryLanguage<Key extends string>(text: Text<Key>) {
  const said = (key: Key): Localised => ({ ro: text.ro[key] as string, en: text.en[key] as string })
  return {
    said,
    /** By the last part of their key: `saidOf('status', ['draft'])` has `draft` from `status.draft`. */
    saidOf: <P extends string>(
      prefix: P,
      words: readonly WordBelow<Key, P>[],
    ): Record<string, Localised> =>
      Object.fromEntries(words.map((word) => [word, said(`${prefix}.${word}` as Key)])),
  }
}

type WordBelow<Key, P extends string> = Key extends `${P}.${infer Word}` ? Word : never

const rules = { ro: new Intl.PluralRules('ro'), en: new Intl.PluralRules('en') }
const numbers = { ro: new Intl.NumberFormat('ro-RO'), en: new Intl.NumberFormat('en-GB') }

function pluralForm(entry: Plural, count: string | number | undefined, locale: Locale): string {
  const form = rules[locale].select(Number(count ?? 0))
  return form === 'one' ? entry.one : form === 'few' ? (entry.few ?? entry.other) : entry.other
}

function fill(sentence: string, values: Values, locale: Locale): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? numbers[locale].format(value) : value
  })
}
