import type { Page } from '@playwright/test'
import { call, demo, enter, allowStatuses } from './people.ts'
import { expect, test, violations } from './product.ts'

/** The smallest picture there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a speaker is added, fills in their own page on a phone, and is confirmed by keys', async ({
  page,
  watch,
}) => {
  await enter(page, demo.planner)
  const startDate = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const event = { name: 'Cu speakeri', startDate, type: 'conference' }
  const { id: eventId } = await call<{ id: string }>(page, 'POST', '/events', event)
  await page.goto(`/speakeri?eveniment=${eventId}`)
  await expect(page.getByText('Niciun speaker încă')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Adăugați un speaker' }).first().click()
  const form = page.getByRole('dialog', { name: 'Speaker nou' })
  await form.getByRole('textbox', { name: 'Nume' }).fill('Ștefana Țurcanu')
  await page.keyboard.press('Control+Enter')
  const panel = page.getByRole('dialog', { name: 'Ștefana Țurcanu' })
  await expect(panel.getByText('Linkul propriu')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Ce cereți' }).fill('Prezentarea')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Prezentarea')).toBeVisible()
  await panel.getByRole('button', { name: 'Nu mai cereți Prezentarea' }).click()
  await expect(panel.getByText('Prezentarea', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Anulați' }).click()
  await expect(panel.getByText('Prezentarea', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const { items } = await call<{ items: { id: string; part: { id: string } }[] }>(
    page,
    'GET',
    `/speakers?eventId=${eventId}`,
  )
  const partId = items[0]?.part.id ?? ''
  const { link } = await call<{ link: string }>(
    page,
    'GET',
    `/events/${eventId}/speakers/${partId}`,
  )
  await fillOwnPage(page, new URL(link).pathname)
  allowStatuses(watch, 422)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/speakeri?eveniment=${eventId}`)
  const card = page.getByRole('article', { name: 'Ștefana Țurcanu' })
  await expect(card.getByText('Arhitectă')).toBeVisible()
  await card.focus()
  await page.keyboard.press('Alt+ArrowRight')
  const invited = page.getByRole('region', { name: /^Invitat:/ })
  await expect(invited.getByRole('article', { name: 'Ștefana Țurcanu' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

/** Takes part in an event of its own; `path` is where what was agreed can be read. */
async function newSpeaker(page: Page, eventName: string) {
  await enter(page, demo.planner)
  const words = { headline: '', organisation: '', bioRo: '', bioEn: '', note: '' }
  const blank = { ...words, email: null, phone: null, language: 'ro', links: [], photoId: null }
  const event = { name: eventName, startDate: '2027-06-11', type: 'conference' }
  const { id: eventId } = await call<{ id: string }>(page, 'POST', '/events', event)
  const input = { ...blank, name: 'Ilinca Voicu', eventId }
  const { speaker, part } = await call<{ speaker: { id: string }; part: { id: string } }>(
    page,
    'POST',
    '/speakers',
    input,
  )
  return { eventId, speaker, path: `/events/${eventId}/speakers/${part.id}` }
}

test('a currency without an amount is not said to be saved', async ({ page }) => {
  const { eventId, speaker, path } = await newSpeaker(page, 'Onorariu în euro')
  await page.goto(`/speakeri?eveniment=${eventId}&panou=speaker-${speaker.id}`)
  const form = page.locator('form:has([name=travel])')
  const fee = form.getByRole('textbox', { name: 'Onorariu', exact: true })
  const save = form.getByRole('button', { name: 'Salvați' })
  await form.getByLabel('Moneda').selectOption('EUR')
  await save.click()
  await expect(form.getByText('Scrieți suma.')).toBeVisible()
  await expect(fee).toBeFocused()
  // A person who drops both changes can continue.
  await fee.fill('500')
  await fee.fill('')
  await expect(form.getByText('Scrieți suma.')).toBeHidden()
  await fee.fill('500')
  await save.click()
  const paid = { fee: { minor: 50_000, currency: 'EUR' } }
  await expect.poll(() => call(page, 'GET', path)).toMatchObject(paid)
})

test(
  'consents that a speaker withdraws meanwhile stay withdrawn when the form is saved',
  { tag: '@full' },
  async ({ page, watch }) => {
    const { eventId, speaker, path } = await newSpeaker(page, 'Acorduri retrase')
    const { version } = await call<{ version: number }>(page, 'GET', path)
    const input = { agreesPublic: true, agreesRecording: true, agreesPhotos: true }
    const agreed = await call<{ version: number }>(page, 'PATCH', path, { version, ...input })
    await page.goto(`/speakeri?eveniment=${eventId}&panou=speaker-${speaker.id}`)
    const panel = page.getByRole('dialog', { name: 'Ilinca Voicu' })
    await panel.getByRole('textbox', { name: 'Cazare' }).fill('Camera 12')
    const withdrawn = { agreesRecording: false, agreesPhotos: false }
    await call(page, 'PATCH', path, { version: agreed.version, ...withdrawn })
    await panel.getByRole('button', { name: 'Salvați' }).last().click()
    await expect
      .poll(() => call(page, 'GET', path))
      .toMatchObject({ hotel: 'Camera 12', agreesPublic: true, ...withdrawn })
    allowStatuses(watch, 409)
  },
)

/** As the speaker, with only the link. */
async function fillOwnPage(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Bun venit, Ștefana Țurcanu' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Titlu sau funcție').fill('Arhitectă')
  await page.getByLabel('Biografie în română').fill('Desenează străzi pe care se merge.')
  await page.getByLabel('De la').fill('15:00')
  await page.getByLabel('Până la').fill('14:00')
  await page.getByRole('button', { name: 'Salvați' }).click()
  await expect(page.getByText('Nu am salvat încă')).toBeVisible()
  await expect(page.getByLabel('Titlu sau funcție')).toHaveValue('Arhitectă')
  await page.getByLabel('Până la').fill('18:00')
  await page
    .getByLabel('Fotografie')
    .setInputFiles({ name: 'portret.png', mimeType: 'image/png', buffer: dot })
  await page.getByLabel(/apar pe site/).check()
  await page.getByRole('button', { name: 'Salvați' }).click()
  await expect(page.getByText('Am salvat tot')).toBeVisible()
}
