import type { Locator, Page } from '@playwright/test'
import { call, demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'

// A browser and a whole product share the machine with everything else that runs on it.
test.describe.configure({ timeout: 90_000 })

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

test('a wedding budget from the template, changed and undone from the keyboard', async ({
  page,
}) => {
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

  // A price typed over the old one, from the keyboard alone; every total follows.
  const price = cell(page, 'Închiriere salon', 3)
  await price.click()
  await page.keyboard.type('7500')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Închiriere salon', 5)).toHaveText('7.500,00')
  await expect(cell(page, 'Ore suplimentare', 3)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Închiriere salon', 5)).toHaveText('6.000,00')
})

test('cells pasted from Excel become lines, and payments of all events stand by week', async ({
  page,
}) => {
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
  await expect(cell(page, 'Flori', 5)).toHaveText('3.001,00')
  await page.goto('/bugete?eveniment=toate&fila=plati')
  await expect(page.getByText('Studio Lumina').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})
