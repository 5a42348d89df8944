import { locales, sayIn, type Locale } from '#shared/i18n.ts'
import { shownName as text } from '../locales/shown-name.gen.ts'

interface NameParts {
  firstName: string
  lastName: string
  /** The number of an unnamed companion among those of their host. */
  companionNumber: number | null
  /** The name of that host. */
  companionOf: string | null
  erasedAt?: string | null
}

/**
 * The name of a guest as it is shown everywhere, or the description of a companion by their host. Empty where
 * neither is known.
 */
export function shownName(
  locale: Locale,
  { firstName, lastName, companionNumber, companionOf, erasedAt }: NameParts,
): string {
  if (erasedAt) return erasedName(locale)
  const own = nameIn(locale, { firstName, lastName })
  if (own !== '' || companionNumber === null || !companionOf) return own
  // The first one has no number until there is a second.
  const n = companionNumber > 1 ? companionNumber : ''
  return sayIn(text, locale)('companion', { name: companionOf, n }).trim()
}

/** The form of address in the order of the language; empty for a placeholder. */
export function nameIn(
  locale: Locale,
  { firstName, lastName }: Pick<NameParts, 'firstName' | 'lastName'>,
): string {
  const words = isSurnameFirst(locale) ? [lastName, firstName] : [firstName, lastName]
  return words.join(' ').trim()
}

/** Hungarian names begin with that of the family. */
export function isSurnameFirst(locale: Locale): boolean {
  return locale === 'hu'
}

/** An erased person is still counted. */
export function erasedName(locale: Locale): string {
  return sayIn(text, locale)('erased')
}

/** The word for a companion in every language, by which those without a name are found. */
export function companionWords(): string {
  const shownText = locales.map((locale) => sayIn(text, locale)('companion', { name: '', n: '' }))
  return shownText.join(' ').replace(/[^\p{L} ]/gu, '')
}

/** A template with `{name}` for the host and `{n}` for the number of the companion, for use in SQL. */
export function companionTemplate(locale: Locale): string {
  return sayIn(text, locale)('companion', { name: '{name}', n: '{n}' })
}
