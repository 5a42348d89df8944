import type { Page } from '@playwright/test'
import { call } from './people.ts'
import { expect, test, violations } from './product.ts'
import { newPlan } from './seating.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

interface PlanPeople {
  people: { id: string; name: string }[]
}

/** Ana and Barbu fill one table, Corina and Dan another; Elena and Florin have no seat. */
async function fullTables(page: Page) {
  const made = await newPlan(page)
  const { people } = await call<PlanPeople>(page, 'GET', `/seating/${made.planId}`)
  const tables = [1, 2, 3].map((number) => ({
    id: crypto.randomUUID(),
    kind: 'round',
    number,
    name: '',
    seats: 2,
    x: 300 * number,
    y: 300,
    rotation: 0,
    width: 180,
    depth: 180,
    locked: false,
  }))
  const idOf = (name: string) => people.find((each) => each.name.startsWith(name))?.id ?? ''
  const moves = ['Ana', 'Barbu', 'Corina', 'Dan'].map((name, at) => ({
    guestId: idOf(name),
    before: null,
    after: { tableId: tables[Math.floor(at / 2)]?.id, seat: at % 2 },
  }))
  const steps = `/events/${made.eventId}/seating/${made.planId}/steps`
  await call(page, 'POST', steps, { kind: 'seat', tables, moves })
  await page.goto(`/asezare/${made.planId}?vedere=lista`)
  await expect(page.getByRole('region', { name: 'Masa 1' })).toContainText('Ana')
}

const tableOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Masa pentru ${name} Zimbrean` })

/** Opens the list of tables of a guest by keyboard and takes one that begins so. */
async function pick(page: Page, name: string, option: RegExp) {
  await tableOf(page, name).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: option }).click()
}

test('a full table is reached from the list: two swap, or one gives up the seat', async ({
  page,
}) => {
  await fullTables(page)
  await pick(page, 'Ana', /^Masa 2 · plină/)
  const swap = page.getByRole('dialog', { name: 'Schimb de locuri: Ana Zimbrean' })
  await expect(swap).toContainText('Masa 2 este plină.')
  expect(await violations(page)).toEqual([])
  await expect(swap.getByRole('combobox', { name: 'Cu cine face schimb' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Barbu/ })).toHaveCount(0)
  await page.getByRole('option', { name: /^Dan Zimbrean · Masa 2/ }).click()
  await expect(swap).toContainText('Ana Zimbrean → Masa 2, locul 2')
  await expect(swap).toContainText('Dan Zimbrean → Masa 1, locul 1')
  await swap.getByRole('button', { name: 'Schimbați locurile' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Masa 2' })).toContainText('Ana')
  await expect(page.getByRole('region', { name: 'Masa 1' })).toContainText('Dan')
  await expect(tableOf(page, 'Ana')).toBeFocused()
  await pick(page, 'Elena', /^Masa 1 · plină/)
  const giving = page.getByRole('dialog', { name: 'Un loc pentru Elena Zimbrean' })
  await expect(giving.getByRole('combobox', { name: 'Cine cedează locul' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: /^Barbu/ }).click()
  await expect(giving).toContainText('Barbu Zimbrean → fără loc')
  await giving.getByRole('button', { name: 'Dați locul' }).click()
  await expect(page.getByRole('region', { name: 'Masa 1' })).toContainText('Elena')
  await expect(page.getByRole('region', { name: 'Fără loc' })).toContainText('Barbu')
})

test('the focus stays in the plan when what had it goes', async ({ page }) => {
  await fullTables(page)
  await pick(page, 'Elena', /^Masa 3/)
  await expect(page.getByRole('region', { name: 'Masa 3' })).toContainText('Elena')
  await expect(tableOf(page, 'Florin')).toBeFocused()
  await page.getByRole('button', { name: 'Florin Zimbrean' }).press('Enter')
  await page.getByRole('button', { name: 'Renunțați' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Florin Zimbrean' })).toBeFocused()
  await page.getByRole('button', { name: 'Ridicați de la masă: Ana Zimbrean' }).press('Enter')
  const barbu = page.getByRole('button', { name: 'Ridicați de la masă: Barbu Zimbrean' })
  await expect(barbu).toBeFocused()
  await barbu.press('Enter')
  await expect(page.getByRole('region', { name: 'Masa 1' })).toContainText('Nu stă nimeni aici')
  await expect(page.locator('main :focus')).toHaveCount(1)
  const undo = page.getByRole('button', { name: /^Anulați ultimul pas/ })
  const redo = page.getByRole('button', { name: /^Refaceți pasul/ })
  const steps = [
    'masă nouă: Masa 1',
    'Elena Zimbrean → Masa 3',
    'Ana Zimbrean → fără',
    'Barbu Zimbrean → fără',
  ]
  for (const name of steps.toReversed()) {
    await expect(undo).toHaveAccessibleName(new RegExp(`^Anulați ultimul pas: ${name}`))
    await undo.press('Enter')
    await expect(redo).toHaveAccessibleName(new RegExp(`^Refaceți pasul: ${name}`))
    await expect(undo).toBeFocused()
  }
  for (const name of steps) {
    await expect(redo).toHaveAccessibleName(new RegExp(`^Refaceți pasul: ${name}`))
    await redo.press('Enter')
  }
  await expect(redo).toBeFocused()
  await expect(page.getByRole('region', { name: 'Masa 1' })).toContainText('Nu stă nimeni aici')
  await expect(page.getByRole('region', { name: 'Masa 3' })).toContainText('Elena')
})

test('what does not reach the server is said not to be done, and can be sent again', async ({
  page,
  watch,
}) => {
  await fullTables(page)
  const steps = '**/seating/*/steps'
  await page.route(steps, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Ridicați de la masă: Ana Zimbrean' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'nu a ajuns la server' })
  await expect(notice).toContainText('Ana Zimbrean: fără loc.')
  await expect(page.getByRole('region', { name: 'Masa 1' })).toContainText('Ana')
  await page.unroute(steps)
  await notice.getByRole('button', { name: 'Încercați din nou' }).click()
  await expect(page.getByRole('region', { name: 'Masa 1' })).not.toContainText('Ana')
  await expect(notice).toHaveCount(0)
  const lost = watch.complaints.splice(0)
  expect(lost.every((each) => each.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true)
})
