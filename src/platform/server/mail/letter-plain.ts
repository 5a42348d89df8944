import type { Block, Letter, Masthead } from './letter.ts'

export interface Footer {
  lines: readonly string[]
  unsubscribe: string
}

/** The same letter for a reader without HTML. */
export function letterPlain(letter: Letter, footer: Footer): string {
  const parts = [
    ...(letter.masthead ? [plainMasthead(letter.masthead)] : []),
    ...letter.blocks.map(plainBlock),
  ]
  const leave = letter.unsubscribeUrl ? [`${footer.unsubscribe}: ${letter.unsubscribeUrl}`] : []
  return `${[...parts, ['-- ', ...footer.lines, ...leave].join('\n')].join('\n\n')}\n`
}

function plainMasthead({ form, kicker, title, when, place, address }: Masthead): string {
  const where = [place, address].filter(Boolean).join(', ')
  const lead = form === 'card' && kicker ? [kicker] : []
  return [...lead, underlined(title), when, where].filter(Boolean).join('\n')
}

function underlined(text: string): string {
  return `${text}\n${'='.repeat(Math.min([...text].length, 60))}`
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return underlined(block.text)
    case 'paragraph':
    case 'small':
      return block.text
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'list':
      return block.items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n')
    case 'programme':
      return block.items.map(({ title, text }) => `- ${title}: ${text}`).join('\n')
    case 'divider':
      return '----------'
  }
}
