import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { allowStatuses, call, enter, newAccount, newCompany } from './people.ts'
import { expect, test } from './product.ts'

test.use({ locale: 'ro-RO' })

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A program of the customer, which first breaks and then works. */
async function startReceiver() {
  const received: Received[] = []
  const answers = [500]
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answers.shift() ?? 200).end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/prilej`, stop: () => server.close() }
}

test('an admin adds a webhook, sees why a test failed, and sends it again', async ({
  page,
  request,
}) => {
  const receiver = await startReceiver()
  const { email, password } = await newAccount(request, { as: newCompany() })
  await enter(page, email, password)
  await page.goto('/companie?fila=integrari')
  const hooks = page.getByRole('region', { name: 'Webhookuri' })
  await hooks.getByRole('button', { name: 'Webhook nou' }).first().click()
  await page.getByLabel('Adresa').fill(receiver.url)
  await page.getByLabel('Clientul a luat o decizie').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Adăugați', exact: true }).click()
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Închideți', exact: true }).last().click()

  const row = page.getByRole('listitem').filter({ hasText: receiver.url })
  await row.getByRole('button', { name: `Acțiuni: ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: 'Trimiteți un test' }).click()
  await expect.poll(() => receiver.received.length).toBe(1)
  await row.getByRole('button', { name: `Acțiuni: ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: 'Jurnalul livrărilor' }).click()
  await expect(page.getByText('răspuns 500')).toBeVisible()
  await page.getByRole('button', { name: 'Trimiteți din nou: Test' }).click()
  await expect(page.getByText('Livrat', { exact: true })).toBeVisible()
  expect(receiver.received).toHaveLength(2)

  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  for (const { headers, body } of receiver.received) {
    const signed = headers as Record<string, string>
    expect(new Webhook(secret).verify(body, signed)).toMatchObject({ type: 'test' })
    expect(() => new Webhook(secret).verify(`${body} `, signed)).toThrow()
  }
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `at ${width}`).toBeLessThanOrEqual(0)
    const folder = process.env.PICTURES
    if (folder) await page.screenshot({ path: `${folder}/webhooks-${width}.png` })
  }

  await page.getByRole('dialog').getByRole('button', { name: 'Închideți' }).first().click()
  const active = row.getByRole('switch')
  await active.press('Space')
  const question = page.getByRole('dialog', { name: 'Opriți webhookul?' })
  await page.keyboard.press('Escape')
  await expect(active).toBeChecked()
  await active.press('Space')
  await question.getByRole('button', { name: 'Opriți', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(active).not.toBeChecked()
  receiver.stop()
})

test('a webhook that was changed in another tab is merged, and a real collision is asked about', async ({
  page,
  request,
  watch,
}) => {
  const { email, password } = await newAccount(request, { as: newCompany() })
  await enter(page, email, password)
  const url = 'https://crm.exemplu.ro/prilej'
  const { webhook } = await call<{ webhook: { id: string } }>(page, 'POST', '/company/webhooks', {
    url,
    events: ['guest.answered'],
  })
  const elsewhere = (fields: object) =>
    call<object>(page, 'PATCH', `/company/webhooks/${webhook.id}`, fields)
  await page.goto('/companie?fila=integrari')
  const open = async () => {
    await page.getByRole('button', { name: `Acțiuni: ${url}` }).click()
    await page.getByRole('menuitem', { name: 'Editați webhookul' }).click()
  }
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Salvați', exact: true })

  await open()
  await elsewhere({ version: 1, active: false })
  await dialog.getByLabel('Task terminat').check()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Un invitat a răspuns · Task terminat')).toBeVisible()

  await open()
  await elsewhere({ version: 3, events: ['guest.answered', 'payment.due'] })
  await dialog.getByLabel('Plată restantă').check()
  await save.click()
  await expect(dialog.getByText('Un invitat a răspuns · Plată aproape de scadență')).toBeVisible()
  allowStatuses(watch, 409)
})

test('a new key stays on the screen until it was copied, and says its last day with the year', async ({
  page,
  request,
}) => {
  const { email, password } = await newAccount(request, { as: newCompany() })
  await enter(page, email, password)
  await page.goto('/companie?fila=integrari')
  await page.getByRole('button', { name: 'Cheie nouă' }).first().click()
  await page.getByLabel('Nume').fill('Contabilitate')
  await page.getByLabel('Expiră după').fill('31.12.2027')
  await page.getByRole('button', { name: 'Faceți cheia' }).click()
  const shown = page.getByRole('dialog', { name: 'Cheia este gata' })
  await expect(shown.getByLabel('Cheia API')).toHaveValue(/^prj_/)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'Am copiat-o' }).click()
  await expect(shown).toBeHidden()
  await expect(page.getByText('ultima zi: 31 dec. 2027')).toBeVisible()
})

test('the address of a calendar ends only after a question', async ({ page, request }) => {
  const { email, password } = await newAccount(request, { as: newCompany() })
  await enter(page, email, password)
  await page.goto('/profil-utilizator')
  await page.getByRole('button', { name: 'Creați adresa' }).click()
  const address = page.getByRole('textbox', { name: 'Adresa calendarului' })
  const first = await address.inputValue()
  const status = async () => (await request.get(new URL(first).pathname)).status()
  await page.getByRole('button', { name: 'Adresă nouă' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renunțați' }).click()
  expect(await status()).toBe(200)
  await page.getByRole('button', { name: 'Adresă nouă' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Adresă nouă' }).click()
  await expect(address).not.toHaveValue(first)
  expect(await status()).toBe(404)
  await page.getByRole('button', { name: 'Opriți calendarul' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Opriți calendarul' }).click()
  await expect(page.getByRole('button', { name: 'Creați adresa' })).toBeVisible()
})
