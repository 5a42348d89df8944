import { guestLocales, type Locale } from '#shared/i18n.ts'
import {
  emptySeo,
  schemaVersion,
  type Block,
  type Look,
  type PageDocument,
  type PageFields,
  type SiteLook,
  type SitePage,
  type TemplateCard,
} from '../../model.ts'
import { newBlock } from '../base/registry.ts'
import { amplify } from './amplify.ts'
import { basecamp } from './basecamp.ts'
import { civic } from './civic.ts'
import { confetti } from './confetti.ts'
import { ivory } from './ivory.ts'
import { launchpad } from './launchpad.ts'
import { meridian } from './meridian.ts'
import { noir } from './noir.ts'
import { soiree } from './soiree.ts'
import type { Template } from './template.ts'
import { workbench } from './workbench.ts'

export const templates: Readonly<Record<Look, Template>> = {
  meridian,
  ivory,
  noir,
  basecamp,
  workbench,
  launchpad,
  confetti,
  amplify,
  civic,
  soiree,
}

export const templateCards: TemplateCard[] = Object.values(templates).map((template) => ({
  id: template.id,
  name: template.name,
  for: template.for,
  about: template.about,
  theme: { ...template.theme, look: template.id, fonts: template.id },
  pages: template.pages.map(({ title }) => ({ ro: title.ro, en: title.en ?? title.ro })),
}))

export type DraftedPage = PageFields & { id: string; doc: PageDocument; position: number }

export interface TemplateDraft {
  look: SiteLook
  pages: DraftedPage[]
}

/**
 * A template as a new site, with ids of its own. Of its words only those in the languages of the event are kept: a sample
 * that no one sees would be published with a language that is added later.
 */
export function drafted(
  id: Look,
  newId: () => string,
  languages: readonly Locale[] = guestLocales,
): TemplateDraft {
  const template = templates[id]
  const ids = new Map(template.pages.map(({ path }) => [`@${path}`, newId()]))
  const block = (type: string, props: object) =>
    inLanguages(
      newBlock(type, newId(), withPages({ ...props }, ids) as Record<string, unknown>),
      languages,
    )
  return {
    look: {
      theme: { ...template.theme, look: id, fonts: id },
      header: block('header', template.header),
      footer: block('footer', template.footer),
    },
    pages: template.pages.map(({ path, title, inNav = true, blocks }, position) => ({
      id: ids.get(`@${path}`) ?? newId(),
      path,
      title: inLanguages(title, languages),
      inNav,
      seo: emptySeo,
      position,
      doc: { v: schemaVersion, content: blocks.map(([type, props]) => block(type, props)) },
    })),
  }
}

/** The same words in another template: its theme, and for each block the layout that it gives such a block. */
export function withVariantsOf(
  id: Look,
  look: SiteLook,
  pages: readonly SitePage[],
): { look: SiteLook; pages: { id: string; rev: number; doc: PageDocument }[] } {
  const template = templates[id]
  const inner = template.pages.flatMap(({ blocks }) => blocks)
  const variants = new Map(inner.toReversed().map(([type, props]) => [type, props.variant]))
  const restyled = (block: Block, variant: unknown): Block =>
    variant === undefined ? block : { ...block, props: { ...block.props, variant } }
  return {
    look: {
      theme: { ...template.theme, look: id, fonts: id },
      header: restyled(look.header, template.header.variant),
      footer: restyled(look.footer, template.footer.variant),
    },
    pages: pages.map(({ id: pageId, rev, doc }) => ({
      id: pageId,
      rev,
      doc: {
        ...doc,
        content: doc.content.map((block) =>
          block.type === 'hero' && block.props.variant === 'page'
            ? block
            : restyled(block, variants.get(block.type)),
        ),
      },
    })),
  }
}

function inLanguages<T>(value: T, languages: readonly Locale[]): T {
  if (Array.isArray(value)) return value.map((each) => inLanguages(each, languages)) as T
  if (typeof value !== 'object' || value === null) return value
  // Every document has Romanian words, which are shown where nothing else is written.
  const isKept = (name: string) =>
    !('ro' in value) || name === 'ro' || languages.some((each) => each === name)
  const entries = Object.entries(value).filter(([name]) => isKept(name))
  return Object.fromEntries(
    entries.map(([name, each]) => [name, inLanguages(each, languages)]),
  ) as T
}

function withPages(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => withPages(each, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withPages(each, ids)]),
  )
}
