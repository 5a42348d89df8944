import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'uqr'
import { findChromium } from '../scripts/setup.mjs'
import { doorPage, pairedDoor, planner } from './check-in-doors.ts'
import { expect, test, violations } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

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
  const verdict = page.getByRole('region', { name: 'Rezultat' })
  await expect(verdict.getByText('Bine ați venit')).toBeVisible()
  await expect(verdict.getByText(first?.name ?? '')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await verdict.getByRole('button', { name: 'Anulați intrarea' }).click()
  await expect(page.getByText('Rezultatul apare aici')).toBeVisible()

  await field.fill(second?.name ?? '')
  const found = page.getByRole('list', { name: 'Invitați găsiți' }).getByRole('listitem').first()
  const admit = found.getByRole('button', { name: 'Intră' })
  await expect(admit).toBeVisible()
  await field.press('Enter')
  await expect(admit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(verdict.getByText(second?.name ?? '').first()).toBeVisible()

  // Another list was chosen since: undo still applies to the entry that the verdict shows.
  const lists = page.getByRole('combobox', { name: 'Lista' })
  const here = await lists.inputValue()
  await lists.click()
  await page.getByRole('option', { selected: false }).first().click()
  await expect(lists).not.toHaveValue(here)
  await verdict.getByRole('button', { name: 'Anulați intrarea' }).click()
  await expect(page.getByText('Rezultatul apare aici')).toBeVisible()
  await lists.click()
  await page.getByRole('option', { name: here, exact: true }).click()
  await field.fill(second?.name ?? '')
  // A second tap is the same wish: it stays green and can be taken back.
  await found.getByRole('button', { name: 'Intră' }).dblclick()
  await expect(verdict.getByText('Bine ați venit')).toBeVisible()
  await expect(verdict.getByRole('button', { name: 'Anulați intrarea' })).toBeVisible()
  // A guest without a ticket at hand leaves by name too.
  await page.getByRole('radiogroup', { name: 'Sensul' }).getByText('Ieșire').click()
  await field.fill(second?.name ?? '')
  await found.getByRole('button', { name: 'Iese' }).click()
  await expect(verdict.getByText('A ieșit')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Sensul' }).getByText('Intrare').click()
  await field.fill(first?.code ?? '')
  await field.press('Enter')
  await expect(verdict.getByText(first?.name ?? '').first()).toBeVisible()

  await page.getByRole('button', { name: 'Venit neanunțat' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Prenume').fill('Ștefan')
  await panel.getByLabel('Nume', { exact: true }).fill('Neanunțatu')
  await panel.getByRole('button', { name: /^Înregistrați intrarea/ }).click()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: /de verificat/ }).click()
  const incident = page.getByRole('listitem').filter({ hasText: 'Ștefan Neanunțatu' })
  // The guest created at the door is no answer to the question of who it was.
  await incident.getByRole('button', { name: 'Este alt invitat…' }).click()
  await incident.getByLabel('Cine a fost?').fill('Ștefan Neanunțatu')
  await expect(incident.getByText(/Niciun alt invitat/)).toBeVisible()
  // Two who are inside become one only after a question.
  await incident.getByLabel('Cine a fost?').fill(first?.name ?? '')
  await incident.getByRole('button', { name: 'Acesta' }).first().click()
  const question = page.getByRole('dialog', { name: 'este deja înăuntru' })
  await expect(question.getByRole('button', { name: 'Este aceeași persoană' })).toBeVisible()
  await question.getByRole('button', { name: 'Renunțați' }).click()
  await expect(question).toBeHidden()
  await incident.getByRole('button', { name: 'Acesta' }).first().click()
  await question.getByRole('button', { name: 'Este aceeași persoană' }).click()
  await expect(incident).toBeHidden()
  // A match names the guest, and it can be taken back.
  await page.getByText('Rezolvate', { exact: true }).click()
  await expect(incident.getByText(`Potrivit cu ${first?.name}`)).toBeVisible()
  await incident.getByRole('button', { name: 'Anulați hotărârea' }).click()
  await page.getByText('De verificat', { exact: true }).click()
  await incident.getByRole('button', { name: 'Rămâne așa' }).click()
  await expect(incident).toBeHidden()
  expect(await violations(page)).toEqual([])
})

test(
  'the hours of a list that are being typed outlast a change of the same list',
  { tag: '@full' },
  async ({ page }) => {
    const { session, eventId, call, checkIn } = await planner(page)
    const [list] = (await checkIn()).lists
    const rules = `/events/${eventId}/check-in/lists/${list?.id}`
    await page.addInitScript(({ token, user }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('userProfile', JSON.stringify(user))
    }, session)
    await page.goto(`/check-in?eveniment=${eventId}&panou=liste`)
    const card = page.getByRole('dialog').getByRole('region', { name: list?.name ?? '' })
    await card.getByRole('button', { name: 'Pentru cine, ore, VIP' }).click()
    const hour = card.getByLabel('ora').first()
    await hour.fill('07:15')
    await card.getByRole('switch', { name: 'Reintrare permisă' }).click()
    await expect
      .poll(async () => (await checkIn()).lists[0]?.version)
      .toBeGreaterThan(list?.version ?? 0)
    await expect(hour).toHaveValue('07:15')
    await card.getByRole('button', { name: 'Salvați' }).click()
    await expect(card.getByText('Scrieți și data, și ora')).toBeVisible()
    await expect(hour).toHaveValue('07:15')
    await card.getByRole('button', { name: 'Renunțați' }).click()
    const version = (await checkIn()).lists[0]?.version
    await call('PATCH', rules, { version, reentry: true })
  },
)

test(
  'a list notifies the host of a VIP: set on the screen, seen on whatever screen the host has open',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const { session, eventId, call, tickets, pin } = await planner(page)
    const { items: tags } = await call<{ items: { id: string }[] }>(
      'GET',
      '/company/tags?search=VIP',
    )
    const [guest] = await tickets(1)
    const record = `/events/${eventId}/guests/${guest?.id}`
    const { version } = await call<{ version: number }>('GET', record)
    await call('PATCH', record, { version, tagIds: tags.map(({ id }) => id) })
    await page.addInitScript(({ token, user }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('userProfile', JSON.stringify(user))
    }, session)
    await page.goto(`/check-in?eveniment=${eventId}&panou=liste`)
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Pentru cine, ore, VIP' }).first().click()
    await panel.getByRole('combobox', { name: 'Etichete VIP' }).fill('VIP')
    await page.getByRole('option', { name: 'VIP', exact: true }).click()
    await panel.getByRole('combobox', { name: 'Gazda anunțată' }).fill('Radu')
    await page.getByRole('option', { name: 'Radu Ionescu' }).click()
    await panel.getByRole('button', { name: 'Salvați' }).click()
    await expect(panel.getByText('Radu Ionescu află când intră un VIP')).toBeVisible()
    await page.goto('/notificari')
    await expect(page.getByRole('heading', { name: 'Notificări' })).toBeVisible()
    const notification = page.getByText('A sosit un invitat al dumneavoastră: Conferința Orizont')
    await expect(notification).toHaveCount(0)
    const phone = await browser.newContext({ baseURL: product.url, locale: 'ro-RO' })
    const door = await pairedDoor(phone, await pin(), 'Intrarea oficială')
    expect(await door.scan(guest?.code ?? '')).toBe('go')
    await expect(notification).toBeVisible()
    await phone.close()
  },
)

