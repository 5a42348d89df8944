import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../scripts/setup.mjs'
import { barePage } from './tools/bare-page.ts'
import { compare } from './tools/measure.ts'
import { phoneVisit } from './tools/phone-visit.ts'
import { measuredProduct } from './tools/product.ts'

/** The room of the demo's couple, and the budget in it, on a phone with slow 4G. */
const product = await measuredProduct(34_231)
let browser: Browser | undefined
const baselines: Awaited<ReturnType<typeof barePage>>[] = []

try {
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const room = await roomOfDemo()
  const visit = (url: string) => phoneVisit(browser as Browser, url)
  const pages = [
    { name: 'room', url: room.url },
    { name: 'budget to approve', url: `${room.url}?decizie=${room.budget}` },
  ]
  for (const [at, { url }] of pages.entries()) baselines.push(await barePage(url, 34_232 + at))
  await compare(
    'client-room',
    pages.flatMap(({ name, url }, at) => [
      {
        name: `${name}: largest paint on a phone, slow 4G`,
        unit: 'ms',
        goal: { kind: 'at-most' as const, ratio: 1.25 },
        ours: async () => (await visit(url)).paint,
        floor: async () => (await visit(baselines[at]?.url ?? '')).paint,
        rounds: 5,
        cold: true,
      },
      {
        name: `${name}: JavaScript against its budget of 15 kB`,
        unit: 'bytes',
        goal: { kind: 'at-most' as const, ratio: 1 },
        ours: async () => (await visit(url)).script,
        floor: () => Promise.resolve(15 * 1024),
        rounds: 1,
        cold: true,
      },
      {
        name: `${name}: layout shift, as 1 + its score`,
        unit: '',
        goal: { kind: 'at-most' as const, ratio: 1 },
        ours: async () => 1 + (await visit(url)).shift,
        floor: () => Promise.resolve(1),
        rounds: 2,
        cold: true,
      },
    ]),
  )
} finally {
  for (const { close } of baselines) close()
  await browser?.close()
  await product.stop()
}

/** As the team sees it as a client: the page of a client without its buttons, and without a code. */
async function roomOfDemo(): Promise<{ url: string; budget: string }> {
  const { items } = await product.call<{ items: { id: string; slug: string }[] }>(
    '/events?limit=50',
  )
  const wedding = items.find(({ slug }) => slug === 'nunta-ana-si-mihai')
  const path = `/events/${wedding?.id}/client-room`
  const { decisions } = await product.call<{ decisions: { id: string; kind: string }[] }>(path)
  const { url } = await product.call<{ url: string }>(`${path}/preview`, {})
  const budget = decisions.find(({ kind }) => kind === 'budget')?.id ?? ''
  return { url: `http://127.0.0.1:${product.port}${new URL(url).pathname}`, budget }
}
