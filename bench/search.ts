import { chromium, type Locator, type Page } from '@playwright/test'
import { findChromium } from '../scripts/setup.mjs'
import { demoDatabase } from './tools/demo-database.ts'
import { gather, type Crowd } from './tools/guest-crowd.ts'
import { p95 } from './tools/guest-server.ts'
import { compare } from './tools/measure.ts'
import { measuredProduct } from './tools/product.ts'
import { p95Of, signedIn, staffContext, watchingKeys } from './tools/staff-page.ts'

/**
 * The palette over everything in a company with 100,000 guests, from the first letter: the answer of the server
 * against the same questions put to PostgreSQL by hand; and a key until its frame, in the palette and in the search
 * of the list that contains all of them.
 */
const size = Number(process.env.GUESTS ?? 100_000)
const searches = ['s', 'st', 'stefan', 'p', 'popescu', 'popescu ion', 'gala', '0712', 'zz']
const database = await demoDatabase()
const { owner } = database
const product = await measuredProduct(34_242, database.env)
const person = await signedIn(product.port)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
})

try {
  const { rows } = await owner.query<{ id: string }>(`select id from companies where slug = 'demo'`)
  const crowd = await gather(owner, size, rows[0]?.id ?? '')
  process.stdout.write(`\n  ${size} guests stand in the company\n`)
  const palette = await openPalette()
  const list = await openList(crowd)
  await compare('search', [
    {
      name: `everything at ${size} guests, p95`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 2.5 },
      rounds: 3,
      ours: () => p95(searches.map((words) => () => search(words))),
      floor: () => p95(searches.map((words) => () => raw(words, crowd))),
    },
    {
      name: 'a key in the palette until it is painted, p95 against 60 ms',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1 },
      rounds: 5,
      ours: () => typed(palette),
      floor: () => Promise.resolve(60),
    },
    {
      name: `a key in the search of ${size} guests until it is painted, p95 against 60 ms`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1 },
      rounds: 5,
      ours: () => typed(list),
      floor: () => Promise.resolve(60),
    },
  ])
} finally {
  await browser.close()
  await product.stop()
  await database.remove()
}

async function search(words: string): Promise<void> {
  const url = `http://127.0.0.1:${product.port}/api/search?q=${encodeURIComponent(words)}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${person.token}` } })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.json()
}

/** The SQL that a careful person would write, kind by kind, as the owner and without row-level security. */
async function raw(phrase: string, { companyId }: Crowd): Promise<void> {
  const words = phrase.split(' ')
  const found = words
    .map(
      (_, at) => `select guest_id from guest_words w where w.company_id = $1 and w.event_id = e.id
        and word >= $${at * 2 + 2} and word < $${at * 2 + 3}`,
    )
    .join(' intersect ')
  await owner.query(
    `select g.id, g.first_name, g.last_name, e.name from events e
     cross join lateral (select guest_id from (${found}) f limit 5) f
     join guests g on g.company_id = $1 and g.id = f.guest_id
     where e.company_id = $1 and e.deleted_at is null and g.deleted_at is null
     order by e.start_date desc, g.sort_name limit 5`,
    [companyId, ...words.flatMap((word) => [word, `${word}\u{10FFFF}`])],
  )
  const like = `%${words[0]}%`
  await owner.query(
    `select g.id, g.name, e.name from guest_groups g join events e on e.company_id = g.company_id and e.id = g.event_id
     where g.company_id = $1 and g.deleted_at is null and g.folded like $2 order by e.start_date desc, g.name limit 5`,
    [companyId, like],
  )
  for (const [table, column] of [
    ['events', 'folded'],
    ['tasks', 'title'],
    ['contacts', 'last_name'],
    ['partners', 'name'],
    ['speakers', 'name'],
    ['agenda_sessions', 'title'],
    ['budget_lines', 'name'],
    ['budget_invoices', 'number'],
  ])
    await owner.query(
      `select id, ${column} from ${table} where company_id = $1 and deleted_at is null and lower(${column}) like $2
       order by ${column} limit 5`,
      [companyId, like],
    )
}

async function openPalette(): Promise<Locator> {
  const page = await openScreen('/dashboard')
  await page.keyboard.press('Control+k')
  return watched(page.getByPlaceholder('Căutați orice'))
}

async function openList({ eventId }: Crowd): Promise<Locator> {
  const page = await openScreen(`/invitati?eveniment=${eventId}`)
  return watched(page.getByRole('searchbox'))
}

async function openScreen(path: string): Promise<Page> {
  const page = await (await staffContext(browser, product.port, person)).newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

async function watched(field: Locator): Promise<Locator> {
  await field.waitFor()
  await field.page().evaluate(watchingKeys)
  return field
}

async function typed(field: Locator): Promise<number> {
  const page = field.page()
  await page.bringToFront()
  await field.fill('')
  await page.evaluate('window.painted.length = 0')
  const keys = [...'popescu ion']
  for (const key of keys) await page.keyboard.press(key === ' ' ? 'Space' : key)
  await page.waitForFunction(`window.painted.length >= ${keys.length}`)
  return p95Of(await page.evaluate<number[]>('window.painted'))
}
