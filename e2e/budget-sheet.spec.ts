import type { Locator, Page } from '@playwright/test'
import { call, demo, enter } from './people.ts'
import { expect, test } from './product.ts'

interface Line {
  id: string
  name: string
  quantity: number
  unitPrice: number
  vat: string
  unread: Record<string, string>
}

/** A budget of its own with these lines, open on the sheet. */
async function sheetOf(page: Page, names: readonly string[]): Promise<string> {
  const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const event = { name: 'Foaia din probă', startDate: day, type: 'wedding', expectedGuests: 100 }
  const { id: eventId } = await call<{ id: string }>(page, 'POST', '/events', event)
  const { id } = await call<{ id: string }>(page, 'POST', `/events/${eventId}/budgets`, {
    name: 'Buget de scris',
  })
  const lines = names.map((name) => ({ name, unitPrice: 10_000 }))
  await call(page, 'POST', `/budgets/${id}/lines`, { lines })
  await page.goto(`/buget/${id}`)
  await expect(cell(page, names[0]!, 'price')).toBeVisible()
  return id
}

const cell = (page: Page, line: string, column: string): Locator =>
  page.getByRole('row', { name: new RegExp(`^${line}`) }).locator(`[data-cell$=":${column}"]`)

/** Presses as a hand does: the button is held for a moment, in which the page has time to answer. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.hover()
  await page.mouse.down()
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  await page.mouse.up()
}

async function stored(page: Page, budgetId: string): Promise<Record<string, Line>> {
  await expect(page.getByText('salvat', { exact: true })).toBeVisible()
  const { lines } = await call<{ lines: Line[] }>(page, 'GET', `/budgets/${budgetId}`)
  return Object.fromEntries(lines.map((line) => [line.name, line]))
}

test('a cell that is changed leaves every other field of its line as it was', async ({ page }) => {
  await enter(page, demo.admin)
  const id = await sheetOf(page, ['Scaune', 'Fotograf'])
  const typed = { name: 'Scaune albe', quantity: '7', price: '31' }
  const fields: Record<string, string> = { name: 'name', quantity: 'quantity', price: 'unitPrice' }
  const follows = new Set(['version', 'updatedAt', 'planned', 'total', 'figures', 'amounts'])
  let line = 'Scaune'
  for (const [column, text] of Object.entries(typed).toReversed()) {
    const before = (await stored(page, id))[line] ?? {}
    await press(page, cell(page, line, column))
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    if (column === 'name') line = text
    await expect(cell(page, line, 'price')).toBeVisible()
    const after = (await stored(page, id))[line] ?? {}
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    const changed = [...names].filter(
      (name) =>
        !follows.has(name) &&
        JSON.stringify(before[name as keyof typeof before]) !==
          JSON.stringify(after[name as keyof typeof after]),
    )
    expect({ column, changed }).toEqual({ column, changed: [fields[column]] })
  }
})

test('the sheet opens with the columns asked for first, and remembers who wants all', async ({
  page,
}) => {
  await enter(page, demo.admin)
  await sheetOf(page, ['Scaune', 'Fotograf'])
  const heads = page.getByRole('columnheader')
  const mainColumns = ['Denumire', 'Cant.', 'Preț unitar', 'Planificat', 'Plătit', 'Rămas']
  await expect(heads).toHaveText(mainColumns)
  // The last of them is where the keys end, and Tab leaves the sheet.
  await press(page, cell(page, 'Scaune', 'name'))
  await page.keyboard.press('End')
  await expect(cell(page, 'Scaune', 'remaining')).toBeFocused()
  const all = page.getByRole('button', { name: 'Toate coloanele' })
  await all.click()
  await expect(heads).toHaveCount(11)
  await page.reload()
  await expect(heads).toHaveCount(11)
  await all.click()
  await expect(heads).toHaveText(mainColumns)
})

test('what is typed lands in the cell that was clicked last', async ({ page }) => {
  await enter(page, demo.admin)
  const id = await sheetOf(page, ['Scaune', 'Fotograf', 'Muzică'])

  await press(page, cell(page, 'Scaune', 'quantity'))
  await page.keyboard.type('7')
  await press(page, cell(page, 'Fotograf', 'price'))
  await expect(cell(page, 'Fotograf', 'price')).toBeFocused()
  await page.keyboard.type('3000')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Muzică', 'price')).toBeFocused()
  expect(await stored(page, id)).toMatchObject({
    Scaune: { quantity: 7000, unitPrice: 10_000 },
    Fotograf: { quantity: 1000, unitPrice: 300_000 },
  })

  // In the same row, and then on a field between the rows.
  await press(page, cell(page, 'Scaune', 'quantity'))
  await page.keyboard.type('8')
  await press(page, cell(page, 'Scaune', 'price'))
  await expect(cell(page, 'Scaune', 'price')).toBeFocused()
  await page.keyboard.type('12')
  const adding = page.getByRole('textbox', { name: /^Adăugați o linie/ }).first()
  await press(page, adding)
  await expect(adding).toBeFocused()
  await page.keyboard.type('Flori')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Flori', 'price')).toBeVisible()
  await expect(adding).toBeFocused()
  expect(await stored(page, id)).toMatchObject({ Scaune: { quantity: 8000, unitPrice: 1200 } })

  await page.getByRole('button', { name: 'Toate coloanele' }).click()
  // An open list is left for another cell, whose line Ctrl+Delete then means.
  await press(page, cell(page, 'Scaune', 'vat'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'TVA: Scaune' })).toBeFocused()
  await page.keyboard.press('Escape')
  await press(page, cell(page, 'Fotograf', 'name'))
  await expect(cell(page, 'Fotograf', 'name')).toBeFocused()
  await page.keyboard.press('Control+Delete')
  await expect(cell(page, 'Fotograf', 'name')).toBeHidden()
  await expect(cell(page, 'Scaune', 'name')).toBeVisible()
})

test('names typed one after another are lines in that order, and none loses a letter', async ({
  page,
}) => {
  await enter(page, demo.admin)
  await sheetOf(page, ['Scaune'])
  const names = ['Sală', 'Flori', 'Tort', 'Lumini', 'Sunet']
  await page
    .getByRole('textbox', { name: /^Adăugați o linie/ })
    .last()
    .focus()
  for (const name of names) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('[data-cell$=":name"]')).toHaveText(['Scaune', ...names])
})

test('a line that was added is taken back from the field it was typed in', async ({ page }) => {
  await enter(page, demo.admin)
  const id = await sheetOf(page, ['Scaune'])
  const field = page.getByRole('textbox', { name: /^Adăugați o linie/ }).last()
  await field.fill('Fum')
  await field.press('Enter')
  await field.press('Control+z')
  await expect(cell(page, 'Fum', 'name')).toHaveCount(0)
  expect(Object.keys(await stored(page, id))).toEqual(['Scaune'])
  await expect(field).toBeFocused()
  await field.press('Control+y')
  await expect(cell(page, 'Fum', 'name')).toBeVisible()
})

test('a price that its components make is not typed over, nor is anything else', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const id = await sheetOf(page, ['Scaune'])
  const components = [
    { name: 'Mâncare', price: 30_000, vat: 'reduced' },
    { name: 'Băuturi', price: 8000, vat: 'standard' },
  ]
  const lines = [{ name: 'Meniu', components }, { name: 'Flori' }]
  await call(page, 'POST', `/budgets/${id}/lines`, { lines })
  await page.reload()
  await press(page, cell(page, 'Meniu', 'price'))
  await page.keyboard.type('400')
  await expect(page.getByText(/prețul și TVA-ul sunt ale componentelor/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Flori', 'price')).toBeFocused()
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  expect(await stored(page, id)).toMatchObject({
    Meniu: { components },
    Flori: { unitPrice: 25_000 },
  })
})

test('a first letter typed with Option is kept, and Ctrl+Z works beside a choice', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const id = await sheetOf(page, ['Vin'])
  await press(page, cell(page, 'Vin', 'name'))
  await cell(page, 'Vin', 'name').dispatchEvent('keydown', { key: 'Ș', altKey: true })
  await page.keyboard.type('ampanie')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Șampanie', 'name')).toBeVisible()
  await page.getByRole('radio', { name: 'Fără TVA' }).press('Space')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Vin', 'name')).toBeVisible()
  expect(Object.keys(await stored(page, id))).toEqual(['Vin'])
})

test('a deleted line comes back by Ctrl+Z also where only the bar offers it', async ({ page }) => {
  await enter(page, demo.admin)
  const id = await sheetOf(page, ['Scaune', 'Flori'])
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await press(page, cell(page, 'Flori', 'name'))
  await page.keyboard.press('Control+Delete')
  await expect(page.getByText('Linia Flori a fost ștearsă.')).toBeVisible()
  await tab(/^Oferte/).click()
  await page.keyboard.press('Control+z')
  await tab(/^Foaie/).click()
  await expect(cell(page, 'Flori', 'name')).toBeVisible()
  expect(Object.keys(await stored(page, id)).toSorted()).toEqual(['Flori', 'Scaune'])
})

test('the arrow beside its name opens a line, and so does Shift+Enter', async ({ page }) => {
  await enter(page, demo.admin)
  await sheetOf(page, ['Scaune', 'Flori'])
  const panel = page.getByRole('dialog', { name: /Flori/ })
  await page.getByRole('button', { name: 'Deschideți linia Flori' }).click()
  await expect(panel.getByRole('tab', { name: /Facturi/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await press(page, cell(page, 'Flori', 'quantity'))
  await page.keyboard.press('Shift+Enter')
  await expect(panel).toBeVisible()
})

test('Enter, Tab, Escape and arrows walk the sheet, and a rate is typed as on an invoice', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const id = await sheetOf(page, ['Unu', 'Doi', 'Trei'])
  await page.getByRole('button', { name: 'Toate coloanele' }).click()
  await press(page, cell(page, 'Unu', 'quantity'))
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Unu', 'price')).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Unu', 'price')).toBeFocused()
  await expect(cell(page, 'Unu', 'price')).toHaveText(/^100,00/)
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 'Unu', 'vat')).toBeFocused()
  await page.keyboard.type('11%')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Doi', 'vat')).toBeFocused()
  // The list says the rates; arrows walk it, and Enter takes the one that was reached.
  await page.keyboard.press('Enter')
  const rates = page.getByRole('combobox', { name: 'TVA: Doi' })
  await expect(rates.getByRole('option', { name: /^11 % · redusă$/ })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Doi', 'vat')).toBeFocused()
  await expect(cell(page, 'Doi', 'vat')).toHaveText(/11/)
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, 'Unu', 'vat')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cell(page, 'Unu', 'price')).toBeFocused()
  // Opened, a cell is edited at its end; a word of a list can be typed too.
  await page.keyboard.press('F2')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Unu', 'price')).toHaveText(/^100,05/)
  await press(page, cell(page, 'Trei', 'mode'))
  await page.keyboard.type('pe invitat')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Trei', 'mode')).toHaveText(/^pe invitat/)
  expect(await stored(page, id)).toMatchObject({
    Unu: { quantity: 2000, unitPrice: 10_005, vat: 'reduced' },
    Doi: { vat: 'reduced' },
    Trei: { vat: 'standard' },
  })
})

test('a copied price stays without VAT on a line that has it, and a copied sum is its number', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const id = await sheetOf(page, ['Scaune', 'Fotograf'])
  const net = { name: 'Sunet', unitPrice: 2000, priceHasVat: false }
  await call(page, 'POST', `/budgets/${id}/lines`, { lines: [net] })
  await page.reload()
  await press(page, cell(page, 'Sunet', 'price'))
  await page.keyboard.press('Control+c')
  await press(page, cell(page, 'Fotograf', 'price'))
  await page.keyboard.press('Control+v')
  await expect(cell(page, 'Fotograf', 'price')).toHaveText(/^20,00.*fără TVA/)
  expect(await stored(page, id)).toMatchObject({
    Fotograf: { unitPrice: 2000, priceHasVat: false },
  })

  await page.keyboard.press('End')
  await page.keyboard.press('Control+c')
  await press(page, cell(page, 'Scaune', 'price'))
  await page.keyboard.press('Control+v')
  await expect(cell(page, 'Scaune', 'price')).toHaveText(/^24,20/)
})

/** Puts cells of a spreadsheet on the clipboard of the focused cell and pastes them. */
async function paste(target: Locator, cells: string): Promise<void> {
  await target.evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, cells)
}

