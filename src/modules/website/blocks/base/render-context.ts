import type { ReactNode } from 'react'
import { languages, type Locale } from '#shared/i18n.ts'
import {
  artOf,
  inLocale,
  photoAsset,
  photoOf,
  type AssetRef,
  type Assets,
  type Block,
  type LinkRef,
  type LiveData,
  type Look,
  type MediaRef,
  type SiteGuest,
  type SnapshotPage,
} from '../../model.ts'
import { speak } from '../../text.ts'
import type { DrawnPicture, RenderContext } from './block.ts'
import { placeLine, whenOf } from './event-text.ts'

export interface RenderContextParts {
  locale: Locale
  now: Date
  look: Look
  live: LiveData
  assets: Assets
  /** The address of the event, `/event/{company}/{event}`, below which its forms and files are. */
  address: string
  /** The beginning of page addresses: the address of the event, or that of a preview. */
  base: string
  pages: readonly Pick<SnapshotPage, 'id' | 'path' | 'title' | 'inNav'>[]
  currentId: string
  editing?: boolean
  guest?: SiteGuest | undefined
  slot(blocks: Block[], context: RenderContext): ReactNode
}

/** Creates the context of blocks, once for a page. */
export function renderContextOf(parts: RenderContextParts): RenderContext {
  const { locale, live, pages, address, currentId } = parts
  const current = pages.find(({ id }) => id === currentId)
  const context: RenderContext = {
    locale,
    say: speak(locale),
    now: parts.now,
    look: parts.look,
    editing: parts.editing ?? false,
    guest: parts.guest ?? null,
    siteName: live.event.name,
    address,
    calendarHref: calendarHref(parts),
    messageHref: `${parts.guest ? parts.base : address}/mesaj`,
    pages: pages
      .filter(({ inNav, path }) => inNav || path === '')
      .map(({ id, path, title }) => ({
        id,
        title: inLocale(title, locale),
        href: pageHref(parts, path, locale),
        current: id === currentId,
      })),
    otherLanguages: current
      ? live.event.languages
          .filter((each) => each !== locale)
          .map((lang) => ({
            lang,
            label: languages[lang].name,
            href: pageHref(parts, current.path, lang, true),
          }))
      : [],
    text: (value) => inLocale(value, locale),
    href: (link) => hrefOf(link, parts),
    picture: (ref) => drawnOf(ref, parts),
    media: (ref) => playedOf(ref, parts),
    slot: (blocks) => parts.slot(blocks, context),
    mergeTag: (name) => mergeTag(name, live, locale, context),
  }
  return context
}

/** The first language of an event needs no word in the address. */
export function pageHref(
  { base, live }: Pick<RenderContextParts, 'base' | 'live'>,
  path: string,
  locale: Locale,
  always = false,
): string {
  const lang = always || locale !== live.event.languages[0] ? `?lang=${locale}` : ''
  return `${base}${path ? `/${path}` : ''}${lang}`
}

function hrefOf(link: LinkRef | null, parts: RenderContextParts): string | undefined {
  if (!link) return undefined
  switch (link.kind) {
    case 'page': {
      const page = parts.pages.find(({ id }) => id === link.pageId)
      return (
        page && pageHref(parts, page.path, parts.locale) + (link.anchor ? `#${link.anchor}` : '')
      )
    }
    case 'anchor':
      return `#${link.anchor}`
    case 'url':
      return link.url
    case 'mail':
      return `mailto:${link.email}`
    case 'tel':
      return `tel:${link.phone.replace(/[^+\d]/g, '')}`
    case 'own':
      if (link.page === 'calendar') return calendarHref(parts)
      if (link.page === 'rsvp') return parts.guest?.href ?? `${parts.address}/invitatie`
      return parts.live.registerHref ?? undefined
  }
}

function calendarHref({ guest, address }: RenderContextParts): string {
  return `${guest?.href ?? address}/calendar.ics`
}

function drawnOf(
  ref: AssetRef | null,
  { locale, assets }: RenderContextParts,
): DrawnPicture | undefined {
  if (!ref) return undefined
  const alt = inLocale(ref.alt, locale)
  const focal = `fx${Math.round(ref.focal.x * 4)} fy${Math.round(ref.focal.y * 4)}`
  const art = artOf(ref.assetId)
  if (art) return { art, alt, focal }
  const photo = photoOf(ref.assetId)
  const asset = photo ? photoAsset(photo) : assets[ref.assetId]
  if (!asset || asset.widths.length === 0) return undefined
  const middle = asset.widths.find((width) => width >= 1280) ?? asset.widths.at(-1)
  return {
    src: `${asset.path}/${middle}.webp`,
    srcSet: asset.widths.map((width) => `${asset.path}/${width}.webp ${width}w`).join(', '),
    width: asset.width ?? 0,
    height: asset.height ?? 0,
    alt,
    focal,
  }
}

function playedOf(ref: MediaRef | null, { assets }: RenderContextParts) {
  const asset = ref ? assets[ref.fileId] : undefined
  return asset?.mime ? { src: asset.path, mime: asset.mime } : undefined
}

function mergeTag(
  name: string,
  { event, company }: LiveData,
  locale: Locale,
  context: RenderContext,
): string {
  if (name === 'event.name') return event.name
  if (name === 'event.date') return whenOf(event, locale)
  if (name === 'event.place') return placeLine(event.place)
  if (name === 'company.name') return company.name
  if (!name.startsWith('guest.')) return ''
  const { guest } = context
  // A public page has no guest.
  return (name === 'guest.firstName' ? guest?.firstName : guest?.name) || context.say('merge.guest')
}
