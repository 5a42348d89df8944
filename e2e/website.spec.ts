import type { Page } from '@playwright/test'
import { call, demo, enter } from './people.ts'
import { expect, inFull, test, violations } from './product.ts'

const wedding = '/event/demo/nunta-ana-si-mihai'
const conference = '/event/demo/conferinta-orizont'

test.describe('the website builder', () => {
  test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

  test(
    'from a template to a public site, and back to an earlier version',
    { tag: '@full' },
    async ({ page }) => {
      await enter(page, demo.planner)
      await page.goto('/website-builder')
      await expect(page.getByRole('heading', { name: 'Conferința Orizont' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Site nou' }).click()
      const card = page.getByRole('article').filter({ hasText: 'Soirée' })
      await card.getByRole('button', { name: 'Folosiți șablonul' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Creați site-ul' }).click()
      await expect(
        dialog.getByText('Alegeți evenimentul pentru care faceți site-ul.'),
      ).toBeVisible()
      await dialog.getByLabel('Evenimentul').fill('25 de ani')
      await page.getByRole('option', { name: /25 de ani de Meridian/ }).click()
      await dialog.getByRole('button', { name: 'Creați site-ul' }).click()
      const preview = page.frameLocator('iframe')
      await expect(preview.getByRole('heading', { level: 1 })).toHaveText('25 de ani de Meridian')
      await page
        .getByRole('button', { name: 'Înapoi' })
        .or(page.getByRole('link', { name: 'Înapoi' }))
        .click()

      const site = page.getByRole('article').filter({ hasText: '25 de ani de Meridian' })
      await expect(site).toContainText('Ciornă')
      await site.getByRole('button', { name: 'Mai multe acțiuni' }).click()
      await page.getByRole('menuitem', { name: 'Publicați' }).click()
      await dialog.getByRole('button', { name: 'Publicați' }).click()
      await expect(site).toContainText('Online')
      const visitor = await page.context().newPage()
      await visitor.goto('/event/demo/aniversare-25-ani-meridian')
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('25 de ani de Meridian')
      expect(await violations(visitor)).toEqual([])

      await site.getByRole('button', { name: 'Mai multe acțiuni' }).click()
      await page.getByRole('menuitem', { name: 'Publicați' }).click()
      await dialog.getByRole('button', { name: 'Publicați' }).click()
      await expect(dialog).toBeHidden()
      await site.getByRole('button', { name: 'Mai multe acțiuni' }).click()
      await page.getByRole('menuitem', { name: 'Versiuni, vizite și mesaje' }).click()
      await expect(page.getByText('Versiunea 2')).toBeVisible()
      await page.getByRole('button', { name: 'Faceți-o publică' }).click()
      const first = page.getByRole('listitem').filter({ hasText: 'Versiunea 1' })
      await expect(first).toContainText('publică acum')
    },
  )

  test('a draft is seen as a chosen guest sees it', { tag: '@full' }, async ({ page }) => {
    await enter(page, demo.planner)
    const found = await call<{ items: { id: string; address: string }[] }>(page, 'GET', '/sites')
    const site = found.items.find(({ address }) => address === wedding)
    await page.goto(`/preview-website/${site?.id}/confirmare`)
    const preview = page.frameLocator('iframe')
    await expect(preview.getByLabel('Codul invitației')).toBeVisible()
    await page.getByLabel('Văzut ca invitatul').fill('Bălan')
    await page.getByRole('option', { name: /Alexandra Bălan/ }).click()
    await expect(preview.getByText('Dragă familie Bălan,')).toBeVisible()
    await expect(preview.getByLabel('Codul invitației')).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })
})

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'ro-RO', viewport: { width: 360, height: 760 } })

  test('walks the site in both languages and writes to the organisers', async ({ page }) => {
    await page.goto(wedding)
    await page.getByText('Meniu', { exact: true }).click()
    await page.getByRole('link', { name: 'Drum și cazare' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drum și cazare')
    await page.goto(`${conference}/loc`)
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Venue')
    await page.goto(`${conference}/contact`)
    await page.getByLabel('Numele dumneavoastră').fill('Ioana Preda')
    await page.getByLabel('E-mail').fill('ioana@exemplu.ro')
    await page.getByLabel('Mesaj', { exact: true }).fill('Există locuri pentru biciclete?')
    await page.getByRole('button', { name: 'Trimiteți mesajul' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mesajul a fost trimis')
  })

  test('opens a questionnaire from a block of the site', { tag: '@full' }, async ({ page }) => {
    await enter(page, demo.planner)
    await page.goto(await siteThatAsks(page))
    await page.getByRole('link', { name: 'Completați' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cum vi s-a părut?')
    await expect(page.getByRole('radio', { name: '10' })).toBeAttached()
    await expect(page.getByRole('button', { name: 'Continuați' })).toBeVisible()
  })
})

/** A separate event whose first page has a form for visitors. */
async function siteThatAsks(page: Page): Promise<string> {
  const event = { name: 'Seara ideilor', startDate: '2027-06-12' }
  const { id: eventId } = await call<{ id: string }>(page, 'POST', '/events', event)
  const title = { ro: 'Cum vi s-a părut?', en: '' }
  const asked = await call<{ id: string; version: number }>(page, 'POST', '/questionnaires', {
    eventId,
    starter: 'feedback',
    title,
  })
  await call(page, 'POST', `/questionnaires/${asked.id}/publish`, { version: asked.version })
  type CreatedSite = { id: string; address: string; pages: { id: string; rev: number }[] }
  const look = { template: 'soiree' }
  const site = await call<CreatedSite>(page, 'POST', `/events/${eventId}/site`, look)
  const [home] = site.pages
  const doc = { v: 1, content: [{ type: 'questionnaire', props: { id: 'q' } }] }
  await call(page, 'PUT', `/sites/${site.id}/pages/${home?.id}/doc`, { rev: home?.rev, doc })
  await call(page, 'POST', `/sites/${site.id}/publish`, {})
  return site.address
}

test.describe('the public pages', () => {
  for (const width of [360, 768, 1440])
    test(
      `are accessible and never wider than a screen of ${width}`,
      inFull(width > 360),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        for (const address of [
          wedding,
          conference,
          '/event/demo/gala-caritabila',
          `${wedding}/program`,
        ]) {
          await page.goto(address)
          expect(await violations(page)).toEqual([])
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(over).toBeLessThanOrEqual(0)
        }
      },
    )
})
