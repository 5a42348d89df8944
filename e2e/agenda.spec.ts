import type { Page } from '@playwright/test'
import { call, demo, enter, allowStatuses } from './people.ts'
import { expect, test, violations } from './product.ts'

// A person who plans from afar sees the hours of the venue.
test.use({ timezoneId: 'America/New_York' })

interface CreatedRecord {
  id: string
}

/** A conference of one day in two rooms, in three months. */
async function newAgenda(page: Page, name: string): Promise<string> {
  const startDate = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const event = { name, startDate, startTime: '09:00', endTime: '18:00', type: 'conference' }
  const { id } = await call<CreatedRecord>(page, 'POST', '/events', event)
  for (const room of ['Sala Mare', 'Sala Mică'])
    await call(page, 'POST', `/events/${id}/agenda/rooms`, { name: room, capacity: 80 })
  return id
}

const box = (page: Page, title: string) =>
  page.getByRole('article', { name: new RegExp(`^${title},`) })

test('a day is built from the pool with the mouse, published, changed and published again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await enter(page, demo.planner)
  const eventId = await newAgenda(page, 'Din listă în grilă')
  const speaker = await call<{ part: CreatedRecord }>(page, 'POST', '/speakers', {
    name: 'Irina Dobre',
    headline: '',
    organisation: '',
    email: 'irina@exemplu.ro',
    phone: null,
    language: 'ro',
    bioRo: '',
    bioEn: '',
    links: [],
    photoId: null,
    note: '',
    eventId,
  })
  await call(page, 'POST', `/events/${eventId}/agenda/sessions`, {
    title: 'Orașe verzi',
    speakers: [{ partId: speaker.part.id, role: 'speaker' }],
  })
  await call(page, 'POST', `/events/${eventId}/agenda/sessions`, { title: 'Deschiderea' })
  await page.goto(`/agenda/${eventId}`)
  const pool = page.getByRole('complementary', { name: 'Neprogramate' })
  await expect(pool.getByText('Deschiderea')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dragToGrid(page, 'Orașe verzi', 0)
  await expect(box(page, 'Orașe verzi')).toHaveAccessibleName(/09:00–09:30, Sala Mare/)
  await dragToGrid(page, 'Deschiderea', 1)
  await expect(box(page, 'Deschiderea')).toHaveAccessibleName(/09:00–09:30, Sala Mică/)
  await dragBox(page, 'Deschiderea', { x: -300, y: 0 })
  await expect(box(page, 'Deschiderea')).toHaveAccessibleName(/Sala Mare\. 1 conflict/)
  await page.getByRole('button', { name: 'Anulați', exact: true }).click()
  await expect(box(page, 'Deschiderea')).toHaveAccessibleName(/Sala Mică$/)
  await page.getByRole('button', { name: 'Publicați' }).click()
  const panel = page.getByRole('dialog', { name: 'Publicați versiunea 1' })
  await expect(panel.getByText('Va afla 1 speaker: Irina Dobre')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Publicați versiunea 1' }).click()
  await expect(page.getByText('Totul este publicat')).toBeVisible()
  await expect(panel).toBeHidden()
  await dragBox(page, 'Deschiderea', { x: 0, y: 120 })
  await expect(page.getByText('1 schimbare nepublicată')).toBeVisible()
  await page.getByRole('button', { name: 'Publicați' }).click()
  const repeated = page.getByRole('dialog', { name: 'Publicați versiunea 2' })
  await expect(
    repeated.getByText('Schimbările nu privesc niciun speaker și niciun invitat înscris.'),
  ).toBeVisible()
  await repeated.getByRole('button', { name: 'Publicați versiunea 2' }).click()
  await expect(page.getByText('Versiunea 2', { exact: true })).toBeVisible()
})

/** Drags from the list on the left to the top of a column. */
async function dragToGrid(page: Page, title: string, column: number): Promise<void> {
  const card = page.locator('[data-pool]').filter({ hasText: title })
  const from = await card.boundingBox()
  const link = await card.getByRole('link').boundingBox()
  const to = await page.locator('[data-column]').nth(column).boundingBox()
  if (!from || !link || !to) throw new Error('nothing to drag')
  // Grips the title, which is a link, as people do.
  const grip = link.y + link.height / 2 - from.y
  await page.mouse.move(link.x + 10, from.y + grip)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + grip + 40, { steps: 8 })
  await expect(page.locator('body > [data-at]')).toHaveAttribute('data-at', /^\d\d:\d\d$/)
  await page.mouse.move(to.x + 40, to.y + grip, { steps: 4 })
  await page.mouse.up()
}

async function dragBox(page: Page, title: string, by: { x: number; y: number }): Promise<void> {
  const from = await box(page, title).boundingBox()
  if (!from) throw new Error('nothing to drag')
  const [x, y] = [from.x + 30, from.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 8 })
  await page.mouse.up()
}

