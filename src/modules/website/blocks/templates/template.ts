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

export function localText(ro: string, en: string): { ro: string; en: string } {
  return { ro, en }
}

export function prose(ro: string, en: string): LocalRich {
  return { ro: richParagraphs(ro), en: richParagraphs(en) }
}

/** A page of the same template, by its address; its id is put in when a site is made. */
export function pageLink(path: string): LinkRef {
  return { kind: 'page', pageId: `@${path}` }
}

export const register: LinkRef = { kind: 'own', page: 'register' }
export const calendar: LinkRef = { kind: 'own', page: 'calendar' }

export function button(ro: string, en: string, link: LinkRef, look: 'strong' | 'quiet' = 'strong') {
  return { label: localText(ro, en), link, look }
}

export function art(name: ArtName, ro: string, en: string): AssetRef {
  return { assetId: `art:${name}`, alt: localText(ro, en), focal: { x: 0.5, y: 0.5 } }
}
