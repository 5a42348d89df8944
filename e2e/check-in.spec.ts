import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { encode } from 'uqr'
import { findChromium } from '../scripts/setup.mjs'
import { demo } from './people.ts'
import { expect, test, violations } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

interface Row {
  id: string
  name: string
}
interface CheckIn {
  lists: Row[]
  counters: { listId: string; arrived: number; inside: number }[]
  openIncidents: number
}

/** Calls as the planner does, to set the stage for what is then done at the doors. */
async function planner(page: Page) {
  const signedIn = await page.request.post('/api/login', {
    data: { user: { email: demo.planner, password: demo.password } },
  })
  const session = (await signedIn.json()) as { token: string; user: object }
  const call = async <T>(method: string, path: string): Promise<T> => {
    const headers = { authorization: session.token }
    const answer = await page.request.fetch(`/api${path}`, { method, headers })
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
    return (await answer.json()) as T
  }
  const found = await call<{ items: Row[] }>('GET', '/events?search=Orizont')
  const eventId = found.items[0]?.id ?? ''
  const checkIn = () => call<CheckIn>('GET', `/events/${eventId}/check-in`)
  return {
    session,
    eventId,
    checkIn,
    pin: async () => (await call<{ pin: string }>('POST', `/events/${eventId}/check-in/pin`)).pin,
    /** Tickets of people who said yes and have not come yet. */
    async tickets(most: number): Promise<{ name: string; code: string }[]> {
      const { lists } = await checkIn()
      const people = await call<{ items: Row[] }>(
        'GET',
        `/events/${eventId}/check-in/people?listId=${lists[0]?.id}&state=missing&limit=${most}`,
      )
      return Promise.all(
        people.items.map(async ({ id, name }) => ({
          name,
          ...(await call<{ code: string }>('GET', `/events/${eventId}/guests/${id}/presence`)),
        })),
      )
    },
  }
}

/** A phone that was paired as people do it. */
async function pairedDoor(context: BrowserContext, pin: string, name: string) {
  const page = await context.newPage()
  await page.goto('/checkin/demo/conferinta-orizont')
  await page.getByText('Acest dispozitiv este o ușă').click()
  await page.getByLabel('Numele ușii').fill(name)
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Conectați', exact: true }).click()
  await expect(page.locator('#roster')).toHaveText(/^[1-9]\d* bilete/)
  const scan = async (code: string) => {
    await page.locator('#code').fill(code)
    await page.locator('#code').press('Enter')
    await expect(page.locator('#code')).toHaveValue('')
    return page.locator('#verdict').getAttribute('data-signal')
  }
  return { page, scan }
}

