import type { ReactNode } from 'react'
import type { Locale } from '#shared/i18n.ts'
import { Document } from '#ui/plain/document.tsx'
import type { RenderContext } from '../blocks/base/block.ts'
import { BlockFrame } from '../blocks/base/block-frame.tsx'
import { renderContextOf, type RenderContextParts } from '../blocks/base/render-context.ts'
import { placeLine, whenOf } from '../blocks/base/event-text.ts'
import {
  inLocale,
  isDark,
  type Block,
  type Snapshot,
  type SnapshotPage,
  type Theme,
} from '../model.ts'

export const siteStyles = 'src/modules/website/public/site.css'
export const openPageIsland = 'src/modules/outside-links/public/open-page.island.ts'
export const siteScript = 'src/modules/website/public/site.island.ts'

export interface SitePageProps {
  snapshot: Snapshot
  page: SnapshotPage
  parts: Omit<RenderContextParts, 'look' | 'pages' | 'currentId' | 'slot'>
  styles: string
  script: string
  /** Absolute, for share cards and search engines; absent in previews. */
  canonical?: string | undefined
  alternates?: readonly { lang: Locale; href: string }[] | undefined
  image?: string | undefined
  structured?: object | undefined
  noIndex: boolean
  icon: string
  /** The address behind a link that can end while the page is open, and the script that asks. */
  openLink?: { here: string; script: string } | undefined
}

/** A page of a site, whole: what visitors, search engines and previews get. */
export function SitePage(props: SitePageProps) {
  const { snapshot, page, parts } = props
  const { locale, live } = parts
  const context = renderContextOf({
    ...parts,
    look: snapshot.theme.look,
    pages: snapshot.pages,
    currentId: page.id,
    slot: (blocks, around) => drawBlocks(blocks, live, around),
  })
  const title = inLocale(page.seo.title, locale) || inLocale(page.title, locale)
  const name = live.event.name
  const description =
    siteDescription(snapshot.pages, page, locale) ||
    [name, whenOf(live.event, locale), placeLine(live.event.place)].filter(Boolean).join(' · ')
  const hasHeading = page.doc.content.some(({ type }) => type === 'hero')
  return (
    <Document
      lang={locale}
      title={page.path === '' && !inLocale(page.seo.title, locale) ? name : `${title} · ${name}`}
      description={description}
      styles={props.styles}
      stylesheets={[]}
      script={props.script}
      {...(props.openLink && { scripts: [props.openLink.script] })}
      scheme={isDark(snapshot.theme) ? 'dark' : 'light'}
      bodyClass={`site ${bodyClass(snapshot.theme)}`}
      icon={props.icon}
      noIndex={props.noIndex}
      themeColor={snapshot.theme.palette.bg}
      {...(props.canonical && { canonical: props.canonical })}
      {...(props.alternates && { alternates: props.alternates })}
      {...(props.image && { image: { href: props.image, alt: name } })}
      {...(props.structured && { head: <Structured data={props.structured} /> })}
    >
      <div className="page" data-link-here={props.openLink?.here}>
        <header className="site-head" data-variant={variantOf(snapshot.header)}>
          <BlockFrame block={snapshot.header} live={live} context={context} />
        </header>
        <main id="main">
          {!hasHeading && <h1 className="sr-only">{title}</h1>}
          {drawBlocks(page.doc.content, live, context)}
        </main>
        <footer className="site-foot" data-variant={variantOf(snapshot.footer)}>
          <BlockFrame block={snapshot.footer} live={live} context={context} />
        </footer>
      </div>
    </Document>
  )
}

/** The description of the page, or that of the first page for all; the event's own description is for the team. */
export function siteDescription(
  pages: readonly Pick<SnapshotPage, 'path' | 'seo'>[],
  page: Pick<SnapshotPage, 'seo'> | undefined,
  locale: Locale,
): string {
  const home = pages.find(({ path }) => path === '')
  return (
    (page && inLocale(page.seo.description, locale)) ||
    (home ? inLocale(home.seo.description, locale) : '')
  )
}

function drawBlocks(
  blocks: readonly Block[],
  live: RenderContextParts['live'],
  context: RenderContext,
): ReactNode {
  return blocks.map((block) => (
    <BlockFrame key={block.props.id} block={block} live={live} context={context} />
  ))
}

/** The classes that the stylesheets depend on; the canvas of the editor has the same. */
export function bodyClass({ look, button, picture, shadow, motion }: Theme): string {
  const words = { look, button, picture, shadow, motion: motion ? 'on' : 'off' }
  return Object.entries(words)
    .map(([name, value]) => `${name}-${value}`)
    .join(' ')
}

export function variantOf({ props }: Block): string | undefined {
  return typeof props.variant === 'string' ? props.variant : undefined
}

/** Data, not a script: nothing in it can end the element. */
function Structured({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
