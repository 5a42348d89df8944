import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { chromium, type BrowserContext } from '@playwright/test'
import { build } from 'esbuild'
import { projectRoot } from '#platform/server/root.ts'
import { findChromium } from '../scripts/setup.mjs'
import { demoDatabase } from './tools/demo-database.ts'
import { compare } from './tools/measure.ts'
import { measuredProduct } from './tools/product.ts'
import { signedIn, staffContext } from './tools/staff-page.ts'

/**
 * The guest list as the first screen after signing in, with an empty cache on slow 4G, against the
 * least that could show the same: React, one fetch and 50 rows.
 */
const barePort = 34_244
/** Runs in the page: the largest paint once nothing larger comes, and the bytes of scripts. */
const inBrowser = `new Promise((done) => {
  let paint = 0
  new PerformanceObserver((list) => { paint = list.getEntries().at(-1).startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  const script = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  setTimeout(() => done({ paint, script }), 300)
})`
/** The least that shows as much. */
const bareProgram = `
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
function Guests() {
  const [rows, setRows] = useState([])
  useEffect(() => { fetch('/rows').then((answer) => answer.json()).then(({ items }) => setRows(items)) }, [])
  return h('table', null, h('tbody', null, rows.map((row) => h('tr', { key: row.id, role: 'row' },
    h('td', null, row.firstName), h('td', null, row.lastName), h('td', null, row.email), h('td', null, row.phone)))))
}
createRoot(document.getElementById('root')).render(h(Guests))
`
const place = await demoDatabase()
const product = await measuredProduct(34_243, place.env)
const person = await signedIn(product.port)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
let bare: Server | undefined

try {
  const { rows } = await place.owner.query<{ event_id: string }>(
    `select event_id from guests where deleted_at is null group by 1 order by count(*) desc limit 1`,
  )
  const eventId = rows[0]?.event_id ?? ''
  const path = `/events/${eventId}/guests?limit=50`
  const answer = await fetch(`http://127.0.0.1:${product.port}/api${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  bare = await barePage(await answer.text())
  process.stdout.write('\n  both pages stand\n')
  const ours = () => visit(`http://127.0.0.1:${product.port}/invitati?eveniment=${eventId}`)
  const { script } = await ours()
  await compare('first-screen', [
    {
      name: 'guest list, largest paint on slow 4G',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.4 },
      rounds: 3,
      ours: async () => (await ours()).paint,
      floor: async () => (await visit(`http://127.0.0.1:${barePort}/`)).paint,
    },
    {
      name: 'guest list, JavaScript against 220 kB',
      unit: 'bytes',
      goal: { kind: 'at-most', ratio: 1 },
      rounds: 1,
      ours: () => Promise.resolve(script),
      floor: () => Promise.resolve(220_000),
    },
  ])
} finally {
  await browser.close()
  bare?.close()
  await product.stop()
  await place.remove()
}

/** One visit with an empty cache; a row of the table is what the person came for. */
async function visit(url: string): Promise<{ paint: number; script: number }> {
  const context: BrowserContext = await staffContext(browser, product.port, person)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await page.goto(url)
  await page.locator('[role="row"]').nth(20).waitFor({ state: 'attached', timeout: 60_000 })
  const found = await page.evaluate<{ paint: number; script: number }>(inBrowser)
  await context.close()
  return found
}

/** React, one fetch, 50 rows: built as ours is, and sent as small. */
async function barePage(json: string): Promise<Server> {
  const { outputFiles } = await build({
    stdin: { contents: bareProgram, resolveDir: projectRoot, loader: 'jsx' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = gzipSync(outputFiles[0]?.contents ?? '')
  const page = gzipSync(
    '<!doctype html><html lang="ro"><title>Invitați</title><div id="root"></div><script type="module" src="/page.js"></script></html>',
  )
  const rows = gzipSync(json)
  const kinds: Record<string, [string, Buffer]> = {
    '/': ['text/html; charset=utf-8', page],
    '/page.js': ['text/javascript', script],
    '/rows': ['application/json', rows],
  }
  const server = createServer((request, response) => {
    const [type, bytes] = kinds[request.url ?? ''] ?? ['text/plain', gzipSync('')]
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(bytes)
  })
  await new Promise<void>((done) => server.listen(barePort, '127.0.0.1', done))
  return server
}
