import type { Browser, Page } from '@playwright/test'
import { letterTo } from './invited.ts'
import { call, demo, enter, newEmail } from './people.ts'
import { expect, test, violations } from './product.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'ro-RO' })

test('three firms are asked, answer on a phone without JavaScript, and one offer is accepted', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  await enter(page, demo.admin)
  const firms = await firmsWithEmail(page, ['Florăria Unu', 'Florăria Doi', 'Florăria Trei'])
  const eventId = await eventWithLine(page)
  await page.goto(`/cereri-oferte?eveniment=${eventId}`)
  await expect(page.getByText('Nu ați cerut încă nicio ofertă')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('n')
  const asking = page.getByRole('dialog', { name: 'Cereți oferte' })
  await asking.getByRole('textbox', { name: 'Ce cereți' }).fill('Buchet și arcadă')
  await asking.getByRole('textbox', { name: 'Întrebări' }).fill('Aduceți vazele?')
  for (const { name } of firms) {
    await asking.getByLabel('Altă firmă din Parteneri').fill(name)
    await page.getByRole('option', { name }).click()
    await expect(asking.getByText(name)).toBeVisible()
  }
  await page.keyboard.press('Control+Enter')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Flori' }) })
  await expect(card.getByText('nu a deschis')).toHaveCount(3)
  expect(await violations(page)).toEqual([])

  for (const [index, { email }] of firms.entries()) {
    const letter = await letterTo(product, email, /Cerere de ofert/)
    const link = /\/furnizor\/[\w-]{80,}\?cerere=[\w-]+/.exec(letter)?.[0] ?? ''
    await answer(browser, { baseURL, link, price: String(4000 - index * 500) })
  }
  await expect(card.getByText('a răspuns', { exact: true })).toHaveCount(3)
  const cheapest = card.getByRole('listitem').filter({ hasText: 'Florăria Trei' })
  await expect(cheapest.getByText('cel mai mic preț')).toBeVisible()
  await cheapest.getByRole('button', { name: 'Acceptați oferta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Acceptați oferta' })
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Acceptați oferta' }).click()
  await expect(cheapest.getByText('acceptată', { exact: true })).toBeVisible()
  await expect(card.getByText('închisă', { exact: true })).toBeVisible()
  expect(await letterTo(product, firms[0]?.email ?? '', /Mul.*umim pentru ofert/)).toBeTruthy()
})

async function firmsWithEmail(page: Page, names: readonly string[]) {
  const firms = names.map((name, index) => ({ name, email: newEmail(`florarie${index}`) }))
  for (const firm of firms) await call(page, 'POST', '/partners', firm)
  return firms
}

async function eventWithLine(page: Page): Promise<string> {
  const startDate = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const event = { name: 'Cu oferte', startDate, type: 'wedding' }
  const { id: eventId } = await call<{ id: string }>(page, 'POST', '/events', event)
  const budget = { name: 'Buget' }
  const { id } = await call<{ id: string }>(page, 'POST', `/events/${eventId}/budgets`, budget)
  await call(page, 'POST', `/budgets/${id}/lines`, { lines: [{ name: 'Flori' }] })
  return eventId
}

interface AnsweredRequest {
  baseURL: string | undefined
  link: string
  price: string
}

