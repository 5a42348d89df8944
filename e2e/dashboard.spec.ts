import type { Page } from '@playwright/test'
import { demo, signIn } from './people.ts'
import { expect, test, violations } from './product.ts'

const tiles = {
  'În desfășurare': 'eveniment',
  'În 30 de zile': 'eveniment',
  'Taskurile mele de azi': 'task',
  'Taskuri întârziate': 'task',
  Ciorne: 'eveniment',
}

/** What a tile says, once it has been counted. */
async function numberOn(page: Page, label: string): Promise<number> {
  const tile = page.getByRole('group', { name: 'Pe scurt' }).getByRole('link', { name: label })
  const figure = async () => /\d+/.exec((await tile.innerText()).replace(label, ''))?.[0]
  await expect.poll(figure).toBeDefined()
  return Number(await figure())
}

test('whoever works here begins the day on the dashboard, and every number opens its rows', async ({
  page,
}) => {
  await signIn(page, demo.admin)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { name: /Ioana/ })).toBeVisible()
  for (const [label, rows] of Object.entries(tiles)) {
    await page.goto('/dashboard')
    const number = await numberOn(page, label)
    await page.getByRole('group', { name: 'Pe scurt' }).getByRole('link', { name: label }).click()
    await expect(page).not.toHaveURL(/\/dashboard/)
    await expect(
      page.getByText(new RegExp(`^${number || 'Niciun'} (de )?${rows}`)).first(),
    ).toBeVisible()
  }
})

test('the next events lead to what each still lacks', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, demo.planner)
  const glance = page.getByRole('region', { name: 'Evenimente pe scurt' })
  await expect(glance.getByRole('link', { name: 'Nunta Anei și a lui Mihai' })).toBeVisible()
  await expect(glance.getByRole('img', { name: /pregătit|%/ }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test(
  'each person hides and orders the dashboard by keys, and finds it so on a phone',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, demo.planner)
    await page.getByRole('button', { name: 'Mai multe acțiuni' }).first().click()
    await page.getByRole('menuitem', { name: 'Aranjați panoul' }).click()
    const dialog = page.getByRole('dialog', { name: 'Aranjați panoul' })
    await dialog.getByRole('switch', { name: 'Ultimele modificări' }).press('Space')
    const money = dialog.getByRole('switch', { name: 'Plăți în 30 de zile' })
    await money.press('Alt+ArrowUp')
    await expect(money).toBeFocused()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Gata' }).click()
    await expect(page.getByRole('region', { name: 'Ultimele modificări' })).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    const names = page.getByRole('region').getByRole('heading', { level: 2 })
    await expect(names.filter({ hasText: 'Plăți în 30 de zile' })).toBeVisible()
    await expect(names.filter({ hasText: 'Ultimele modificări' })).toHaveCount(0)
    const all = await names.allInnerTexts()
    expect(all.indexOf('Plăți în 30 de zile')).toBeLessThan(all.indexOf('Săptămâna aceasta'))
  },
)
