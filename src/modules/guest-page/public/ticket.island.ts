interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

void keepTicket().catch(() => undefined)

/** Keeps the page of the tickets, and none else of the invitation, for a moment without a network. */
async function keepTicket(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  // Tickets are linked from the invitation, and a person who saw them there needs them at the door too.
  const link = document.querySelector<HTMLAnchorElement>('#bilet a:not([download])')
  const page = (link ?? location).href.replace(/#.*$/, '')
  const { pathname } = new URL(page)
  const address = `${pathname}-sw.js`
  const { trustedTypes } = window as { trustedTypes?: Policies }
  // The only script address that this page ever makes.
  const policy = trustedTypes?.createPolicy('app-sanitize', { createScriptURL: () => address })
  await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, {
    // The personal link leads to the kept tickets where there is no network.
    scope: pathname.replace(/\/bilet$/, ''),
  })
  const cache = await caches.open('prilej-ticket')
  // A page that the worker answered is kept by it already.
  if (link || !navigator.serviceWorker.controller) await cache.add(page)
  const sign = document.getElementById('offline')
  if (sign) sign.hidden = false
}
