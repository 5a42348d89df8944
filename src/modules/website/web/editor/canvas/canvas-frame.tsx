import { useElementSize } from '@mantine/hooks'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { bodyClass } from '../../../public/site-page.tsx'
import siteCss from '../../../public/site.css?url'
import { themeCss, type Theme } from '../../../model.ts'
import canvasCss from './canvas.css?url'
import styles from '../editor.module.css'

const sheets = import.meta.glob<string>(
  ['../../../public/look-*.css', '../../../public/fonts-*.css'],
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
)

const deviceWidths = { phone: 360, tablet: 768, desktop: 1280 } as const
export type Device = keyof typeof deviceWidths

interface CanvasFrameProps {
  device: Device
  theme: Theme
  lang: string
  title: string
  children: (scale: number, page: Document) => ReactNode
}

/** A document of its own, so that the widths of phones are true to the stylesheets of the page. */
export function CanvasFrame({ device, theme, lang, title, children }: CanvasFrameProps) {
  const { ref, width, height } = useElementSize()
  const [page, setPage] = useState<Document | null>(null)
  const [address] = useState(blankPage)
  const deviceWidth = deviceWidths[device]
  const own = device === 'desktop' ? Math.max(deviceWidth, width) : deviceWidth
  const scale = width === 0 ? 1 : Math.min(1, width / own)
  return (
    <div ref={ref} className={styles.stage} data-device={device}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the document is made here and run from here */}
      <iframe
        className={styles.frame}
        src={address}
        title={title}
        style={{ width: own, height: height / scale, transform: `scale(${scale})` }}
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
      />
      {page && <Dressed page={page} theme={theme} lang={lang} />}
      {page && createPortal(children(scale, page), page.body)}
    </div>
  )
}

/** An empty frame would be laid out by the rules of the nineties; this one has a document type, and our address. */
function blankPage(): string {
  const base = `<base href="${window.location.origin}/">`
  const html = `<!doctype html><html><head>${base}<title>·</title></head><body></body></html>`
  return URL.createObjectURL(new Blob([html], { type: 'text/html' }))
}

/** The clothes of the public page: its stylesheets, and the colours as they are being chosen. */
function Dressed({ page, theme, lang }: { page: Document; theme: Theme; lang: string }) {
  const { look, fonts } = theme
  useEffect(() => applyTheme(page, theme, lang), [page, theme, lang])
  useEffect(() => {
    const wear = [
      siteCss,
      sheets[`../../../public/look-${look}.css`],
      sheets[`../../../public/fonts-${fonts}.css`],
      canvasCss,
    ]
    const links = wear.flatMap((href) => (href ? [linkTo(page, href)] : []))
    const old = [...page.head.querySelectorAll('link')]
    page.head.append(...links)
    // The old clothes come off only once the new ones are on.
    const on = links.map((link) => new Promise((done) => link.addEventListener('load', done)))
    void Promise.all(on).then(() => old.forEach((link) => link.remove()))
  }, [page, look, fonts])
  useLayoutEffect(() => paint(page, theme), [page, theme])
  return null
}

function applyTheme(page: Document, theme: Theme, lang: string): void {
  page.documentElement.lang = lang
  // Blocks that fade in would hide what is being worked on.
  page.body.className = `site canvas ${bodyClass({ ...theme, motion: false })}`
}

function paint(page: Document, theme: Theme): void {
  const view = page.defaultView
  if (!view) return
  const colours = new view.CSSStyleSheet()
  colours.replaceSync(themeCss(theme))
  page.adoptedStyleSheets = [colours]
}

function linkTo(page: Document, href: string): HTMLLinkElement {
  const link = page.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return link
}
