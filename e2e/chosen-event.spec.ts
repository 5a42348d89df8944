import type { Page } from '@playwright/test'
import { allowStatuses, call, demo, enter, newAccount, newCompany } from './people.ts'
import { expect, test } from './product.ts'
import { addressOf, eventOf, screenPaths } from './route-table.ts'

const wedding = 'nunta-ana-si-mihai'
const conference = /Conferința Orizont/

const switcher = (page: Page) =>
  page.getByRole('button', { name: conference }).and(page.locator('[aria-haspopup=listbox]'))
const guestsLink = (page: Page) => page.getByRole('link', { name: 'Invitați', exact: true }).first()

test(
  'every screen of a record chooses the event of the record',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.admin)
    const [other, own] = [await eventOf(page, wedding), await eventOf(page)]
    // Screens without the frame have no switcher; the choice is carried to the next screen.
    const alone = /^\/(website|preview-)/
    const paths = (await screenPaths()).filter((path) => path.includes(':') && !alone.test(path))
    expect(paths.length).toBeGreaterThan(4)
    for (const path of paths) {
      await page.goto(`/lista-taskuri?eveniment=${other}`)
      await expect(guestsLink(page)).toHaveAttribute('href', `/invitati?eveniment=${other}`)
      await page.goto(await addressOf(page, path, own))
      await expect(switcher(page), path).toBeVisible()
      await expect(guestsLink(page), path).toHaveAttribute('href', `/invitati?eveniment=${own}`)
    }
    await page.goto(`/lista-taskuri?eveniment=${other}`)
    // Remembered once it is known to exist.
    await expect(page.getByRole('button', { name: /Nunta Anei/ }).first()).toBeVisible()
    await page.goto(await addressOf(page, '/website/:id', own))
    await expect(page).toHaveURL(new RegExp(`eveniment=${own}`))
  },
)

test('an address that names an event shows only that one', { tag: '@full' }, async ({ page }) => {
  await enter(page, demo.admin)
  const own = await eventOf(page)
  await page.goto(`/agenda?eveniment=${own}`)
  const agendas = page.locator('main').getByRole('link', { name: /Orizont|Nunta/ })
  await expect(agendas).toHaveCount(1)
  await expect(agendas).toHaveAccessibleName(conference)
  await page.getByRole('button', { name: 'Toate agendele' }).click()
  await expect.poll(() => agendas.count()).toBeGreaterThan(1)
  await page.goto(`/notificari?eveniment=${own}`)
  await expect(page.locator('main').getByText(conference).first()).toBeVisible()
  await expect(page.locator('main').getByText(own)).toHaveCount(0)
})

test(
  'choosing another event on the page of one leads to that one',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.admin)
    const [other, own] = [await eventOf(page, wedding), await eventOf(page)]
    await page.goto(`/evenimente/${own}?fila=momente`)
    await switcher(page).click()
    await page.getByRole('option', { name: /Nunta Anei/ }).click()
    await expect(page).toHaveURL(new RegExp(`/evenimente/${other}\\?fila=momente`))
    await expect(page.getByRole('heading', { level: 1, name: /Nunta Anei/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: conference })).toBeVisible()
    await expect(switcher(page)).toBeVisible()
  },
)

test('a panel chooses its event and lets the menu beside it work at the first press', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const own = await eventOf(page)
  await page.goto('/evenimente?cand=toate')
  await page.locator('main').getByRole('link', { name: conference }).first().click()
  await expect(page.getByRole('dialog', { name: conference })).toBeVisible()
  await expect(switcher(page)).toBeVisible()
  await guestsLink(page).click()
  await expect(page).toHaveURL(`/invitati?eveniment=${own}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Invitați' })).toBeVisible()
})

test('a person with a single event is not asked which one', async ({ page, request }) => {
  const { email, password } = await newAccount(request, { as: newCompany() })
  await enter(page, email, password)
  const { id } = await call<{ id: string }>(page, 'POST', '/events', {
    name: 'Botezul Ilincăi',
    startDate: '2027-06-06',
    type: 'baptism',
  })
  await page.goto('/invitati')
  await expect(page).toHaveURL(`/invitati?eveniment=${id}`)
  await expect(page.getByRole('button', { name: /Botezul Ilincăi/ })).toBeVisible()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('eveniment ')))
      localStorage.removeItem(key)
  })
  await page.goto('/check-in')
  await expect(page).toHaveURL(`/check-in?eveniment=${id}`)
})

test('an address of an event that one does not see says so and opens no other', async ({
  page,
  request,
  watch,
}) => {
  const { email, password } = await newAccount(request, { as: newCompany() })
  await enter(page, email, password)
  const { id } = await call<{ id: string }>(page, 'POST', '/events', {
    name: 'Botezul Ilincăi',
    startDate: '2027-06-06',
    type: 'baptism',
  })
  const notice = page.getByRole('heading', { level: 1, name: 'Evenimentul nu se deschide' })
  for (const path of ['/invitati', '/lista-taskuri', '/notificari'])
    for (const other of [crypto.randomUUID(), 'nunta']) {
      await page.goto(`${path}?eveniment=${other}`)
      await expect(notice, path).toBeVisible()
      await expect(page, path).toHaveURL(`${path}?eveniment=${other}`)
    }
  await page.reload()
  await expect(notice).toBeVisible()
  // The menu does not take the unknown event along.
  await page.getByRole('link', { name: 'Parteneri', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parteneri' })).toBeVisible()
  await page.goBack()
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Evenimentul ales: Toate evenimentele' }).click()
  await page.getByRole('option', { name: /Botezul Ilincăi/ }).click()
  await expect(page).toHaveURL(`/notificari?eveniment=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Notificări' })).toBeVisible()
  allowStatuses(watch, 404)
})
