import { createContext, use, type ReactNode } from 'react'
import { inEachLanguage, languages, sayIn, type StaffLocale, type Say } from '#shared/i18n.ts'
import { uiText, type UiKey } from './text.ts'

const LocaleContext = createContext<StaffLocale>('ro')

/** Set by the platform; everything below is shown in that language. */
export function LocaleProvider({ locale, children }: { locale: StaffLocale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export function useLocale(): StaffLocale {
  return use(LocaleContext)
}

const text: Record<StaffLocale, Say<UiKey>> = inEachLanguage((locale) => sayIn(uiText, locale))

/** The sentences that the parts themselves say. */
export function useUiText(): Say<UiKey> {
  return text[use(LocaleContext)]
}

const numbers = inEachLanguage((locale) => new Intl.NumberFormat(languages[locale].format))

export function useNumber(): (value: number) => string {
  const locale = use(LocaleContext)
  return (value) => numbers[locale].format(value)
}
