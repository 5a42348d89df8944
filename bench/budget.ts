import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/setup.mjs'
import { demoDatabase } from './tools/demo-database.ts'
import { compare } from './tools/measure.ts'
import { measuredProduct } from './tools/product.ts'
import { p95Of, signedIn, staffContext, watchingKeys } from './tools/staff-page.ts'

/**
 * A budget of 1,000 lines: from a key on a price to the frame that shows every total, and the totals
 * that the server counts against the same sums written by hand in SQL.
 */
const lines = 1000
const keys = 24

const database = await demoDatabase()
const { owner } = database
const product = await measuredProduct(34_241, database.env)
const person = await signedIn(product.port)
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
})

try {
  const { eventId, budgetId } = await longBudget()
  process.stdout.write(`\n  ${lines} lines stand in the budget\n`)
  const page = await openSheet(budgetId)
  await compare('budget', [
    {
      name: `a key in a sheet of ${lines} lines until every total is painted, p95 against 60 ms`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1 },
      rounds: 5,
      ours: () => typed(page),
      floor: () => Promise.resolve(60),
    },
    {
      name: `totals of ${lines} lines by the server against raw SQL`,
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.5 },
      rounds: 15,
      ours: () => timed(() => totals(eventId)),
      floor: () => timed(() => rawTotals(budgetId)),
    },
  ])
} finally {
  await browser.close()
  await product.stop()
  await database.remove()
}

/** Lines of every mode, every twentieth a share of three others, with an invoice and a payment under every tenth. */
async function longBudget(): Promise<{ eventId: string; budgetId: string }> {
  const event = await product.call<{ id: string }>('/events', {
    name: 'Un buget lung',
    type: 'gala',
    startDate: '2027-06-11',
    expectedGuests: 300,
  })
  const budget = await product.call<{ id: string }>(`/events/${event.id}/budgets`, {
    name: 'O mie de linii',
  })
  const base = `/budgets/${budget.id}`
  const modes = ['fixed', 'per_guest', 'per_adult', 'per_table', 'per_hour']
  const plain = await added(base, lines * 0.95, (at) => ({
    name: `Linia ${at + 1}`,
    mode: modes[at % modes.length],
    unitPrice: 1000 + at * 7,
    vat: at % 3 === 0 ? 'reduced' : 'standard',
  }))
  await added(base, lines * 0.05, (at) => ({
    name: `Comision ${at + 1}`,
    mode: 'percent',
    percent: 500 + at,
    percentOf: plain.slice(at * 3, at * 3 + 3),
  }))
  for (const [at, lineId] of plain.filter((_, n) => n % 10 === 0).entries()) {
    const invoice = await product.call<{ id: string }>(`${base}/invoices`, {
      supplier: `Furnizor ${at}`,
      partnerId: null,
      series: 'B',
      number: String(at + 1),
      kind: 'final',
      issuedOn: '2027-05-01',
      dueOn: null,
      currency: 'RON',
      rate: null,
      net: 10_000,
      vat: 2100,
      allocations: [{ lineId, net: 10_000, vat: 2100, closes: false }],
      settles: [],
      fileId: null,
    })
    await product.call(`${base}/payments`, {
      payments: [
        {
          supplier: `Furnizor ${at}`,
          lineId: null,
          invoiceId: invoice.id,
          partnerId: null,
          kind: 'rest',
          currency: 'RON',
          amount: 5000,
          due: { date: '2027-05-20' },
          pinned: false,
          method: 'bank',
          note: '',
        },
      ],
    })
  }
  await owner.query(
    `update budget_payments set status = 'paid', paid_on = due_date where budget_id = $1`,
    [budget.id],
  )
  await owner.query('vacuum analyze')
  return { eventId: event.id, budgetId: budget.id }
}

async function added(base: string, count: number, line: (at: number) => object): Promise<string[]> {
  const all = Array.from({ length: count }, (_, at) => line(at))
  const ids: string[] = []
  for (let at = 0; at < count; at += 500) {
    const body = { lines: all.slice(at, at + 500) }
    const answer = await product.call<{ lines: { id: string }[] }>(`${base}/lines`, body)
    ids.push(...answer.lines.map(({ id }) => id))
  }
  return ids
}

