import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { sayIn, type StaffLocale, type Localised, type Say, type Text } from '#shared/i18n.ts'
import { useLocale } from '#ui/live/locale.tsx'
import { currentLocale, watchLocale } from './locale-choice.ts'

export { useLocale }
export { chooseLanguage } from './locale-choice.ts'

/** A module's dictionary in the person's language: `const say = useText(text)`. */
export function useText<Key extends string>(text: Text<Key>): Say<Key> {
  const locale = useLocale()
  return useMemo(() => sayIn(text, locale), [text, locale])
}

export function useLocalised(): (words: Localised) => string {
  const locale = useLocale()
  return (words) => words[locale]
}

/** Provides the chosen language to the whole page, `<html lang>` included. */
export function WithLocale({ children }: { children: (locale: StaffLocale) => ReactNode }) {
  const locale = useSyncExternalStore(watchLocale, currentLocale)
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return children(locale)
}
