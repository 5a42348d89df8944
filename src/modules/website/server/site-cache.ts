import { createHash } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import type { Locale } from '#shared/i18n.ts'
import { compressAhead } from '#platform/server/http/page-routes.ts'
import { everything, type Live } from '#platform/server/live/live.ts'
import type { RenderedPage } from './renderer.tsx'

/** The cached entry of one site: its address, and the data that its pages are rendered from. */
export interface Entry<Source> {
  readAt: number
  askedAt: number
  /** Undefined: there is no such public site. */
  source: Source | undefined
  /** The version and the live data together. */
  stamp: string
  /** The requested pages, to be rendered again after an edit. */
  asked: Map<string, { path: string; locale: Locale }>
}

export interface RenderedBytes extends Omit<RenderedPage, 'html'> {
  body: Buffer
  etag: string
}

/** Renders a page to bytes; `moment` is the time that it shows. */
export type DrawPage<Source> = (
  source: Source,
  path: string,
  locale: Locale,
) => { moment: string; draw: () => RenderedPage } | undefined

type Subscribe = Live['subscribe']

/** Edits arrive as news; this is for changes by time alone, and for a failed connection. */
const maxAgeMs = 30_000
/** A site without a request during this time is read again before it is shown. */
const unusedAfterMs = 5 * 60_000
/** The minimum time between two readings while a person makes several changes. */
const rereadDelayMs = 200
/** An address without a site belongs to no company, so no change of it is published. */
const missingSiteMaxAgeMs = 1000
const maxSites = 500
const maxPages = 2000

/** The first words of the tags of everything that pages show. */
const shown = new Set(
  `${everything} website events company defaults agenda speakers partners activities questionnaires guest-page seating`.split(
    ' ',
  ),
)

/**
 * Caches pages as bytes by version, live stamp, path and language. After an edit the requested pages are read
 * and rendered again in the background, while visitors get the old ones: no visitor waits, and a publication
 * is visible all at once, because every page is rendered from one source that was read in one transaction.
 */
export class SiteCache<Source extends { siteId: string; companyId: string }> {
  readonly #draw: DrawPage<Source>
  readonly #sites = new Map<string, Entry<Source>>()
  readonly #pages = new Map<string, RenderedBytes>()
  readonly #reading = new Map<string, { done: Promise<Entry<Source>>; mustRepeat: boolean }>()
  readonly #listeners = new Map<string, Map<string, () => void>>()

  constructor(draw: DrawPage<Source>) {
    this.#draw = draw
  }

  async entry(
    key: string,
    read: () => Promise<Source | undefined>,
    hear: Subscribe,
  ): Promise<Entry<Source>> {
    const cachedSite = this.#sites.get(key)
    const now = Date.now()
    if (cachedSite) cachedSite.askedAt = now
    const age = cachedSite ? now - cachedSite.readAt : Infinity
    if (cachedSite && age < (cachedSite.source ? maxAgeMs : missingSiteMaxAgeMs)) return cachedSite
    const reading = this.#refresh(key, read, hear)
    return cachedSite?.source && age < unusedAfterMs ? cachedSite : reading
  }

  /** Undefined where the site has no such page. */
  page(entry: Entry<Source>, path: string, locale: Locale): RenderedBytes | undefined {
    const { source, stamp } = entry
    const drawn = source && this.#draw(source, path, locale)
    if (!drawn) return undefined
    entry.asked.set(`${path} ${locale}`, { path, locale })
    const key = [source.siteId, stamp, path, locale, drawn.moment].join(' ')
    const cachedPage = this.#pages.get(key)
    if (cachedPage) return cachedPage
    const { html, ...sources } = drawn.draw()
    const body = Buffer.from(html)
    const page = { ...sources, body, etag: `"${digest(body)}"` }
    keep(this.#pages, key, page, maxPages)
    return page
  }

  #refresh(
    key: string,
    read: () => Promise<Source | undefined>,
    hear: Subscribe,
  ): Promise<Entry<Source>> {
    const running = this.#reading.get(key)
    if (running) return running.done
    const reading = { done: this.#read(key, read, hear), mustRepeat: false }
    this.#reading.set(key, reading)
    const ended = () => {
      this.#reading.delete(key)
      // Changes made during the reading may be missing from it.
      if (reading.mustRepeat)
        setTimeout(() => this.#changed(key, read, hear), rereadDelayMs).unref()
    }
    reading.done.then(ended, ended)
    return reading.done
  }

  async #read(
    key: string,
    read: () => Promise<Source | undefined>,
    hear: Subscribe,
  ): Promise<Entry<Source>> {
    const source = await read()
    const stamp = source === undefined ? '' : digest(JSON.stringify(source))
    const readAt = Date.now()
    const known = this.#sites.get(key)
    const askedAt = known?.askedAt ?? readAt
    const entry: Entry<Source> = { readAt, askedAt, source, stamp, asked: new Map() }
    if (source) this.#listen(key, source.companyId, hear, () => this.#changed(key, read, hear))
    for (const { path, locale } of known?.asked.values() ?? []) {
      const page = this.page(entry, path, locale)
      if (page) await compressAhead(page.body)
      await others()
    }
    const dropped = keep(this.#sites, key, entry, maxSites)
    if (dropped) for (const keys of this.#listeners.values()) keys.delete(dropped)
    return entry
  }

  #changed(key: string, read: () => Promise<Source | undefined>, hear: Subscribe): void {
    const running = this.#reading.get(key)
    const known = this.#sites.get(key)
    if (running) running.mustRepeat = true
    // A site without visitors is not read again.
    else if (!known || Date.now() - known.askedAt > unusedAfterMs) this.#sites.delete(key)
    else this.#refresh(key, read, hear).catch(() => this.#sites.delete(key))
  }

  /** One subscription for each company, with its sites. */
  #listen(key: string, companyId: string, hear: Subscribe, changed: () => void): void {
    const sites = this.#listeners.get(companyId) ?? new Map<string, () => void>()
    const running = this.#reading.get(key)
    // The first reading began before the subscription.
    if (running && !sites.has(key)) running.mustRepeat = true
    sites.set(key, changed)
    if (this.#listeners.has(companyId)) return
    this.#listeners.set(companyId, sites)
    hear(companyId, undefined, ({ tags }) => {
      if (tags.some((tag) => shown.has(tag.split('.')[0] ?? '')))
        for (const refresh of sites.values()) refresh()
    })
  }
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27)
}

/** Removes the oldest entry, and returns its key. */
function keep<T>(
  map: Map<string, T>,
  key: string,
  value: T,
  maxEntries: number,
): string | undefined {
  map.delete(key)
  map.set(key, value)
  const [first] = map.keys()
  if (map.size <= maxEntries || first === undefined) return undefined
  map.delete(first)
  return first
}
