import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { call, demo, enter, allowStatuses } from './people.ts'
import { expect, test, violations } from './product.ts'

async function newEvent(page: Page, name: string): Promise<string> {
  const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const event = { name, startDate: day, type: 'wedding', expectedGuests: 100 }
  return (await call<{ id: string }>(page, 'POST', '/events', event)).id
}

const cell = (page: Page, line: string, at: number): Locator =>
  page
    .getByRole('row', { name: new RegExp(`^${line}`) })
    .getByRole('gridcell')
    .nth(at)

/** An entry of the menu in the head of the page. */
async function menu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Mai multe acțiuni' }).first().click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

interface InvoiceInput {
  number: string
  net: string
  vat: string
  /** The advance that it contains. */
  settles?: string
}

/** An advance, or the final invoice that settles one. */
async function invoice(page: Page, line: Locator, input: InvoiceInput): Promise<void> {
  await line.getByRole('button', { name: 'Adăugați o factură' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adăugați o factură' })
  if (input.settles) {
    await dialog.getByRole('combobox', { name: 'Fel' }).click()
    await page.getByRole('option', { name: 'factură finală' }).click()
    await dialog.getByRole('checkbox', { name: 'Închide linia' }).check()
    await dialog.getByRole('combobox', { name: 'Avansuri deduse' }).press('ArrowDown')
    await page.getByRole('option', { name: new RegExp(input.settles) }).click()
  }
  await dialog.getByRole('textbox', { name: 'Număr' }).fill(input.number)
  await dialog.getByRole('textbox', { name: 'Furnizor' }).fill('Sala de Probă')
  await dialog.getByRole('textbox', { name: 'Net' }).fill(input.net)
  await dialog.getByRole('textbox', { name: 'TVA' }).fill(input.vat)
  await dialog.getByRole('button', { name: 'Salvați' }).click()
  await expect(dialog).toBeHidden()
}

test(
  'a wedding budget from the template, changed and undone from the keyboard',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.admin)
    const eventId = await newEvent(page, 'Nunta din probă')
    await page.goto(`/bugete?eveniment=${eventId}`)
    await page.getByRole('button', { name: 'Buget nou' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Buget nou' })
    await expect(dialog.getByLabel('Linii din șablon')).toHaveValue('Nuntă')
    await dialog.getByRole('button', { name: 'Creați bugetul' }).click()
    await expect(page.getByText('41 de linii')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Buget principal' })).toBeVisible()
    expect(await violations(page)).toEqual([])

    // A price typed over the old one, with the keyboard only; every total follows.
    const price = cell(page, 'Închiriere salon', 2)
    await price.click()
    await page.keyboard.type('7500')
    await page.keyboard.press('Enter')
    await expect(cell(page, 'Închiriere salon', 3)).toHaveText('7.500,00')
    await expect(cell(page, 'Ore suplimentare', 2)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(cell(page, 'Închiriere salon', 3)).toHaveText('6.000,00')
    await page.keyboard.press('Control+y')
    await expect(cell(page, 'Închiriere salon', 3)).toHaveText('7.500,00')

    // More guests: every line that follows them changes with the plan.
    await page.getByRole('button', { name: 'Toate totalurile' }).click()
    const planned = page.getByRole('button', { name: /^Planificat/ })
    const before = await planned.textContent()
    await menu(page, 'Invitați și cursuri')
    const plan = page.getByRole('dialog', { name: 'Invitați și cursuri' })
    await plan.getByLabel('Invitați estimați').fill('140')
    await plan.getByRole('button', { name: 'Salvați' }).click()
    await expect(plan).toBeHidden()
    await expect(planned).not.toHaveText(before ?? '')
  },
)

test('an offer is accepted, an advance and the final invoice come, the payment is late, the plan is approved', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const eventId = await newEvent(page, 'Nunta cu facturi')
  const { id } = await call<{ id: string }>(page, 'POST', `/events/${eventId}/budgets`, {
    name: 'Buget cu facturi',
  })
  const salon = { name: 'Salon', unitPrice: 1_000_000 }
  await call(page, 'POST', `/budgets/${id}/lines`, { lines: [salon, { name: 'Tort' }] })
  await page.goto(`/buget/${id}`)
  await expect(cell(page, 'Salon', 3)).toHaveText('10.000,00')

  await page.getByRole('button', { name: 'Deschideți linia Salon' }).click()
  const line = page.getByRole('dialog', { name: 'Salon' })
  await line.getByRole('tab', { name: /^Oferte/ }).click()
  await line.getByRole('button', { name: 'Adăugați o ofertă' }).click()
  const offer = page.getByRole('dialog', { name: 'Adăugați o ofertă' })
  await offer.getByRole('textbox', { name: 'Furnizor' }).fill('Sala de Probă')
  await offer.getByRole('textbox', { name: 'Sumă' }).fill('9.680')
  await offer.getByRole('button', { name: 'Salvați' }).click()
  await line.getByRole('button', { name: 'Acceptați' }).click()
  await expect(line.getByText('acceptată', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await line.getByRole('tab', { name: /^Facturi/ }).click()
  await invoice(page, line, { number: '101', net: '2.000', vat: '420' })
  await expect(line.getByText('factură de avans')).toBeVisible()
  await invoice(page, line, { number: '102', net: '8.000', vat: '1.680', settles: '101' })
  await expect(line.getByText('dedusă din 102')).toBeVisible()
  await line.getByRole('button', { name: 'Acțiuni pentru factura 102' }).click()
  await page.getByRole('menuitem', { name: 'Planificați o plată' }).click()
  const payment = page.getByRole('dialog', { name: 'Planificați o plată' })
  await payment.getByRole('textbox', { name: 'Data' }).fill('01.03.2025')
  await payment.getByRole('button', { name: 'Salvați' }).click()
  await expect(payment).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(line).toBeHidden()

  await page.getByRole('tab', { name: /^Plăți/ }).click()
  await expect(page.getByText('întârziată', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Marcați plătită' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marcați plătită' }).click()
  await expect(page.getByText('întârziată', { exact: true })).toBeHidden()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Aprobați bugetul' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Aprobați / })
    .click()
  await expect(page.getByText('revizia 1', { exact: true })).toBeVisible()

  // An exported workbook is imported as the same lines.
  const saved = page.waitForEvent('download')
  await menu(page, 'Exportați XLSX')
  const file = await saved
  const other = await call<{ id: string }>(page, 'POST', `/events/${eventId}/budgets`, {
    name: 'Buget citit înapoi',
  })
  await page.goto(`/buget/${other.id}`)
  await menu(page, 'Importați linii')
  const reading = page.getByRole('dialog', { name: 'Importați linii' })
  await reading.locator('input[type="file"]').setInputFiles({
    name: file.suggestedFilename(),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(await file.path()),
  })
  await reading.getByRole('button', { name: 'Aplicați: 2 adăugate' }).click()
  await expect(cell(page, 'Salon', 3)).toHaveText('10.000,00')
})

test(
  'cells pasted from Excel become lines, and payments of all events are grouped by week',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.planner)
    const eventId = await newEvent(page, 'Altă nuntă')
    const { id } = await call<{ id: string }>(page, 'POST', `/events/${eventId}/budgets`, {
      name: 'Buget lipit',
    })
    await page.goto(`/buget/${id}`)
    const field = page.getByRole('textbox', { name: /^Adăugați o linie/ }).first()
    await field.click()
    await field.evaluate((element) => {
      const data = new DataTransfer()
      data.setData('text/plain', 'Flori\t2\t1.500,50\t21\nTort\t1\t900\t11\nMuzică\t3\t100\t21')
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect(page.getByText('3 linii')).toBeVisible()
    await expect(cell(page, 'Flori', 3)).toHaveText('3.001,00')
    await page.goto('/bugete?eveniment=toate&fila=plati')
    await expect(page.getByText('Studio Lumina').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  },
)

test('a line moved by keys goes back and forth', { tag: '@full' }, async ({ page }) => {
  await enter(page, demo.planner)
  const eventId = await newEvent(page, 'Mutări')
  const budget = `/events/${eventId}/budgets`
  const { id } = await call<{ id: string }>(page, 'POST', budget, { name: 'Buget mutat' })
  const lines = ['Unu', 'Doi', 'Trei'].map((name) => ({ name, unitPrice: 1000 }))
  await call(page, 'POST', `/budgets/${id}/lines`, { lines })
  await page.goto(`/buget/${id}`)
  const names = page.locator('[data-cell$=":name"]')
  await names.first().click()
  // Quicker than the server answers: what is seen is what is taken back.
  for (const [keys, order] of [
    ['Alt+ArrowDown', ['Doi', 'Unu', 'Trei']],
    ['Alt+ArrowDown', ['Doi', 'Trei', 'Unu']],
    ['Control+z', ['Doi', 'Unu', 'Trei']],
    ['Control+z', ['Unu', 'Doi', 'Trei']],
    ['Control+y', ['Doi', 'Unu', 'Trei']],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(names).toHaveText([...order])
  }
  await expect(page.getByText('salvat', { exact: true })).toBeVisible()
  await page.reload()
  await expect(names).toHaveText(['Doi', 'Unu', 'Trei'])
})

interface Row {
  id: string
  version: number
}

let numbers = 0

/** A budget with a line that has an offer and an invoice. */
async function budgetWithDocuments(page: Page) {
  const eventId = await newEvent(page, 'Nunta la patru mâini')
  const budget = await call<Row>(page, 'POST', `/events/${eventId}/budgets`, { name: 'Doi' })
  const at = `/budgets/${budget.id}`
  const { lines } = await call<{ lines: Row[] }>(page, 'POST', `${at}/lines`, {
    lines: [{ name: 'Salon', unitPrice: 1_000_000 }],
  })
  const lineId = lines[0]?.id ?? ''
  const whom = { partnerId: null, supplier: 'Sala de Probă', currency: 'RON' }
  const paper = { ...whom, rate: null, fileId: null }
  const offer = await call<Row>(page, 'POST', `${at}/offers`, {
    ...paper,
    lineId,
    amount: 900_000,
    basis: 'total',
    hasVat: true,
    vat: 'standard',
    validUntil: null,
    inclusions: '',
    status: 'received',
  })
  await call(page, 'POST', `${at}/invoices`, {
    ...paper,
    series: 'SP',
    number: String(++numbers),
    kind: 'final',
    issuedOn: '2026-01-10',
    dueOn: '2026-02-10',
    net: 800_000,
    vat: 0,
    allocations: [{ lineId, net: 800_000, vat: 0, closes: true }],
    settles: [],
  })
  return { eventId, budget, at, offer }
}

test(
  'what a colleague saves meanwhile is beside what was typed, in every dialog of the budget',
  { tag: '@full' },
  async ({ page, watch }) => {
    await enter(page, demo.admin)
    const { eventId, budget, at, offer } = await budgetWithDocuments(page)
    const saved = async (dialog: Locator) => {
      await dialog.getByRole('button', { name: 'Salvați alegerea' }).click()
      await expect(dialog).toBeHidden()
    }
    await page.goto(`/buget/${budget.id}?fila=oferte`)
    await page.getByRole('button', { name: 'Acțiuni pentru oferta Sala de Probă' }).click()
    await page.getByRole('menuitem', { name: 'Editați' }).click()
    const offered = page.getByRole('dialog', { name: 'Editați oferta' })
    await offered.getByRole('textbox', { name: 'Sumă' }).fill('9.100')
    const theirs = { version: offer.version, amount: 880_000, inclusions: 'Cu lumini' }
    await call(page, 'PATCH', `${at}/offers/${offer.id}`, theirs)
    await offered.getByRole('button', { name: 'Salvați' }).click()
    const sums = offered.getByRole('group', { name: 'Sumă' })
    await expect(sums.getByText('9.100,00 lei')).toBeVisible()
    await expect(sums.getByText('8.800,00 lei')).toBeVisible()
    await expect(offered.getByRole('group', { name: 'Ce include' })).toBeHidden()
    await sums.getByRole('radio').first().check()
    expect(await violations(page)).toEqual([])
    await saved(offered)
    await expect(page.getByText('Cu lumini')).toBeVisible()

    // An invoice without a planned payment is among the payments, and one press plans it.
    await page.goto(`/bugete?fila=plati&eveniment=${eventId}`)
    await expect(
      page.getByRole('heading', { name: '1 factură fără plată sau încasare planificată' }),
    ).toBeVisible()
    const unplanned = page.getByRole('button', { name: 'Planificați o plată' })
    await unplanned.click()
    await expect(page.getByText(/^Planificat: .*, pe /)).toBeVisible()
    await page.getByRole('button', { name: 'Anulați' }).click()
    await unplanned.click()
    await expect(page.getByText('1 plată', { exact: true })).toBeVisible()
    await expect(
      page.getByRole('heading', { name: /fără plată sau încasare planificată/ }),
    ).toBeHidden()

    const { items } = await call<{ items: Row[] }>(page, 'GET', `/payments?eventId=${eventId}`)
    const [payment] = items
    await page.getByRole('button', { name: 'Marcați plătită' }).click()
    const paying = page.getByRole('dialog', { name: /^Plată de/ })
    await paying.getByRole('combobox', { name: 'Metodă' }).click()
    await page.getByRole('option', { name: 'card' }).click()
    const less = { version: payment?.version, amount: 700_000 }
    await call(page, 'PATCH', `/payments/${payment?.id}`, less)
    await paying.getByRole('button', { name: 'Marcați plătită' }).click()
    await expect(paying.getByText(/acum este de 7\.000,00\slei/)).toBeVisible()
    await paying.getByRole('button', { name: 'Marcați plătită' }).click()
    await expect(paying).toBeHidden()
    allowStatuses(watch, 409)
  },
)

test(
  'the plan keeps each head count that a colleague changed meanwhile, unasked',
  { tag: '@full' },
  async ({ page, watch }) => {
    await enter(page, demo.admin)
    const { budget, at } = await budgetWithDocuments(page)
    await page.goto(`/buget/${budget.id}`)
    await menu(page, 'Invitați și cursuri')
    const plan = page.getByRole('dialog', { name: 'Invitați și cursuri' })
    await plan.getByLabel('Invitați estimați').fill('140')
    const sheet = await call<{ budget: Row & { guests: object } }>(page, 'GET', at)
    const guests = { ...sheet.budget.guests, minimum: 60 }
    await call(page, 'PATCH', at, { version: sheet.budget.version, guests })
    await plan.getByRole('button', { name: 'Salvați' }).click()
    await expect(plan).toBeHidden()
    const now = await call<{ budget: { guests: object } }>(page, 'GET', at)
    expect(now.budget.guests).toMatchObject({ expected: 140, minimum: 60 })
    allowStatuses(watch, 409)
  },
)
