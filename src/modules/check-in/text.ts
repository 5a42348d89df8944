import { dictionary, sayIn, type Locale, type Say } from '#shared/i18n.ts'
import doorEn from './locales/door-en.json' with { type: 'json' }
import doorRo from './locales/door-ro.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import ro from './locales/ro.json' with { type: 'json' }

export const text = dictionary({ ro, en })

/** The page at the door is made by the server, so its words do not come with the screens of the team. */
const doorText = dictionary({ ro: doorRo, en: doorEn })

export function speak(locale: Locale): Say<keyof typeof doorRo> {
  return sayIn(doorText, locale)
}

/** What the door itself says, for a page that must also speak without a server. */
export function doorWords(locale: Locale): Record<string, string> {
  const entries = Object.entries(doorText[locale]) as [string, string][]
  return Object.fromEntries(entries.filter(([key]) => key.startsWith('door.')))
}
