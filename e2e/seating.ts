import type { Locator, Page } from '@playwright/test'
import { call, demo, enter } from './people.ts'

interface SeatingFixture {
  eventId: string
  planId: string
}

/** An event of its own with six confirmed guests and an empty plan. */
export async function newPlan(page: Page): Promise<SeatingFixture> {
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

/** Chooses in a list of tables or seats, where nothing moves before the choice. */
export async function choose(
  page: Page,
  field: string,
  option: string,
  within: Page | Locator = page,
) {
  await within.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