test(
  'a text that no one understands stays with its line everywhere, and undo removes it',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.admin)
    const id = await sheetOf(page, ['Scaune', 'Fotograf'])
    await press(page, cell(page, 'Scaune', 'quantity'))
    await paste(cell(page, 'Scaune', 'quantity'), '8 pers\t300 USD\t19%')
    await expect(cell(page, 'Scaune', 'price')).toContainText('300 USD')
    await expect(page.getByText('3 celule nu au fost înțelese. Se socotește')).toBeVisible()

    await page.keyboard.press('Control+z')
    await expect(cell(page, 'Scaune', 'price')).toHaveText(/^100,00/)
    await expect(page.getByText('nu au fost înțelese')).toHaveCount(0)
    await page.keyboard.press('Control+y')
    expect(await stored(page, id)).toMatchObject({
      Scaune: { unread: { quantity: '8 pers', price: '300 USD', vat: '19%' } },
    })

    // In another tab, on a phone.
    const other = await page.context().newPage()
    await other.setViewportSize({ width: 360, height: 740 })
    await other.goto(`/buget/${id}`)
    const card = other.getByRole('button', { name: /^Scaune/ }).last()
    await expect(card).toContainText('Preț unitar „300 USD”')
    await card.click()
    const panel = other.getByRole('dialog', { name: 'Scaune' })
    await expect(panel.getByText('Bugetul nu are curs pentru USD')).toBeVisible()
    await panel.getByRole('button', { name: 'Renunțați la text' }).first().click()
    await expect(panel.getByText('8 pers')).toBeHidden()
    await other.close()

    await expect(page.getByText('2 celule nu au fost înțelese. Se socotește')).toBeVisible()
    await press(page, cell(page, 'Scaune', 'price'))
    await page.keyboard.type('310')
    await page.keyboard.press('Enter')
    const lines = await stored(page, id)
    expect(lines.Scaune).toMatchObject({ unitPrice: 31_000, unread: { vat: '19%' } })
  },
)

