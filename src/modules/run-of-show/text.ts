import { sayIn, type Locale } from '#shared/i18n.ts'
import { follow } from './locales/follow.gen.ts'
import { words as text } from './locales/words.gen.ts'

export { text }
export const speak = (locale: Locale) => sayIn(text, locale)

/** The page of a follower is made by the server, so its words do not come with the screens of the team. */
export const speakToFollower = (locale: Locale) => sayIn(follow, locale)

/** The texts of the page while it is live. */
export function followWords(locale: Locale): Record<string, string> {
  return follow[locale] as Record<string, string>
}