test('the team admits by name and by scanner, lets a walk-in enter and settles it at the desk', async ({
  page,
}) => {
  const { session, eventId, tickets } = await planner(page)
  const [first, second] = await tickets(2)
  await page.addInitScript(({ token, user }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('userProfile', JSON.stringify(user))
  }, session)
  await page.goto(`/check-in?eveniment=${eventId}`)
  const field = page.getByLabel('Codul biletului sau numele')
  await field.fill(first?.code ?? '')
  await field.press('Enter')
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await expect(verdict.getByText('Bine ați venit')).toBeVisible()
  await expect(verdict.getByText(first?.name ?? '')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await verdict.getByRole('button', { name: 'Anulați intrarea' }).click()
  await expect(page.getByText('Verdictul apare aici')).toBeVisible()

  await field.fill(second?.name ?? '')
  await page
    .getByRole('list', { name: 'Invitați găsiți' })
    .getByRole('button', { name: 'Intră' })
    .first()
    .click()
  await expect(verdict.getByText(second?.name ?? '').first()).toBeVisible()

  await page.getByRole('button', { name: 'Venit neanunțat' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Prenume').fill('Ștefan')
  await panel.getByLabel('Nume', { exact: true }).fill('Neanunțatu')
  await panel.getByRole('button', { name: /^Primiți/ }).click()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: /de lămurit/ }).click()
  const incident = page.getByRole('listitem').filter({ hasText: 'Ștefan Neanunțatu' })
  await incident.getByRole('button', { name: 'Rămâne așa' }).click()
  await expect(incident).toBeHidden()
  expect(await violations(page)).toEqual([])
})

test('two doors lose the network, go on, are opened anew, and everything counts once', async ({
  page,
  browser,
  product,
}) => {
  const { checkIn, pin, tickets } = await planner(page)
  const codes = (await tickets(5)).map(({ code }) => code)
  const before = await checkIn()
  const contexts = [1, 2].map(() => browser.newContext({ baseURL: product.url, locale: 'ro-RO' }))
  const [one, two] = await Promise.all(contexts)
  if (!one || !two) throw new Error('no browser')
  const left = await pairedDoor(one, await pin(), 'Stânga')
  const right = await pairedDoor(two, await pin(), 'Dreapta')
  expect(await left.scan(codes[0] ?? '')).toBe('go')
  expect(await right.scan(codes[0] ?? '')).toBe('look')
  expect(await violations(left.page)).toEqual([])

  await Promise.all([one.setOffline(true), two.setOffline(true)])
  for (const code of codes.slice(1, 4)) expect(await left.scan(code)).toBe('go')
  for (const code of codes.slice(3, 5)) expect(await right.scan(code)).toBe('go')
  expect(await left.scan(codes[1] ?? '')).toBe('look')
  await expect(left.page.locator('#network')).toHaveText(/Fără internet/)
  await expect(left.page.locator('#waiting')).toHaveText('4 de trimis')
  await left.page.reload()
  await expect(left.page.locator('#waiting')).toHaveText('4 de trimis')
  expect(await left.scan(codes[2] ?? '')).toBe('look')

  await Promise.all([one.setOffline(false), two.setOffline(false)])
  for (const door of [left, right])
    await expect(door.page.locator('#waiting')).toHaveText('', { timeout: 20_000 })
  const after = await checkIn()
  const arrived = (state: CheckIn) => state.counters[0]?.arrived ?? 0
  expect(arrived(after) - arrived(before)).toBe(5)
  expect(after.openIncidents - before.openIncidents).toBe(1)
  await Promise.all([one.close(), two.close()])
})

/** Half a second of film in which somebody holds a ticket before the camera. */
function filmOf(code: string): Buffer {
  const { data, size } = encode(code, { ecc: 'M', border: 4 })
  const [width, height, dot] = [640, 480, Math.floor(440 / size)]
  const bright = Buffer.alloc(width * height, 235)
  for (let y = 0; y < size * dot; y++)
    for (let x = 0; x < size * dot; x++)
      if (data[Math.floor(y / dot)]?.[Math.floor(x / dot)]) bright[(y + 20) * width + x + 100] = 16
  const frame = [Buffer.from('FRAME\n'), bright, Buffer.alloc((width * height) / 2, 128)]
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, ...Array.from({ length: 5 }, () => Buffer.concat(frame))])
}

test('a door reads the QR of a ticket with its camera', async ({ page, playwright, product }) => {
  const { pin, tickets } = await planner(page)
  const [ticket] = await tickets(1)
  const folder = mkdtempSync(join(tmpdir(), 'prilej-film-'))
  const film = join(folder, 'ticket.y4m')
  writeFileSync(film, filmOf(ticket?.code ?? ''))
  const browser = await playwright.chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    const context = await browser.newContext({
      baseURL: product.url,
      locale: 'ro-RO',
      viewport: { width: 390, height: 844 },
      permissions: ['camera'],
    })
    const door = await pairedDoor(context, await pin(), 'Cu camera')
    const refused: string[] = []
    door.page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    await door.page.getByRole('button', { name: 'Camera' }).click()
    await expect(door.page.locator('#who')).toHaveText(ticket?.name ?? '')
    await expect(door.page.locator('#verdict')).toHaveAttribute('data-signal', 'go')
    expect(refused).toEqual([])
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
})
