import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { letterTo } from './invited.ts'
import { allowStatuses, call, demo, enter, newEmail } from './people.ts'
import { expect, test, violations } from './product.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'ro-RO' })

test('a client is given a link, gets in by a code and approves a question on a phone', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  await enter(page, demo.admin)
  const startDate = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const event = { name: 'Cu un client', startDate, type: 'wedding' }
  const { id: eventId } = await call<{ id: string }>(page, 'POST', '/events', event)
  const email = newEmail('mireasa')
  await page.goto(`/camera-client?eveniment=${eventId}`)
  await expect(page.getByText('Clientul nu are încă o pagină')).toBeVisible()
  await addPerson(page, email)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cereți o hotărâre' }).first().click()
  const asking = page.getByRole('dialog', { name: 'Cereți o hotărâre' })
  await asking.getByRole('radio', { name: 'o întrebare' }).check()
  await asking.getByRole('textbox', { name: 'Titlu' }).fill('Ce tort alegeți?')
  await asking.getByRole('textbox', { name: 'Variante' }).fill('Zmeură\nCiocolată')
  await page.keyboard.press('Control+Enter')
  const card = page.getByRole('listitem').filter({ hasText: 'Ce tort alegeți?' })
  await expect(card.getByText('așteaptă')).toBeVisible()

  const letter = await letterTo(product, email, /Ce tort/)
  const link = /\/client\/[\w-]{80,}\?decizie=[\w-]+/.exec(letter)?.[0] ?? ''
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'ro-RO',
    ...(baseURL && { baseURL }),
  })
  const client = await phone.newPage()
  await client.goto(link)
  expect(await violations(client)).toEqual([])
  await client.getByRole('button', { name: 'Trimiteți-mi codul' }).click()
  const code = /Codul dumneavoastră: (\d{6})/.exec(
    await letterTo(product, email, /Codul dumneavoastr/),
  )?.[1]
  await client.getByLabel('Codul din e-mail').fill(code ?? '')
  await client.getByRole('button', { name: 'Intrați' }).click()
  await expect(client.getByRole('heading', { name: 'Ce tort alegeți?' })).toBeVisible()
  // The bar copies the link of the letter, not the one of the device.
  await expect(client).toHaveURL(/\/client\/[\w-]+\?/)
  await client.getByText('Zmeură').click()
  await client.getByRole('button', { name: 'Aprob', exact: true }).click()
  await expect(client.getByText('Mulțumim, am reținut răspunsul.')).toBeVisible()
  expect(await violations(client)).toEqual([])
  await expect(card.getByText('aprobat', { exact: true })).toBeVisible()
  // The same browser comes back by the plain link without another code.
  await client.goto(link)
  await expect(client.getByText('a aprobat pe')).toBeVisible()
  await phone.close()
})

test('a client without JavaScript reads a document, names guests and ticks off a task', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  await enter(page, demo.admin)
  const startDate = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const event = { name: 'Cu o listă', startDate, type: 'wedding' }
  const { id: eventId } = await call<{ id: string }>(page, 'POST', '/events', event)
  const email = newEmail('mire')
  await call(page, 'POST', `/events/${eventId}/client-people`, {
    name: 'Mihai Ionescu',
    email,
    language: 'ro',
    canDecide: true,
    sendLink: true,
    guestLimit: 3,
    guestSide: 'Mirele',
  })
  await call(page, 'POST', `/events/${eventId}/tasks`, {
    title: 'Costumul mirelui',
    forClient: true,
  })
  await page.goto(`/camera-client?eveniment=${eventId}`)
  await page.getByRole('button', { name: 'Cereți o hotărâre' }).first().click()
  const asking = page.getByRole('dialog', { name: 'Cereți o hotărâre' })
  await asking.getByRole('radio', { name: 'un document' }).check()
  const file = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: onePage }
  await asking.locator('input[type=file]').setInputFiles(file)
  await expect(asking.getByText('contract.pdf')).toBeVisible()
  await expect(asking.getByRole('progressbar')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  const card = page.getByRole('listitem').filter({ hasText: 'Aprobarea documentului' })
  await expect(card.getByText('așteaptă')).toBeVisible()

  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'ro-RO',
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  })
  const client = await phone.newPage()
  const letter = await letterTo(product, email, /pagina dumneavoastr/)
  await client.goto(/\/client\/[\w-]{80,}/.exec(letter)?.[0] ?? '')
  await client.getByRole('button', { name: 'Trimiteți-mi codul' }).click()
  const code = await letterTo(product, email, /Codul dumneavoastr/)
  await client.getByLabel('Codul din e-mail').fill(/voastră: (\d{6})/.exec(code)?.[1] ?? '')
  await client.getByRole('button', { name: 'Intrați' }).click()
  await client.getByRole('link', { name: 'Aprobarea documentului' }).click()
  await expect(client.getByRole('link', { name: 'contract.pdf' })).toBeVisible()
  await client.getByRole('button', { name: 'Aprob', exact: true }).click()
  await expect(client.getByText('Mulțumim, am reținut răspunsul.')).toBeVisible()
  await client.getByRole('link', { name: 'Înapoi la pagină' }).click()
  await client.getByRole('button', { name: /Am făcut.*Costumul mirelui/ }).click()
  await expect(client.getByText('Mulțumim, am notat că este făcut.')).toBeVisible()
  await client.getByRole('link', { name: 'Vedeți și completați lista' }).click()
  await client.getByLabel('Cine mai vine').fill('Ion și Maria Popescu')
  await client.getByRole('button', { name: 'Adăugați pe listă' }).click()
  await expect(client.getByText('2 din cel mult 3.')).toBeVisible()
  await phone.close()
  await expect(card.getByText('aprobat', { exact: true })).toBeVisible()
  await expect(page.getByText('Am făcut: Costumul mirelui')).toBeVisible()
})

