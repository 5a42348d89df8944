import { call, demo, enter, allowStatuses } from './people.ts'
import { expect, test } from './product.ts'
import { eventOf } from './route-table.ts'

interface Event {
  id: string
  version: number
  expectedGuests: number | null
  rsvpDeadline: string | null
}

test('Escape in a number of the event page gives it up, Enter saves it and can be undone', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const id = await eventOf(page, 'lansare-aurora-x')
  const expected = async () => (await call<Event>(page, 'GET', `/events/${id}`)).expectedGuests
  const before = await expected()
  await page.goto(`/evenimente/${id}`)
  const edit = page.getByRole('button', { name: 'Editați: Invitați estimați' })
  const number = page.getByRole('textbox', { name: 'Invitați estimați' })
  await edit.click()
  await number.fill('999')
  await page.keyboard.press('Escape')
  await expect(number).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  expect(await expected()).toBe(before)
  await edit.click()
  await number.fill('140')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invitați estimați: salvat')).toBeVisible()
  expect(await expected()).toBe(140)
  await page.getByRole('button', { name: 'Anulați', exact: true }).click()
  await expect.poll(expected).toBe(before)
})

test('a press on another field counts though the answer for the first comes before the release', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const id = await eventOf(page, 'lansare-aurora-x')
  let answer = () => undefined as void
  const pressed = new Promise<void>((go) => (answer = go))
  await page.route(`**/api/events/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await pressed
    await route.continue()
  })
  await page.goto(`/evenimente/${id}`)
  const guests = page.getByRole('textbox', { name: 'Invitați estimați' })
  const edit = (name: string) => page.getByRole('button', { name: `Editați: ${name}` })
  await edit('Invitați estimați').click()
  await guests.fill('161')
  const before = await edit('Capacitate').boundingBox()
  if (!before) throw new Error('there is no such button')
  const answered = page.waitForResponse((each) => each.request().method() === 'PATCH')
  await page.keyboard.press('Enter')
  await page.mouse.move(before.x + before.width / 2, before.y + 2)
  await page.mouse.down()
  answer()
  await (await answered).finished()
  await page.evaluate(
    () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
  )
  expect(await edit('Capacitate').boundingBox()).toEqual(before)
  await expect(guests).toBeVisible()
  await page.mouse.up()
  await expect(guests).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Capacitate' })).toBeFocused()
})

test('the event page stays where it is when its figures come late', async ({ page }) => {
  await enter(page, demo.admin)
  const id = await eventOf(page, 'lansare-aurora-x')
  let release = () => undefined as void
  const held = new Promise<void>((go) => (release = go))
  await page.route(
    /\/api\/(events\/[^/]+\/guests|tasks)\/counts|\/api\/budgets\?/,
    async (route) => {
      await held
      await route.continue()
    },
  )
  await page.goto(`/evenimente/${id}`)
  const edit = page.getByRole('button', { name: 'Editați: Capacitate' })
  const before = await edit.boundingBox()
  const figure = page.getByRole('link', { name: /^Vin / })
  await expect(figure).toBeHidden()
  release()
  await expect(figure).toBeVisible()
  expect(await edit.boundingBox()).toEqual(before)
})

test(
  'a day of the event page is saved once it is confirmed, never while it is typed',
  { tag: '@full' },
  async ({ page, watch }) => {
    await enter(page, demo.admin)
    const id = await eventOf(page, 'aniversare-25-ani-meridian')
    const deadline = async () => (await call<Event>(page, 'GET', `/events/${id}`)).rsvpDeadline
    const before = await deadline()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postData() ?? '')
    })
    await page.goto(`/evenimente/${id}`)
    const edit = page.getByRole('button', { name: 'Editați: Termen de confirmare' })
    const day = page.getByRole('textbox', { name: 'Termen de confirmare' })
    const heading = page.getByRole('heading', { level: 1 })
    await edit.click()
    await day.pressSequentially('1 martie 2027')
    await page.keyboard.press('Escape')
    await expect(day).toBeHidden()
    await edit.click()
    await day.fill('nicio zi')
    await heading.click()
    await expect(day).toHaveAttribute('aria-invalid', 'true')
    await day.fill('1 martie 2035')
    expect(sent).toEqual([])
    await day.press('Enter')
    await expect(page.getByText('Alegeți o zi care nu este după sfârșitul')).toBeVisible()
    await day.fill('1 martie 2027')
    await heading.click()
    await expect(page.getByText('Termen de confirmare: salvat')).toBeVisible()
    expect(await deadline()).toBe('2027-03-01')
    expect(sent).toHaveLength(2)
    await page.getByRole('button', { name: 'Anulați', exact: true }).click()
    await expect.poll(deadline).toBe(before)
    allowStatuses(watch, 422)
  },
)

test(
  'a menu chosen by the keyboard is saved once, without what was typed to find it',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.admin)
    const eventId = await eventOf(page, 'nunta-ana-si-mihai')
    const { items } = await call<{ items: { id: string; invitations: { rsvp: string }[] }[] }>(
      page,
      'GET',
      `/events/${eventId}/guests`,
    )
    const guest = items.find(({ invitations }) => invitations.every(({ rsvp }) => rsvp === 'yes'))
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON())
    })
    await page.goto(`/invitati?eveniment=${eventId}&panou=invitat-${guest?.id}`)
    const menu = page.getByRole('dialog').getByLabel('Meniu').first()
    const before = await menu.inputValue()
    await menu.fill(before === 'Vegan' ? 'pe' : 'veg')
    await menu.press('ArrowDown')
    await expect(menu).toHaveAttribute('aria-activedescendant', /./)
    await menu.press('Enter')
    const chosen = before === 'Vegan' ? 'Pește' : 'Vegan'
    await expect(menu).toHaveValue(chosen)
    await expect(page.getByText('Salvat').first()).toBeVisible()
    expect(sent).toEqual([expect.objectContaining({ menu: chosen })])
    await menu.fill('altceva')
    await menu.press('Escape')
    await expect(menu).toHaveValue(chosen)
    await menu.press('Tab')
    expect(sent).toHaveLength(1)
  },
)
