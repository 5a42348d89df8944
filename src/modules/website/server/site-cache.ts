import { createHash } from 'node:crypto'
import type { Locale } from '#shared/i18n.ts'

/** What visitors of one site get: where it stands, and what its pages are rendered from. */
export interface Entry<Source> {
  readAt: number
  /** Undefined: there is no such public site. */
  source: Source | undefined
  /** Of the version and the live data together. */
  stamp: string
}

export interface Rendered {
  body: Buffer
  etag: string
}

const pointerMilliseconds = 1000
const mostSites = 500
const mostPages = 2000

/**
 * Keeps pages as bytes by version, live stamp, path and language. The pointer is read again after a
 * second by one visitor while the others get what is there, so a publication is seen whole: every
 * page is rendered from one source that was read in one transaction.
 */
export class SiteCache<Source> {
  readonly #sites = new Map<string, Entry<Source>>()
  readonly #pages = new Map<string, Rendered>()
  readonly #reading = new Map<string, Promise<Entry<Source>>>()

  async entry(key: string, read: () => Promise<Source | undefined>): Promise<Entry<Source>> {
    const known = this.#sites.get(key)
    if (known && Date.now() - known.readAt < pointerMilliseconds) return known
    const reading = this.#reading.get(key)
    if (reading) return known ?? reading
    return this.#read(key, read)
  }

  rendered(
    { stamp }: Entry<Source>,
    place: { site: string; path: string; locale: Locale; moment: string },
    render: () => string,
  ): Rendered {
    const key = [place.site, stamp, place.path, place.locale, place.moment].join(' ')
    const known = this.#pages.get(key)
    if (known) return known
    const body = Buffer.from(render())
    const page = { body, etag: `"${digest(body)}"` }
    keep(this.#pages, key, page, mostPages)
    return page
  }

  #read(key: string, read: () => Promise<Source | undefined>): Promise<Entry<Source>> {
    const reading = read()
      .then((source) => {
        const stamp = source === undefined ? '' : digest(JSON.stringify(source))
        const entry = { readAt: Date.now(), source, stamp }
        keep(this.#sites, key, entry, mostSites)
        return entry
      })
      .finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 27)
}

/** The oldest give way. */
function keep<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key)
  map.set(key, value)
  const [first] = map.keys()
  if (map.size > most && first !== undefined) map.delete(first)
}