test(
  'five doors, two without a network, some tickets at two of them: heal, and everything counts once',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const { checkIn, arrived, pin, tickets } = await planner(page)
    const codes = (await tickets(32)).map(({ code }) => code)
    const before = { ...(await checkIn()), arrived: await arrived() }
    const doors: (Awaited<ReturnType<typeof pairedDoor>> & {
      offline(is: boolean): Promise<void>
    })[] = []
    for (const name of ['Stânga', 'Dreapta', 'Parcare', 'Terasă', 'Recepție']) {
      const context = await browser.newContext({ baseURL: product.url, locale: 'ro-RO' })
      const door = await pairedDoor(context, await pin(), name)
      doors.push({ ...door, offline: (is) => context.setOffline(is) })
    }
    const [left, right, ...online] = doors
    if (!left || !right) throw new Error('no doors')
    expect(await left.scan(codes[0] ?? '')).toBe('go')
    expect(await right.scan(codes[0] ?? '')).toBe('look')
    expect(await violations(left.page)).toEqual([])

    await Promise.all([left.offline(true), right.offline(true)])
    const mine = (n: number) => codes.slice(1 + n * 6, 1 + (n + 1) * 6)
    for (const [n, door] of [left, right, ...online].entries())
      for (const code of mine(n)) expect(await door.scan(code)).toBe('go')
    // One of thirty was scanned at two offline doors.
    expect(await right.scan(codes[1] ?? '')).toBe('go')
    expect(await left.scan(codes[1] ?? '')).toBe('look')
    await expect(left.page.locator('#network')).toHaveText(/Fără internet/)
    await expect(left.waiting).toHaveText('7 de trimis')
    await left.page.reload()
    await expect(left.waiting).toHaveText('7 de trimis')
    expect(await left.scan(codes[2] ?? '')).toBe('look')

    await Promise.all([left.offline(false), right.offline(false)])
    for (const door of [left, right]) await expect(door.waiting).toHaveText('', { timeout: 40_000 })
    expect((await arrived()) - before.arrived).toBe(31)
    expect((await checkIn()).openIncidents - before.openIncidents).toBe(1)
    await Promise.all(doors.map((door) => door.page.context().close()))
  },
)

