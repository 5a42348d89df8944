import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/setup.mjs'
import { compare, median, type Comparison } from './tools/measure.ts'
import { measuredProduct } from './tools/product.ts'
import { p95Of, signedIn, staffContext } from './tools/staff-page.ts'

/** The staff screens of the demo in a browser: a first opening, moving between them, and the feedback of a form. */
const screens = [
  '/dashboard',
  '/evenimente',
  '/invitati',
  '/lista-taskuri',
  '/bugete',
  '/parteneri',
]
const product = await measuredProduct(34_243)
const person = await signedIn(product.port)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })

/** Runs in the page: milliseconds from a click on the entry of the menu until the content of its screen is painted. */
const moving = `window.moveTo = (path) => new Promise((done) => {
  const before = document.querySelector('main h1')
  const [link] = [...document.querySelectorAll('nav a')].filter(({ pathname }) => pathname === path)
  const began = performance.now()
  link.click()
  const isThere = () => {
    const title = document.querySelector('main h1')
    return location.pathname === path && title && title !== before &&
      !document.querySelector('main [aria-busy="true"], main .mantine-Skeleton-root') &&
      !document.querySelector('main').innerText.includes('Loading...')
  }
  const look = () => requestAnimationFrame(() => isThere() ? painted() : look())
  const painted = () => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(performance.now() - began)
    port2.postMessage(null)
  }
  look()
})`
/** Runs in the page: keeps the milliseconds from the last click until anything on the page has changed. */
const clicks = `document.addEventListener('click', () => {
  const began = performance.now()
  const observer = new MutationObserver(() => {
    observer.disconnect()
    requestAnimationFrame(() => (window.feedbackMs = performance.now() - began))
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
}, true)`

try {
  const page = await open('/dashboard')
  await compare('screens', [
    against('first opening of a screen, median', 400, 3, firstOpenings),
    against('moving between screens, warm, p95', 120, 3, () => moves(page)),
    against('saving a form until there is feedback, median', 100, 3, feedbacks),
  ])
} finally {
  await browser.close()
  await product.stop()
}

function against(
  name: string,
  max: number,
  rounds: number,
  ours: () => Promise<number>,
): Comparison {
  const goal = { kind: 'at-most' as const, ratio: 1 }
  const floor = () => Promise.resolve(max)
  return { name: `${name} against ${max} ms`, unit: 'ms', goal, rounds, ours, floor }
}

async function open(path: string): Promise<Page> {
  const page = await (await staffContext(browser, product.port, person)).newPage()
  await page.addInitScript(moving)
  await page.addInitScript(clicks)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** In a browser with an empty cache. */
async function firstOpenings(): Promise<number> {
  const page = await open('/dashboard')
  const times: number[] = []
  for (const path of screens.slice(1)) times.push(await move(page, path))
  await page.context().close()
  return median(times)
}

async function moves(page: Page): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 5; round++)
    for (const path of [...screens.slice(1), screens[0] ?? '']) times.push(await move(page, path))
  return p95Of(times)
}

function move(page: Page, path: string): Promise<number> {
  return page.evaluate<number>(`window.moveTo(${JSON.stringify(path)})`)
}

async function feedbacks(): Promise<number> {
  const page = await open('/profil-utilizator')
  const times: number[] = []
  for (const phone of ['0722 123 456', '0722 123 457', '0722 123 458']) {
    await page.getByLabel('Telefon').fill(phone)
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'PATCH'),
      page.getByRole('button', { name: 'Salvați', exact: true }).click(),
    ])
    times.push(await page.evaluate<number>('window.feedbackMs'))
  }
  await page.context().close()
  return median(times)
}
