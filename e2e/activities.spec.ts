import type { Page } from '@playwright/test'
import { letterTo, onPhone, stage } from './invited.ts'
import { call, demo, enter, allowStatuses, newEmail } from './people.ts'
import { expect, test, violations } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

const terms = { audience: 'invited', tagIds: [], price: null, opensAt: null, closesAt: null }

interface CreatedActivity {
  id: string
  slots: { id: string; version: number }[]
}

/** A workshop with one place; `start` is when it begins, by the clock of Bucharest. */
async function workshop(
  page: Page,
  eventId: string,
  title: string,
  start: Date,
): Promise<CreatedActivity> {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Bucharest',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(start)
  const [date = '', time = ''] = wall.split(' ')
  return call<CreatedActivity>(page, 'POST', `/events/${eventId}/activities`, {
    ...terms,
    kind: 'workshop',
    title,
    description: '',
    place: 'Atelierul',
    slots: [{ date, time, minutes: 60, capacity: 1, minimum: 0 }],
  })
}

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title }).first()
const person = (page: Page, title: string, name: string) =>
  card(page, title)
    .getByRole('listitem')
    // A companion without a name is called by whose companion it is.
    .filter({ hasText: new RegExp(`^\\s*${name}(?! –)`) })

test(
  'a family signs up, queues, gets an offer and lets it lapse, on a phone without JavaScript',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    await enter(page, demo.admin)
    const email = newEmail('ion')
    const { eventId, path } = await stage(page, { email })
    const olarit = await workshop(page, eventId, 'Olărit', new Date(Date.now() + 60 * 86_400_000))
    const phone = await onPhone(browser, product, false)
    const guest = await phone.newPage()
    await guest.goto(path)
    await expect(card(guest, 'Olărit').getByText('1 loc liber')).toBeVisible()
    await person(guest, 'Olărit', 'Ion Zamfir').getByRole('button', { name: 'Înscrieți' }).click()
    await expect(person(guest, 'Olărit', 'Ion Zamfir').getByText('Aveți loc')).toBeVisible()
    await person(guest, 'Olărit', 'Ana Zamfir')
      .getByRole('button', { name: 'Puneți pe lista de așteptare' })
      .click()
    await expect(
      person(guest, 'Olărit', 'Ana Zamfir').getByText('Sunteți pe lista de așteptare, poziția 1'),
    ).toBeVisible()
    await person(guest, 'Olărit', 'Ion Zamfir').getByRole('button', { name: 'Renunțați' }).click()
    await expect(
      person(guest, 'Olărit', 'Ion Zamfir').getByRole('button', { name: 'Renunțați' }),
    ).toBeHidden()
    // The place is held for a quarter of an hour, since cancelling may be a mistake; the team need not wait.
    await call(page, 'POST', `/events/${eventId}/activity-slots/${olarit.slots[0]?.id}/offer`)
    await guest.reload()
    await expect(
      person(guest, 'Olărit', 'Ana Zamfir').getByText('Vi s-a eliberat un loc.', { exact: false }),
    ).toBeVisible()
    await letterTo(product, email, /S-a eliberat un loc: Olărit/)
    await person(guest, 'Olărit', 'Ana Zamfir')
      .getByRole('button', { name: 'Acceptați locul' })
      .click()
    await expect(person(guest, 'Olărit', 'Ana Zamfir').getByText('Aveți loc')).toBeVisible()

    // An offer is kept at most until the beginning, so what begins within the minute lets it lapse.
    const upcoming = new Date(Math.ceil((Date.now() + 25_000) / 60_000) * 60_000)
    const quick = await workshop(page, eventId, 'Plecarea', upcoming)
    const { items } = await call<{ items: { id: string; firstName: string }[] }>(
      page,
      'GET',
      `/events/${eventId}/guests?limit=10`,
    )
    const idOf = (name: string) => items.find(({ firstName }) => firstName === name)?.id
    const slot = `/events/${eventId}/activity-slots/${quick.slots[0]?.id}`
    for (const name of ['Ion', 'Ana'])
      await call(page, 'POST', `${slot}/enrolments`, { guestId: idOf(name) })
    await call(page, 'POST', `${slot}/leave`, { guestId: idOf('Ion') })
    await call(page, 'POST', `${slot}/offer`)
    await expect(async () => {
      await guest.goto(path)
      await expect(
        person(guest, 'Plecarea', 'Ana Zamfir').getByText('Locul a fost oferit altcuiva'),
      ).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 100_000 })
    await phone.close()
  },
)

