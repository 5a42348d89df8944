import { dictionary, sayIn, type Locale, type Say } from '#shared/i18n.ts'
import en from './locales/en.json' with { type: 'json' }
import ro from './locales/ro.json' with { type: 'json' }

const text = dictionary({ ro, en })

type Key = keyof typeof ro

export function speak(locale: Locale): Say<Key> {
  return sayIn(text, locale)
}

/** What the door itself says, for a page that must also speak without a server. */
export function doorWords(locale: Locale): Record<string, string> {
  const entries = Object.entries(text[locale]) as [string, string][]
  return Object.fromEntries(entries.filter(([key]) => key.startsWith('door.')))
}
