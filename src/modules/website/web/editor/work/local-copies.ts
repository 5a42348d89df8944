import type { BrowserStorage } from '#platform/web/safe-storage.ts'
import { PageDocument, SiteLook, type SiteDraft } from '../../../model.ts'

interface Copy<T> {
  /** The revision that the copy was made on. */
  rev: number
  value: T
}

export interface Copies {
  docs: Readonly<Record<string, Copy<PageDocument>>>
  look: Copy<SiteLook> | null
}

const keyOf = (siteId: string, name: string) => `site ${siteId} ${name}`

/** Unsaved work is kept on the device too, so that neither a lost network nor a closed window loses it. */
export function writeCopy(
  storage: BrowserStorage,
  siteId: string,
  name: string,
  copy: Copy<unknown> | null,
): void {
  if (copy) storage.setItem(keyOf(siteId, name), JSON.stringify(copy))
  else storage.removeItem(keyOf(siteId, name))
}

export function readCopies(site: SiteDraft, storage: BrowserStorage): Copies {
  const read = <T>(name: string, schema: { safeParse(value: unknown): ParseResult<T> }) => {
    try {
      const stored = JSON.parse(storage.getItem(keyOf(site.id, name)) ?? '') as Copy<unknown>
      const parsed = schema.safeParse(stored.value)
      return parsed.success && Number.isInteger(stored.rev)
        ? { rev: stored.rev, value: parsed.data }
        : null
    } catch {
      return null
    }
  }
  const docs = site.pages.flatMap(({ id }) => {
    const copy = read(id, PageDocument)
    return copy ? [[id, copy] as const] : []
  })
  const look = read('look', SiteLook)
  // A copy of a look that was changed since is dropped; pages are confirmed one by one.
  return { docs: Object.fromEntries(docs), look: look?.rev === site.lookRev ? look : null }
}

type ParseResult<T> = { success: true; data: T } | { success: false }
