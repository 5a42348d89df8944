import { sayIn, type Locale, type Say } from '#shared/i18n.ts'
import { words as text } from './locales/words.gen.ts'

export { text }
export const speak = (locale: Locale) => sayIn(text, locale)
export type Speak = Say<keyof typeof text.ro & string>
