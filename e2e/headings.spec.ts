import type { Page } from '@playwright/test'
import { demo, enter, allowStatuses } from './people.ts'
import { expect, inFull, test } from './product.ts'
import { addressOf, eventOf, screenPaths, withId } from './route-table.ts'

async function expectOneHeading(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('h1').first(), address).toBeVisible()
  await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0)
  await expect(page.locator('h1'), address).toHaveCount(1)
}

/** Each screen is opened as a page of its own, which costs a second: the usual run opens every sixth. */
for (const part of [0, 1, 2, 3, 4, 5])
  test(
    `every screen has exactly one main heading: part ${part + 1} of 6`,
    inFull(part > 0),
    async ({ page }) => {
      await enter(page, demo.admin)
      const id = await eventOf(page)
      const paths = (await screenPaths()).filter((_, at) => at % 6 === part)
      expect(paths.length).toBeGreaterThan(5)
      for (const path of paths) await expectOneHeading(page, await addressOf(page, path, id))
    },
  )

test(
  'a record that does not exist has a heading and leads to its list and home',
  { tag: '@full' },
  async ({ page, watch }) => {
    await enter(page, demo.admin)
    const records = (await screenPaths()).filter((path) => path.includes(':'))
    for (const path of records)
      for (const id of ['0198c0de-0000-7000-8000-00000000ab01', 'nimic']) {
        const address = withId(path, id)
        await expectOneHeading(page, address)
        await expect(page.getByRole('link', { name: 'Înapoi la listă' }), address).toBeVisible()
        const home = page.getByRole('link', { name: 'Mergeți la prima pagină' })
        await expect(home, address).toHaveAttribute('href', /^\/dashboard/)
      }
    // The record does not exist, or its id is malformed.
    allowStatuses(watch, 404, 422, 400)
  },
)

test('public pages have exactly one main heading', { tag: '@full' }, async ({ page, watch }) => {
  for (const path of ['/', '/login', '/creeaza-cont', '/reseteaza-parola', '/nimic', '/%zz'])
    await expectOneHeading(page, path)
  for (const path of ['', '/inscriere', '/invitatie', '/nimic'])
    await expectOneHeading(page, `/event/demo/conferinta-orizont${path}`)
  await expectOneHeading(page, '/checkin/demo/conferinta-orizont')
  allowStatuses(watch, 404, 400)
})
