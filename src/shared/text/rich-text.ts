import { z } from 'zod'
import { normalise } from './text.ts'

/** The value of the rich text field: the JSON of the editor, limited to what our pages can show. */
export interface RichNode {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: RichNode[]
  content?: RichNode[]
}

/** Cleaned on input: only the allow-list is kept of what a client sends; a second pass changes nothing. */
export const RichText = z
  .looseObject({ type: z.literal('doc') })
  .overwrite((doc) => cleanRichText(doc) as typeof doc)
  .meta({
    description: 'The JSON of the rich text editor; other nodes, marks and links are dropped.',
  })
export type RichText = z.infer<typeof RichText>

export function cleanRichText(doc: unknown): RichNode {
  return { type: 'doc', content: fitting('doc', cleanAll(childrenOf(doc), 1)) }
}

/** Only the words, one line a block, for search, mails and previews. */
export function plainText(doc: unknown): string {
  const lines: string[] = []
  const walk = (node: unknown) => {
    if (!isRecord(node)) return
    const inside = childrenOf(node)
    if (inside.some((child) => isRecord(child) && child.type === 'text'))
      lines.push(inside.map((child) => textOfNode(child)).join(''))
    else inside.forEach(walk)
  }
  walk(doc)
  return lines.join('\n').trim()
}

function textOfNode(node: unknown): string {
  return isRecord(node) && typeof node.text === 'string' ? node.text : ' '
}

/** A text of plain lines as the editor would hold it. */
export function richParagraphs(text: string): RichText {
  const content = text.split('\n').map((line) => ({
    type: 'paragraph',
    ...(line && { content: [{ type: 'text', text: line }] }),
  }))
  return { type: 'doc', content }
}

/** Browsers leave tabs and line ends out of an address and read `\\` as `/`, so none of these may be in one. */
export function isSafeLink(href: string): boolean {
  const target = href.trim()
  return !/[\p{Cc}\\]/u.test(target) && /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(target)
}

// Deeper nesting than people write; deeper levels are left out.
const deepest = 20

const blocks: Readonly<Record<string, readonly string[]>> = {
  paragraph: ['align'],
  heading: ['level', 'align'],
  bulletList: [],
  orderedList: ['start'],
  listItem: [],
  blockquote: [],
}
const inline = new Set(['text', 'hardBreak', 'mergeTag'])
const plainMarks = new Set(['bold', 'italic', 'underline'])

function cleanAll(nodes: readonly unknown[], depth: number): RichNode[] {
  return nodes.flatMap((node) => cleanNode(node, depth))
}

/** An unknown node is replaced by its content, so that no text is lost. */
function cleanNode(node: unknown, depth: number): RichNode[] {
  if (!isRecord(node) || depth > deepest) return []
  const { type } = node
  if (type === 'text') return cleanWords(node)
  if (type === 'hardBreak') return [{ type }]
  if (type === 'mergeTag')
    return [{ type, attrs: { name: word(node, 'name'), label: word(node, 'label') } }]
  const blockRule =
    typeof type === 'string' && Object.hasOwn(blocks, type) ? blocks[type] : undefined
  const inside = cleanAll(childrenOf(node), depth + 1)
  if (typeof type !== 'string' || !blockRule) return inside
  const content = fitting(type, inside)
  const attrs = Object.fromEntries(blockRule.flatMap((name) => cleanAttribute(node, name)))
  return [
    {
      type,
      ...(Object.keys(attrs).length > 0 && { attrs }),
      ...(content.length > 0 && { content }),
    },
  ]
}

/** Wraps nodes that are not allowed in a parent: text in a paragraph, blocks of a list in an item. */
function fitting(type: string, nodes: readonly RichNode[]): RichNode[] {
  if (type === 'paragraph' || type === 'heading') return nodes.flatMap(wordsIn)
  if (type === 'bulletList' || type === 'orderedList')
    return nodes.map((node) =>
      node.type === 'listItem' ? node : { type: 'listItem', content: fitting('listItem', [node]) },
    )
  const fitted: RichNode[] = []
  for (const node of nodes) {
    if (node.type === 'listItem') fitted.push(...(node.content ?? []))
    else if (!isInline(node)) fitted.push(node)
    else if (fitted.at(-1)?.type === 'paragraph' && strays.has(fitted.at(-1)!))
      fitted.at(-1)!.content!.push(node)
    else {
      const paragraph: RichNode = { type: 'paragraph', content: [node] }
      strays.add(paragraph)
      fitted.push(paragraph)
    }
  }
  return fitted
}

/** Paragraphs made for stray words, which take the words that follow. */
const strays = new WeakSet<RichNode>()

function wordsIn(node: RichNode): RichNode[] {
  return isInline(node) ? [node] : (node.content ?? []).flatMap(wordsIn)
}

function cleanWords(node: Record<string, unknown>): RichNode[] {
  const raw = typeof node.text === 'string' ? node.text : ''
  const text = keepEdges(raw)
  if (text === '') return []
  const marks = (Array.isArray(node.marks) ? node.marks : []).flatMap(cleanMark)
  return [{ type: 'text', text, ...(marks.length > 0 && { marks }) }]
}

/** Spaces at both ends of a run belong to the sentence around it. */
function keepEdges(raw: string): string {
  const middle = normalise(raw)
  if (middle === '') return /\S/.test(raw) ? '' : raw.replace(/[^ ]/g, '')
  return (raw.startsWith(' ') ? ' ' : '') + middle + (raw.endsWith(' ') ? ' ' : '')
}

function cleanMark(mark: unknown): RichNode[] {
  if (!isRecord(mark) || typeof mark.type !== 'string') return []
  if (plainMarks.has(mark.type)) return [{ type: mark.type }]
  const href = mark.type === 'link' ? word(mark, 'href').trim() : ''
  return href !== '' && isSafeLink(href) ? [{ type: 'link', attrs: { href } }] : []
}

function cleanAttribute(node: Record<string, unknown>, name: string): [string, unknown][] {
  const attrs = isRecord(node.attrs) ? node.attrs : {}
  const value = attrs[name]
  if (name === 'level') return [[name, value === 3 || value === 4 ? value : 2]]
  if (name === 'align') return value === 'center' || value === 'right' ? [[name, value]] : []
  return Number.isInteger(value) && Number(value) > 1 ? [[name, value]] : []
}

function word(node: Record<string, unknown>, name: string): string {
  const value = isRecord(node.attrs) ? node.attrs[name] : undefined
  return typeof value === 'string' ? value.slice(0, 2000) : ''
}

function childrenOf(node: unknown): readonly unknown[] {
  return isRecord(node) && Array.isArray(node.content) ? (node.content as unknown[]) : []
}

function isInline({ type }: RichNode): boolean {
  return inline.has(type)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
