import { sayIn, type Locale, type Say } from '#shared/i18n.ts'
import { page } from './locales/page.gen.ts'
import { words as text } from './locales/words.gen.ts'

export { text }

/** The page and the letters are made by the server, so their words do not come with the screens of the team. */
export type SupplierSay = Say<keyof (typeof page)['ro']>
export const speak = (locale: Locale): SupplierSay => sayIn(page, locale)
