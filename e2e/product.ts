import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'

const root = resolve(import.meta.dirname, '..')
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

export interface Product {
  url: string
  dataDir: string
}

interface Watch {
  /** The complaints of the page: refused content, uncaught errors, console errors. */
  complaints: string[]
}

/** Each worker runs a product of its own, with its own database and the demo; pages that complain fail their test. */
export const test = base.extend<{ watch: Watch }, { product: Product; apart: string }>({
  /**
   * A name of its own gives a file a product of its own: what it does to the demo must not meet other journeys. Each
   * change from one to the other starts a product and a browser again, so only `npm run test:full` does it.
   */
  apart: ['', { option: true, scope: 'worker' }],
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, info) => {
      // Receivers of webhooks are inside this machine.
      const env = { LIMITS: 'off', WEBHOOK_TARGETS: 'any' }
      const product = await startProduct(env, info.workerIndex, process.env.PRILEJ_SEEDED_DATA)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  watch: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`refused by policy: ${event.violatedDirective} ${event.blockedURI}`),
        )
        // An error that React recovered from has its reason only in its cause.
        addEventListener('error', ({ error }: { error: unknown }) => {
          if (error instanceof Error && error.cause instanceof Error)
            console.error(`caused by ${error.cause.stack}`)
        })
      })
      await use({ complaints })
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** For checks that add little to the others: they wait for `npm run test:full`. */
export const inFull = (isRare: boolean) => ({ tag: isRare ? ['@full'] : [] })

/** Even an empty name of `apart` above would start another product, so only the full suite may name one. */
export const isFullSuite = process.env.PRILEJ_SUITE === 'full'

/** `seeded` is the data folder of a stopped product to begin with; without it the product begins from nothing. */
export async function startProduct(
  env: Record<string, string>,
  index = 0,
  seeded?: string,
): Promise<Product & { stop(): Promise<void>; process: ChildProcess }> {
  const home = mkdtempSync(join(tmpdir(), `prilej-e2e-${index}-`))
  // Started by root, the database runs as another user and must be able to enter; else it would live elsewhere and stay.
  chmodSync(home, 0o711)
  const dataDir = join(home, 'data')
  // With owners and rights, which PostgreSQL checks.
  if (seeded) execFileSync('cp', ['-a', seeded, dataDir])
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A worker that is ended in the middle of a start must not leave its product running.
  process.once('exit', () => child.kill())
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('listens on')) ready()
    })
    child.once('exit', (code) => {
      rmSync(home, { recursive: true, force: true, maxRetries: 3 })
      failed(new Error(`the product ended with ${code} before it listened`))
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** The violations of WCAG 2.2 AA that axe finds on the page as it is now; an empty list is expected. */
export async function violations(
  page: Page,
  { rules }: { rules?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // Through the debugger, since the page's own policy rightly refuses foreign scripts.
    const session = await page.context().newCDPSession(page)
    await session.send('Runtime.evaluate', { expression: axeSource })
    await session.detach()
  }
  return page.evaluate(async (onlyRules) => {
    // Elements that are fading in have temporary colours; animations bound to the scroll, or paused, never
    // end.
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, playState, timeline }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().iterations !== Infinity,
      )
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          context: Document,
          options: object,
        ): Promise<{ violations: { id: string; help: string; nodes: { target: string[] }[] }[] }>
      }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const runOnly = onlyRules ? { type: 'rule', values: onlyRules } : { type: 'tag', values: tags }
    const found = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    return found.violations.map(
      (one) =>
        `${one.id}: ${one.help} at ${one.nodes
          .slice(0, 5)
          .map((node) => node.target.join(' '))
          .join(' | ')}`,
    )
  }, rules)
}

/** A toast is visible for one second only, which a busy machine may miss: it is recorded when it appears. */
export async function expectToast(
  page: Page,
  words: string,
  action: () => Promise<void>,
): Promise<void> {
  const received = page.evaluate(
    (text) =>
      new Promise<void>((done) => {
        const look = () => {
          if (!document.body.textContent.includes(text)) return
          watch.disconnect()
          done()
        }
        const watch = new MutationObserver(look)
        watch.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    words,
  )
  await Promise.all([received, action()])
}

/** Below the range of outgoing ports of systems: such a connection could take the port before the product does. */
function freePort(): Promise<number> {
  const port = 11_000 + Math.floor(Math.random() * 9000)
  return new Promise((found) => {
    const server = createServer()
    server.once('error', () => found(freePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => found(port)))
  })
}
