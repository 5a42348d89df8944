import type { Page } from '@playwright/test'
import { call, demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'

/** The demo's conference has something of everything: rows, charts, maps, drafts, warnings. */
async function screens(page: Page): Promise<string[]> {
  const { items: events } = await call<Rows>(page, 'GET', '/events?archived=all')
  const id = events.find(({ slug }) => slug === 'conferinta-orizont')?.id ?? ''
  const idOf = async (path: string) => (await call<Rows>(page, 'GET', path)).items[0]?.id ?? ''
  const budget = await idOf(`/budgets?eventId=${id}`)
  const questionnaire = await idOf(`/questionnaires?eventId=${id}`)
  const site = await idOf('/sites')
  const lists =
    'activitati agenda raspunsuri check-in bugete persoane-de-contact evenimente invitati notificari ' +
    'parteneri chestionare rapoarte speakeri lista-taskuri taskurile-mele website-builder'
  return [
    '/dashboard',
    '/companie',
    '/profil-utilizator',
    '/evenimentele-mele',
    ...lists.split(' ').map((name) => `/${name}?eveniment=${id}`),
    `/evenimente/${id}`,
    `/agenda/${id}`,
    `/buget/${budget}`,
    `/chestionare/${questionnaire}/intrebari`,
    `/chestionare/${questionnaire}/raspunsuri`,
    `/website/${site}`,
    '/preview-template/ivory',
  ]
}

interface Rows {
  items: { id: string; slug?: string }[]
}

for (const look of [
  { width: 360, colorScheme: 'light', locale: 'ro' },
  { width: 768, colorScheme: 'dark', locale: 'en' },
  { width: 1440, colorScheme: 'dark', locale: 'ro' },
] as const)
  test(
    `every screen of the team is open to all: ${look.locale} ${look.colorScheme} ${look.width}`,
    { tag: '@full' },
    async ({ page }) => {
      test.setTimeout(600_000)
      const { width, colorScheme, locale } = look
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await enter(page, demo.admin)
      const { version } = await call<{ version: number }>(page, 'GET', '/account')
      await call(page, 'PATCH', '/account', { version, locale })
      const faults: string[] = []
      for (const path of await screens(page)) {
        await page.goto(path)
        await expect(page.locator('h1').first(), path).toBeVisible()
        await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0)
        faults.push(...(await violations(page)).map((each) => `${path} ${each}`))
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) faults.push(`${path} is ${over} px wider than the screen`)
      }
      expect(faults).toEqual([])
    },
  )
