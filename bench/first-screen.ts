import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type BrowserContext } from '@playwright/test'
import { build } from 'esbuild'
import { projectRoot, webFolder } from '#platform/server/process/root.ts'
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
/** The most JavaScript that the guest list may bring, packed. */
const allowed = 330_000
/** Runs in the page: the largest paint once nothing larger comes, and the scripts it took. */
const inBrowser = `new Promise((done) => {
  let paint = 0
  new PerformanceObserver((list) => { paint = list.getEntries().at(-1).startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  setTimeout(() => done({ paint, scripts: scripts.map(({ name }) => name) }), 300)
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
  const script = gzipOf((await ours()).scripts)
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
      // What the budget of bytes alone leaves of the goal above: the bare page, with as much as is allowed.
      name: 'the bare page with 220 kB of JavaScript, largest paint on slow 4G',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.4 },
      rounds: 3,
      ours: async () => (await visit(`http://127.0.0.1:${barePort}/allowed`)).paint,
      floor: async () => (await visit(`http://127.0.0.1:${barePort}/`)).paint,
    },
    {
      name: 'guest list, JavaScript as gzip against 220 kB',
      unit: 'bytes',
      goal: { kind: 'at-most', ratio: 1 },
      rounds: 1,
      ours: () => Promise.resolve(script),
      floor: () => Promise.resolve(allowed),
    },
  ])
} finally {
  await browser.close()
  bare?.close()
  await product.stop()
  await place.remove()
}

interface Visit {
  paint: number
  scripts: string[]
}

/** What those of our scripts weigh for a browser that knows only gzip. */
function gzipOf(scripts: readonly string[]): number {
  return scripts
    .map((url) => statSync(join(webFolder, `${basename(url)}.gz`)).size)
    .reduce((sum, size) => sum + size, 0)
}

/** One visit with an empty cache; a row of the table is what the person came for. */
async function visit(url: string): Promise<Visit> {
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
  const found = await page.evaluate<Visit>(inBrowser)
  await context.close()
  return found
}

/** So many packed bytes that do nothing. */
function inertScript(bytes: number): Buffer {
  return gzipSync(`/*${randomBytes(Math.round(bytes / 1.005)).toString('base64')}*/`)
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
  const pageWith = (...scripts: string[]) =>
    gzipSync(
      `<!doctype html><html lang="ro"><title>Invitați</title><div id="root"></div>${scripts
        .map((each) => `<script type="module" src="${each}"></script>`)
        .join('')}</html>`,
    )
  const kinds: Record<string, [string, Buffer]> = {
    '/': ['text/html; charset=utf-8', pageWith('/page.js')],
    '/allowed': ['text/html; charset=utf-8', pageWith('/inert.js', '/page.js')],
    '/page.js': ['text/javascript', script],
    '/inert.js': ['text/javascript', inertScript(allowed - script.length)],
    '/rows': ['application/json', gzipSync(json)],
  }
  const server = createServer((request, response) => {
    const [type, bytes] = kinds[request.url ?? ''] ?? ['text/plain', gzipSync('')]
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(bytes)
  })
  await new Promise<void>((done) => server.listen(barePort, '127.0.0.1', done))
  return server
}
