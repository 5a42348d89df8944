interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** The page and what it is made of are kept, so that it opens without a network. */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const address = '/checkin/sw.js'
  // The only script address that this page ever makes.
  const policy = trustedTypes?.createPolicy('app-sanitize', { createScriptURL: () => address })
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, {
      scope: '/checkin/',
    })
    const { active } = await navigator.serviceWorker.ready
    // The code of the camera is loaded now: its first use may be long after the network failed.
    const { decoder } = await import('./camera.island.ts')
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const all = [...loaded, new URL(decoder, location.href).href]
    const assets = [...new Set(all)].filter((name) => /\/(assets\/|favicon)/.test(name))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    const page = location.href.replace(/[?#].*$/, '')
    const other = document.querySelector<HTMLAnchorElement>('.language')
    // In both languages: a person who changes the language at the door may have no network then.
    const pages = [
      page,
      `${page}?lang=${document.documentElement.lang}`,
      ...(other ? [other.href] : []),
    ]
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker has none
    active?.postMessage({ pages, assets })
  } catch {
    // Without it the door still works for as long as the page stays open.
  }
}
