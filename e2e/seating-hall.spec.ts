import type { Locator, Page } from '@playwright/test'
import Pdf from 'pdfkit'
import { call, demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'
import { choose, newPlan } from './seating.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

interface Hall {
  tables: { number: number; x: number; y: number }[]
}

/** Three tables of ten in an empty hall of twenty metres by fifteen. */
async function hallOfThree(page: Page) {
  const made = await newPlan(page)
  const base = `/events/${made.eventId}/seating/${made.planId}`
  const tables = [
    [400, 400],
    [900, 460],
    [1600, 380],
  ].map(([x, y], at) => ({
    id: crypto.randomUUID(),
    kind: 'round',
    number: at + 1,
    name: '',
    seats: 10,
    x,
    y,
    rotation: 0,
    width: 180,
    depth: 180,
    locked: false,
  }))
  await call(page, 'POST', `${base}/steps`, { kind: 'hall', tables })
  const spots = async () => {
    const plan = await call<Hall>(page, 'GET', `/seating/${made.planId}`)
    return plan.tables.toSorted((a, b) => a.number - b.number).map(({ x, y }) => [x, y])
  }
  return { ...made, spots }
}

const table = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Masa ${number}: \\d+ din 10 locuri`) })

async function middleOf(shape: Locator) {
  const box = await shape.boundingBox()
  if (!box) throw new Error('nothing to drag')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('tables are moved by pointer and by keys, aligned, spread and numbered', async ({ page }) => {
  const { planId, spots } = await hallOfThree(page)
  await page.goto(`/asezare/${planId}?vedere=sala`)
  const from = await middleOf(table(page, 1))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 80, from.y + 100, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await spots())[0]).not.toEqual([400, 400])
  await page.getByRole('button', { name: 'Anulați ultimul pas' }).click()
  await expect.poll(async () => (await spots())[0]).toEqual([400, 400])
  // Keys move it from where it is seen.
  await expect.poll(async () => middleOf(table(page, 1))).toEqual(from)

  await table(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await spots())[0]).toEqual([410, 400])
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(async () => (await spots())[0]).toEqual([410, 500])
  await expect(page.getByText('La 4,1 m de stânga și 5 m de sus.')).toBeAttached()

  for (const number of [1, 2, 3]) await table(page, number).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('button', { name: /^Masa 3: .*, selectată$/ })).toBeVisible()
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: 'Aliniați' }).click()
  await page.getByRole('menuitem', { name: 'Pe un rând' }).click()
  await expect.poll(async () => (await spots()).map(([, y]) => y)).toEqual([450, 450, 450])
  await bar.getByRole('button', { name: 'Aliniați' }).click()
  await page.getByRole('menuitem', { name: 'La distanțe egale, pe lățime' }).click()
  await expect.poll(async () => (await spots()).map(([x]) => x)).toEqual([410, 1005, 1600])
  // A button that is half scrolled under the top bar would be too small a target.
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
})

test('the list does what the drawing does', async ({ page }) => {
  const { planId, spots } = await hallOfThree(page)
  await page.goto(`/asezare/${planId}?vedere=lista`)
  await page.getByRole('button', { name: 'Adăugați' }).click()
  await page.getByRole('menuitem', { name: 'Scenă' }).click()
  const stage = page.getByRole('dialog', { name: 'Scenă' })
  await stage.getByLabel('De la stânga (cm)').fill('1000')
  await stage.getByLabel('De sus (cm)').fill('1200')
  await stage.getByRole('button', { name: 'Salvați' }).click()
  await expect(page.getByRole('region', { name: 'Altele în sală' })).toContainText(
    '5 × 3 m, la 10 m de stânga și 12 m de sus',
  )
  for (const number of [1, 2]) await page.getByLabel(`Selectați: Masa ${number}`).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Aliniați' }).click()
  await page.getByRole('menuitem', { name: 'Pe o coloană' }).click()
  await expect.poll(async () => (await spots()).map(([x]) => x)).toEqual([650, 650, 1600])
  await choose(page, 'Masa pentru Ana Zimbrean', 'Masa 1 · 10 libere')
  await page.getByRole('button', { name: 'Masa 1', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Masa 1' })
  await choose(page, 'Locul lui Ana Zimbrean', '7', panel)
  const seat = panel.getByRole('combobox', { name: 'Locul lui Ana Zimbrean', exact: true })
  await expect(seat).toHaveValue('7')
  expect(await violations(page)).toEqual([])
})

test('a page of a PDF becomes the picture below the hall', async ({ page }) => {
  const { planId } = await hallOfThree(page)
  await page.goto(`/asezare/${planId}?vedere=sala&panou=sala`)
  const panel = page.getByRole('dialog', { name: 'Sala și numele planului' })
  const chooseFile = async (name: string, buffer: Buffer) => {
    const choosing = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Alegeți o imagine sau un PDF' }).click()
    await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer })
  }
  await chooseFile('stricat.pdf', Buffer.from('%PDF-1.7, then nothing'))
  await expect(panel.getByText(/PDF-ul nu poate fi citit/)).toBeVisible()
  await chooseFile('sala.pdf', await planOfPages(3))
  const number = panel.getByLabel('Pagina cu planul sălii')
  await number.fill('4')
  await expect(panel.getByText('Scrieți un număr de la 1 la 3.')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Folosiți pagina' })).toBeDisabled()
  await number.fill('2')
  await expect(panel.getByAltText('Pagina 2 a PDF-ului')).toBeVisible()
  await panel.getByRole('button', { name: 'Folosiți pagina' }).click()
  await expect(panel.getByText(/două puncte între care știți distanța/)).toBeVisible()
  const plan = await call<{ background: { ratio: number } }>(page, 'GET', `/seating/${planId}`)
  // The second page is in portrait format, the others in landscape.
  expect(plan.background.ratio).toBeCloseTo(1.5, 2)
  expect(await violations(page)).toEqual([])
})

function planOfPages(count: number): Promise<Buffer> {
  const drawing = new Pdf({ size: [600, 400] })
  const chunks: Buffer[] = []
  drawing.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (let page = 2; page <= count; page++)
    drawing
      .addPage({ size: page === 2 ? [400, 600] : [600, 400] })
      .rect(40, 40, 300, 300)
      .stroke()
  drawing.end()
  return new Promise((done) => drawing.on('end', () => done(Buffer.concat(chunks))))
}

test('a finger that rests on a table carries it', { tag: '@full' }, async ({ browser }) => {
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 820, height: 1180 },
    locale: 'ro-RO',
  })
  const page = await context.newPage()
  const { planId, spots } = await hallOfThree(page)
  await page.goto(`/asezare/${planId}?vedere=sala`)
  await table(page, 2).scrollIntoViewIfNeeded()
  const { x, y } = await middleOf(table(page, 2))
  const finger = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }],
    })
  await touch('touchStart', 0)
  await expect(page.locator('[data-held]')).toBeVisible()
  for (const down of [20, 60, 100]) await touch('touchMove', down)
  await touch('touchEnd', 100)
  await expect.poll(async () => (await spots())[1]?.[1]).toBeGreaterThan(520)
  await context.close()
})

test('two people at one plan see each other’s steps, and each undoes their own', async ({
  page,
  browser,
  product,
}) => {
  const { planId } = await hallOfThree(page)
  const context = await browser.newContext({ baseURL: product.url, locale: 'ro-RO' })
  const other = await context.newPage()
  await enter(other, demo.admin)
  await page.goto(`/asezare/${planId}?vedere=sala`)
  await other.goto(`/asezare/${planId}?vedere=lista`)
  const seat = (of: Page, name: string, number: number, free: number) =>
    choose(of, `Masa pentru ${name} Zimbrean`, `Masa ${number} · ${free} libere`)
  await seat(other, 'Ana', 1, 10)
  await expect(page.getByRole('button', { name: 'Masa 1: 1 din 10 locuri' })).toBeVisible()
  await page.getByRole('button', { name: 'Barbu Zimbrean' }).click()
  await table(page, 2).press('Enter')
  await expect(other.getByRole('region', { name: 'Masa 2' })).toContainText('Barbu Zimbrean')

  await other.getByRole('button', { name: 'Anulați ultimul pas' }).click()
  await expect(page.getByRole('button', { name: 'Masa 1: 0 din 10 locuri' })).toBeVisible()
  await expect(table(page, 2)).toHaveAccessibleName(/1 din 10/)

  await page.getByRole('button', { name: 'Mai multe acțiuni' }).click()
  await page.getByRole('menuitem', { name: 'Ultimii pași' }).click()
  const steps = page.getByRole('dialog', { name: 'Ultimii pași' })
  await steps
    .getByRole('button', { name: /^Anulați pasul: Barbu Zimbrean → Masa 2, locul/ })
    .click()
  await expect(other.getByRole('region', { name: 'Masa 2' })).not.toContainText('Barbu Zimbrean')
  await context.close()
})

test(
  'a hall that was kept begins another plan, without its people',
  { tag: '@full' },
  async ({ page }) => {
    const { planId } = await hallOfThree(page)
    await page.goto(`/asezare/${planId}?vedere=lista&panou=sala`)
    const panel = page.getByRole('dialog', { name: 'Sala și numele planului' })
    const name = `Sala ${Date.now().toString(36)}`
    await panel.getByLabel('Numele sălii').fill(name)
    await panel.getByRole('button', { name: 'Păstrați sala' }).click()
    await expect(panel.getByText('Sala a fost păstrată.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.goto('/asezare')
    await page.getByRole('button', { name: 'Plan nou' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan nou' })
    await dialog.getByLabel('De la o sală salvată').check()
    await dialog
      .getByLabel('Sala', { exact: true })
      .selectOption({ label: `${name} · 3 mese · 30 de locuri` })
    await dialog.getByRole('button', { name: 'Creați planul' }).click()
    await expect(page.getByText('0 așezați din 30 de locuri')).toBeVisible()
  },
)