async function answer(browser: Browser, { baseURL, link, price }: AnsweredRequest): Promise<void> {
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'ro-RO',
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const firm = await phone.newPage()
  await firm.goto(link)
  await expect(firm.getByText('Buchet și arcadă')).toBeVisible()
  await firm.getByRole('button', { name: 'Trimiteți oferta' }).click()
  await expect(firm.getByText('Scrieți prețul ca un număr').first()).toBeVisible()
  await firm.getByRole('textbox', { name: 'Preț' }).fill(price)
  await firm.getByRole('textbox', { name: 'Aduceți vazele?' }).fill('Da')
  await firm.getByLabel('Oferta ca fișier').setInputFiles({
    name: 'oferta.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await firm.getByRole('button', { name: 'Trimiteți oferta' }).click()
  await expect(firm.getByText('Mulțumim, oferta a ajuns.')).toBeVisible()
  await expect(firm.getByText('oferta.pdf')).toBeVisible()
  await phone.close()
}

test('a supplier reads the brief, asks for another hour and sends a document, with and without JavaScript', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  await enter(page, demo.admin)
  const [firm] = await firmsWithEmail(page, ['Lumini Brașov'])
  const eventId = await eventWithSupplier(page, 'Lumini Brașov')
  await page.goto(`/cereri-oferte?eveniment=${eventId}`)
  await page.getByRole('button', { name: 'Scrieți celui care nu a citit' }).click()
  const link = linkIn(await letterTo(product, firm?.email ?? '', /Ce trebuie s/))
  const plain = await phoneOf(browser, { baseURL, javaScriptEnabled: false })
  await plain.goto(link)
  await plain.getByRole('button', { name: 'Am citit versiunea 1' }).click()
  await expect(plain.getByText('echipa vede că ați citit')).toBeVisible()
  await plain.getByText('Veniți la altă oră?').click()
  await plain.getByLabel('Ora', { exact: true }).fill('07:30')
  await plain.getByRole('button', { name: 'Cereți această oră' }).click()
  await expect(plain.getByText('am trimis echipei ora')).toBeVisible()
  // axe waits by timers, which such a page has none of: the page with JavaScript is checked below.
  await isNarrow(plain)
  await plain.context().close()

  const row = page.getByRole('listitem').filter({ hasText: 'Lumini Brașov' })
  await expect(row.getByText('la zi')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: /^Acceptați ora/ }).click()
  await expect(row.getByText('a citit altceva')).toBeVisible()
  await page.getByRole('button', { name: 'Cereți un document' }).click()
  const asking = page.getByRole('dialog', { name: 'Cereți un document' })
  await asking.getByRole('textbox', { name: 'Ce document' }).fill('Asigurarea de răspundere')
  await asking.getByRole('checkbox', { name: 'Lumini Brașov' }).check()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(row.getByText('Asigurarea de răspundere')).toBeVisible()

  const phone = await phoneOf(browser, { baseURL, javaScriptEnabled: true })
  await phone.clock.install()
  await phone.goto(link)
  await expect(phone.getByText('Echipa a acceptat')).toBeVisible()
  await isNarrowAndAccessible(phone)
  await phone.getByRole('link', { name: /Asigurarea de răspundere/ }).click()
  await phone.getByLabel('Fișierul').setInputFiles({
    name: 'polita.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await phone.getByRole('button', { name: 'Trimiteți documentul' }).click()
  await expect(phone.getByText('documentul a ajuns la echipă')).toBeVisible()
  await isNarrowAndAccessible(phone)
  await row.getByRole('button', { name: /^Acceptați documentul/ }).click()
  await expect(row.getByText('primit', { exact: true })).toBeVisible()

  await page.goto(`/cine-are-link?eveniment=${eventId}`)
  await page.getByRole('button', { name: /^Opriți linkul/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Opriți linkul' }).click()
  await expect(page.getByText('Nimeni nu are încă un link.')).toBeVisible()
  await phone.clock.fastForward(29_000)
  await expect(phone.getByRole('heading', { name: 'Pagina nu există' })).toBeVisible()
  await phone.context().close()
})

async function eventWithSupplier(page: Page, name: string): Promise<string> {
  const eventId = await eventWithLine(page)
  const path = `/partners?search=${encodeURIComponent(name)}`
  const { items } = await call<{ items: { id: string }[] }>(page, 'GET', path)
  const part = { partnerId: items[0]?.id, side: 'supplier' }
  const partners = `/events/${eventId}/partners`
  const added = await call<{ id: string; version: number }>(page, 'POST', partners, part)
  const signed = { version: added.version, to: 'contracted' }
  await call(page, 'POST', `${partners}/${added.id}/status`, signed)
  return eventId
}

function linkIn(letter: string): string {
  return /\/furnizor\/[\w-]{80,}/.exec(letter)?.[0] ?? ''
}

interface PhoneOptions {
  baseURL: string | undefined
  javaScriptEnabled: boolean
}

async function phoneOf(browser: Browser, { baseURL, javaScriptEnabled }: PhoneOptions) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'ro-RO',
    javaScriptEnabled,
    ...(baseURL && { baseURL }),
  })
  return context.newPage()
}

async function isNarrowAndAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  await isNarrow(page)
}

async function isNarrow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}
