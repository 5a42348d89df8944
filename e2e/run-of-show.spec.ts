import { call, demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'
import { eventOf } from './route-table.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'ro-RO' })

test('a show is planned, called with the space bar and followed by a link without an account', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, demo.admin)
  const eventId = await eventOf(page)
  const path = `/events/${eventId}/run-of-show`
  const { id } = await call<{ id: string }>(page, 'POST', path, {
    name: 'Sala mică',
    day: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
  })
  await page.goto(`/desfasurator/${id}`)
  for (const title of ['Deschiderea', 'Discursul']) {
    await page.getByRole('button', { name: 'Adăugați un rând' }).first().click()
    const panel = page.getByRole('dialog', { name: 'Adăugați un rând' })
    await panel.getByLabel('Ce se întâmplă').fill(title)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('list', { name: 'Plan' })).toContainText(title)
  }
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Linkuri' }).click()
  await page.getByRole('textbox', { name: 'Pentru cine' }).fill('Scena')
  await page.getByRole('button', { name: 'Creați un link' }).click()
  const url = new URL((await page.locator('code').textContent()) ?? '')
  await page.keyboard.press('Escape')

  const other = await browser.newContext({ locale: 'ro-RO', ...(baseURL && { baseURL }) })
  const follower = await other.newPage()
  await follower.goto(url.pathname)
  await expect(follower.locator('#state')).toHaveText('Nu a început încă')

  await page.goto(`/desfasurator/${id}?vedere=live`)
  await expect(page.getByRole('button', { name: /Începe/ })).toBeVisible()
  // Days before its hour it starts only after a question.
  await page.keyboard.press('Space')
  await expect(follower.locator('#state')).toHaveText('Nu a început încă')
  const question = page.getByRole('dialog', { name: 'Începeți acum?' })
  await question.getByRole('button', { name: 'Începeți' }).click()
  await expect(follower.locator('#running')).toHaveText('Deschiderea')
  await expect(follower.locator('#state')).toHaveText('Acum')
  await expect(follower.locator('#countdown')).toHaveText(/^[45]:\d\d$/)
  await expect(page.getByRole('button', { name: /Următorul/ })).toBeEnabled()
  await page.keyboard.press('Space')
  await expect(follower.locator('#running')).toHaveText('Discursul')
  await page.keyboard.press('Backspace')
  await expect(follower.locator('#running')).toHaveText('Deschiderea')
  expect(await violations(page)).toEqual([])
  expect(await violations(follower)).toEqual([])

  // Without a network the page says so and counts on; then it is in step again.
  await other.setOffline(true)
  await expect(follower.locator('#condition')).toHaveAttribute('data-freshness', 'amber')
  // Reloaded while offline, the page still shows the show, and its clock continues.
  await follower.reload()
  await expect(follower.locator('#running')).toHaveText('Deschiderea')
  await expect(follower.locator('#condition')).toHaveAttribute('data-freshness', /amber|red/)
  const left = await follower.locator('#countdown').textContent()
  await expect(follower.locator('#countdown')).not.toHaveText(left ?? '')
  await other.setOffline(false)
  await expect(follower.locator('#condition')).toHaveAttribute('data-freshness', 'fresh')
  await follower.getByRole('button', { name: 'Culise' }).click()
  await expect(follower.locator('#app')).toHaveAttribute('data-view', 'backstage')
  await follower.reload()
  await expect(follower.locator('#app')).toHaveAttribute('data-view', 'backstage')
  expect(await violations(follower)).toEqual([])

  // A colleague takes over in one tap; the one who called before sees it at once.
  const second = await browser.newContext({ locale: 'ro-RO', ...(baseURL && { baseURL }) })
  const colleague = await second.newPage()
  await enter(colleague, demo.admin)
  await colleague.goto(`/desfasurator/${id}?vedere=live`)
  await expect(page.getByRole('status').filter({ hasText: 'acest dispozitiv' })).toBeVisible()
  await colleague.keyboard.press('Space')
  await colleague.getByRole('button', { name: 'Preiau eu' }).click()
  await expect(page.getByRole('button', { name: 'Preiau eu' })).toBeVisible()
  await colleague.keyboard.press('Space')
  await expect(follower.locator('#running')).toHaveText('Discursul')
  expect(await violations(colleague)).toEqual([])

  // Without a network one notice says so, with how old the data is.
  await second.setOffline(true)
  const notices = colleague.getByRole('status').filter({ hasText: 'Fără rețea' })
  await expect(notices).toContainText('Date de acum')
  await expect(colleague.getByRole('button', { name: 'Încercați din nou' })).toHaveCount(0)
  await second.setOffline(false)
  await expect(notices).toHaveCount(0)

  // A follower reads that the show is over.
  await colleague.getByRole('button', { name: 'Încheiați', exact: true }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Încheiați' }).click()
  await expect(follower.locator('#state')).toHaveText('S-a încheiat')
  await second.close()

  const links = await call<{ items: { id: string; label: string }[] }>(
    page,
    'GET',
    `/events/${eventId}/outside-links?recordId=${id}`,
  )
  const linkId = links.items[0]?.id ?? ''
  await call(page, 'POST', `/events/${eventId}/outside-links/${linkId}/revoke`, {})
  await expect(follower.locator('#condition')).toContainText('nu mai este valabil', {
    timeout: 30_000,
  })
  await other.close()
})