test('keys alone place, move, stretch, copy, swap and undo; a colleague sees it at once', async ({
  page,
  browser,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 })
  await enter(page, demo.planner)
  const eventId = await newAgenda(page, 'Numai din taste')
  for (const title of ['Prima', 'A doua'])
    await call(page, 'POST', `/events/${eventId}/agenda/sessions`, { title })
  await page.goto(`/agenda/${eventId}`)
  for (const title of ['Prima', 'A doua']) {
    await page.getByRole('button', { name: `Puneți ${title} în program` }).focus()
    await page.keyboard.press('Enter')
    await expect(box(page, title)).toBeVisible()
  }
  await expect(box(page, 'A doua')).toHaveAccessibleName(/09:30–10:00, Sala Mare/)
  const context = await browser.newContext({ baseURL: product.url, locale: 'ro-RO' })
  const other = await context.newPage()
  await other.setViewportSize({ width: 1440, height: 1000 })
  await enter(other, demo.admin)
  await other.goto(`/agenda/${eventId}`)
  await expect(box(other, 'Prima')).toBeVisible()
  await box(page, 'Prima').focus()
  await page.keyboard.press('ArrowRight')
  for (let press = 0; press < 6; press++) await page.keyboard.press('ArrowDown')
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowDown')
  await expect(box(page, 'Prima')).toHaveAccessibleName(/09:30–10:15, Sala Mică/)
  await expect(box(other, 'Prima')).toHaveAccessibleName(/09:30–10:15, Sala Mică/)
  await expect(page.getByRole('status').filter({ hasText: '09:30–10:15' })).toBeAttached()
  await context.close()
  await box(page, 'Prima').focus()
  await page.keyboard.press('x')
  await box(page, 'A doua').focus()
  await page.keyboard.press('x')
  await expect(box(page, 'Prima')).toHaveAccessibleName(/Sala Mare$/)
  await box(page, 'Prima').focus()
  await page.keyboard.press('u')
  await expect(page.getByRole('button', { name: 'Puneți Prima în program' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(box(page, 'Prima')).toBeVisible()
  await box(page, 'Prima').focus()
  await page.keyboard.press('s')
  await expect(box(page, 'Prima')).toHaveCount(2)
  const offered = page.getByText('Sesiunea „Prima” a fost împărțită în două.')
  await expect(offered).toBeVisible()
  await page.keyboard.press('Control+z')
  // A step undone by the key is not offered again.
  await expect(offered).toBeHidden()
  await expect(box(page, 'Prima')).toHaveCount(1)
  await expect(box(page, 'Prima')).toHaveAccessibleName(/09:30–10:15/)
  await box(page, 'Prima').focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Prima' })
  await panel.getByRole('textbox', { name: 'Începe la' }).fill('14:00')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/14:00 – 14:45/)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test(
  'what moved up with a deletion comes back with it, by key and by the offer',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await enter(page, demo.planner)
    const eventId = await newAgenda(page, 'Șters și adus înapoi')
    const path = `/events/${eventId}/agenda`
    const { days, rooms } = await call<{ days: { day: string }[]; rooms: CreatedRecord[] }>(
      page,
      'GET',
      path,
    )
    for (const [title, time] of [
      ['Prima', '10:00'],
      ['A doua', '10:30'],
    ])
      await call(page, 'POST', `${path}/sessions`, {
        title,
        time,
        day: days[0]?.day,
        roomIds: [rooms[0]?.id],
      })
    await page.goto(`/agenda/${eventId}`)
    await box(page, 'Prima').focus()
    await page.keyboard.press('Shift+Delete')
    await expect(box(page, 'A doua')).toHaveAccessibleName(/10:00–10:30/)
    await page.keyboard.press('Control+z')
    await expect(box(page, 'Prima')).toHaveAccessibleName(/10:00–10:30/)
    await expect(box(page, 'A doua')).toHaveAccessibleName(/10:30–11:00/)
    await box(page, 'Prima').focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Prima' })
    await panel.getByRole('button', { name: 'Mai multe acțiuni' }).click()
    await page.getByRole('menuitem', { name: /urmează/ }).click()
    await expect(box(page, 'A doua')).toHaveAccessibleName(/10:00–10:30/)
    await page.getByRole('button', { name: 'Anulați', exact: true }).last().click()
    await expect(box(page, 'A doua')).toHaveAccessibleName(/10:30–11:00/)
  },
)

test(
  'a room that a colleague changed meanwhile is not written over',
  { tag: '@full' },
  async ({ page, watch }) => {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await enter(page, demo.planner)
    const eventId = await newAgenda(page, 'Două mâini la o sală')
    await page.goto(`/agenda/${eventId}?panou=sali`)
    await page.getByRole('button', { name: 'Editați sala Sala Mare' }).click()
    await page.getByRole('textbox', { name: 'Numele sălii' }).first().fill('Aula')
    const path = `/events/${eventId}/agenda`
    const { rooms } = await call<{ rooms: CreatedRecord[] }>(page, 'GET', path)
    await call(page, 'PATCH', `${path}/rooms/${rooms[0]?.id}`, { version: 1, capacity: 40 })
    await expect(page.getByText('40', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Salvați', exact: true }).click()
    await expect(page.getByText('Aula').first()).toBeVisible()
    const now = await call<{ rooms: { name: string; capacity: number }[] }>(page, 'GET', path)
    expect(now.rooms[0]).toMatchObject({ name: 'Aula', capacity: 40 })
    allowStatuses(watch, 409)
  },
)

test(
  'hours that are typed outlive the news of a colleague, who is asked about before anything is written',
  { tag: '@full' },
  async ({ page, watch }) => {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await enter(page, demo.planner)
    const eventId = await newAgenda(page, 'Două mâini la ore')
    const path = `/events/${eventId}/agenda`
    interface Days {
      version: number
      days: { day: string; from: string; to: string }[]
    }
    const { days, version } = await call<Days>(page, 'GET', path)
    await page.goto(`/agenda/${eventId}?panou=sali`)
    const panel = page.getByRole('dialog', { name: 'Săli' })
    const from = panel.getByRole('textbox', { name: 'De la' })
    await from.fill('07:30')
    const theirs = days.map((each) => ({ ...each, to: '21:00' }))
    await call(page, 'PUT', `${path}/days`, { version, days: theirs })
    await call(page, 'POST', `${path}/tracks`, { name: 'Orașe', colour: 'fir' })
    // The earlier news has arrived once the later news is shown.
    await expect(panel.getByText('Orașe')).toBeVisible()
    await expect(from).toHaveValue('07:30')
    await panel.getByRole('button', { name: 'Salvați orele' }).click()
    await expect(panel.getByText(/09:00–21:00/)).toBeVisible()
    await expect(panel.getByText(/07:30–18:00/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect((await call<Days>(page, 'GET', path)).days).toEqual(theirs)
    await panel.getByRole('button', { name: 'Renunțați' }).click()
    await expect(from).toHaveValue('07:30')

    await panel.getByRole('button', { name: 'Scoateți tema Orașe' }).click()
    await expect(panel.getByText('Orașe')).toBeHidden()
    // The grid has a button of that name too, with nothing to undo.
    const undo = page.getByRole('button', { name: 'Anulați', exact: true, disabled: false })
    await undo.click()
    await expect(panel.getByText('Orașe')).toBeVisible()
    allowStatuses(watch, 409)
  },
)

test(
  'on a phone the programme is a list, and a session is edited with the thumb',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await enter(page, demo.planner)
    await page.goto('/agenda')
    await page.getByRole('link', { name: /Conferința Orizont/ }).click()
    await expect(page.getByText('2 conflicte')).toBeVisible()
    await page.getByRole('link', { name: 'Deschiderea conferinței' }).click()
    const panel = page.getByRole('dialog', { name: 'Deschiderea conferinței' })
    await expect(panel.getByRole('textbox', { name: 'Începe la' })).toHaveValue('09:00')
    expect(await violations(page)).toEqual([])
    await panel.getByRole('button', { name: 'Închideți' }).click()
    await page.getByRole('button', { name: '2 conflicte' }).click()
    const clashes = page.getByRole('dialog', { name: 'Conflicte' })
    await expect(clashes.getByText(/nu mai participă, dar este încă la/)).toBeVisible()
    await expect(clashes.getByRole('button', { name: /^Mutați „/ }).first()).toBeVisible()
  },
)

test(
  'on a tablet a finger that rests on a session drags it',
  { tag: '@full' },
  async ({ browser, product }) => {
    const context = await browser.newContext({
      baseURL: product.url,
      locale: 'ro-RO',
      hasTouch: true,
      viewport: { width: 820, height: 1100 },
    })
    const page = await context.newPage()
    await enter(page, demo.planner)
    const eventId = await newAgenda(page, 'Cu degetul')
    const { days, rooms } = await call<{ days: { day: string }[]; rooms: CreatedRecord[] }>(
      page,
      'GET',
      `/events/${eventId}/agenda`,
    )
    await call(page, 'POST', `/events/${eventId}/agenda/sessions`, {
      title: 'Plimbată',
      day: days[0]?.day,
      time: '10:00',
      roomIds: [rooms[0]?.id],
    })
    await page.goto(`/agenda/${eventId}?vedere=grila`)
    await box(page, 'Plimbată').scrollIntoViewIfNeeded()
    const from = await box(page, 'Plimbată').boundingBox()
    if (!from) throw new Error('nothing to drag')
    const finger = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      })
    const [x, y] = [from.x + 30, from.y + 15]
    await touch('touchStart', x, y)
    await expect(page.locator('[data-held]')).toBeVisible()
    for (const step of [20, 60, 100, 120]) await touch('touchMove', x, y + step)
    await touch('touchEnd', x, y + 120)
    await expect(box(page, 'Plimbată')).toHaveAccessibleName(/11:00–11:30, Sala Mare/)
    await context.close()
  },
)
