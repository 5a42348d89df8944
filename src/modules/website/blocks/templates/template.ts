import type { Localised } from '#shared/i18n.ts'
import { richParagraphs } from '#shared/text/rich-text.ts'
import type { ArtName, AssetRef, LinkRef, LocalRich, LocalText, Look, Theme } from '../../model.ts'

type Props = Readonly<Record<string, unknown>>

export interface TemplatePage {
  path: string
  title: LocalText
  inNav?: boolean
  blocks: readonly (readonly [type: string, props: Props])[]
}

/** A whole site to begin with: a look, its frame, and pages whose words fit the occasion. */
export interface Template {
  id: Look
  name: string
  for: Localised
  about: Localised
  theme: Omit<Theme, 'look' | 'fonts'>
  header: Props
  footer: Props
  pages: readonly TemplatePage[]
}

/** Guests whose language is left out read English. */
export function localText(ro: string, en: string, hu?: string, de?: string) {
  return { ro, en, ...(hu && { hu }), ...(de && { de }) }
}

export function richTextOf(...texts: Parameters<typeof localText>): LocalRich {
  const words = Object.entries(localText(...texts))
  const written = words.map(([language, each]) => [language, richParagraphs(each)])
  return Object.fromEntries(written) as LocalRich
}

/** A page of the same template, by its address; its id is put in when a site is made. */
export function pageLink(path: string): LinkRef {
  return { kind: 'page', pageId: `@${path}` }
}

export const register: LinkRef = { kind: 'own', page: 'register' }
export const calendar: LinkRef = { kind: 'own', page: 'calendar' }

export function button(
  ro: string,
  en: string,
  link: LinkRef,
  look: 'strong' | 'quiet' = 'strong',
  { hu, de }: { hu?: string; de?: string } = {},
) {
  return { label: localText(ro, en, hu, de), link, look }
}

/** The picture of the look that is shown until there is a photograph of the event. */
export function photo(name: Look, ...alt: Parameters<typeof localText>): AssetRef {
  // The branch lies left of the middle, where an arch would cut it off.
  const x = name === 'ivory' ? 0.25 : 0.5
  return { assetId: `photo:${name}`, alt: localText(...alt), focal: { x, y: 0.5 } }
}

export function art(name: ArtName, ...alt: Parameters<typeof localText>): AssetRef {
  return { assetId: `art:${name}`, alt: localText(...alt), focal: { x: 0.5, y: 0.5 } }
}
