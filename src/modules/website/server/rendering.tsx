import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#shared/i18n.ts'
import type { House } from '#platform/server/house.ts'
import { blockKinds } from '../blocks/kit/registry.ts'
import { pageHref } from '../blocks/kit/scene.ts'
import { structuredData } from '../blocks/kit/structured-data.ts'
import { SitePage, siteScript, siteStyles } from '../public/site-page.tsx'
import {
  blocksIn,
  themeCss,
  type Assets,
  type LiveData,
  type Snapshot,
  type SnapshotPage,
  type Theme,
} from '../model.ts'

/** Everything that a site is rendered from, read in one transaction. */
export interface SiteSource {
  companyId: string
  siteId: string
  eventId: string
  versionId: string | null
  /** `/event/{company}/{event}`. */
  address: string
  listed: boolean
  snapshot: Snapshot
  live: LiveData
  assets: Assets
}

interface RenderOptions {
  locale: Locale
  now: Date
  /** What page addresses begin with. */
  base: string
  preview?: boolean
}

export function renderPage(
  house: House,
  source: SiteSource,
  page: SnapshotPage,
  { locale, now, base, preview = false }: RenderOptions,
): string {
  const { snapshot, live, assets, address } = source
  const { theme } = snapshot
  const absolute = (lang: Locale) =>
    house.publicUrl + pageHref({ base: address, live }, page.path, lang)
  const markup = renderToStaticMarkup(
    <SitePage
      snapshot={snapshot}
      page={page}
      parts={{ locale, now, live, assets, address, base }}
      stylesheets={[
        house.asset(siteStyles),
        house.asset(`src/modules/website/public/look-${theme.look}.css`),
        house.asset(`src/modules/website/public/fonts-${theme.fonts}.css`),
        `${base}/theme.${themeVersion(theme)}.css`,
      ]}
      scripts={[house.asset(siteScript)]}
      noIndex={preview || page.seo.noIndex || !source.listed}
      icon={live.company.logo ?? '/favicon.svg'}
      {...(!preview && {
        canonical: absolute(locale),
        alternates: live.event.languages.map((lang) => ({ lang, href: absolute(lang) })),
        image: `${house.publicUrl}${address}/imagine.png?v=${themeVersion(theme)}`,
        structured: structuredData(source, page, { locale, publicUrl: house.publicUrl }),
      })}
    />,
  )
  return `<!doctype html>${markup}`
}

export function themeVersion(theme: Theme): string {
  return createHash('sha256').update(themeCss(theme)).digest('hex').slice(0, 12)
}

/** Pages whose blocks follow the clock are rendered anew every minute, the others never. */
export function momentOf(page: SnapshotPage, now: Date): string {
  const ticks = [...blocksIn(page.doc.content)].some(({ block }) => {
    const { visibility } = block.props as { visibility?: { from: unknown; until: unknown } }
    return blockKinds[block.type]?.ticking || visibility?.from || visibility?.until
  })
  return ticks ? now.toISOString().slice(0, 16) : ''
}
