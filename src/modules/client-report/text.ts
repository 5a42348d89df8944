import { sayIn, type Locale, type Say } from '#shared/i18n.ts'
import { words as text } from './locales/words.gen.ts'

export { text }
export type ClientReportSay = Say<keyof typeof text.ro>
export const speak = (locale: Locale): ClientReportSay => sayIn(text, locale)
