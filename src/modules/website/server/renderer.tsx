import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#shared/i18n.ts'
import type { StrangerKnowledge } from '#modules/events/model.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { blockKinds } from '../blocks/base/registry.ts'
import { pageHref } from '../blocks/base/render-context.ts'
import { structuredData } from '../blocks/base/structured-data.ts'
import {
  openPageIsland,
  SitePage,
  siteDescription,
  siteScript,
  siteStyles,
} from '../public/site-page.tsx'
import {
  blocksIn,
  themeCss,
  type Assets,
  type LiveData,
  type SiteGuest,
  type Snapshot,
  type SnapshotPage,
  type Theme,
} from '../model.ts'

/** The data that a site is rendered from, read in one transaction. */
export interface SiteSource {
  companyId: string
  siteId: string
  eventId: string
  versionId: string | null
  /** `/event/{company}/{event}`. */
  address: string
  /** The knowledge that strangers may have; the people of an invitation always see the site. */
  knowledge: StrangerKnowledge
  listed: boolean
  snapshot: Snapshot
  live: LiveData
  assets: Assets
}

interface RenderOptions {
  locale: Locale
  now: Date
  /** The beginning of page addresses. */
  base: string
  preview?: boolean
  /** An open page asks whether its link has ended. */
  endsMeanwhile?: boolean
  /** The only visitor it is drawn for; no other may get these bytes. */
  guest?: SiteGuest | undefined
}

/** A page whole, and what its policy admits in it: exactly these rules and this script. */
export interface RenderedPage {
  html: string
  styleSource: string
  scriptSource: string
}

export function renderPage(
  services: AppServices,
  source: SiteSource,
  page: SnapshotPage,
  { locale, now, base, preview = false, endsMeanwhile = false, guest }: RenderOptions,
): RenderedPage {
  const { snapshot, live, assets, address } = source
  const { theme } = snapshot
  const isForAnybody = !preview && !guest
  const script = services.assetText(siteScript)
  const styles = stylesOf(services, theme)
  const absolute = (lang: Locale) =>
    services.publicUrl + pageHref({ base: address, live }, page.path, lang)
  const markup = renderToStaticMarkup(
    <SitePage
      snapshot={snapshot}
      page={page}
      parts={{ locale, now, live, assets, address, base, guest }}
      styles={styles.text}
      script={script}
      noIndex={!isForAnybody || page.seo.noIndex || !source.listed}
      icon={live.company.logo ?? '/favicon.svg'}
      {...(endsMeanwhile && { openLink: { here: base, script: services.asset(openPageIsland) } })}
      {...(isForAnybody && {
        canonical: absolute(locale),
        alternates: live.event.languages.map((lang) => ({ lang, href: absolute(lang) })),
        image: `${services.publicUrl}${address}/imagine.png?v=${themeVersion(theme)}`,
        structured: structuredData(source, page, {
          locale,
          now,
          publicUrl: services.publicUrl,
          description: siteDescription(source.snapshot.pages, page, locale),
        }),
      })}
    />,
  )
  return {
    html: `<!doctype html>${markup}`,
    styleSource: styles.source,
    scriptSource: sourceOf(script),
  }
}

/** All rules of a site in one sheet, and what names it in the content-security policy. */
interface SiteStyles {
  text: string
  source: string
}

const styleCache = new WeakMap<Theme, SiteStyles>()

/** The sheet is in the page: the first paint asks once, and no page is shown in another's colours. */
function stylesOf(services: AppServices, theme: Theme): SiteStyles {
  const cachedStyles = styleCache.get(theme)
  if (cachedStyles) return cachedStyles
  const text = [
    services.assetText(siteStyles),
    services.assetText(`src/modules/website/public/look-${theme.look}.css`),
    services.assetText(`src/modules/website/public/fonts-${theme.fonts}.css`),
    themeCss(theme),
  ].join('')
  const styles = { text, source: sourceOf(text) }
  styleCache.set(theme, styles)
  return styles
}

function sourceOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

export function themeVersion(theme: Theme): string {
  return createHash('sha256').update(themeCss(theme)).digest('hex').slice(0, 12)
}

const following = new WeakMap<SnapshotPage, boolean>()

/** Pages whose blocks follow the clock are rendered again every minute, the others never. */
export function momentOf(page: SnapshotPage, now: Date): string {
  const follows = following.get(page) ?? followsClock(page)
  following.set(page, follows)
  return follows ? now.toISOString().slice(0, 16) : ''
}

function followsClock({ doc }: SnapshotPage): boolean {
  return [...blocksIn(doc.content)].some(({ block }) => {
    const { visibility } = block.props as { visibility?: { from: unknown; until: unknown } }
    return Boolean(blockKinds[block.type]?.ticking || visibility?.from || visibility?.until)
  })
}
