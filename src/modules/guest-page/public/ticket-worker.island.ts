interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void
}
interface WorkerFetchEvent extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
/** The members of a service worker that this one uses; the types of the browser cover only windows. */
interface WorkerScope {
  addEventListener(kind: 'install' | 'activate', act: (event: Extendable) => void): void
  addEventListener(kind: 'fetch', act: (event: WorkerFetchEvent) => void): void
  skipWaiting(): Promise<void>
  readonly registration: { readonly scope: string }
}

// The browser's types, which the rest of the project needs, take `self` for a window.
const scope = self as unknown as WorkerScope
const timeoutMs = 4000
const anySearch = { ignoreSearch: true }

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || request.mode !== 'navigate') return
  const { pathname } = new URL(request.url)
  if (pathname.endsWith('/bilet')) event.respondWith(freshFirst(request.url.replace(/#.*$/, '')))
  else if (pathname === new URL(scope.registration.scope).pathname)
    event.respondWith(orTickets(request))
})

/** The personal page is never kept; without a network its link leads to the tickets, where they are. */
async function orTickets(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  if (answer) return answer
  const tickets = `${scope.registration.scope}/bilet`
  const cache = await caches.open('prilej-ticket')
  const isKept = (await cache.match(tickets, anySearch)) !== undefined
  return isKept ? Response.redirect(tickets, 302) : Response.error()
}

/**
 * The ticket as it is now; the kept one only where our server cannot be reached. A link that leads to no ticket any
 * more takes the kept one with it.
 */
async function freshFirst(address: string): Promise<Response> {
  const cache = await caches.open('prilej-ticket')
  const cached = (await cache.match(address)) ?? (await cache.match(address, anySearch))
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null)
  // A venue's sign-in page answers to every address.
  const isOurs = answer !== null && answer.headers.has('x-request-id')
  if (!isOurs || answer.status >= 500 || answer.status === 429)
    return cached ?? answer ?? Response.error()
  if (answer.ok && !answer.redirected) {
    await cache.put(address, answer.clone())
    return answer
  }
  await cache.delete(address, anySearch)
  return answer.redirected ? Response.redirect(answer.url, 303) : answer
}
