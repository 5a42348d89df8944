import type { Locator, Page } from '@playwright/test'
import { call, demo, enter } from './people.ts'
import { expect, test, expectToast, violations } from './product.ts'

/** A separate event for each journey, so that their sites do not collide; public once it is online. */
async function newEvent(page: Page, name: string): Promise<string> {
  const { id, version } = await call<{ id: string; version: number }>(page, 'POST', '/events', {
    name,
    startDate: '2027-06-12',
    visibility: 'public',
  })
  await call(page, 'POST', `/events/${id}/status`, { version, to: 'tentative' })
  return id
}

async function newSite(page: Page, name: string): Promise<{ id: string; address: string }> {
  const eventId = await newEvent(page, name)
  return call(page, 'POST', `/events/${eventId}/site`, { template: 'ivory' })
}

/** Uses the keyboard only. */
async function press(target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  await target.focus()
  await target.press('Enter')
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const canvas = (page: Page) => page.frameLocator('iframe')
const status = (page: Page, words: RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()

test.describe('the editor of sites', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

  test('from a template to a public site, by mouse', async ({ page }) => {
    await enter(page, demo.planner)
    const eventId = await newEvent(page, 'Cina de vară')
    // The preview has a journey of its own.
    await page.route('**/render/**', (route) => route.fulfill({ body: '' }))
    await page.goto(`/website-builder?fila=sabloane&eveniment=${eventId}`)
    await page.getByRole('button', { name: 'Folosiți șablonul' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Creați site-ul' }).click()
    await page.getByRole('link', { name: 'Editați' }).click()
    const hero = canvas(page).locator('section.block-hero').first()
    await hero.click()
    await page
      .getByLabel(/^Titlu \(gol/)
      .first()
      .fill('Cină sub cireși')
    await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Cină sub cireși')
    await page.getByRole('tab', { name: 'Adăugați' }).click()
    await page
      .getByRole('button', { name: 'Întrebări', exact: false })
      .first()
      .dragTo(hero, {
        targetPosition: { x: 400, y: 60 },
      })
    await expect(canvas(page).locator('main > section.block').first()).toHaveClass(/block-faq/)
    await page.getByRole('button', { name: 'Anulați ultima modificare' }).click()
    await expect(canvas(page).locator('main > section.block').first()).toHaveClass(/block-hero/)
    await status(page, /^Salvat$/)
    // The hint of the pressed button goes with the pointer.
    await page.getByRole('heading', { level: 1 }).hover()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Publicați' }).click()
    await expectToast(page, 'Site-ul este online.', () =>
      page.getByRole('dialog').getByRole('button', { name: 'Publicați' }).click(),
    )
    const siteId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { address } = await call<{ address: string }>(page, 'GET', `/sites/${siteId}`)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cină sub cireși')
  })

  test('from a template to a public site by keyboard alone, with a text changed and a block moved and deleted', async ({
    page,
  }) => {
    await enter(page, demo.planner)
    const eventId = await newEvent(page, 'Botezul Ilincăi')
    await page.route('**/render/**', (route) => route.fulfill({ body: '' }))
    await page.goto(`/website-builder?fila=sabloane&eveniment=${eventId}`)
    const ivory = page.getByRole('article').filter({ hasText: 'Ivory' })
    await press(ivory.getByRole('button', { name: 'Folosiți șablonul' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Creați site-ul' }))
    await press(page.getByRole('link', { name: 'Editați' }))
    const outline = page.getByRole('navigation', { name: 'Structura paginii' })
    const rows = outline.getByRole('listitem')
    const names = rows.getByRole('button', { name: /./ })
    await press(names.first())
    const title = page.getByLabel(/^Titlu \(gol/).first()
    await title.focus()
    await page.keyboard.type('Bun venit, Ilinca')
    await expect(canvas(page).getByRole('heading', { level: 1 })).toHaveText('Bun venit, Ilinca')
    await status(page, /^Salvat$/)
    await page.keyboard.press('Control+z')
    await expect(title).toHaveValue('')
    await page.keyboard.press('Control+Shift+Z')
    await expect(title).toHaveValue('Bun venit, Ilinca')
    const second = rows.nth(1)
    const moved = (await second.textContent()) ?? ''
    await second.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(rows.nth(2)).toHaveText(moved)
    await page.keyboard.press('Delete')
    await expect(rows.nth(2)).not.toHaveText(moved)
    await status(page, /^Salvat$/)
    await press(page.getByRole('button', { name: 'Publicați' }))
    await expectToast(page, 'Site-ul este online.', () =>
      press(page.getByRole('dialog').getByRole('button', { name: 'Publicați' })),
    )
    const siteId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const { address } = await call<{ address: string }>(page, 'GET', `/sites/${siteId}`)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bun venit, Ilinca')
  })

  test('the second of two equal questions is written in the page itself, spaces too', async ({
    page,
  }) => {
    await enter(page, demo.planner)
    const site = await newSite(page, 'Întrebări la fel')
    await page.goto(`/website/${site.id}`)
    await expect(canvas(page).locator('section.block-hero')).toBeVisible()
    await page.getByRole('tab', { name: 'Adăugați' }).click()
    await page.getByRole('button', { name: 'Întrebări', exact: false }).first().click()
    for (let row = 0; row < 2; row++) {
      await page.getByRole('button', { name: 'Adăugați un rând' }).click()
      await page.getByRole('textbox', { name: 'Întrebare' }).last().fill('Unde parcăm?')
    }
    const questions = canvas(page).locator('section.block-faq summary')
    await expect(questions).toHaveText(['Unde parcăm?', 'Unde parcăm?'])
    await questions.last().dblclick()
    await expect(questions.last()).toHaveAttribute('contenteditable', 'plaintext-only')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Unde ne cazăm?')
    await page.keyboard.press('Enter')
    await expect(questions).toHaveText(['Unde parcăm?', 'Unde ne cazăm?'])
  })

  test('what the check before publishing complains of is one press away', async ({ page }) => {
    await enter(page, demo.planner)
    const site = await newSite(page, 'Nunta de la munte')
    await page.goto(`/website/${site.id}`)
    await page.getByRole('button', { name: 'Publicați' }).click()
    const report = page.getByRole('dialog')
    await report.getByRole('link', { name: /^Povestea noastră › Poveste pe etape/ }).click()
    await expect(report).toBeHidden()
    await expect(page.getByLabel('Pagina', { exact: true })).toHaveValue(/./)
    await expect(page.getByRole('heading', { name: 'Poveste pe etape', level: 2 })).toBeVisible()
    await expect(canvas(page).locator('section.block-story[data-chosen]')).toBeInViewport()
  })

  test('a text of the event says where it is changed, and its title can have words of its own', async ({
    page,
  }) => {
    await enter(page, demo.planner)
    const site = await newSite(page, 'Aniversarea Irinei')
    await page.goto(`/website/${site.id}`)
    const title = canvas(page).getByRole('heading', { level: 1 })
    await title.click()
    await title.click()
    const note = canvas(page).locator('.ed-note')
    await expect(note.getByRole('link', { name: 'Deschideți evenimentul' })).toHaveAttribute(
      'href',
      /^\/evenimente\//,
    )
    await note.getByRole('button', { name: 'Scrieți alt titlu doar aici' }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Irina împlinește 40')
    await page.keyboard.press('Enter')
    await expect(title).toHaveText('Irina împlinește 40')
    await expect(note).toHaveCount(0)
    await status(page, /^Salvat$/)
  })

  test(
    'several pictures come into a gallery at once, and the library says where each is',
    { tag: '@full' },
    async ({ page }) => {
      await enter(page, demo.planner)
      const site = await newSite(page, 'Poze de la nuntă')
      await page.goto(`/website/${site.id}`)
      await expect(canvas(page).locator('section.block-hero')).toBeVisible()
      await page.getByRole('tab', { name: 'Adăugați' }).click()
      await page.getByRole('button', { name: 'Galerie' }).click()
      await page.getByRole('button', { name: 'Adăugați imagini' }).click()
      const library = page.getByRole('dialog')
      await library.locator('input[type=file]').setInputFiles([
        { name: 'prima.png', mimeType: 'image/png', buffer: onePixel },
        { name: 'a-doua.png', mimeType: 'image/png', buffer: onePixel },
        { name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
      ])
      await expect(library.getByText(/^nota\.txt nu este o imagine/)).toBeVisible()
      await library.getByRole('button', { name: 'Adăugați 2 imagini' }).click()
      await expect(canvas(page).locator('section.block-gallery img')).toHaveCount(2)
      await status(page, /^Salvat$/)
      await page.getByRole('button', { name: 'Mai multe acțiuni' }).click()
      await page.getByRole('menuitem', { name: 'Biblioteca de imagini și filme' }).click()
      await expect(library.getByText('apare într-un loc')).toHaveCount(2)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Anulați ultima modificare' }).click()
      await status(page, /^Salvat$/)
      await page.getByRole('button', { name: 'Mai multe acțiuni' }).click()
      await page.getByRole('menuitem', { name: 'Biblioteca de imagini și filme' }).click()
      await library.getByRole('button', { name: 'Unde apare prima.png' }).click()
      await page.getByRole('menuitem', { name: 'Scoateți din bibliotecă' }).click()
      await expect(library.getByText('prima.png')).toHaveCount(0)
      await expect(library.getByText('a-doua.png')).toBeVisible()
    },
  )

  test(
    'two editors: the second sees a notice, and keeps the work as a page',
    { tag: '@full' },
    async ({ page, browser }) => {
      await enter(page, demo.planner)
      const site = await newSite(page, 'Lansare de carte')
      await page.goto(`/website/${site.id}`)
      await canvas(page).locator('section.block-hero').first().click()
      const title = page.getByLabel(/^Titlu \(gol/).first()
      await title.fill('A mea')
      await status(page, /^Salvat$/)
      // The second person's window receives no news for a while, as on a bad line.
      const other = await (await browser.newContext({ locale: 'ro-RO' })).newPage()
      await enter(other, demo.admin)
      await other.goto(`/website/${site.id}`)
      await other.route('**/api/live*', (route) => route.abort())
      await canvas(other).locator('section.block-hero').first().click()
      await expect(other.getByText(/editează aceeași pagină/)).toBeVisible()
      await other.route('**/doc', (route) => route.abort())
      await other
        .getByLabel(/^Titlu \(gol/)
        .first()
        .fill('A celuilalt')
      await status(other, /^Fără rețea/)
      await title.fill('A mea, din nou')
      await status(page, /^Salvat$/)
      await other.unroute('**/doc')
      await other.getByRole('button', { name: 'Păstrați varianta mea ca pagină nouă' }).click()
      await expect(other.getByLabel('Pagina', { exact: true })).toContainText('Acasă (copie)')
      await expect(canvas(other).getByRole('heading', { level: 1 })).toHaveText('A celuilalt')
      await other.getByLabel('Pagina', { exact: true }).selectOption({ label: 'Acasă' })
      await expect(canvas(other).getByRole('heading', { level: 1 })).toHaveText('A mea, din nou')
      await other.context().close()
    },
  )
})

test.describe('the editor on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: 'ro-RO', hasTouch: true })

  test('shows the page as a phone does, until a tab opens its sheet', async ({ page }) => {
    await enter(page, demo.planner)
    const site = await newSite(page, 'Botez la țară')
    await page.goto(`/website/${site.id}`)
    const frame = page.locator('iframe')
    const hero = canvas(page).locator('section.block-hero')
    await expect(hero).toBeVisible()
    const fullHeight = (await frame.boundingBox())?.height ?? 0
    expect(fullHeight).toBeGreaterThan(450)
    await page.getByRole('tab', { name: 'Structură' }).click()
    await page.getByRole('button', { name: /^Deschidere/ }).click()
    await page.getByRole('tab', { name: 'Bloc' }).click()
    await page
      .getByLabel(/^Titlu \(gol/)
      .first()
      .fill('Botezul Anei')
    await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Botezul Anei')
    expect(await violations(page)).toEqual([])
    await page.getByRole('tab', { name: 'Bloc' }).click()
    await expect.poll(async () => (await frame.boundingBox())?.height).toBe(fullHeight)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over).toBeLessThanOrEqual(0)
  })
})
