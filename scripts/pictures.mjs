import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium, root } from './setup.mjs'

/**
 * The product's pictures, one row each: the whole window, as people see it. `signIn` is a demo
 * account; `shows` is what must be there before the picture is taken; `readme` also keeps the
 * first light picture for the README.
 */
const pictures = [
  {
    name: 'workspace',
    path: '/evenimente',
    signIn: 'admin',
    viewport: { width: 1280, height: 720 },
    shows: 'main article, main [role="row"], main li',
    languages: ['ro', 'en'],
    schemes: ['light', 'dark'],
    widths: [720, 1440],
    readme: true,
  },
  {
    name: 'share',
    path: '/?lang=ro',
    viewport: { width: 1440, height: 756 },
    hide: '.site-nav, .site-account, .hero .actions',
    share: true,
  },
]

/** Screens that the guide behind `?` shows, with what must be there; `:event` and the like are found in the demo. */
const guide = {
  '/dashboard': 'main section h2',
  '/evenimente': 'main article, main [role="row"]',
  '/evenimente/:eventId': 'main [role="tab"]',
  '/lista-taskuri': 'main [role="row"]',
  '/buget/:id': 'main [role="row"], main table',
  '/agenda/:eventId': 'main article, main [role="button"], main button',
  '/invitati': 'main [role="row"]',
  '/speakeri': 'main li, main [role="row"]',
  '/check-in': 'main input',
  '/chestionare/:id/raspunsuri': 'main h2, main h3',
  '/website-builder': 'main article',
  '/rapoarte': 'main [role="img"], main td, main h3',
}

const landing = join(root, 'src/modules/landing/public/pictures')
const readme = join(root, 'docs/pictures')
const help = join(root, 'src/platform/web/frame/help/pictures')
const builder = join(root, 'src/modules/website/web/pictures')
/** The positions of the devices on the tile of a look; later ones are drawn above. */
const devices = [
  { window: { width: 1440, height: 1080 }, across: 400, left: 0, top: 0 },
  { window: { width: 768, height: 1024 }, across: 150, left: 240, top: 116 },
  { window: { width: 360, height: 740 }, across: 82, left: 378, top: 148 },
]
const frame = { top: 3, bottom: 3, left: 3, right: 3, background: '#3a3733' }
const password = 'prilej-demo-2026'

for (const folder of [landing, readme, help]) mkdirSync(folder, { recursive: true })
const requested = process.argv.slice(2)
const product = await startProduct()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
})
try {
  const isWanted = (name) => requested.length === 0 || requested.includes(name)
  for (const picture of pictures) if (isWanted(picture.name)) await take(picture)
  if (isWanted('templates')) await takeTemplates()
  if (isWanted('guide')) await takeGuide()
} finally {
  await browser.close()
  await product.stop()
}

async function take(picture) {
  for (const language of picture.languages ?? ['ro'])
    for (const scheme of picture.schemes ?? ['light'])
      await keep(picture, language, scheme, await photograph(picture, language, scheme))
}

async function keep(picture, language, scheme, shot) {
  const { name, share, readme: inReadme, languages = [language], widths = [] } = picture
  if (share) await savePng(shot, join(landing, `${name}.png`), 1200)
  for (const width of widths)
    await sharp(shot)
      .resize({ width })
      .webp({ quality: 82, effort: 6 })
      .toFile(join(landing, `${name}-${language}-${scheme}-${width}.webp`))
  if (inReadme && scheme === 'light' && language === languages[0])
    await savePng(shot, join(readme, `${name}.png`), 1440)
  console.log(`${name} ${language} ${scheme}`)
}

/**
 * Every look of an event's site on one sheet, as a computer, a tablet and a phone show it; the builder keeps the
 * first of each.
 */
async function takeTemplates() {
  const { token } = await signedIn('planner')
  const headers = { authorization: token }
  const listed = await fetch(`${product.url}/api/site-templates`, { headers })
  const looks = (await listed.json()).items.map(({ id }) => id)
  const [columns, tile, gap] = [5, { width: 470, height: 330 }, 24]
  const tiles = []
  for (const [n, look] of looks.entries()) {
    const address = `${product.url}/api/site-templates/${look}/preview`
    const { url } = await (await fetch(address, { method: 'POST', headers })).json()
    const left = gap + (n % columns) * (tile.width + gap)
    const top = gap + Math.floor(n / columns) * (tile.height + gap)
    for (const device of devices) {
      const shot = await photograph({ path: url, viewport: device.window }, 'ro', 'light')
      if (device === devices[0]) await keepForBuilder(look, shot)
      const input = await sharp(shot).resize({ width: device.across }).extend(frame).toBuffer()
      tiles.push({ input, left: left + device.left, top: top + device.top })
    }
  }
  const rows = Math.ceil(looks.length / columns)
  const size = {
    width: columns * (tile.width + gap) + gap,
    height: rows * (tile.height + gap) + gap,
  }
  await sharp({ create: { ...size, channels: 3, background: '#efece6' } })
    .composite(tiles)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(readme, 'templates.webp'))
  console.log('templates')
}

