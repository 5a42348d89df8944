import { createContext, useContext } from 'react'
import { locales, type Locale } from '#shared/i18n.ts'

/** The languages of the texts of this questionnaire: the team's, and the further ones of its event. */
export const LanguagesOfTexts = createContext<readonly Locale[]>(locales)

export function useLanguagesOfTexts(): readonly Locale[] {
  return [...new Set([...locales, ...useContext(LanguagesOfTexts)])]
}