test(
  'in sunlight on a phone the verdict is large, in colour, shape and word',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const { pin, tickets } = await planner(page)
    const [ticket] = await tickets(1)
    const context = await browser.newContext({
      baseURL: product.url,
      locale: 'ro-RO',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const door = await pairedDoor(context, await pin(), 'Telefonul')
    const looks = () =>
      door.verdict.evaluate((box) => {
        const { backgroundColor, color } = getComputedStyle(box)
        const { content } = getComputedStyle(box, '::before')
        return { backgroundColor, color, content, height: box.getBoundingClientRect().height }
      })
    expect(await door.scan(ticket?.code ?? '')).toBe('go')
    await expect(door.page.locator('#who')).toHaveText(ticket?.name ?? '')
    const go = await looks()
    expect(go).toMatchObject({ backgroundColor: 'rgb(0, 105, 62)', color: 'rgb(255, 255, 255)' })
    expect(go.height).toBeGreaterThanOrEqual(240)
    expect(await door.scan(ticket?.code ?? '')).toBe('look')
    const look = await looks()
    await door.page.getByLabel('Sensul').selectOption('out')
    await door.page.locator('#code').fill(ticket?.name ?? '')
    await door.page.getByRole('button', { name: 'Căutați' }).click()
    await door.page.getByRole('button', { name: 'Iese' }).first().click()
    await expect(door.verdict).toHaveAttribute('data-signal', 'out')
    await door.page.getByLabel('Sensul').selectOption('in')
    expect(await door.scan('ABCDEFGHJKLMNPQR')).toBe('stop')
    const stop = await looks()
    expect(new Set([go, look, stop].map(({ backgroundColor }) => backgroundColor)).size).toBe(3)
    expect(new Set([go, look, stop].map(({ content }) => content)).size).toBe(3)
    const wide = await door.page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(360)
    expect(await violations(door.page)).toEqual([])
    await context.close()
  },
)

/** Half a second of film in which a ticket is held before the camera. */
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

/** The camera that a video shows; null when it has ended. */
function liveTrackOf(video: Element): string | null {
  const stream = (video as HTMLVideoElement).srcObject as MediaStream | null
  return stream?.getVideoTracks().find(({ readyState }) => readyState === 'live')?.id ?? null
}

function endTracks(video: Element): void {
  const stream = (video as HTMLVideoElement).srcObject as MediaStream | null
  stream?.getTracks().forEach((track) => track.stop())
}

/** Simulates another application that uses the camera. */
function refuseCamera(isRefused: boolean): void {
  if (isRefused)
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('in use', 'NotReadableError'))
  else Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia')
}

/** Simulates a dark screen, where the browser stops the camera itself. */
function putToSleep(): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  document.dispatchEvent(new Event('visibilitychange'))
  const video = document.querySelector<HTMLVideoElement>('#video')
  const stream = video?.srcObject as MediaStream | undefined
  stream?.getTracks().forEach((track) => track.stop())
}

