import { dictionary, sayIn, type Locale } from '#shared/i18n.ts'
import en from './locales/en.json' with { type: 'json' }
import followEn from './locales/follow-en.json' with { type: 'json' }
import followRo from './locales/follow-ro.json' with { type: 'json' }
import ro from './locales/ro.json' with { type: 'json' }

export const text = dictionary({ ro, en })
export const speak = (locale: Locale) => sayIn(text, locale)

/** The page of a follower is made by the server, so its words do not come with the screens of the team. */
const followText = dictionary({ ro: followRo, en: followEn })
export const speakToFollower = (locale: Locale) => sayIn(followText, locale)

/** What the page says while it follows. */
export function followWords(locale: Locale): Record<string, string> {
  return followText[locale] as Record<string, string>
}
