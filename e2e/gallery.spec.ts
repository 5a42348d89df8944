import type { Page } from '@playwright/test'
import { expect, test, violations } from './product.ts'

const groups = [
  'temelie',
  'pagina',
  'stari',
  'formulare',
  'liste',
  'inregistrari',
  'grafice',
  'public',
  'date-reale',
]
const widths = [360, 768, 1440]

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`the gallery in ${colorScheme}`, () => {
    test.use({ colorScheme })
    for (const group of groups)
      test(`${group} is accessible and fits at every width`, async ({ page }) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto(`/gallery#${group}`)
          await expect(
            page.locator('main section, main [role=grid], main h2').first(),
          ).toBeVisible()
          await page.screenshot({
            path: `test-results/gallery/${group}-${width}-${colorScheme}.png`,
            fullPage: true,
          })
          expect(await violations(page), `${group} at ${width}`).toEqual([])
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          )
          expect(overflow, `${group} at ${width} scrolls sideways by`).toBeLessThanOrEqual(0)
        }
      })
  })

test.describe('the gallery in Romanian', () => {
  test.use({ locale: 'ro-RO' })

  test('the gallery speaks English too', async ({ page }) => {
    await page.goto('/gallery#liste')
    await page.getByText('EN', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Lists', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
  })

  test('code that does not come leaves the form around it standing, and comes when it can', async ({
    page,
    watch,
  }) => {
    await page.goto('/gallery#formulare')
    const date = page.getByRole('region', { name: 'Dată', exact: true })
    const open = date.getByRole('button', { name: 'Calendar' }).first()
    await expect(open).toBeVisible()
    await expect(page.getByRole('toolbar').first()).toBeVisible()
    await page.route('**/*.js', (route) => route.abort())
    await open.click()
    await expect(page.getByText('Această parte nu s-a încărcat').first()).toBeVisible()
    await expect(date.getByRole('textbox').first()).toBeVisible()
    await page.unroute('**/*.js')
    await expect(page.getByRole('dialog').getByRole('table')).toBeVisible({ timeout: 15_000 })
    // What did not come was complained about, as it should be.
    watch.complaints.splice(0)
  })
})

async function openSamples(page: Page): Promise<void> {
  await page.goto('/gallery#date-reale')
  await expect(page.getByRole('heading', { name: 'Date reale' })).toBeVisible()
}

async function addSample(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Mostră nouă' }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Nume').fill(name)
  await panel.getByLabel('Oraș').fill('Sibiu')
  await panel.getByLabel('Preț').fill('1.234,56')
  await panel.getByRole('button', { name: /Salv/ }).click()
  await expect(panel).toBeHidden()
}

test.describe('real rows in the gallery', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

  test('what one browser adds, another sees by itself; deleted, it comes back by undo', async ({
    page,
    browser,
    baseURL,
  }) => {
    await openSamples(page)
    const other = await browser.newPage({
      baseURL: baseURL ?? '',
      locale: 'ro-RO',
      viewport: { width: 1440, height: 900 },
    })
    await openSamples(other)
    await addSample(page, 'Ștefania Vii')
    await expect(other.getByText('Ștefania Vii')).toBeVisible()
    await page.getByPlaceholder('Căutați mostre').fill('stefania')
    await page.getByText('Ștefania Vii').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /acțiuni/i })
      .click()
    await page.getByRole('menuitem', { name: 'Ștergeți mostra' }).click()
    await expect(other.getByText('Ștefania Vii')).toBeHidden()
    await page.getByRole('button', { name: /Anula/ }).click()
    await expect(other.getByText('Ștefania Vii')).toBeVisible()
    await other.close()
  })

  test('two who edit one row are shown both versions, and nothing is lost', async ({
    page,
    browser,
    baseURL,
    watch,
  }) => {
    await openSamples(page)
    await addSample(page, 'Disputată')
    await page.getByPlaceholder('Căutați mostre').fill('disputata')
    await page.getByText('Disputată').click()
    await page.getByRole('dialog').getByLabel('Oraș').fill('Cluj-Napoca')
    const other = await browser.newPage({ baseURL: baseURL ?? '', locale: 'ro-RO' })
    await other.goto(page.url())
    await other.getByRole('dialog').getByLabel('Oraș').fill('Iași')
    await other.getByRole('dialog').getByRole('button', { name: /Salv/ }).click()
    await expect(other.getByRole('dialog')).toBeHidden()
    await page.getByRole('dialog').getByRole('button', { name: /Salv/ }).click()
    await expect(page.getByText('Altcineva a salvat această mostră între timp')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Iași')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Cluj-Napoca')).toBeVisible()
    await page.getByRole('button', { name: 'Salvați alegerea' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('grid').getByText('Cluj-Napoca')).toBeVisible()
    await other.close()
    // The refused save is a 409, which the browser itself notes as an error.
    watch.complaints.splice(0)
  })

  test('a mistake stands beside its field, and a reload loses nothing that was typed', async ({
    page,
  }) => {
    await openSamples(page)
    await page.getByRole('button', { name: 'Mostră nouă' }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Nume').fill('Neterminată')
    await panel.getByLabel('E-mail').fill('fara-at')
    await panel.getByRole('button', { name: /Salv/ }).click()
    await expect(panel.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
    await page.reload()
    await expect(page.getByRole('dialog').getByLabel('Nume')).toHaveValue('Neterminată')
    await expect(page.getByRole('dialog').getByLabel('E-mail')).toHaveValue('fara-at')
  })

  test('a hundred thousand rows scroll to the last, with few of them in the page', async ({
    page,
  }) => {
    test.setTimeout(90_000)
    await openSamples(page)
    await page.getByRole('button', { name: /Umpleți cu/ }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    const grid = page.getByRole('grid')
    await expect(
      page.getByRole('status').filter({ hasText: /10\d\.\d{3} (de )?mostre/ }),
    ).toBeVisible({ timeout: 60_000 })
    await grid.focus()
    await page.keyboard.press('Control+End')
    await expect(grid.getByText(/Ursache .+|Țepeluș .+|Zorilă .+/).last()).toBeVisible({
      timeout: 15_000,
    })
    expect(await grid.getByRole('row').count()).toBeLessThan(60)
    await expect(grid.getByText(/lei|EUR/).last()).toBeInViewport()
    await page.getByPlaceholder('Căutați mostre').fill('ursache mariuca')
    await expect(page.getByRole('status').filter({ hasText: /^7\d\d de mostre$/ })).toBeVisible()
    await grid.getByRole('checkbox').nth(1).click()
    await page.getByRole('button', { name: /Selectați toate cele/ }).click()
    await page.getByRole('button', { name: 'Ștergeți', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Nu am găsit nimic' })).toBeVisible()
    await page.getByRole('button', { name: /Anula/ }).click()
    await expect(grid.getByRole('row').nth(1)).toBeVisible()
  })
})