/** The cards of the website builder show templates as a computer does. */
function keepForBuilder(look, shot) {
  return sharp(shot)
    .resize({ width: 640 })
    .webp({ quality: 78, effort: 6 })
    .toFile(join(builder, `${look}.webp`))
}

/** Small pictures of the screens in both languages, so that the guide shows what it describes. */
async function takeGuide() {
  const places = await guidePlaces()
  for (const [route, shows] of Object.entries(guide))
    for (const language of ['ro', 'en']) {
      const viewport = { width: 1280, height: 800 }
      const path = places[route] ?? route
      const shot = await photograph({ path, viewport, shows, signIn: 'planner' }, language, 'light')
      const name = `${route.slice(1).replaceAll(/\W+/g, '-')}-${language}`
      const file = join(help, `${name}.webp`)
      const { size } = await sharp(shot)
        .resize({ width: 800 })
        .webp({ quality: 62, effort: 6 })
        .toFile(file)
      console.log(`guide ${name} ${Math.round(size / 1024)} kB`)
    }
}

/** The wedding and the conference of the demo, and what belongs to them. */
async function guidePlaces() {
  const { token } = await signedIn('planner')
  const ask = async (path) => {
    const answer = await fetch(`${product.url}/api${path}`, { headers: { authorization: token } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()).items
  }
  const events = await ask('/events')
  const idOf = (slug) => events.find((event) => event.slug === slug).id
  const [wedding, conference] = [idOf('nunta-ana-si-mihai'), idOf('conferinta-orizont')]
  const [budgets, asked] = [await ask('/budgets'), await ask('/questionnaires')]
  const answered = asked.toSorted((one, other) => (other.answers ?? 0) - (one.answers ?? 0))[0]
  const budget = budgets.find(({ event }) => event.id === wedding) ?? budgets[0]
  return {
    '/evenimente/:eventId': `/evenimente/${wedding}`,
    '/lista-taskuri': `/lista-taskuri?eveniment=${wedding}`,
    '/buget/:id': `/buget/${budget.id}`,
    '/agenda/:eventId': `/agenda/${conference}`,
    '/invitati': `/invitati?eveniment=${wedding}`,
    '/speakeri': `/speakeri?eveniment=${conference}`,
    '/check-in': `/check-in?eveniment=${conference}`,
    '/chestionare/:id/raspunsuri': `/chestionare/${answered.id}/raspunsuri`,
    '/rapoarte': `/rapoarte?eveniment=${wedding}`,
  }
}

/** A palette keeps flat interface pictures small. */
function savePng(shot, file, width) {
  return sharp(shot).resize({ width }).png({ palette: true, effort: 10 }).toFile(file)
}

async function photograph({ path, viewport, shows, hide, signIn }, language, colorScheme) {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: language === 'ro' ? 'ro-RO' : 'en-GB',
    // Only to hide what a picture does not need; the page itself obeys its policy elsewhere.
    bypassCSP: true,
  })
  if (signIn) await enter(context, signIn, language)
  const page = await context.newPage()
  await page.goto(product.url + path)
  if (shows) await page.locator(shows).first().waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  // The bell comes after the screen, and belongs to every picture of the frame.
  if (await page.getByRole('button', { name: /Ajutor|Help/ }).count())
    await page.getByRole('button', { name: /Notificări|Notifications/ }).waitFor()
  if (hide) await page.addStyleTag({ content: `${hide} { visibility: hidden }` })
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() =>
    Promise.all([...document.images].filter(({ src }) => src).map((image) => image.decode())),
  )
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await context.close()
  return shot
}

async function signedIn(name) {
  const answer = await fetch(`${product.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email: `${name}@demo.prilej.ro`, password } }),
  })
  if (!answer.ok) throw new Error(`${name} could not sign in: ${answer.status}`)
  return answer.json()
}

/** The application reads its session from these two keys. */
async function enter(context, name, language) {
  const { token, user } = await signedIn(name)
  const session = { token, user: { ...user, locale: language } }
  await context.addInitScript((kept) => {
    localStorage.setItem('token', kept.token)
    localStorage.setItem('userProfile', JSON.stringify(kept.user))
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
