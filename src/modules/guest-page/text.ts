import { sayIn, type Locale } from '#shared/i18n.ts'
import { menus } from './locales/menus.gen.ts'
import { words as text } from './locales/words.gen.ts'

export { text }
export const speak = (locale: Locale) => sayIn(text, locale)

const shipped = ['classic', 'fish', 'vegetarian', 'vegan', 'children'] as const

/** A shipped menu is named in the language of its reader, one of the planner as it was translated for the event. */
export function menuWord(
  menu: string,
  locale: Locale,
  translate: (typed: string) => string,
): string {
  const key = shipped.find((each) => menus.ro[each] === menu)
  return key ? sayIn(menus, locale)(key) : translate(menu)
}

export function isShippedMenu(menu: string): boolean {
  return shipped.some((each) => menus.ro[each] === menu)
}