async function openSheet(budgetId: string): Promise<Page> {
  const page = await (await staffContext(browser, product.port, person)).newPage()
  await page.goto(`/buget/${budgetId}`)
  await page
    .locator('[data-cell$=":price"]')
    .nth(lines - 1)
    .waitFor({ state: 'attached', timeout: 120_000 })
  await page.evaluate(watchingKeys)
  return page
}

/** Digits into the first price, and away again; what follows from each key is looked at once. */
async function typed(page: Page): Promise<number> {
  const price = page.locator('[data-cell$=":price"]').first()
  const total = page.locator('[data-cell$=":planned"]').first()
  await price.click()
  await page.evaluate('window.painted.length = 0')
  const before = await total.textContent()
  // Two digits and one in turn, so that the price is always one.
  for (let at = 0; at < keys; at++)
    await page.keyboard.press(at > 0 && at % 2 === 0 ? 'Backspace' : '7')
  await page.waitForFunction(`window.painted.length >= ${keys}`)
  if ((await total.textContent()) === before) throw new Error('the totals did not follow the keys')
  const times = await page.evaluate<number[]>('window.painted')
  await page.keyboard.press('Escape')
  return p95Of(times)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function totals(eventId: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/budgets?eventId=${eventId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.json()
}

/**
 * The SQL that a careful person would write: plan by guests and rate of the day, percentages of other lines,
 * invoices and payments.
 */
async function rawTotals(budgetId: string): Promise<void> {
  await owner.query(
    `with b as (select company_id, id, event_id, guests from budgets where id = $1),
    plain as (
      select l.id, l.side, l.price_has_vat,
        round(l.unit_price * greatest(coalesce(l.min, 0), least(coalesce(l.max, 1e15), round(case l.mode
          when 'per_guest' then (b.guests->>'expected')::numeric * 1000
          when 'per_adult' then ((b.guests->>'expected')::numeric - (b.guests->>'children')::numeric) * 1000
          when 'per_child' then (b.guests->>'children')::numeric * 1000
          when 'per_table' then ceil((b.guests->>'expected')::numeric / (b.guests->>'seatsPerTable')::numeric) * 1000
          else l.quantity end * l.factor / 1000) + l.extra)) / 1000) as amount,
        coalesce((select d.value from dated_values d where d.company_id = l.company_id and d.kind = l.vat
          and d.valid_from <= coalesce(l.supply_date, e.start_date)
          and (d.valid_to is null or d.valid_to >= coalesce(l.supply_date, e.start_date)) limit 1), 0) as rate
      from b join budget_lines l on l.company_id = b.company_id and l.budget_id = b.id and l.deleted_at is null and l.mode <> 'percent'
      join events e on e.company_id = b.company_id and e.id = b.event_id),
    priced as (
      select id, side, case when price_has_vat then round(amount * 10000 / (10000 + rate)) else amount end as net,
        case when price_has_vat then amount else amount + round(amount * rate / 10000) end as gross from plain),
    shares as (
      select l.id, l.side, round(sum(p.gross) * l.percent / 10000) as gross, round(sum(p.net) * l.percent / 10000) as net
      from b join budget_lines l on l.company_id = b.company_id and l.budget_id = b.id and l.deleted_at is null and l.mode = 'percent'
      join priced p on p.id = any (l.percent_of) group by l.id, l.side, l.percent),
    billed as (
      select a.line_id, sum(a.net) as net, sum(a.net + a.vat) as gross from b
      join budget_invoices i on i.company_id = b.company_id and i.budget_id = b.id and i.deleted_at is null and i.kind <> 'proforma'
      join budget_allocations a on a.company_id = i.company_id and a.invoice_id = i.id group by a.line_id),
    paid as (
      select a.line_id, sum(p.amount) as gross from b
      join budget_payments p on p.company_id = b.company_id and p.budget_id = b.id and p.deleted_at is null and p.status = 'paid'
      join budget_allocations a on a.company_id = p.company_id and a.invoice_id = p.invoice_id group by a.line_id)
    select l.side, count(*), sum(l.net), sum(l.gross), sum(billed.gross), sum(paid.gross),
      sum(greatest(l.gross, coalesce(billed.gross, 0)) - coalesce(paid.gross, 0))
    from (select * from priced union all select id, side, net, gross from shares) l
    left join billed on billed.line_id = l.id left join paid on paid.line_id = l.id group by l.side`,
    [budgetId],
  )
}