test(
  'a cell that another window wrote into meanwhile is asked about, and Ctrl+Enter begins a line from it',
  { tag: '@full' },
  async ({ page, context }) => {
    await enter(page, demo.admin)
    const id = await sheetOf(page, ['Scaune', 'Fotograf'])
    const other = await context.newPage()
    await other.goto(`/buget/${id}`)

    await press(page, cell(page, 'Fotograf', 'price'))
    await page.keyboard.type('3150')
    await press(other, cell(other, 'Fotograf', 'price'))
    await other.keyboard.type('3250')
    await other.keyboard.press('Enter')
    expect(await stored(other, id)).toMatchObject({ Fotograf: { unitPrice: 325_000 } })
    // The other cells of the row follow at once; the open one keeps what is typed.
    await press(other, cell(other, 'Fotograf', 'quantity'))
    await other.keyboard.type('2')
    await other.keyboard.press('Enter')
    await expect(cell(page, 'Fotograf', 'quantity')).toHaveText('2')
    await page.keyboard.press('Enter')

    const question = page.getByRole('dialog', { name: 'Fotograf' })
    await expect(question.getByText('3.250,00 lei')).toBeVisible()
    await question.getByRole('radio', { name: /3\.150,00/ }).check()
    await question.getByRole('button', { name: 'Salvați alegerea' }).click()
    await expect(question).toBeHidden()
    expect(await stored(page, id)).toMatchObject({
      Fotograf: { unitPrice: 315_000, quantity: 2000 },
    })

    await press(page, cell(page, 'Scaune', 'quantity'))
    await page.keyboard.type('5')
    await page.keyboard.press('Control+Enter')
    await expect(cell(page, 'Linie nouă', 'name')).toBeFocused()
    expect(await stored(page, id)).toMatchObject({ Scaune: { quantity: 5000 } })
  },
)
