import { pairedDoor, planner } from './check-in-doors.ts'
import { expect, test } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

interface Devices {
  items: { id: string; name: string; revokedAt: string | null }[]
}

test('a door is notified at once of a rehearsal and of its own end, and keeps nothing of the list', async ({
  page,
  browser,
  product,
}) => {
  const { call, eventId, pin, tickets } = await planner(page, 'nunta')
  const [earlier, ticket] = await tickets(2)
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'ro-RO',
    viewport: { width: 360, height: 740 },
  })
  // A door that never polls: everything it learns came by the stream.
  await context.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
  const door = await pairedDoor(context, await pin(), 'Terasa', '/checkin/demo/nunta-ana-si-mihai')
  const strip = door.page.locator('#rehearsal')
  await expect(strip).toBeHidden()
  const undo = door.page.getByRole('button', { name: 'Anulați scanarea' })
  expect(await door.scan(earlier?.code ?? '')).toBe('go')
  await expect(undo).toBeVisible()
  await call('POST', `/events/${eventId}/check-in/rehearsal`)
  await expect(strip).toBeVisible()
  // The verdict is gone; the real entry can still be taken back, by its name.
  await expect(door.verdict).toHaveAttribute('data-signal', 'none')
  await expect(door.page.locator('#who')).toHaveText(earlier?.name ?? '')
  await expect(door.page.locator('#why')).toContainText('dinainte de probă')
  await undo.click()
  await expect(door.page.locator('#result')).toHaveText('Anulat')
  await call('DELETE', `/events/${eventId}/check-in/rehearsal`)
  await expect(strip).toBeHidden()
  // Both stay within reach on a phone, also once it is a door.
  await expect(door.page.getByRole('button', { name: 'Sunet pornit' })).toBeInViewport()
  await expect(door.page.getByRole('link', { name: 'English' })).toBeInViewport()
  expect(await door.scan(ticket?.code ?? '')).toBe('go')
  const { items } = await call<Devices>('GET', `/events/${eventId}/check-in/devices`)
  const own = items.find(({ name, revokedAt }) => name === 'Terasa' && !revokedAt)
  await call('DELETE', `/events/${eventId}/check-in/devices/${own?.id}`)
  await undo.click()
  await expect(door.page.locator('#result')).toHaveText('Nu s-a anulat')
  await expect(door.page.locator('#network')).toContainText('Ușa a fost deconectată de organizator')
  await expect(door.page.locator('#roster')).toHaveText('')
  const kept = await door.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('prilej-door demo/nunta-ana-si-mihai')
        opening.addEventListener('error', () => reject(new Error('not opened')))
        opening.addEventListener('success', () => {
          const store = [...opening.result.objectStoreNames].find((each) => each !== 'queue') ?? ''
          const reading = opening.result.transaction(store).objectStore(store).getAllKeys()
          reading.addEventListener('success', () => resolve(reading.result))
        })
      }),
  )
  expect(kept).not.toContain('roster')
  expect(kept).not.toContain('details')
  await context.close()
})

test(
  'one answer that did not come is said beside what the door decided alone',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const { pin, tickets } = await planner(page)
    const [ticket] = await tickets(1)
    const context = await browser.newContext({ baseURL: product.url, locale: 'ro-RO' })
    await context.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
    const door = await pairedDoor(context, await pin(), 'Grădina')
    await expect(door.page.locator('#network')).toHaveText('Conectat')
    await context.route('**/api/door/scans', (route) => route.abort())
    expect(await door.scan(ticket?.code ?? '')).toBe('go')
    await expect(door.page.locator('#more')).toContainText('hotărât aici, fără internet')
    await expect(door.page.locator('#network')).toContainText('Conexiune slabă')
    // Leaving is not asked about until the server has it, and the text about it is hidden then.
    await door.page.locator('#unpair').click()
    await expect(door.page.locator('#leave-dialog')).toBeHidden()
    await expect(door.waiting).toHaveText('')
    await expect(door.page.locator('#alarm')).toBeHidden()
    await context.close()
  },
)

