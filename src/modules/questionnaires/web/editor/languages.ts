import { createContext, useContext } from 'react'
import { locales, type Locale } from '#shared/i18n.ts'

/** Those in which the texts of this questionnaire may be written: the team's, and the further ones of its event. */
export const LanguagesOfTexts = createContext<readonly Locale[]>(locales)

export function useLanguagesOfTexts(): readonly Locale[] {
  return [...new Set([...locales, ...useContext(LanguagesOfTexts)])]
}
