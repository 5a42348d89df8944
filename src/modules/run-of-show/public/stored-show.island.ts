import type { KeptClock } from '../model/server-clock.ts'
import type { FollowAnswer } from './follow-endpoint.ts'

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

const cacheName = 'prilej-follow'

/** The last known state of the page, stored on this device for a reload during a network failure. */
export class StoredShow {
  readonly #showKey: string
  readonly #clockKey: string

  constructor(token: string) {
    this.#showKey = `prilej.follow.${token}`
    this.#clockKey = `prilej.follow-clock.${token}`
  }

  note(show: FollowAnswer): void {
    this.#set(this.#showKey, show)
  }

  noteClock(clock: KeptClock | null): void {
    if (clock) this.#set(this.#clockKey, clock)
  }

  read(): { show: FollowAnswer | null; clock: KeptClock | null } {
    return {
      show: this.#get(this.#showKey) as FollowAnswer | null,
      clock: this.#get(this.#clockKey) as KeptClock | null,
    }
  }

  /** Called when the reader may no longer see the show. */
  forget(): void {
    try {
      localStorage.removeItem(this.#showKey)
      localStorage.removeItem(this.#clockKey)
    } catch {
      // Storage is not available, so nothing was stored.
    }
    void caches.open(cacheName).then((cache) => cache.delete(location.href, { ignoreSearch: true }))
  }

  #set(key: string, value: unknown): void {
    try {
      localStorage.setItem(key, JSON.stringify(value))
    } catch {
      // Without room the page still works for as long as it stays open.
    }
  }

  #get(key: string): unknown {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  }
}

/** The page and what it is made of are kept, so that it opens without a network. */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  const address = '/urmareste/sw.js'
  const { trustedTypes } = window as { trustedTypes?: Policies }
  try {
    // The only script address that this page ever makes.
    const policy = trustedTypes?.createPolicy('app-sanitize', { createScriptURL: () => address })
    await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, {
      scope: '/urmareste/',
    })
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const assets = loaded.filter((name) => /\/(assets\/|favicon)/.test(name))
    const cache = await caches.open(cacheName)
    // A page that the worker answered is kept by it already.
    const page = navigator.serviceWorker.controller ? [] : [location.href.replace(/#.*$/, '')]
    await cache.addAll([...new Set(assets), ...page])
  } catch {
    // Without it the page still works for as long as it stays open.
  }
}
