import { createElement, Fragment, type ReactNode } from 'react'
import { isSafeLink, type RichNode } from '#shared/text/rich-text.ts'
import { richInLocale, type LocalRich } from '../../model.ts'
import type { RenderContext } from './block.ts'

interface RichProps {
  value: LocalRich
  context: RenderContext
}

/** Draws the editor's JSON node by node, so that no stored markup can ever reach a page. */
export function Rich({ value, context }: RichProps) {
  const doc = richInLocale(value, context.locale) as RichNode
  return <div className="rich">{drawAll(doc.content, context)}</div>
}

export function isRichEmpty(value: LocalRich): boolean {
  return [value.ro, value.en].every((doc) => !doc || plainText(doc as RichNode) === '')
}

function plainText(node: RichNode): string {
  return (node.text ?? '') + (node.content ?? []).map(plainText).join('')
}

function drawAll(nodes: readonly RichNode[] | undefined, context: RenderContext): ReactNode {
  return (nodes ?? []).map((node, at) => (
    // The order of the nodes is their only identity.
    <Fragment key={at}>{draw(node, context)}</Fragment>
  ))
}

const elements: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
}

function draw(node: RichNode, context: RenderContext): ReactNode {
  if (node.type === 'text') return marked(node)
  if (node.type === 'hardBreak') return <br />
  if (node.type === 'mergeTag') return context.mergeTag(nameOf(node))
  const inside = drawAll(node.content, context)
  const align = node.attrs?.align
  const className = align === 'center' || align === 'right' ? `align-${align}` : undefined
  if (node.type === 'heading') {
    const level = node.attrs?.level === 4 ? 'h4' : node.attrs?.level === 3 ? 'h3' : 'h2'
    return createElement(level, { className }, inside)
  }
  const element = elements[node.type]
  return element ? createElement(element, { className }, inside) : inside
}

function marked(node: RichNode): ReactNode {
  return (node.marks ?? []).reduce<ReactNode>((inside, mark) => {
    if (mark.type === 'bold') return <strong>{inside}</strong>
    if (mark.type === 'italic') return <em>{inside}</em>
    if (mark.type === 'underline') return <u>{inside}</u>
    const href = typeof mark.attrs?.href === 'string' ? mark.attrs.href : ''
    if (mark.type !== 'link' || !isSafeLink(href)) return inside
    return (
      <a href={href} rel={href.startsWith('http') ? 'noopener nofollow' : undefined}>
        {inside}
      </a>
    )
  }, node.text)
}

function nameOf({ attrs }: RichNode): string {
  return typeof attrs?.name === 'string' ? attrs.name : ''
}
