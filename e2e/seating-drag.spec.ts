import type { Locator, Page } from '@playwright/test'
import { call } from './people.ts'
import { expect, test, violations } from './product.ts'
import { newPlan } from './seating.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

interface Guests {
  people: { id: string; name: string }[]
}

/** Two tables and an entrance; Ana on the first seat of the first table, Barbu beside her. */
async function seatedPair(page: Page, { locked }: { locked: boolean }) {
  const { planId, eventId } = await newPlan(page)
  const base = `/events/${eventId}/seating/${planId}/steps`
  const tables = [500, 1300].map((x, at) => ({
    id: crypto.randomUUID(),
    kind: 'round',
    number: at + 1,
    name: '',
    seats: 10,
    x,
    y: 500,
    rotation: 0,
    width: 180,
    depth: 180,
    locked: false,
  }))
  const entrance = {
    id: crypto.randomUUID(),
    kind: 'entrance',
    name: '',
    x: 900,
    y: 1400,
    rotation: 0,
    width: 180,
    depth: 40,
  }
  await call(page, 'POST', base, { kind: 'hall', tables, objects: [entrance] })
  const { people } = await call<Guests>(page, 'GET', `/seating/${planId}`)
  const [ana, barbu] = people
  const rule = {
    id: crypto.randomUUID(),
    kind: 'same_table',
    guestIds: [ana?.id, barbu?.id],
    targetId: null,
    tagId: null,
    distance: null,
    must: true,
    weight: 3,
    note: '',
  }
  await call(page, 'POST', base, { kind: 'rule', rules: [rule] })
  await page.goto(`/asezare/${planId}?vedere=sala`)
  await expect(page.getByText('1 regulă, încă nimeni nu este așezat')).toBeVisible()
  const moves = [ana, barbu].map((person, seat) => ({
    guestId: person?.id,
    before: null,
    after: { tableId: tables[0]?.id, seat },
    locked,
  }))
  await call(page, 'POST', base, { kind: 'seat', moves })
  await page.reload()
  await expect(page.getByText('1 regulă, respectată')).toBeVisible()
}

const chairOf = (page: Page, name: string) =>
  page.locator('g[data-seat]').filter({ has: page.locator('title', { hasText: name }) })
const count = (page: Page, number: number, taken: number) =>
  page.getByRole('button', { name: `Masa ${number}: ${taken} din 10 locuri` })

async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to drag')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
}

test('a guest let go beside the tables keeps the seat, on the list without a seat leaves it', async ({
  page,
}) => {
  await seatedPair(page, { locked: false })
  // What is drawn small has its name beside it.
  await expect(page.locator('svg text', { hasText: 'Intrare' })).toBeVisible()
  await drag(page, chairOf(page, 'Ana Zimbrean'), page.getByRole('button', { name: 'Intrare' }))
  await page.mouse.up()
  await drag(page, chairOf(page, 'Barbu Zimbrean'), count(page, 2, 0))
  await page.mouse.up()
  await expect(count(page, 2, 1)).toBeVisible()
  await expect(count(page, 1, 1)).toBeVisible()

  // The two had to share a table.
  await expect(page.getByText('1 regulă obligatorie încălcată · ')).toHaveCount(0)
  await expect(
    page.getByRole('button', { name: '1 regulă obligatorie încălcată', exact: true }),
  ).toBeVisible()
  const broken = page.locator('[data-affected="must"]').first()
  await expect(broken.locator('title')).toContainText('regulă obligatorie încălcată')
  await expect(
    page.getByRole('list', { name: 'Ce înseamnă scaunele' }).getByText(/obligatorie încălcată/),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])

  // Undo and redo say what they are about.
  const step = 'Barbu Zimbrean → Masa 2, locul 1'
  await page.getByRole('button', { name: `Anulați ultimul pas: ${step}` }).click()
  await expect(count(page, 1, 2)).toBeVisible()
  await page.getByRole('button', { name: `Refaceți pasul: ${step}` }).click()
  await expect(count(page, 2, 1)).toBeVisible()

  await drag(page, chairOf(page, 'Ana Zimbrean'), page.getByRole('region', { name: 'Fără loc' }))
  await page.mouse.up()
  await expect(count(page, 1, 0)).toBeVisible()
})

test('a fixed guest is not dragged along with the group, and the reason is shown', async ({
  page,
}) => {
  await seatedPair(page, { locked: true })
  await drag(page, chairOf(page, 'Ana Zimbrean'), count(page, 2, 0))
  await expect(page.getByText('Ana Zimbrean: loc fixat')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText(/Ana Zimbrean are locul fixat, așa că nu se mută/)).toBeVisible()
  await expect(count(page, 2, 0)).toBeVisible()

  // Nor is the seat taken by another one.
  const corina = page.getByRole('button', { name: 'Corina Zimbrean' })
  await drag(page, corina, chairOf(page, 'Ana Zimbrean'))
  await page.mouse.up()
  await expect(page.getByText(/Pe acest loc stă Ana Zimbrean/)).toBeVisible()
  await expect(corina).toBeVisible()

  await page.getByRole('button', { name: 'Masa 1: 2 din 10 locuri' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Masa 1' })
  await panel.getByLabel('Fixați masa').check()
  await panel.getByRole('button', { name: 'Salvați' }).click()
  await page.getByRole('button', { name: 'Masa 1: 2 din 10 locuri, masă fixată' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/Masa 1 este fixată, așa că rămâne pe loc/)).toBeVisible()
})

test('every change of a proposal can be read before it is accepted', async ({ page }) => {
  const { planId } = await newPlan(page)
  await page.route(`**/seating/${planId}`, async (route) => {
    const response = await route.fetch()
    const plan = (await response.json()) as Guests & { tables: object[] }
    const crowd = Array.from({ length: 70 }, (_, n) => ({
      ...plan.people[0],
      id: crypto.randomUUID(),
      groupId: crypto.randomUUID(),
      name: `Invitat ${n}`,
    }))
    const table = { kind: 'rows', number: 1, name: '', seats: 100, rotation: 0, locked: false }
    const spot = { id: crypto.randomUUID(), x: 700, y: 700, width: 900, depth: 600 }
    await route.fulfill({
      response,
      json: { ...plan, people: crowd, tables: [{ ...table, ...spot }] },
    })
  })
  await page.goto(`/asezare/${planId}`)
  await page.getByRole('button', { name: 'Așezați automat' }).click()
  const panel = page.getByRole('dialog', { name: 'Așezare automată' })
  await panel.getByRole('button', { name: 'Căutați o așezare' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(60)
  await panel.getByRole('button', { name: 'și încă 10' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(70)
})

test('the keys that undo work from the menu that moved a guest', async ({ page }) => {
  await seatedPair(page, { locked: false })
  await page.getByText('Listă', { exact: true }).click()
  const menu = page.getByRole('combobox', { name: 'Masa pentru Barbu Zimbrean', exact: true })
  const card = (number: number) => page.getByRole('region', { name: `Masa ${number}` })
  await menu.fill('Masa 2')
  await page.getByRole('option', { name: /^Masa 2/ }).click()
  await expect(card(2)).toContainText('Barbu Zimbrean')
  await menu.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(card(1)).toContainText('Barbu Zimbrean')
})
