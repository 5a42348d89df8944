import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium, root } from './setup.mjs'

/**
 * The product's pictures, one row each. `crop` is the element shown, with `pad` around it and cut
 * to `ratio` from its top; `signIn` is a demo account; `prepare` brings the screen into its best
 * light; `readme` also keeps the light picture for the README.
 */
const pictures = [
  {
    name: 'workspace',
    path: '/gallery#liste',
    viewport: { width: 1280, height: 1000 },
    prepare: tidyGuests,
    hide: 'header, h1, h2',
    crop: 'section[aria-label^="Tabel"] > div',
    pad: 24,
    ratio: 16 / 9,
    schemes: ['light', 'dark'],
    widths: [720, 1440],
    readme: true,
  },
  {
    name: 'share',
    path: '/?lang=ro',
    viewport: { width: 1440, height: 756 },
    hide: '.site-nav, .site-account, .hero .actions, .hero-note',
    share: true,
  },
]

const landing = join(root, 'src/modules/landing/public/pictures')
const readme = join(root, 'docs/pictures')
const password = 'prilej-demo-2026'

for (const folder of [landing, readme]) mkdirSync(folder, { recursive: true })
const wanted = process.argv.slice(2)
const product = await startProduct()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
try {
  for (const picture of pictures)
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(picture)
} finally {
  await browser.close()
  await product.stop()
}

async function take(picture) {
  for (const scheme of picture.schemes ?? ['light']) {
    const shot = await photograph(picture, scheme)
    if (picture.share) await savePng(shot, join(landing, `${picture.name}.png`), 1200)
    for (const width of picture.widths ?? [])
      await sharp(shot)
        .resize({ width })
        .webp({ quality: 82, effort: 6 })
        .toFile(join(landing, `${picture.name}-${scheme}-${width}.webp`))
    if (picture.readme && scheme === 'light')
      await savePng(shot, join(readme, `${picture.name}.png`), 1440)
    console.log(`${picture.name} ${scheme}`)
  }
}

/** A palette keeps flat interface pictures small. */
function savePng(shot, file, width) {
  return sharp(shot).resize({ width }).png({ palette: true, effort: 10 }).toFile(file)
}

async function photograph(picture, colorScheme) {
  const { path, viewport, crop, pad = 0, ratio, hide, signIn, prepare } = picture
  const context = await browser.newContext({
    viewport,
    colorScheme,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: 'ro-RO',
    // Only to hide what a picture does not need; the page itself obeys its policy elsewhere.
    bypassCSP: true,
  })
  if (signIn) await enter(context, signIn)
  const page = await context.newPage()
  await page.goto(product.url + path, { waitUntil: 'networkidle' })
  if (hide) await page.addStyleTag({ content: `${hide} { visibility: hidden }` })
  await page.evaluate(() => document.fonts.ready)
  if (prepare) await prepare(page)
  const clip = crop ? await boxOf(page, crop, pad, ratio) : undefined
  const shot = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  await context.close()
  return shot
}

async function boxOf(page, selector, pad, ratio) {
  const element = page.locator(selector).first()
  await element.scrollIntoViewIfNeeded()
  const { x, y, width } = await element.boundingBox()
  const wide = width + 2 * pad
  return { x: x - pad, y: y - pad, width: wide, height: Math.round(wide / ratio) }
}

/** A column of made-up gifts says nothing to a visitor; three chosen rows show what choosing does. */
async function tidyGuests(page) {
  await page.getByRole('button', { name: 'Afișare' }).click()
  await page.getByRole('checkbox', { name: 'Dar' }).uncheck()
  await page.keyboard.press('Escape')
  for (const at of [2, 3, 6]) await page.getByRole('row').nth(at).getByRole('checkbox').check()
  await page.mouse.move(0, 0)
  await page.waitForTimeout(400)
}

/** The application reads its session from these two keys. */
async function enter(context, name) {
  const answer = await context.request.post(`${product.url}/api/login`, {
    data: { user: { email: `${name}@demo.prilej.ro`, password } },
  })
  if (!answer.ok()) throw new Error(`${name} could not sign in: ${answer.status()}`)
  const session = await answer.json()
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('userProfile', JSON.stringify(user))
  }, session)
}

/** The built product with the demo, on data of its own that are thrown away. */
async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'prilej-pictures-'))
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, SEED: 'demo', LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  const url = await new Promise((listens, failed) => {
    child.stdout.on('data', (text) => {
      const [, address] = /listens on (\S+)/.exec(text) ?? []
      if (address) listens(address)
    })
    child.once('exit', (code) => failed(new Error(`the product ended with ${code}`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
