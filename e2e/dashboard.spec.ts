import type { Page } from '@playwright/test'
import { call, demo, enter, signIn } from './people.ts'
import { expect, test, violations } from './product.ts'

interface ScreenVariant {
  locale: 'ro' | 'en'
  width: number
  tiles: string
  /** The label of each tile, by what it counts. */
  names: Record<string, string>
  none: string
}

const looks: ScreenVariant[] = [
  {
    locale: 'ro',
    width: 1440,
    tiles: 'Pe scurt',
    names: {
      'În desfășurare': 'eveniment',
      'În 30 de zile': 'eveniment',
      'Taskurile mele de azi': 'task',
      'Taskuri întârziate': 'task',
      'Plăți întârziate': 'pl[aă]',
      Ciorne: 'eveniment',
    },
    none: 'Niciun',
  },
  {
    locale: 'en',
    width: 360,
    tiles: 'In short',
    names: {
      Running: 'event',
      'Within 30 days': 'event',
      'My tasks today': 'task',
      'Late tasks': 'task',
      'Late payments': 'payment',
      Drafts: 'event',
    },
    none: 'No',
  },
]

for (const { locale, width, tiles, names, none } of looks)
  test(
    `every number of the dashboard opens its rows: ${locale} ${width}`,
    locale === 'en' ? { tag: '@full' } : {},
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await enter(page, demo.admin)
      await inLanguage(page, locale)
      for (const [label, rows] of Object.entries(names)) {
        await page.goto('/dashboard')
        const tile = page.getByRole('group', { name: tiles }).getByRole('link', { name: label })
        // The number on the tile, once it has been counted.
        const figure = async () => /\d+/.exec((await tile.innerText()).replace(label, ''))?.[0]
        await expect.poll(figure).toBeDefined()
        const number = Number(await figure())
        await tile.click()
        await expect(page).not.toHaveURL(/\/dashboard/)
        const words = new RegExp(`^${number || none} (de )?${rows}`)
        await expect(page.getByText(words).first()).toBeVisible()
      }
      await page.goto('/dashboard')
      const money = page.getByRole('region', {
        name:
          locale === 'ro' ? 'Plăți și încasări în 30 de zile' : 'Payments and income in 30 days',
      })
      const counted = /\d+/.exec(await money.getByText(/^\d+ /).first().innerText())?.[0]
      await money.getByRole('link').first().click()
      await expect(page).toHaveURL(/fila=plati/)
      await expect(page.getByText(new RegExp(`^${counted} `)).first()).toBeVisible()
    },
  )

async function inLanguage(page: Page, locale: 'ro' | 'en'): Promise<void> {
  const { version } = await call<{ version: number }>(page, 'GET', '/account')
  await call(page, 'PATCH', '/account', { version, locale })
  // The browser learns it with the profile that signing in brings.
  await enter(page, demo.admin)
}

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
    const money = dialog.getByRole('switch', { name: 'Plăți și încasări în 30 de zile' })
    await money.press('Alt+ArrowUp')
    await expect(money).toBeFocused()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Gata' }).click()
    await expect(page.getByRole('region', { name: 'Ultimele modificări' })).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    const names = page.getByRole('region').getByRole('heading', { level: 2 })
    await expect(names.filter({ hasText: 'Plăți și încasări în 30 de zile' })).toBeVisible()
    await expect(names.filter({ hasText: 'Ultimele modificări' })).toHaveCount(0)
    const all = await names.allInnerTexts()
    expect(all.indexOf('Plăți și încasări în 30 de zile')).toBeLessThan(
      all.indexOf('Săptămâna aceasta'),
    )
  },
)
