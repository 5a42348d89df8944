import { expect, inFull, test, violations } from './product.ts'

for (const lang of ['ro', 'en'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 768, 1440])
      test(
        `the front page is whole and open to all: ${lang} ${colorScheme} ${width}`,
        inFull(lang === 'en' || colorScheme === 'dark' || width > 360),
        async ({ browser, baseURL }) => {
          const viewport = { width, height: 900 }
          const page = await browser.newPage({ baseURL, viewport, colorScheme })
          await page.goto(`/?lang=${lang}`)
          expect(await violations(page)).toEqual([])
          const overflow = () => document.documentElement.scrollWidth - window.innerWidth
          expect(await page.evaluate(overflow)).toBe(0)
          await page.close()
        },
      )

test('without JavaScript the front page says everything and leads on', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/?lang=ro')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Totul la locul lui/)
  for (const name of ['Planificați', 'Ușa nu așteaptă rețeaua', 'Încercați demonstrația'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('link', { name: 'English' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('status')).toBeAttached()
  await context.close()
})

test('the front page obeys its policy, does not move and sends no script', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.addInitScript(() => {
    const shifts = { total: 0 }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.total += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/?lang=ro', { waitUntil: 'networkidle' })
  await page.locator('footer').scrollIntoViewIfNeeded()
  const picture = page.locator('picture img')
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  const shifted = () => (globalThis as unknown as { shifts: { total: number } }).shifts.total
  expect(await page.evaluate(shifted)).toBeLessThan(0.01)
  expect(scripts).toEqual([])
})

test(
  'the keyboard reaches the content, the parts and the way in',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/?lang=ro')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Săriți la conținut' })).toBeFocused()
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#main')
    await page.keyboard.press('Tab')
    await expect(
      page.locator('main').getByRole('link', { name: 'Creați un cont' }).first(),
    ).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(
      page.locator('main').getByRole('link', { name: 'Intrați în cont' }).first(),
    ).toBeFocused()
    await page
      .getByRole('navigation', { name: 'Pe pagină' })
      .getByRole('link', { name: 'Ușa' })
      .focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Ușa nu așteaptă rețeaua' })).toBeInViewport()
  },
)
