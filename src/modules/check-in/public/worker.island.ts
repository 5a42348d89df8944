interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface WorkerFetchEvent extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface MessageReceived extends Extendable {
  readonly data: { pages?: string[]; assets?: string[] } | null
}
/** The part of a service worker's interface used here; the browser's own types describe only windows. */
export interface WorkerScope {
  addEventListener(kind: 'install' | 'activate', act: (event: Extendable) => void): void
  addEventListener(kind: 'fetch', act: (event: WorkerFetchEvent) => void): void
  addEventListener(kind: 'message', act: (event: MessageReceived) => void): void
  readonly clients: { claim(): Promise<void> }
}

// The browser's types, which the rest of the project needs, take `self` for a window.
const scope = self as unknown as WorkerScope
const shell = 'prilej-door'
const timeoutMs = 2500

// A new worker waits until every door page is closed, so that files do not change during a scan.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

/** The page names what it is made of; it is kept last, so that a kept page always has all its parts. */
scope.addEventListener('message', (event) => {
  const { pages = [], assets = [] } = event.data ?? {}
  if (pages.length > 0) event.waitUntil(keepShell(pages, assets))
})

async function keepShell(pages: readonly string[], assets: readonly string[]): Promise<void> {
  const cache = await caches.open(shell)
  const keep = async (address: string) => {
    const answer = await fetch(address)
    if (!isOurs(answer)) throw new Error(`${address} is not ours`)
    await cache.put(address, answer)
  }
  await Promise.all(
    assets.map(async (address) => (await cache.match(address)) ?? (await keep(address))),
  )
  await Promise.all(pages.map(keep))
}

/** A venue's sign-in page answers to every address. */
function isOurs(answer: Response): boolean {
  return answer.ok && !answer.redirected && answer.headers.has('x-request-id')
}

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(freshFirst(request))
  else if (/^\/(assets\/|favicon)/.test(pathname)) event.respondWith(keptFirst(request))
})

/** The page as it is now, or the stored one when the network is gone, slow, or answers with a sign-in page. */
async function freshFirst(request: Request): Promise<Response> {
  const cache = await caches.open(shell)
  const cached =
    (await cache.match(request.url)) ?? (await cache.match(request.url.replace(/[?#].*$/, '')))
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
    return answer.headers.has('x-request-id') && answer.status < 500 ? answer : (cached ?? answer)
  } catch {
    return cached ?? Response.error()
  }
}

/** Assets carry their content in their name, so a cached one never becomes outdated. */
async function keptFirst(request: Request): Promise<Response> {
  const cache = await caches.open(shell)
  const cached = await cache.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (isOurs(answer)) await cache.put(request, answer.clone())
  return answer
}
