import { plainText } from '#shared/text/rich-text.ts'
import type { Locale } from '#shared/i18n.ts'
import { blockKinds } from '../../../blocks/base/registry.ts'
import {
  inLocale,
  richInLocale,
  type Block,
  type LocalRich,
  type LocalText,
} from '../../../model.ts'

/** The first words of a block, by which a person knows it from its neighbours. */
export function outlineText(block: Block, language: Locale): string {
  for (const [name, field] of Object.entries(blockKinds[block.type]?.fields ?? {})) {
    const value = block.props[name]
    if (!value) continue
    if (field.kind === 'line' || field.kind === 'paragraphs') {
      const words = inLocale(value as LocalText, language)
      if (words) return words
    }
    if (field.kind === 'rich') {
      const words = plainText(richInLocale(value as LocalRich, language))
      if (words) return words.slice(0, 80)
    }
  }
  return ''
}
