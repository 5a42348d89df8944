import type { Browser, BrowserContext, Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { demo, newEmail, signIn } from './people.ts'
import { expect, startProduct, test, violations, type Product } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

/** Calls as the signed-in person does, to set the stage for what is then done on the screen. */
async function call<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const authorization = `Bearer ${token.replace(/^"|"$/g, '')}`
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { authorization },
    ...(data && { data }),
  })
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
  return (await answer.json()) as T
}

interface Stage {
  eventId: string
  partId: string
  path: string
}

/** A new event with one part of so many places, and a family of four with its personal page. */
async function stage(page: Page, capacity: number | null, email = newEmail('ion')): Promise<Stage> {
  const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const event = await call<{ id: string; slug: string }>(page, 'POST', '/events', {
    name: `Nuntă ${email}`.slice(0, 60),
    type: 'wedding',
    startDate: day,
  })
  const { items } = await call<{ items: { id: string; version: number }[] }>(
    page,
    'GET',
    `/events/${event.id}/parts`,
  )
  const [part] = items
  await call(page, 'PATCH', `/events/${event.id}/parts/${part?.id}`, {
    version: part?.version,
    capacity,
  })
  const { group } = await call<{ group: { id: string } }>(
    page,
    'POST',
    `/events/${event.id}/guests/families`,
    {
      group: { name: 'Familia Zamfir', salutation: 'Dragă familie Zamfir,' },
      guests: [
        { firstName: 'Ion', lastName: 'Zamfir', email },
        { firstName: 'Ana', lastName: 'Zamfir' },
        { firstName: 'Luca', lastName: 'Zamfir', ageBand: 'child' },
        { host: 0 },
      ],
    },
  )
  const company = await call<{ slug: string }>(page, 'GET', '/company')
  const link = `/events/${event.id}/guest-groups/${group.id}/link`
  const { token } = await call<{ token: string }>(page, 'POST', link, {})
  const path = `/event/${company.slug}/${event.slug}/invitatie/${token}`
  return { eventId: event.id, partId: part?.id ?? '', path }
}

const onPhone = (browser: Browser, product: Product, javaScriptEnabled: boolean) =>
  browser.newContext({
    baseURL: product.url,
    viewport: { width: 360, height: 740 },
    locale: 'ro-RO',
    javaScriptEnabled,
  })

async function say(page: Page, who: string, word: string): Promise<void> {
  const group = page.getByRole('group', { name: who })
  // By key, since the button that stays in sight may lie over it on a small screen.
  await group.getByRole('radio', { name: word, exact: true }).first().press('Space')
}

for (const script of [true, false])
  test(`a family of four answers on a phone ${script ? 'with' : 'without'} JavaScript, changes, waits and erases itself`, async ({
    page,
    browser,
    product,
  }) => {
    await signIn(page, demo.admin)
    const { path } = await stage(page, 3)
    const phone: BrowserContext = await onPhone(browser, product, script)
    const guest = await phone.newPage()
    await guest.goto(path)
    await expect(guest.getByRole('heading', { name: 'Dragă familie Zamfir,' })).toBeVisible()
    if (script) {
      expect(await violations(guest)).toEqual([])
      const width = await guest.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(360)
    }

    await guest.getByRole('button', { name: 'Venim cu toții' }).click()
    await expect(guest.getByText('Vin 3 persoane.')).toBeVisible()
    await expect(guest.getByText('Pe lista de așteptare.', { exact: false }).first()).toBeVisible()
    await expect(guest.getByRole('img', { name: /Codul QR/ })).toHaveCount(3)

    await say(guest, 'Ion Zamfir', 'Nu vine')
    await guest.getByRole('button', { name: 'Trimiteți răspunsul' }).click()
    await expect(guest.getByText(/Ion Zamfir nu vine la .* Mai vine/)).toBeVisible()
    await guest.getByRole('radio', { name: 'Nu mai vine' }).first().press('Space')
    await guest.getByRole('button', { name: 'Păstrați răspunsul' }).click()
    await expect(guest.getByText('Vin 2 persoane.')).toBeVisible()

    await guest.getByRole('link', { name: /Datele mele/ }).click()
    for (const left of [3, 2, 1]) {
      await guest.getByText('Ștergeți datele acestei persoane').first().click()
      await guest.getByText('Da, vreau să fie șterse definitiv').first().click()
      await guest.getByRole('button', { name: 'Ștergeți definitiv' }).first().click()
      if (left > 1) await expect(guest.getByText('Datele au fost șterse.')).toBeVisible()
    }
    await expect(guest.getByRole('heading', { name: 'Pagina nu există' })).toBeVisible()
    await phone.close()
  })