test(
  'a name asked for without a network is found once it is back',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const { pin, tickets } = await planner(page, 'nunta')
    const [ticket] = await tickets(1)
    const context = await browser.newContext({ baseURL: product.url, locale: 'ro-RO' })
    const address = '/checkin/demo/nunta-ana-si-mihai'
    const door = (await pairedDoor(context, await pin(), 'Foaier', address)).page
    await context.setOffline(true)
    await expect(door.locator('#network')).toContainText('Fără internet')
    await door.locator('#code').fill(ticket?.name ?? '')
    await door.keyboard.press('Enter')
    await expect(door.locator('#found')).toContainText('Fără internet nu putem căuta')
    await context.setOffline(false)
    await expect(door.locator('#network')).toHaveText('Conectat')
    await expect(door.locator('#found')).toContainText(ticket?.name ?? '')
    await expect(door.locator('#found')).not.toContainText('Fără internet')
    await context.close()
  },
)

test(
  'an undo that came too late is taken back from the screen, and the door says what to do',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const { call, eventId, pin, tickets, session } = await planner(page, 'nunta')
    const [ticket] = await tickets(1)
    const context = await browser.newContext({ baseURL: product.url, locale: 'ro-RO' })
    const address = '/checkin/demo/nunta-ana-si-mihai'
    const door = await pairedDoor(context, await pin(), 'Pridvor', address)
    expect(await door.scan(ticket?.code ?? '')).toBe('go')
    await context.setOffline(true)
    await expect(door.page.locator('#network')).toContainText('Fără internet')
    const { items } = await call<Devices>('GET', `/events/${eventId}/check-in/devices`)
    const own = items.find(({ name, revokedAt }) => name === 'Pridvor' && !revokedAt)
    await call('DELETE', `/events/${eventId}/check-in/devices/${own?.id}`)
    await door.page.getByRole('button', { name: 'Anulați scanarea' }).click()
    const result = door.page.locator('#result')
    await expect(result).toHaveText('Anulat')
    await context.setOffline(false)
    await expect(result).toHaveText('Nu s-a anulat')
    await expect(door.page.locator('#who')).toHaveText(ticket?.name ?? '')
    await door.page.reload()
    await expect(result).toHaveText('Ușa nu mai este activă')
    await expect(door.page.locator('#scan')).toBeHidden()
    await door.page.getByRole('button', { name: 'Conectați din nou cu un PIN' }).click()
    await expect(door.page.getByText('Pentru echipă: acest dispozitiv stă la ușă')).toBeVisible()
    await context.close()

    await page.goto('/login')
    await page.evaluate(({ token, user }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('userProfile', JSON.stringify(user))
    }, session)
    await page.goto(`/check-in?eveniment=${eventId}&panou=lamuriri`)
    const row = page.getByRole('listitem').filter({ hasText: 'Anulare refuzată' })
    await expect(row).toContainText(ticket?.name ?? '')
    await expect(row.getByRole('button')).toHaveText(['Rămâne așa', 'Faceți anularea'])
  },
)

test('a door without a network ends a rehearsal at its hour: who was only tried may come in', async ({
  page,
  browser,
  product,
}) => {
  const { call, eventId, pin, tickets } = await planner(page, 'nunta')
  const [ticket] = await tickets(1)
  await call('POST', `/events/${eventId}/check-in/rehearsal`)
  const address = '/checkin/demo/nunta-ana-si-mihai'
  const device = () => browser.newContext({ baseURL: product.url, locale: 'ro-RO' })
  const [near, far] = [await device(), await device()]
  const other = await pairedDoor(near, await pin(), 'Prima', address)
  expect(await other.scan(ticket?.code ?? '')).toBe('go')
  await near.close()
  await far.clock.install()
  const door = await pairedDoor(far, await pin(), 'A doua', address)
  await expect(door.page.locator('#rehearsal')).toBeVisible()
  await far.setOffline(true)
  expect(await door.scan(ticket?.code ?? '')).not.toBe('go')
  const mark = door.verdict.getByText('REPETIȚIE')
  await expect(mark).toBeVisible()
  const { firstEntry } = await call<{ firstEntry: { at: string } }>(
    'GET',
    `/events/${eventId}/check-in`,
  )
  await far.clock.fastForward(Date.parse(firstEntry.at) - Date.now() + 60_000)
  await expect(door.page.locator('#rehearsal')).toBeHidden()
  expect(await door.scan(ticket?.code ?? '')).toBe('go')
  await expect(mark).toBeHidden()
  await far.close()
  await call('DELETE', `/events/${eventId}/check-in/rehearsal`)
})

