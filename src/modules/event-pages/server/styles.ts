import { createHash } from 'node:crypto'
import { colourRules } from '../model.ts'
import { stylesheet } from '../public/message-page.tsx'
import type { EventVisit } from './visits.tsx'

/** Rules that a page carries in itself: the first paint on a slow line asks only once. */
interface PageStyles {
  text: string
  /** Names exactly this text in the content-security policy. */
  source: string
}

const maxKept = 200
const cache = new Map<string, PageStyles>()

/** The styles of every event page in the look of the event, then those of the given sources. */
export function stylesOf(
  { services, company, look }: Pick<EventVisit, 'services' | 'company' | 'look'>,
  sources: readonly string[],
): PageStyles {
  const all = [stylesheet, ...(look ? [look.faces] : []), ...sources]
  const key = [
    look?.key ?? company.brandColour,
    ...all.map((source) => services.asset(source)),
  ].join(' ')
  const cached = cache.get(key)
  if (cached) return cached
  const colours = look?.rules ?? colourRules(company.brandColour)
  const css = [...all.map((source) => services.assetText(source)), colours].join('')
  const hash = createHash('sha256').update(css).digest('base64')
  const styles = { text: css, source: `sha256-${hash}` }
  if (cache.size >= maxKept) cache.clear()
  cache.set(key, styles)
  return styles
}