test('the team makes an activity, enrols, overrides an overlap with a reason and takes an action back', async ({
  page,
  watch,
}) => {
  await enter(page, demo.admin)
  const { eventId } = await stage(page)
  await workshop(page, eventId, 'Vals', new Date(Date.now() + 60 * 86_400_000))
  await page.goto(`/activitati?eveniment=${eventId}`)
  await expect(page.getByText('Vals')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Activitate nouă' }).click()
  const form = page.getByRole('dialog', { name: 'Activitate nouă' })
  await form.getByRole('textbox', { name: 'Titlu' }).fill('Tur al orașului')
  await page.keyboard.press('Control+Enter')
  const panel = page.getByRole('dialog', { name: 'Tur al orașului' })
  await expect(panel.getByText('Nimeni înscris încă', { exact: false })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await enrol(page, panel.getByRole('button', { name: 'Înscrieți un invitat' }), 'Ion Zamfir')
  await expect(panel.getByText('Ion Zamfir', { exact: true })).toBeVisible()

  await page.goto(`/activitati?eveniment=${eventId}`)
  const repeated = await call<CreatedActivity>(page, 'POST', `/events/${eventId}/activities`, {
    ...terms,
    kind: 'game',
    title: 'În același timp',
    description: '',
    place: '',
    slots: [{ ...(await slotOf(page, eventId, 'Tur al orașului')), capacity: 5, minimum: 0 }],
  })
  await page.goto(`/activitati?eveniment=${eventId}&panou=activitate-${repeated.id}`)
  const other = page.getByRole('dialog', { name: 'În același timp' })
  await other.getByRole('button', { name: 'Înscrieți un invitat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Înscrieți un invitat' })
  await dialog.getByRole('textbox', { name: 'Invitat' }).fill('Ion')
  await page.getByRole('option', { name: /Ion Zamfir/ }).click()
  await dialog.getByRole('button', { name: 'Înscrieți', exact: true }).click()
  await expect(
    dialog.getByText('Se suprapune cu „Tur al orașului”', { exact: false }),
  ).toBeVisible()
  allowStatuses(watch, 409)
  await dialog.getByRole('textbox', { name: 'De ce este în regulă' }).fill('pleacă mai devreme')
  await dialog.getByRole('button', { name: 'Înscrieți', exact: true }).click()
  await expect(other.getByText('pleacă mai devreme', { exact: false })).toBeVisible()
  await other.getByRole('button', { name: /Ce puteți face pentru Ion Zamfir/ }).click()
  await page.getByRole('menuitem', { name: 'Scoateți' }).click()
  await expect(other.getByText('Nimeni înscris încă', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Anulați' }).click()
  await expect(other.getByText('Ion Zamfir', { exact: true })).toBeVisible()
})

test(
  'a slot that a colleague deletes while it is edited never turns into a new one',
  { tag: '@full' },
  async ({ page, watch }) => {
    await enter(page, demo.admin)
    const { eventId } = await stage(page)
    const upcoming = new Date(Date.now() + 60 * 86_400_000)
    const { id, slots } = await workshop(page, eventId, 'Două ore', upcoming)
    const first = await slotOf(page, eventId, 'Două ore')
    const more = { ...first, time: '07:15', capacity: 5, minimum: 0 }
    await call(page, 'POST', `/events/${eventId}/activities/${id}/slots`, more)
    await page.goto(`/activitati?eveniment=${eventId}&panou=activitate-${id}`)
    const panel = page.getByRole('dialog', { name: 'Două ore' })
    await panel.getByRole('button', { name: /0 din 1/ }).click()
    await panel.getByRole('button', { name: 'Ce puteți face cu intervalul' }).click()
    await page.getByRole('menuitem', { name: 'Schimbați intervalul' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schimbați intervalul' })
    await dialog.getByRole('textbox', { name: 'Locuri' }).fill('12')
    await call(page, 'DELETE', `/events/${eventId}/activity-slots/${slots[0]?.id}`)
    await expect(dialog.getByText('Altcineva a șters între timp acest interval')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Închideți' }).last().click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByRole('group', { name: 'Intervale' }).getByText('07:15')).toBeVisible()
    // The slot may be read again before the news of its deletion arrives.
    allowStatuses(watch, 404)
  },
)

test(
  'a slot that a colleague changes while it is edited shows both, and one chooses',
  { tag: '@full' },
  async ({ page, watch }) => {
    await enter(page, demo.admin)
    const { eventId } = await stage(page)
    const upcoming = new Date(Date.now() + 60 * 86_400_000)
    const { id, slots } = await workshop(page, eventId, 'Gravură', upcoming)
    const [slot] = slots
    await page.goto(`/activitati?eveniment=${eventId}&panou=activitate-${id}`)
    const panel = page.getByRole('dialog', { name: 'Gravură' })
    await panel.getByRole('button', { name: 'Ce puteți face cu intervalul' }).click()
    await page.getByRole('menuitem', { name: 'Schimbați intervalul' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schimbați intervalul' })
    await dialog.getByRole('textbox', { name: 'Locuri' }).fill('12')
    const theirs = { version: slot?.version, capacity: 5, minimum: 2 }
    await call(page, 'PATCH', `/events/${eventId}/activity-slots/${slot?.id}`, theirs)
    await dialog.getByRole('button', { name: 'Salvați' }).click()
    const places = dialog.getByRole('group', { name: 'Locuri' })
    await expect(places.getByText('12', { exact: true })).toBeVisible()
    await expect(places.getByText('5', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'Minimum de participanți' })).toBeHidden()
    await expect(dialog.getByRole('button', { name: 'Salvați alegerea' })).toBeDisabled()
    await places.getByRole('radio').first().check()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Salvați alegerea' }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByRole('button', { name: /0 din 12/ })).toBeVisible()
    const now = await call<CreatedActivity>(page, 'GET', `/activities/${id}`)
    expect(now.slots).toMatchObject([{ capacity: 12, minimum: 2 }])
    allowStatuses(watch, 409)
  },
)

async function enrol(page: Page, button: ReturnType<Page['getByRole']>, name: string) {
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Înscrieți un invitat' })
  await dialog.getByRole('textbox', { name: 'Invitat' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await dialog.getByRole('button', { name: 'Înscrieți', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** When an activity begins, as one would type it. */
async function slotOf(page: Page, eventId: string, title: string) {
  const { items } = await call<{ items: { title: string; startsAt: string }[] }>(
    page,
    'GET',
    `/activities?eventId=${eventId}`,
  )
  const start = items.find((each) => each.title === title)?.startsAt ?? ''
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Bucharest',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(start))
  const [date = '', time = ''] = wall.split(' ')
  return { date, time, minutes: 60 }
}
