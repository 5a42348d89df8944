import type { Page } from '@playwright/test'
import { call, demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

interface Made {
  eventId: string
  planId: string
}

/** An event of its own with six confirmed guests and an empty plan. */
async function newPlan(page: Page): Promise<Made> {
  await enter(page, demo.planner)
  const name = `Cina ${Date.now().toString(36)}`
  const event = { name, startDate: '2027-09-11', type: 'gala' }
  const { id: eventId } = await call<{ id: string }>(page, 'POST', '/events', event)
  const parts = await call<{ items: { id: string; takesRsvp: boolean }[] }>(
    page,
    'GET',
    `/events/${eventId}/parts`,
  )
  const partId = parts.items.find(({ takesRsvp }) => takesRsvp)?.id ?? ''
  for (const firstName of ['Ana', 'Barbu', 'Corina', 'Dan', 'Elena', 'Florin']) {
    const guest = { firstName, lastName: 'Zimbrean', partIds: [partId] }
    const { id } = await call<{ id: string }>(page, 'POST', `/events/${eventId}/guests`, guest)
    const answer = { version: 1, rsvp: 'yes' }
    await call(page, 'PUT', `/events/${eventId}/guests/${id}/parts/${partId}`, answer)
  }
  const plan = { name: 'Masa festivă', partId }
  const made = await call<{ id: string }>(page, 'POST', `/events/${eventId}/seating`, plan)
  return { eventId, planId: made.id }
}

test('people get seats by menu, by pointer and by themselves, and every step can be undone', async ({
  page,
}) => {
  const { planId } = await newPlan(page)
  await page.goto(`/asezare/${planId}`)
  await page.getByRole('button', { name: 'Puneți 1 masă de 10' }).click()
  const table = page.getByRole('button', { name: 'Masa 1: 0 din 10 locuri' })
  await expect(table).toBeVisible()
  await expect(page.getByRole('button', { name: '6 schimbări de rezolvat' })).toBeVisible()

  await page.getByRole('button', { name: 'Ana Zimbrean' }).dragTo(table)
  await expect(page.getByRole('button', { name: 'Masa 1: 1 din 10 locuri' })).toBeVisible()
  await page.getByRole('button', { name: 'Barbu Zimbrean' }).click()
  await page.getByRole('button', { name: 'Masa 1: 1 din 10 locuri' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Masa 1: 2 din 10 locuri' })).toBeVisible()

  await page.getByText('Listă', { exact: true }).click()
  await page.getByLabel('Masa pentru Corina Zimbrean').selectOption({ label: 'Masa 1 · 8 libere' })
  const card = page.getByRole('region', { name: 'Masa 1' })
  await expect(card).toContainText('Corina Zimbrean')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Anulați ultimul pas' }).click()
  await expect(card).not.toContainText('Corina Zimbrean')

  await page.getByRole('button', { name: 'Așezați automat' }).click()
  await page.getByRole('button', { name: 'Căutați o așezare' }).click()
  await page.getByRole('button', { name: 'Acceptați propunerea' }).click()
  await expect(page.getByRole('button', { name: '0 schimbări de rezolvat' })).toBeVisible()
  await expect(card).toContainText('Florin Zimbrean')
})

test('a rule that cannot hold with another is explained before anything is computed', async ({
  page,
}) => {
  const { planId } = await newPlan(page)
  await page.goto(`/asezare/${planId}`)
  await page.getByRole('button', { name: 'Puneți 1 masă de 10' }).click()
  await page.getByRole('button', { name: 'Nicio regulă încă' }).click()
  const panel = page.getByRole('dialog', { name: 'Reguli' })
  for (const kind of ['Unul lângă altul', 'Nu unul lângă altul']) {
    await panel.getByRole('button', { name: 'Regulă nouă' }).click()
    await panel.getByLabel('Ce cere').selectOption({ label: kind })
    for (const name of ['Ana', 'Dan']) {
      await panel.getByRole('combobox', { name: 'Cine' }).fill(name)
      await page.getByRole('option', { name: new RegExp(`^${name} Zimbrean`) }).click()
    }
    await panel.getByText('obligatorie', { exact: true }).click()
    await panel.getByRole('button', { name: 'Salvați' }).click()
  }
  await expect(panel).toContainText('nu pot fi respectate împreună')
  await expect(panel).toContainText('Ana Zimbrean și Dan Zimbrean: nu unul lângă altul')
})
