interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Telling extends Extendable {
  readonly data: { keep?: string[] } | null
}
/** What of a service worker this one uses; the browser's own types know only windows. */
export interface WorkerScope {
  addEventListener(kind: 'install' | 'activate', act: (event: Extendable) => void): void
  addEventListener(kind: 'fetch', act: (event: Fetching) => void): void
  addEventListener(kind: 'message', act: (event: Telling) => void): void
  readonly clients: { claim(): Promise<void> }
}

const scope = self as unknown as WorkerScope
const shell = 'prilej-door'
const patience = 2500

// A new worker waits until every door is closed: nothing is taken from under somebody who scans.
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

/** The page names what it is made of, so that it opens again without a network. */
scope.addEventListener('message', (event) => {
  const { keep = [] } = event.data ?? {}
  event.waitUntil(
    caches.open(shell).then((cache) =>
      Promise.all(
        keep.map(async (address) => {
          if (address.includes('/assets/') && (await cache.match(address))) return
          const answer = await fetch(address)
          if (answer.ok && !answer.redirected) await cache.put(address, answer)
        }),
      ),
    ),
  )
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(freshFirst(request))
  else if (/^\/(assets\/|favicon)/.test(pathname)) event.respondWith(keptFirst(request))
})

/** The page as it is now, or as it was when the network is gone, slow, or somebody else's sign-in page. */
async function freshFirst(request: Request): Promise<Response> {
  const cache = await caches.open(shell)
  const address = request.url.replace(/[?#].*$/, '')
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patience) })
    if (answer.ok && answer.headers.has('x-request-id')) await cache.put(address, answer.clone())
    return answer
  } catch {
    return (await cache.match(address)) ?? Response.error()
  }
}

/** Assets carry their content in their name, so a kept one is right for ever. */
async function keptFirst(request: Request): Promise<Response> {
  const cache = await caches.open(shell)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