test('an answer on the phone appears on the open screen of the team', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, demo.admin)
  const { eventId, path } = await stage(page, null)
  await page.goto(`/evenimente/${eventId}?fila=pagina-invitatilor`)
  await expect(page.getByText('Încă e liniște')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const phone = await onPhone(browser, product, false)
  const guest = await phone.newPage()
  await guest.goto(path)
  await guest.getByLabel('Un mesaj pentru gazde').fill('Abia așteptăm <b>petrecerea</b>!')
  await guest.getByRole('button', { name: 'Trimiteți răspunsul' }).click()
  await expect(guest.getByText('Mulțumim, am păstrat răspunsul.')).toBeVisible()
  await expect(page.getByText('Abia așteptăm <b>petrecerea</b>!')).toBeVisible()
  await phone.close()
})

test('a person sees the events they are invited to, and opens the page', async ({ page }) => {
  await signIn(page, demo.user)
  await page.goto('/evenimentele-mele')
  await expect(page.getByRole('heading', { name: 'Nunta Anei și a lui Mihai' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Deschideți invitația' }).first().click()
  await expect(page.getByRole('heading', { name: 'Răspunsul dumneavoastră' })).toBeVisible()
})

test('the planner sends 200 invitations, and sees what a mail server that dies has not taken', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const received = new Map<string, number>()
  let isUp = true
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_, done) =>
      done(isUp ? undefined : Object.assign(new Error('try later'), { responseCode: 421 })),
    onData(stream, session, done) {
      const [to] = session.envelope.rcptTo
      stream.resume()
      stream.on('end', () => {
        received.set(to?.address ?? '', (received.get(to?.address ?? '') ?? 0) + 1)
        // The server goes away in the middle of the mailing, once.
        if (received.size === 60) isUp = false
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  const { port } = smtp.server.address() as { port: number }
  const product = await startProduct({ LIMITS: 'off', SMTP_URL: `smtp://127.0.0.1:${port}` }, 7)
  try {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
      locale: 'ro-RO',
    })
    const page = await context.newPage()
    await signIn(page, demo.planner)
    const { eventId } = await stage(page, null)
    for (let from = 0; from < 200; from += 50)
      await call(page, 'POST', `/events/${eventId}/guests/families`, {
        group: { name: `Delegația ${from}` },
        guests: Array.from({ length: 50 }, (_, at) => ({
          firstName: `Invitat ${from + at}`,
          lastName: 'Popa',
          email: `invitat-${from + at}@exemplu.ro`,
        })),
      })
    await page.goto(`/evenimente/${eventId}?fila=invitatii`)
    await page.getByRole('button', { name: 'Mesaj nou' }).first().click()
    await page.getByRole('button', { name: /^Invitație/ }).click()
    await expect(page.getByText(/201 adrese/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Trimiteți acum' }).click()
    await page.getByRole('button', { name: 'Trimiteți spre 201 adrese' }).click()
    await expect.poll(() => received.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(60)
    await expect(page.getByText(/nu au fost încă predate serverului/)).toBeVisible({
      timeout: 30_000,
    })
    await context.close()
    expect([...received.values()].every((times) => times === 1)).toBe(true)
  } finally {
    await product.stop()
    await new Promise<void>((done) => smtp.close(() => done()))
  }
})
