interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface WorkerFetchEvent extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
/** The members of a service worker that this one uses; the types of the browser cover only windows. */
export interface WorkerScope {
  addEventListener(kind: 'install' | 'activate', act: (event: Extendable) => void): void
  addEventListener(kind: 'fetch', act: (event: WorkerFetchEvent) => void): void
  skipWaiting(): Promise<void>
}

// The browser's types, which the rest of the project needs, take `self` for a window.
const scope = self as unknown as WorkerScope
const cacheName = 'prilej-follow'
const timeoutMs = 2500
const anySearch = { ignoreSearch: true }

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(freshFirst(request.url.replace(/#.*$/, '')))
  else if (/^\/(assets\/|favicon)/.test(pathname)) event.respondWith(keptFirst(request))
})

/** The page as it is now; the kept one only where our server cannot be reached. It is deleted when the link ends. */
async function freshFirst(address: string): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = (await cache.match(address)) ?? (await cache.match(address, anySearch))
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
  // A venue's sign-in page answers to every address.
  const isOurs = answer !== null && answer.headers.has('x-request-id')
  if (!isOurs || answer.status >= 500 || answer.status === 429)
    return cached ?? answer ?? Response.error()
  if (answer.ok) await cache.put(address, answer.clone())
  else await cache.delete(address, anySearch)
  return answer
}

/** Assets carry their content in their name, so a cached one never becomes outdated. */
async function keptFirst(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(request)) ?? fetch(request)
}
