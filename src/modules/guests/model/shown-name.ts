import { locales, sayIn, type Locale } from '#shared/i18n.ts'
import { shownName as text } from '../locales/shown-name.gen.ts'

interface NameParts {
  firstName: string
  lastName: string
  /** Which unnamed companion of their host they are. */
  companionNumber: number | null
  /** The name of that host. */
  companionOf: string | null
  erasedAt?: string | null
}

/** As people are shown everywhere: by their name, or as which companion of whom. Empty where neither is known. */
export function shownName(
  locale: Locale,
  { firstName, lastName, companionNumber, companionOf, erasedAt }: NameParts,
): string {
  if (erasedAt) return erasedName(locale)
  const own = `${firstName} ${lastName}`.trim()
  if (own !== '' || companionNumber === null || !companionOf) return own
  // The first one has no number until there is a second.
  const n = companionNumber > 1 ? companionNumber : ''
  return sayIn(text, locale)('companion', { name: companionOf, n }).trim()
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

/** With `{name}` for the host and `{n}` for which companion, where a statement says it. */
export function companionTemplate(locale: Locale): string {
  return sayIn(text, locale)('companion', { name: '{name}', n: '{n}' })
}
