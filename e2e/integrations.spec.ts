import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { enter, newAccount, newCompany } from './people.ts'
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
  receiver.stop()
})
