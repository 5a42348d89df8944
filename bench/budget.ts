import { randomBytes, randomUUID } from 'node:crypto'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { rollUp, type Reckoning } from '#modules/budgets/model.ts'
import { invoicesOfBudgets, offersOfBudgets } from '#modules/budgets/server/document-store.ts'
import { linesOfBudgets } from '#modules/budgets/server/line-store.ts'
import { paymentsOfBudgets } from '#modules/budgets/server/payment-store.ts'
import { systemScope } from '#platform/server/access.ts'
import { openDatabase } from '#platform/server/db.ts'
import { createLog } from '#platform/server/log.ts'
import { findChromium } from '../scripts/setup.mjs'
import { compare } from './tools/measure.ts'
import { measuredProduct } from './tools/product.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/**
 * A budget of 1,000 lines: from a key in a price to the frame that shows the new total, and the roll-up
 * on the server against the raw statements that read the same rows.
 */
const count = 1000
const keys = 60

/** Runs in the page: of every key the time until a frame with the new total has been drawn. */
const typing = `(async () => {
  const input = document.querySelector('[role=grid] input')
  const total = () => document.querySelector('section strong').textContent
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  const drawn = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(null)
  }))
  const found = []
  for (let at = 0; at < ${keys}; at++) {
    const before = total()
    const from = performance.now()
    write.call(input, String(1000 + at))
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    do await drawn(); while (total() === before)
    found.push(performance.now() - from)
  }
  write.call(input, '100')
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await drawn()
  return found
})()`

const company = randomUUID()
const budget = randomUUID()
const place = await temporaryDatabase(randomBytes(32))
const owner = new pg.Client({ connectionString: place.adminUrl })
await owner.connect()
await fill()
const database = openDatabase({ url: place.appUrl, log: createLog('error') })
const product = await measuredProduct(34_237)
const browser = await chromium.launch({
  executablePath: findChromium(),
  // Frames come as fast as they can be drawn, so that what is measured is work and not waiting.
  args: ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
})

try {
  const page = await openSheet()
  await compare('budget', [
    {
      name: `key to the total of ${count} lines, p95 against 60 ms`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1 },
      ours: async () => {
        const times = await page.evaluate<number[]>(typing)
        return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
      },
      floor: () => Promise.resolve(60),
      rounds: 3,
    },
    {
      name: `roll-up of ${count} lines on the server`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.5 },
      ours: () => timed(rolledUp),
      floor: () => timed(rawRows),
      rounds: 15,
    },
  ])
} finally {
  await browser.close()
  await product.stop()
  await database.close()
  await owner.end()
  await place.remove()
}

async function openSheet(): Promise<Page> {
  const event = await product.call<{ id: string }>('/events', {
    name: 'Un buget lung',
    type: 'wedding',
    startDate: '2027-06-11',
    expectedGuests: 150,
  })
  const { id } = await product.call<{ id: string }>(`/events/${event.id}/budgets`, {
    name: 'Buget lung',
  })
  for (let at = 0; at < count; at += 500) {
    const lines = Array.from({ length: 500 }, (_, n) => ({
      name: `Linia ${at + n + 1}`,
      unitPrice: 10_000 + n,
      ...(n % 4 === 0 && { mode: 'per_guest' }),
    }))
    await product.call(`/budgets/${id}/lines`, { lines })
  }
  const page = await browser.newPage({
    baseURL: `http://127.0.0.1:${product.port}`,
    viewport: { width: 1600, height: 1000 },
  })
  await page.goto('/login')
  await page.locator('input[name="email"]').fill('planner@demo.prilej.ro')
  await page.locator('input[name="password"]').fill('prilej-demo-2026')
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`/buget/${id}`)
  await page.locator(`[data-cell$=":price"]`).nth(1).click()
  await page.keyboard.press('1')
  await page.locator('[role=grid] input').first().waitFor()
  return page
}

async function rolledUp(): Promise<void> {
  const scope = systemScope(company)
  const sheet = await database.inCompany(
    company,
    async (db): Promise<Reckoning> => ({
      currency: 'RON',
      rates: [{ currency: 'EUR', rate: '5' }],
      vatRates: [{ kind: 'standard', value: 2100, validFrom: '2025-08-01', validTo: null }],
      eventDate: '2027-06-12',
      attendance: {
        plan: {
          expected: 150,
          children: 15,
          guaranteed: 120,
          minimum: 100,
          seatsPerTable: 10,
          supplierMeals: 8,
        },
        confirmed: { confirmed: 91, adults: 80, children: 10, supplierMeals: 12 },
      },
      lines: await linesOfBudgets(db, scope, [budget]),
      offers: await offersOfBudgets(db, scope, [budget]),
      invoices: await invoicesOfBudgets(db, scope, [budget]),
      payments: await paymentsOfBudgets(db, scope, [budget]),
      baseline: null,
    }),
    'read',
  )
  if (rollUp(sheet).cost.planned.gross <= 0) throw new Error('the budget came to nothing')
}

async function rawRows(): Promise<void> {
  for (const table of ['budget_lines', 'budget_offers', 'budget_invoices', 'budget_payments'])
    await owner.query(
      `select * from ${table} where company_id = $1 and budget_id = $2 and deleted_at is null`,
      [company, budget],
    )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function fill(): Promise<void> {
  const event = randomUUID()
  await owner.query(`insert into companies (id, slug, name) values ($1, 'bench', 'Bench')`, [
    company,
  ])
  await owner.query(
    `insert into events (company_id, id, code, name, folded, type, status, starts_at, ends_at, start_date, last_day,
       place, description, languages, currency, visibility, slug, created_at)
     values ($1, $2, 'EV-1', 'Nunta', 'nunta', 'wedding', 'confirmed', '2027-06-12T13:00Z', '2027-06-13T01:00Z',
       '2027-06-12', '2027-06-12', '{"name": "Palat", "address": "", "lat": null, "lng": null}', '', '{ro}', 'RON', 'private', 'e-1', now())`,
    [company, event],
  )
  await owner.query(
    `insert into budgets (company_id, id, event_id, name, folded, currency, guests)
     values ($1, $2, $3, 'Buget', 'buget', 'RON', '{}')`,
    [company, budget, event],
  )
  await owner.query(
    `insert into budget_lines (company_id, id, budget_id, name, side, currency, unit_price, price_has_vat, vat, mode,
       source, quantity, factor, extra, percent, payer, client_visible, optional, position)
     select $1, gen_random_uuid(), $2, 'Linia ' || n, 'cost', case when n % 5 = 0 then 'EUR' else 'RON' end, 10000 + n, true,
       'standard', case when n % 4 = 0 then 'per_guest' else 'fixed' end, 'expected', 1000, 1000, 0, 0, 'agency', true,
       false, lpad(n::text, 6, '0') || 'V' from generate_series(1, $3::int) n`,
    [company, budget, count],
  )
  await owner.query(
    `insert into budget_offers (company_id, id, budget_id, line_id, supplier, currency, amount, basis, has_vat, vat, status)
     select company_id, gen_random_uuid(), budget_id, id, 'Furnizor', currency, unit_price, 'total', true, 'standard', 'accepted'
     from budget_lines where company_id = $1 and unit_price % 2 = 0`,
    [company],
  )
  await owner.query('analyze')
}
