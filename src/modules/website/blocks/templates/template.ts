import {
  inEachLanguageOfGuests,
  type Locale,
  type Localised,
  type StaffLocale,
} from '#shared/i18n.ts'
import { richParagraphs } from '#shared/text/rich-text.ts'
import type { ArtName, AssetRef, LinkRef, LocalText, Look, Theme } from '../../model.ts'
import de from './words/de.json' with { type: 'json' }
import hu from './words/hu.json' with { type: 'json' }

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

type TemplateText = keyof typeof de
/** The words of templates in further languages of guests, by the Romanian ones: a text that one lacks does not compile. */
export const templateWords = { hu, de } satisfies Record<
  Exclude<Locale, StaffLocale>,
  Record<TemplateText, string>
>

export function localText(ro: TemplateText, en: string): Record<Locale, string> {
  return { ro, en, hu: hu[ro], de: de[ro] }
}

/** A name, a number or a code, which is the same in every language. */
export function sameText(text: string): Record<Locale, string> {
  return inEachLanguageOfGuests(() => text)
}

/** What a colleague reads who chooses a template. */
export function staffText(ro: string, en: string): Localised {
  return { ro, en }
}

export function richTextOf(ro: TemplateText, en: string) {
  const words = localText(ro, en)
  return inEachLanguageOfGuests((locale) => richParagraphs(words[locale]))
}

/** A page of the same template, by its address; its id is put in when a site is made. */
export function pageLink(path: string): LinkRef {
  return { kind: 'page', pageId: `@${path}` }
}

export const register: LinkRef = { kind: 'own', page: 'register' }
export const calendar: LinkRef = { kind: 'own', page: 'calendar' }

export function button(
  ro: TemplateText,
  en: string,
  link: LinkRef,
  look: 'strong' | 'quiet' = 'strong',
) {
  return { label: localText(ro, en), link, look }
}

/** The picture of the look that is shown until there is a photograph of the event. */
export function photo(name: Look, ro: TemplateText, en: string): AssetRef {
  // The branch lies left of the middle, where an arch would cut it off.
  const x = name === 'ivory' ? 0.25 : 0.5
  return { assetId: `photo:${name}`, alt: localText(ro, en), focal: { x, y: 0.5 } }
}

export function art(name: ArtName, ro: TemplateText, en: string): AssetRef {
  return { assetId: `art:${name}`, alt: localText(ro, en), focal: { x: 0.5, y: 0.5 } }
}
