import type { Block, Letter } from './letter.ts'

export interface Footer {
  lines: readonly string[]
  unsubscribe: string
}

/** The same letter for a reader without HTML. */
export function letterPlain(letter: Letter, footer: Footer): string {
  const parts = letter.blocks.map(plainBlock)
  const leave = letter.unsubscribeUrl ? [`${footer.unsubscribe}: ${letter.unsubscribeUrl}`] : []
  return `${[...parts, ['-- ', ...footer.lines, ...leave].join('\n')].join('\n\n')}\n`
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min([...block.text].length, 60))}`
    case 'paragraph':
    case 'small':
      return block.text
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'list':
      return block.items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n')
    case 'divider':
      return '----------'
  }
}
