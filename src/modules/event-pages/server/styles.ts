import { createHash } from 'node:crypto'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Company } from '#modules/company/model.ts'
import { colourRules } from '../model.ts'
import { stylesheet } from '../public/message-page.tsx'

/** Rules that a page carries in itself: the first paint on a slow line asks only once. */
interface PageStyles {
  text: string
  /** Names exactly this text in the content-security policy. */
  source: string
}

const maxKept = 200
const kept = new Map<string, PageStyles>()

/** The looks of every event page in the company's colours, then those of the given sources. */
export function stylesOf(
  services: AppServices,
  { brandColour }: Pick<Company, 'brandColour'>,
  sources: readonly string[],
): PageStyles {
  const all = [stylesheet, ...sources]
  const key = [brandColour, ...all.map((source) => services.asset(source))].join(' ')
  const known = kept.get(key)
  if (known) return known
  const [first = '', ...others] = all.map((source) => services.assetText(source))
  const text = [first, colourRules(brandColour), ...others].join('')
  const hash = createHash('sha256').update(text).digest('base64')
  const styles = { text, source: `sha256-${hash}` }
  if (kept.size >= maxKept) kept.clear()
  kept.set(key, styles)
  return styles
}
