import type { Page } from '@playwright/test'
import { demo, enter } from './people.ts'
import { expect, inFull, test } from './product.ts'

const twoMinutes = 120_000

/** From now on matching requests are never answered; returns a function that counts them. */
async function hang(page: Page, what: RegExp): Promise<() => number> {
  let asked = 0
  await page.route(what, () => {
    asked++
  })
  return () => asked
}

const stuck = (page: Page) => page.getByRole('heading', { level: 1, name: /nu s-a încărcat/ })

for (const [kind, what, isRare] of [
  ['the first script', /\/assets\/.*\.js$/, false],
  ['the styles', /\/assets\/.*\.css$/, true],
] as const)
  test(
    `${kind} that never arrive end in an error that asks again`,
    inFull(isRare),
    async ({ page }) => {
      await enter(page, demo.admin)
      await page.clock.install()
      const asked = await hang(page, what)
      await page.goto('/evenimente', { waitUntil: 'commit' })
      await expect.poll(asked).toBeGreaterThan(0)
      await page.clock.fastForward(twoMinutes / 2)
      await expect(stuck(page)).toHaveCount(0)
      await page.clock.fastForward(twoMinutes / 2)
      await expect(stuck(page)).toBeVisible()
      await expect(page.locator('h1')).toHaveCount(1)
      await page.unroute(what)
      await page.getByRole('button', { name: 'Reîncărcați' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Evenimente' })).toBeVisible()
    },
  )

test('the code of a screen that never arrives ends in an error that stays', async ({
  page,
  watch,
}) => {
  await enter(page, demo.admin)
  await page.clock.install()
  await page.goto('/evenimente')
  await expect(page.getByRole('heading', { level: 1, name: 'Evenimente' })).toBeVisible()
  const what = /\/assets\/.*\.js$/
  const asked = await hang(page, what)
  await page.getByRole('link', { name: 'Companie', exact: true }).first().click()
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect.poll(asked).toBeGreaterThan(0)
  await page.clock.fastForward(twoMinutes)
  await expect(stuck(page)).toHaveCount(1)
  // Longer than the pauses after which a part that failed is tried again.
  for (let second = 0; second < 30; second++) await page.clock.fastForward(1000)
  await expect(stuck(page)).toHaveCount(1)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.unroute(what)
  await page.getByRole('button', { name: 'Reîncărcați' }).click()
  await expect(page).toHaveURL(/\/companie/)
  await expect(page.locator('h1')).toBeVisible()
  await expect(stuck(page)).toHaveCount(0)
  // React writes what the boundary caught.
  expect(watch.complaints.splice(0).every((each) => each.startsWith('ScreenLoadError'))).toBe(true)
})

test('toasts have their place from the first paint on and wait for no answer', async ({ page }) => {
  await enter(page, demo.admin)
  await page.route(/\/api\/(?!login)/, () => undefined)
  await page.goto('/evenimente', { waitUntil: 'commit' })
  await expect(page.locator('#main')).toBeVisible()
  await expect(page.locator('section.Toastify')).toHaveCount(1)
  // Its library is loaded too, while every request is still open.
  await expect(page.locator('section.Toastify[aria-relevant]')).toHaveCount(1)
  for (const path of ['/', '/event/demo/conferinta-orizont', '/checkin/demo/conferinta-orizont']) {
    await page.goto(path)
    await expect(page.locator('.toast-region[role=status]'), path).toHaveCount(1)
  }
})