test('who follows is called ten and two minutes before their turn, and not while muted', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, demo.admin)
  const eventId = await eventOf(page)
  const path = `/events/${eventId}/run-of-show`
  const made = await call<{ id: string; version: number }>(page, 'POST', path, { name: 'Curtea' })
  const show = `${path}/${made.id}`
  const sound = crypto.randomUUID()
  await call(page, 'PATCH', show, {
    version: made.version,
    departments: [{ id: sound, name: 'Sunet', isPrivate: false }],
  })
  const cues = ['Sosirea', 'Imnul', 'Pauza', 'Fanfara'].map((title, at) => ({
    id: crypto.randomUUID(),
    version: 0,
    kind: 'cue',
    title,
    startTime: null,
    seconds: 575,
    skipped: false,
    notes: '',
    instructions: at % 2 === 1 ? { [sound]: 'Din microfonul 2' } : {},
    refs: [],
    responsibleId: null,
  }))
  await call(page, 'POST', `${show}/steps`, { cues })
  const { url } = await call<{ url: string }>(page, 'POST', `${show}/followers`, {
    label: 'Sunet',
    departmentIds: [sound],
    showsPhones: false,
    view: 'list',
  })
  let basedOn = 0
  const press = async (kind: string, at: number, seconds = 0) => {
    const now = new Date().toISOString()
    const mark = { id: crypto.randomUUID(), kind, cueId: cues[at]?.id, seconds, at: now }
    await call(page, 'POST', `${show}/marks`, { basedOn, sentAt: now, marks: [mark] })
    basedOn += 1
  }
  await press('start', 0)

  const other = await browser.newContext({ locale: 'ro-RO', ...(baseURL && { baseURL }) })
  const follower = await other.newPage()
  await follower.addInitScript(() => {
    const felt: number[] = []
    Object.assign(window, { felt })
    navigator.vibrate = (pattern) => felt.push([pattern].flat().length) > 0
  })
  await follower.goto(new URL(url).pathname)
  const felt = () => follower.evaluate(() => (window as unknown as { felt: number[] }).felt)
  await expect(follower.locator('#own')).toContainText('Imnul, peste')
  await expect.poll(felt).toEqual([1])
  // Shorter, so that it is less than two minutes before.
  await press('adjust', 0, -460)
  await expect.poll(felt).toEqual([1, 3])

  await follower.getByRole('button', { name: 'Vibrație și sunet: pornite' }).click()
  await press('start', 2)
  await expect(follower.locator('#own')).toContainText('Fanfara, peste')
  await follower.getByRole('button', { name: 'Vibrație și sunet: oprite' }).click()
  await press('adjust', 2, -460)
  await expect.poll(felt).toEqual([1, 3, 3])
  await other.close()
})