function wakeUp(): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a door reads the QR of a ticket with its camera, and so does the page for guests', async ({
  page,
  playwright,
  product,
}) => {
  const { call, checkIn, eventId, pin, tickets } = await planner(page)
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
    const viewport = { width: 390, height: 844 }
    const device = { baseURL: product.url, locale: 'ro-RO', viewport }
    const context = await browser.newContext({ ...device, permissions: ['camera'] })
    const door = await pairedDoor(context, await pin(), 'Cu camera')
    const refused: string[] = []
    door.page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    await door.page.getByRole('button', { name: 'Camera' }).click()
    await expect(door.page.locator('#who')).toHaveText(ticket?.name ?? '')
    await expect(door.page.locator('#verdict')).toHaveAttribute('data-signal', 'go')
    // A device that slept has lost its camera, which is opened again when the page is visible.
    const video = door.page.locator('#video')
    const trackOf = () => video.evaluate(liveTrackOf)
    const before = await trackOf()
    await door.page.evaluate(putToSleep)
    expect(await trackOf()).toBeNull()
    await door.page.evaluate(wakeUp)
    await expect.poll(trackOf).not.toBeNull()
    expect(await trackOf()).not.toBe(before)
    // Also where no event reports that the camera ended, and where it can only be opened again after a press.
    await video.evaluate(endTracks)
    await expect.poll(trackOf).not.toBeNull()
    const repeated = door.page.getByRole('button', { name: 'Porniți camera din nou' })
    await door.page.evaluate(refuseCamera, true)
    await video.evaluate(endTracks)
    await expect(door.page.locator('#alarm')).toHaveText('Camera s-a oprit.')
    await repeated.click()
    await expect(door.page.locator('#alarm')).toHaveText(/^Camera nu este disponibilă/)
    await door.page.evaluate(refuseCamera, false)
    await repeated.click()
    await expect.poll(trackOf).not.toBeNull()
    await expect(repeated).toBeHidden()
    await expect(door.page.locator('#alarm')).toBeHidden()
    const [list] = (await checkIn()).lists
    const rules = `/events/${eventId}/check-in/lists/${list?.id}`
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const open = { version: list?.version, selfFrom: hour(-1), selfTo: hour(1) }
    const { version } = await call<{ version: number }>('PATCH', rules, open)
    const guest = await (await browser.newContext({ ...device, permissions: ['camera'] })).newPage()
    await guest.goto(doorPage)
    await guest.getByRole('button', { name: 'Scanați QR-ul' }).click()
    // For a guest who is already inside, the page shows the first name and nothing else.
    const [firstName = '', ...others] = (ticket?.name ?? '').split(' ')
    await expect(guest.getByText(`era deja notată, ${firstName}.`)).toBeVisible()
    await expect(guest.getByText(others.at(-1) ?? '')).toBeHidden()
    await call('PATCH', rules, { version, selfFrom: null, selfTo: null })
    expect(refused).toEqual([])
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
})

test(
  'what is typed into the rules of a list is taken by Enter, and by saving',
  { tag: '@full' },
  async ({ page }) => {
    const { session, eventId, call, checkIn } = await planner(page, 'nunta')
    await page.addInitScript(({ token, user }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('userProfile', JSON.stringify(user))
    }, session)
    for (const name of ['Prieteni de probă', 'Colegi de probă'])
      await call('POST', '/company/tags', { name, tone: 'neutral', about: '' })
    await page.goto(`/check-in?eveniment=${eventId}&panou=liste`)
    await page.getByRole('button', { name: 'Pentru cine, ore, VIP' }).first().click()
    await expect(page.getByText('Modificări nesalvate')).toHaveCount(0)
    const tags = page.getByRole('combobox', { name: 'Cei cu etichetele' })
    await tags.fill('prieteni de')
    await tags.press('Enter')
    const form = page.locator('form').filter({ has: tags })
    await expect(form.getByText('Prieteni de probă')).toBeVisible()
    await tags.fill('colegi de probă')
    await form.getByRole('button', { name: 'Salvați' }).click()
    await expect(page.getByText('s-au salvat')).toBeVisible()
    const { lists } = (await checkIn()) as unknown as { lists: { onlyTagIds: string[] }[] }
    expect(lists[0]?.onlyTagIds).toHaveLength(2)
  },
)
