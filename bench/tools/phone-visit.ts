import type { Browser } from '@playwright/test'

export interface PhoneVisit {
  /** Milliseconds until the largest thing is painted. */
  paint: number
  /** The layout shift score of the browser. */
  shift: number
  /** Bytes of scripts as they came over the line, and unpacked of those that are in the page. */
  script: number
}

const inBrowser = `new Promise((done) => {
  let paint = 0
  let shift = 0
  new PerformanceObserver((list) => { paint = list.getEntries().at(-1).startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value })
    .observe({ type: 'layout-shift', buffered: true })
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  const own = document.querySelector('script[type=module]:not([src])')?.text.length ?? 0
  const script = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, own)
  setTimeout(() => done({ paint, shift, script }), 200)
})`

/** One visit with an empty cache, on slow 4G and a slow processor as Lighthouse throttles a phone. */
export async function phoneVisit(
  browser: Browser,
  url: string,
  /** `load` for a page that is never done, since it keeps a stream open. */
  until: 'load' | 'networkidle' = 'networkidle',
): Promise<PhoneVisit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'ro-RO',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: until })
  const found = await page.evaluate<PhoneVisit>(inBrowser)
  await context.close()
  return found
}
