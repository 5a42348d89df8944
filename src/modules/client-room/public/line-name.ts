import type { Locale } from '#shared/i18n.ts'
import { lookKey, openOption, takenOption, type FrozenLine } from '../model.ts'
import { speak } from '../text.ts'

/** What a person calls a line: most tables have a number and no name, and the look of a site has no words. */
export function lineName(
  { key, label, people }: Pick<FrozenLine, 'key' | 'label' | 'people'>,
  lang: Locale,
): string {
  if (key === lookKey) return speak(lang)('site.look')
  return people && /^\d+$/.test(label) ? speak(lang)('decision.table', { n: label }) : label
}

/** What is said under the name: of an optional line, whether the total has its amount. */
export function lineDetail({ detail }: Pick<FrozenLine, 'detail'>, lang: Locale): string {
  return detail === openOption || detail === takenOption
    ? speak(lang)(`decision.${detail}`)
    : detail
}