const onePage = Buffer.from('%PDF-1.4\n%%EOF\n')

async function addPerson(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Adăugați o persoană' }).first().click()
  const form = page.getByRole('dialog', { name: 'Adăugați o persoană' })
  await form.getByRole('textbox', { name: 'Nume' }).fill('Ana Popescu')
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('nu a deschis încă pagina')).toBeVisible()
}

test('a budget is approved from the mail by three taps and a code, and a revoked link closes the open page', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  await enter(page, demo.admin)
  const startDate = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const event = { name: 'Cu un buget de aprobat', startDate, type: 'wedding' }
  const { id: eventId } = await call<{ id: string }>(page, 'POST', '/events', event)
  const at = `/events/${eventId}`
  const { id: budgetId } = await call<{ id: string }>(page, 'POST', `${at}/budgets`, {
    name: 'Nunta',
  })
  const line = { name: 'Salon', unitPrice: 1_000_000, clientVisible: true }
  await call(page, 'POST', `/budgets/${budgetId}/lines`, { lines: [line] })
  const email = newEmail('mama')
  await call(page, 'POST', `${at}/client-people`, {
    name: 'Elena Popescu',
    email,
    language: 'ro',
    canDecide: true,
    sendLink: false,
    guestLimit: null,
    guestSide: '',
  })
  await call(page, 'POST', `${at}/client-decisions`, {
    kind: 'budget',
    subjectId: budgetId,
    title: 'Aprobarea bugetului',
    note: '',
    dueOn: null,
    rule: 'any',
    deciderId: null,
    options: [],
    fileIds: [],
  })

  const letter = await letterTo(product, email, /Aprobarea bugetului/)
  const link = /\/client\/[\w-]{80,}\?decizie=[\w-]+/.exec(letter)?.[0] ?? ''
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'ro-RO',
    hasTouch: true,
    ...(baseURL && { baseURL }),
  })
  const client = await phone.newPage()
  await client.clock.install()
  let scripts = 0
  client.on('response', (answer) => {
    if (answer.request().resourceType() === 'script')
      void answer.body().then((body) => (scripts += gzipSync(body).length))
  })
  await client.goto(link)
  await client.getByRole('button', { name: 'Trimiteți-mi codul' }).tap()
  const code = await letterTo(product, email, /Codul dumneavoastr/)
  await client.getByLabel('Codul din e-mail').fill(/voastră: (\d{6})/.exec(code)?.[1] ?? '')
  await client.getByRole('button', { name: 'Intrați' }).tap()
  await client.getByRole('button', { name: 'Aprob', exact: true }).tap()
  await expect(client.getByText('Mulțumim, am reținut răspunsul.')).toBeVisible()
  expect(scripts).toBeGreaterThan(0)
  expect(scripts).toBeLessThanOrEqual(15_000)

  const { items } = await call<{ items: { id: string; kind: string }[] }>(
    page,
    'GET',
    `${at}/outside-links`,
  )
  const own = items.find(({ kind }) => kind === 'client')
  await client.clock.fastForward(29_000)
  await expect(client.getByText('Mulțumim, am reținut răspunsul.')).toBeVisible()
  await call(page, 'POST', `${at}/outside-links/${own?.id}/revoke`)
  await client.clock.fastForward(30_000)
  await expect(client.getByText('Mulțumim, am reținut răspunsul.')).toBeHidden()
  await expect(client.getByText('Salon')).toHaveCount(0)
  await phone.close()
})

test('who asks again after a colleague did keeps what was typed and may still ask', async ({
  page,
  watch,
}) => {
  await enter(page, demo.admin)
  const startDate = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const event = { name: 'Cu două ferestre', startDate, type: 'wedding' }
  const { id: eventId } = await call<{ id: string }>(page, 'POST', '/events', event)
  const at = `/events/${eventId}`
  const person = { name: 'Ana Popescu', email: newEmail('ana'), language: 'ro', canDecide: true }
  const { linkId } = await call<{ linkId: string }>(page, 'POST', `${at}/client-people`, {
    ...person,
    sendLink: false,
  })
  const asked = { title: 'Ce tort alegeți?', note: '', dueOn: null, rule: 'any', deciderId: null }
  const { id, version } = await call<{ id: string; version: number }>(
    page,
    'POST',
    `${at}/client-decisions`,
    { ...asked, kind: 'question', subjectId: null, options: [] },
  )
  await page.goto(`/camera-client?eveniment=${eventId}`)
  const card = page.getByRole('listitem').filter({ hasText: asked.title })
  await card.getByRole('button', { name: asked.title }).click()
  await page.getByRole('menuitem', { name: 'Cereți din nou' }).click()
  const edition = { ...asked, options: [], version }
  await call(page, 'POST', `${at}/client-decisions/${id}/editions`, edition)
  const note = page.getByRole('textbox', { name: 'Ce îi scrieți' })
  await note.fill('Până vineri, vă rugăm.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('a cerut din nou sau a retras cererea')).toBeVisible()
  allowStatuses(watch, 409)
  await expect(note).toHaveValue('Până vineri, vă rugăm.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card.getByText('varianta 3')).toBeVisible()

  await call(page, 'POST', `${at}/outside-links/${linkId}/revoke`)
  await expect(page.getByText('linkul este oprit')).toBeVisible()
})
