import { useEffect, useRef } from 'react'
import { inertDocument } from '#ui/live/inert-html.ts'

interface LetterViewProps {
  html: string
  label: string
  lang: string
  className: string | undefined
}

/** The very HTML of a letter, apart from the styles of the screen. */
export function LetterView({ html, label, lang, className }: LetterViewProps) {
  const host = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!host.current) return
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const [element = '', rules = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? []
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    const { body } = inertDocument(html.replace(element, ''))
    root.adoptedStyleSheets = [sheet]
    // The policy of the page admits styles that a script sets, not those that are written in HTML.
    for (const styled of body.querySelectorAll<HTMLElement>('[data-was]'))
      styled.style.cssText = styled.dataset.was ?? ''
    // A link in a preview would leave the screen, and that of an invented guest leads nowhere.
    for (const link of body.querySelectorAll('a')) link.removeAttribute('href')
    root.replaceChildren(...body.childNodes)
  }, [html])
  return <article ref={host} className={className} lang={lang} aria-label={label} />
}
