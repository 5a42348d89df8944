import type { Page } from '@playwright/test'
import { call, goodPassword, newEmail } from './people.ts'
import { expect, test, violations } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

const guests = 200

/** A family's list, as in a spreadsheet. */
const list = [
  'Nume și prenume;E-mail;Familia',
  ...Array.from({ length: guests }, (_, at) => {
    const family = `Popescu-${Math.floor(at / 2)}`
    return `${family} ${at % 2 ? 'Maria' : 'Ion'};invitat-${at}@exemplu.ro;Familia ${family}`
  }),
].join('\r\n')

/** Counts what the hand does, in every page of this person. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.context().exposeFunction('clicked', () => clicks++)
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (window as unknown as { clicked(): void }).clicked(), {
      capture: true,
    }),
  )
  return () => clicks
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/creeaza-cont')
  await page.getByLabel('Nume și prenume').fill('Irina Ștefănescu')
  await page.getByLabel('E-mail').fill(newEmail('irina'))
  await page.getByLabel('Parola', { exact: true }).fill(goodPassword)
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Continuați' }).click()
  await page.getByText('Organizez evenimente').click()
  await page.getByLabel('Numele companiei').fill(`Casa Ștefănescu ${Date.now().toString(36)}`)
  await page.getByLabel('Oraș').fill('Cluj-Napoca')
  await page.getByLabel('Telefon').fill('0722 123 456')
  await expect(page.getByText('Adresa este liberă.')).toBeVisible()
  await page.getByRole('button', { name: 'Terminați' }).click()
  await page.getByRole('button', { name: 'Deschideți linkul din mesaj' }).click()
}

/** The list on the dashboard leads from step to step. */
async function step(page: Page, name: string, to = /./): Promise<void> {
  const way = page.getByRole('region', { name: 'Primii pași' }).getByRole('link', { name })
  if (!(await way.isVisible())) await page.getByRole('link', { name: 'Prilej' }).first().click()
  await expect(way).toHaveAttribute('href', to)
  await way.click()
}

async function makeEvent(page: Page): Promise<void> {
  await step(page, 'Creați primul eveniment')
  const dialog = page.getByRole('dialog', { name: 'Eveniment nou' })
  await dialog.getByRole('textbox', { name: 'Nume' }).fill('Nunta Crinei')
  await dialog.getByRole('textbox', { name: 'Data' }).fill('15.05.2032')
  await dialog.getByText('Nuntă', { exact: true }).click()
  await expect(dialog.getByText('Ce primește evenimentul din „Nuntă”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Creați evenimentul' }).click()
  await expect(page.getByRole('dialog', { name: 'Nunta Crinei' })).toBeVisible()
  await page.keyboard.press('Escape')
}

async function bringGuests(page: Page): Promise<void> {
  // The list shows the new event a moment after the tab is visible again.
  await step(page, 'Adăugați sau importați invitații', /eveniment=/)
  await page.getByRole('button', { name: 'Mai multe acțiuni' }).click()
  await page.getByRole('menuitem', { name: 'Importați invitați' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importați invitați' })
  const file = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${list}`) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Continuați la rânduri' }).click()
  await dialog.getByRole('button', { name: `Importați ${guests} de invitați` }).click()
  await expect(dialog.getByText('Importul s-a terminat')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** The template of a wedding brings a site of its own. */
async function publishSite(page: Page): Promise<void> {
  await step(page, 'Publicați site-ul evenimentului')
  const site = page.getByRole('article').filter({ hasText: 'Nunta Crinei' })
  await site.getByRole('button', { name: 'Mai multe acțiuni' }).click()
  await page.getByRole('menuitem', { name: 'Publicați' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publicați' }).click()
  await expect(site).toContainText('Online')
}

async function invite(page: Page, eventId: string): Promise<void> {
  await page.goto(`/mesaje?eveniment=${eventId}`)
  await page.getByRole('button', { name: 'Mesaj nou' }).first().click()
  await page.getByRole('button', { name: /^Invitație/ }).click()
  await page.getByRole('button', { name: 'Trimiteți acum' }).click()
  await page.getByRole('button', { name: `Trimiteți spre ${guests} de adrese` }).click()
  await expect(page.getByText(`Păstrat, nu trimis ${guests}`)).toBeVisible({ timeout: 90_000 })
}

test(
  `a new company has a public site and ${guests} invited guests`,
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(240_000)
    const clicks = await countClicks(page)
    const began = Date.now()
    await signUp(page)
    await makeEvent(page)
    await bringGuests(page)
    await publishSite(page)
    const { items } = await call<{ items: { id: string; slug: string }[] }>(page, 'GET', '/events')
    const event = items[0]
    await invite(page, event?.id ?? '')
    const seconds = Math.round((Date.now() - began) / 1000)
    console.log(`from sign-up to ${guests} invited guests: ${clicks()} clicks, ${seconds} s`)
    expect(clicks()).toBeLessThanOrEqual(40)

    const company = await call<{ slug: string }>(page, 'GET', '/company')
    await page.goto(`/event/${company.slug}/${event?.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nunta Crinei')
    expect(await violations(page)).toEqual([])
  },
)

test(
  'what a new company wants to add before its first event leads to that event',
  { tag: '@full' },
  async ({ page }) => {
    await signUp(page)
    await expect(page.getByRole('region', { name: 'Primii pași' })).toBeVisible()
    for (const [path, action] of [
      ['/lista-taskuri', 'Task nou'],
      ['/bugete', 'Buget nou'],
      ['/activitati', 'Activitate nouă'],
      ['/chestionare', 'Chestionar nou'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: action }).first().click()
      const dialog = page.getByRole('dialog', { name: action })
      await expect(dialog.getByText('Încă nu aveți evenimente.')).toBeVisible()
      await dialog.getByRole('link', { name: 'Creați primul eveniment' }).click()
      await expect(page.getByRole('dialog', { name: 'Eveniment nou' })).toBeVisible()
    }
  },
)
