import { createContext, use, type ReactNode } from 'react'
import { inEachLanguage, languages, sayIn, type Locale, type Say } from '#shared/i18n.ts'
import { uiText, type UiKey } from './text.ts'

const LocaleContext = createContext<Locale>('ro')

/** The platform feeds it; everything below speaks that language. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export function useLocale(): Locale {
  return use(LocaleContext)
}

const said: Record<Locale, Say<UiKey>> = inEachLanguage((locale) => sayIn(uiText, locale))

/** The sentences that the parts themselves say. */
export function useUiText(): Say<UiKey> {
  return said[use(LocaleContext)]
}

const numbers = inEachLanguage((locale) => new Intl.NumberFormat(languages[locale].format))

export function useNumber(): (value: number) => string {
  const locale = use(LocaleContext)
  return (value) => numbers[locale].format(value)
}
