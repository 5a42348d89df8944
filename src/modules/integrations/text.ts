import { sayIn, type Locale } from '#shared/i18n.ts'
import { words as text } from './locales/words.gen.ts'

export { text }
export const speak = (locale: Locale) => sayIn(text, locale)
