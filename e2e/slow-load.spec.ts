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

test('panels that are closed fail without a word, and say so once they are opened', async ({
  page,
  watch,
}) => {
  await enter(page, demo.planner)
  // The browser is never idle before the event `idle`.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    window.requestIdleCallback = (run) => waiting.push(run as () => void)
    addEventListener('idle', () => waiting.splice(0).forEach((run) => run()))
  })
  await page.goto('/asezare')
  await page.getByRole('link', { name: /^Cina și petrecerea/ }).click()
  const drawing = page.getByRole('group', { name: /^Sala, / })
  await expect(drawing).toBeVisible()
  const asked = new Map<string, number>()
  const what = /\/assets\/.*\.js$/
  await page.route(what, (route) => {
    const { pathname } = new URL(route.request().url())
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
    return route.abort('internetdisconnected')
  })
  await page.evaluate(() => dispatchEvent(new Event('idle')))
  const abandoned = () => [...asked.values()].filter((times) => times === 3).length
  await expect.poll(abandoned).toBeGreaterThan(8)
  const lost = page.getByText('Această parte nu s-a încărcat')
  await expect(lost).toHaveCount(0)
  await page.getByRole('button', { name: /de rezolvat/ }).click()
  await expect(lost).toBeVisible()
  await page.unroute(what)
  await expect(page.getByRole('dialog', { name: 'Schimbări de rezolvat' })).toBeVisible()
  await expect(lost).toHaveCount(0)
  // The browser writes down each refused file, and React what the boundary caught.
  watch.complaints.splice(0)
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