test(
  'a door without a network on a phone: the rehearsal stays in sight, the search is hidden, the end shows what is left to send',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const { call, eventId, pin, tickets } = await planner(page, 'nunta')
    const [first, second] = await tickets(2)
    const context = await browser.newContext({
      baseURL: product.url,
      locale: 'ro-RO',
      viewport: { width: 360, height: 640 },
    })
    const door = await pairedDoor(
      context,
      await pin(),
      'Grădina',
      '/checkin/demo/nunta-ana-si-mihai',
    )
    const part = (id: string) => door.page.locator(`#${id}`)
    await call('POST', `/events/${eventId}/check-in/rehearsal`)
    await expect(part('rehearsal')).toBeVisible()
    await context.setOffline(true)
    expect(await door.scan(first?.code ?? '')).toBe('go')
    await expect(part('verdict')).toContainText('REPETIȚIE')
    await door.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(part('rehearsal')).toBeInViewport({ ratio: 1 })
    await call('DELETE', `/events/${eventId}/check-in/rehearsal`)
    // The search by name needs the server, so the form for a walk-in opens, and closes with the next
    // ticket.
    await part('code').fill('stefan')
    await part('code').press('Enter')
    await expect(part('walk-in')).toBeVisible()
    // A scanner types faster than a browser script, into the field that has the focus.
    await expect(part('walk-in-name')).toBeFocused()
    await part('walk-in-name').evaluate((field) => {
      for (const key of [...'ABCDEFGHJKLMNPQR', 'Enter'])
        field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    await expect(part('verdict')).toHaveAttribute('data-signal', 'stop')
    await expect(part('walk-in')).toBeHidden()
    await expect(part('walk-in-name')).toHaveValue('')
    await expect(part('why')).not.toContainText('căutați')
    await context.setOffline(false)
    await expect(part('network')).toHaveText('Conectat')
    await part('code').fill(second?.name.split(' ')[0] ?? '')
    await part('code').press('Enter')
    const found = part('found').locator('li').first()
    await expect(found).toBeInViewport({ ratio: 1 })
    const [row, card] = [await found.boundingBox(), await part('verdict').boundingBox()]
    expect(row?.y).toBeLessThan(card?.y ?? 0)
    await context.setOffline(true)
    // A guest scanned only in the rehearsal may come in.
    expect(await door.scan(first?.code ?? '')).toBe('go')
    expect(await door.scan(second?.code ?? '')).toBe('go')
    await part('unpair').click()
    await expect(part('alarm')).toContainText('Scanări care nu au ajuns încă la server: 2')
    await expect(part('leave-dialog')).toBeHidden()
    await context.route('**/api/door/scans/batch', (route) => route.abort())
    const { items } = await call<Devices>('GET', `/events/${eventId}/check-in/devices`)
    const own = items.find(({ name, revokedAt }) => name === 'Grădina' && !revokedAt)
    await call('DELETE', `/events/${eventId}/check-in/devices/${own?.id}`)
    await context.setOffline(false)
    await expect(part('network')).toContainText('Scanări rămase de trimis: 2.')
    await context.unroute('**/api/door/scans/batch')
    await door.page.reload()
    await expect(part('network')).toContainText('puteți pune deoparte dispozitivul')
    await context.close()
  },
)
