import type { ReactNode } from 'react'
import { line, link, choice, list, type LinkRef, type LocalText } from '../../model.ts'
import type { RenderContext } from './block.ts'

/** Up to two buttons, the first of which is the one that people should press. */
export const buttonFields = list(
  ['Butoane', 'Buttons'],
  {
    label: line(['Text', 'Text']),
    link: link(['Duce la', 'Leads to']),
    look: choice(
      ['Aspect', 'Look'],
      { strong: ['Plin', 'Filled'], quiet: ['Contur', 'Outline'] },
      'strong',
    ),
  },
  2,
)

export interface ButtonValue {
  label: LocalText
  link: LinkRef | null
  look: 'strong' | 'quiet'
}

export function Buttons({
  buttons,
  context,
}: {
  buttons: readonly ButtonValue[]
  context: RenderContext
}) {
  const shown = buttons.flatMap(({ label, link: to, look }) => {
    const words = context.text(label)
    const href = context.href(to)
    return words && (href || context.editing) ? [{ words, href, look }] : []
  })
  if (shown.length === 0) return null
  return (
    <p className="buttons">
      {shown.map(({ words, href, look }) => (
        <a key={words} className={`btn btn-${look}`} href={href}>
          {words}
        </a>
      ))}
    </p>
  )
}

interface HeadingProps {
  title: string
  intro?: string
  kicker?: string
}

export function Heading({ title, intro, kicker }: HeadingProps) {
  if (!title && !intro) return null
  return (
    <header className="heading">
      {kicker && <p className="kicker">{kicker}</p>}
      {title && <h2>{title}</h2>}
      {intro && <p className="intro">{intro}</p>}
    </header>
  )
}

export const headingFields = {
  title: line(['Titlu', 'Title']),
  intro: line(['Introducere', 'Introduction'], { ro: '' }, 500),
}

export function Lines({ text }: { text: string }): ReactNode {
  return text.split('\n').map((each, at) => <p key={at}>{each}</p>)
}

/** Only what a browser opens safely is linked. */
export function safeUrl(url: string | null): string | undefined {
  return url && /^https?:\/\//i.test(url) ? url : undefined
}
