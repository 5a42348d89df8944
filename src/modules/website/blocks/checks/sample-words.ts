import type { Block } from '../../model.ts'
import { newBlock } from '../base/registry.ts'
import { templates } from '../templates/templates.ts'

/** Blocks whose texts are claims about one event: hotels, menus, answers, quotations. */
const sampledTypes = new Set(['quote', 'story', 'stay', 'menu', 'gifts', 'faq', 'downloads'])

let samples: ReadonlySet<string> | undefined

/** Whether the block still has exactly the sample text of its template. */
export function isSample(block: Block): boolean {
  if (!sampledTypes.has(block.type)) return false
  samples ??= new Set(
    Object.values(templates)
      .flatMap(({ pages }) => pages.flatMap(({ blocks }) => blocks))
      .filter(([type]) => sampledTypes.has(type))
      .map(([type, props]) => sampleText(newBlock(type, '', props))),
  )
  return samples.has(sampleText(block))
}

function sampleText({ type, props }: Block): string {
  return [type, ...textsIn(props)].join('\n')
}

function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if ('ro' in value && typeof value.ro === 'string') return [value.ro]
  if ('text' in value && typeof value.text === 'string') return [value.text]
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.flatMap(([, each]) => textsIn(each))
}
