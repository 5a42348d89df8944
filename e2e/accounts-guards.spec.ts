import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { demo, enter, forgetSignIn, allowStatuses, newAccount } from './people.ts'
import { expect, test } from './product.ts'

test.use({ locale: 'ro-RO' })

/** Every screen that only staff may open, as the modules themselves declare them. */
async function staffPaths(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../src/modules')
  const files = readdirSync(folder).map((name) => join(folder, name, 'module.ts'))
  const modules = await Promise.all(
    files
      .filter(existsSync)
      .map((file) => import(file) as Promise<{ module: { screens: readonly Screen[] } }>),
  )
  return modules
    .flatMap(({ module }) => [...module.screens])
    .filter(({ guard }) => guard === 'staff')
    .map(({ path }) => path.replace(/:\w+/g, randomUUID()).replace('/*', ''))
}

interface Screen {
  path: string
  guard: 'staff' | 'none'
}

test(
  'at every staff screen a visitor is led to the door and remembered',
  { tag: '@full' },
  async ({ page }) => {
    const paths = await staffPaths()
    expect(paths.length).toBeGreaterThan(15)
    for (const path of paths) {
      await page.goto(path)
      await expect(page).toHaveURL(`/login?inapoi=${encodeURIComponent(path)}`)
    }
    await expect(page.getByText('Intrați în cont ca să ajungeți la pagina dorită.')).toBeVisible()
  },
)

test(
  'at every staff screen an ordinary user is led to their own events',
  { tag: '@full' },
  async ({ page, request }) => {
    const { email, password } = await newAccount(request)
    await enter(page, email, password)
    for (const path of await staffPaths()) {
      await page.goto(path)
      await expect(page).toHaveURL('/evenimentele-mele')
    }
    await expect(page.getByRole('heading', { name: 'Evenimentele mele' })).toBeVisible()
  },
)

test(
  'at every staff screen a planner enters, and the way there is the same',
  { tag: '@full' },
  async ({ page, watch }) => {
    await enter(page, demo.planner)
    for (const path of await staffPaths()) {
      await page.goto(path)
      await expect(page.locator('main h1, main [role=alert], main h2').first()).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
    }
    // An address with an invented id opens its screen, which then says that there is nothing.
    allowStatuses(watch, 404)
  },
)

test('the guard of a staff screen: visitor, ordinary user, planner', async ({ page, watch }) => {
  await page.goto('/companie')
  await expect(page).toHaveURL('/login?inapoi=%2Fcompanie')
  await expect(page.getByText('Intrați în cont ca să ajungeți la pagina dorită.')).toBeVisible()
  await page.getByRole('button', { name: /Invitat/ }).click()
  await expect(page).toHaveURL('/evenimentele-mele')
  await page.goto('/companie')
  await expect(page).toHaveURL('/evenimentele-mele')
  await forgetSignIn(page)
  await page.goto('/login?inapoi=%2Fcompanie')
  await page.getByRole('button', { name: /Planificator/ }).click()
  await expect(page).toHaveURL(/^[^?]*\/companie/)

  // The token is refused: both keys go once, and the way back is remembered.
  await page.evaluate(() => localStorage.setItem('token', 'garbage'))
  await page.goto('/companie')
  await expect(page).toHaveURL(/\/login\?inapoi=%2Fcompanie/)
  await expect(page.getByText('Sesiunea s-a încheiat.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userProfile'))).toBeNull()
  allowStatuses(watch, 401)
})
