import { inLanguage, sayIn, type Locale, type Say } from '#shared/i18n.ts'
import { door } from './locales/door.gen.ts'
import { words as text } from './locales/words.gen.ts'

export { text }

/** The page at the door is made by the server, so its words do not come with the screens of the team. */
export function speak(locale: Locale): Say<keyof typeof door.ro> {
  return sayIn(door, locale)
}

/** The texts of the door page, which also works without a server. */
export function doorWords(locale: Locale): Record<string, string> {
  const entries = Object.entries(inLanguage(door, locale)) as [string, string][]
  return Object.fromEntries(entries.filter(([key]) => key.startsWith('door.')))
}
