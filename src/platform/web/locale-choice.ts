import { chooseLocale, isStaffLocale, type StaffLocale } from '#shared/i18n.ts'
import { session } from './session/session.ts'
import { createStore } from './store.ts'
import { safeLocalStorage } from './safe-storage.ts'

const localeKey = 'locale'
const chosen = createStore(0)

/** The person's own choice first, then this browser's, then the browser's language. */
export function localeOf(
  profile: unknown,
  stored: unknown,
  browser: readonly string[],
): StaffLocale {
  if (isStaffLocale(profile)) return profile
  if (isStaffLocale(stored)) return stored
  return chooseLocale(browser.join(','))
}

export function currentLocale(): StaffLocale {
  const browser = typeof navigator === 'undefined' ? [] : navigator.languages
  return localeOf(session.get().profile?.locale, safeLocalStorage.getItem(localeKey), browser)
}

/** Who chose a language while signed in, until it is saved. */
let chooserId: string | undefined

export function takeLanguageChooserId(): string | undefined {
  const id = chooserId
  chooserId = undefined
  return id
}

export function chooseLanguage(locale: StaffLocale): void {
  chooserId = session.get().profile?.id
  safeLocalStorage.setItem(localeKey, locale)
  session.changeProfile({ locale })
  chosen.set(chosen.get() + 1)
}

export function watchLocale(listener: () => void): () => void {
  const stops = [chosen.subscribe(listener), session.subscribe(listener)]
  window.addEventListener('storage', listener)
  return () => {
    stops.forEach((stop) => stop())
    window.removeEventListener('storage', listener)
  }
}
