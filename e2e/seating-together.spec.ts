import { expect, test } from './product.ts'
import { call } from './people.ts'
import { choose, newPlan } from './seating.ts'

/** A plan with one table, and how a colleague changes it elsewhere. */
async function planWithTable(page: Parameters<typeof newPlan>[0]) {
  const { eventId, planId } = await newPlan(page)
  const id = crypto.randomUUID()
  const steps = `/events/${eventId}/seating/${planId}/steps`
  const table = { kind: 'round', number: 1, name: '', seats: 8, locked: false }
  const box = { x: 500, y: 500, rotation: 0, width: 180, depth: 180 }
  await call(page, 'POST', steps, { kind: 'hall', tables: [{ id, ...table, ...box }] })
  const change = (fields: object) =>
    call(page, 'POST', steps, { kind: 'hall', tables: [{ id, ...fields }] })
  return { eventId, planId, id, change }
}

test('two names typed for one table are asked about, and nothing is lost', async ({ page }) => {
  const { planId, id, change } = await planWithTable(page)
  await page.goto(`/asezare/${planId}?panou=masa-${id}`)
  const panel = page.getByRole('dialog')
  const name = panel.getByLabel('Nume', { exact: true })
  await name.fill('Nașii')
  await change({ name: 'Masa mirilor', seats: 12 })
  await expect(panel.getByRole('heading', { name: 'Masa mirilor' })).toBeVisible()
  await expect(panel.getByLabel('Locuri', { exact: true })).toHaveValue('12')
  await expect(name).toHaveValue('Nașii')
  await name.press('Control+Enter')
  const conflict = panel.getByRole('region', { name: 'Două variante' })
  await expect(conflict.getByRole('group', { name: 'Nume' })).toContainText('Masa mirilor')
  await conflict.getByText('Nașii').click()
  await conflict.getByRole('button', { name: 'Salvați alegerea' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: /^Nașii/ }).first()).toBeVisible()
})

test('what is typed in a panel stays when the session ends, and is saved after the next sign-in', async ({
  page,
  context,
  watch,
}) => {
  const { planId, id } = await planWithTable(page)
  await page.goto(`/asezare/${planId}?panou=masa-${id}`)
  const panel = page.getByRole('dialog')
  const name = panel.getByLabel('Nume', { exact: true })
  await name.fill('Masa mirilor')
  // Without a session the language is the browser's, unless one was chosen.
  const stored = await page.evaluate(() => {
    localStorage.setItem('locale', 'ro')
    return { ...localStorage }
  })
  await page.route('**/steps', (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'sign_in_needed', message: '' } } }),
  )
  await name.press('Control+Enter')
  await expect(panel.getByText('Sesiunea s-a încheiat.')).toBeVisible()
  await expect(name).toHaveValue('Masa mirilor')
  await page.unroute('**/steps')
  const other = await context.newPage()
  await other.goto('/login')
  await other.evaluate(({ token = '', ...rest }: Record<string, string>) => {
    for (const [key, value] of Object.entries(rest)) localStorage.setItem(key, value)
    // As a sign-in does: who it is first.
    localStorage.setItem('token', token)
  }, stored)
  await expect(panel.getByText('Sesiunea s-a încheiat.')).toBeHidden()
  await name.press('Control+Enter')
  await expect(panel).toBeHidden()
  // The browser writes down each refused call.
  watch.complaints.splice(0)
})

test('the focus goes back to a drawn table, and on to the next guest of one who leaves', async ({
  page,
}) => {
  const { planId, id, eventId } = await planWithTable(page)
  const plan = await call<{ people: { id: string }[] }>(page, 'GET', `/seating/${planId}`)
  const moves = plan.people.slice(0, 2).map((person, seat) => ({
    guestId: person.id,
    before: null,
    after: { tableId: id, seat },
  }))
  await call(page, 'POST', `/events/${eventId}/seating/${planId}/steps`, { kind: 'seat', moves })
  await page.goto(`/asezare/${planId}?vedere=sala`)
  const table = page.locator('[data-table] [tabindex]')
  await table.click({ position: { x: 4, y: 4 }, force: true })
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(table).toBeFocused()
  await page.goto(`/asezare/${planId}?vedere=lista`)
  const card = page.getByRole('region', { name: 'Masa 1' })
  const out = card.getByRole('button', { name: /^Ridicați de la masă/ })
  await out.first().click()
  await expect(out).toHaveCount(1)
  await expect(out).toBeFocused()
  await out.click()
  await expect(card.getByRole('button', { name: 'Masa 1' })).toBeFocused()
})

test('a step is named at once on the button that undoes it, then on the one that repeats it', async ({
  page,
}) => {
  const { planId } = await planWithTable(page)
  await page.goto(`/asezare/${planId}?vedere=lista`)
  await expect(page.getByRole('region', { name: 'Masa 1' })).toBeVisible()
  // The plan is not read again meanwhile.
  await page.route(`**/api/seating/${planId}`, () => undefined)
  await choose(page, 'Masa pentru Ana Zimbrean', 'Masa 1 · 8 libere')
  await expect(page.getByText('Ana Zimbrean: la Masa 1.')).toBeAttached()
  const undo = page.getByRole('button', { name: /^Anulați ultimul pas/ })
  await expect(undo).toHaveAccessibleName(/^Anulați ultimul pas: .*Ana Zimbrean/)
  await page.keyboard.press('Control+z')
  const redo = page.getByRole('button', { name: /^Refaceți pasul/ })
  await expect(redo).toHaveAccessibleName(/^Refaceți pasul: .*Ana Zimbrean/)
})

test('the last step is undone, also where it was made in another tab', async ({ page }) => {
  const { eventId, planId, id } = await planWithTable(page)
  await page.goto(`/asezare/${planId}?vedere=lista`)
  await choose(page, 'Masa pentru Ana Zimbrean', 'Masa 1 · 8 libere')
  const undo = page.getByRole('button', { name: /^Anulați ultimul pas/ })
  await expect(undo).toHaveAccessibleName(/Ana Zimbrean/)
  const { people } = await call<{ people: { id: string; name: string }[] }>(
    page,
    'GET',
    `/seating/${planId}`,
  )
  const guestId = people.find(({ name }) => name === 'Dan Zimbrean')?.id
  const moves = [{ guestId, before: null, after: { tableId: id, seat: 5 } }]
  await call(page, 'POST', `/events/${eventId}/seating/${planId}/steps`, { kind: 'seat', moves })
  await expect(undo).toHaveAccessibleName(/Dan Zimbrean/)
  for (const name of ['Dan Zimbrean', 'Ana Zimbrean']) {
    await page.keyboard.press('Control+z')
    const redo = page.getByRole('button', { name: /^Refaceți pasul/ })
    await expect(redo).toHaveAccessibleName(new RegExp(name))
  }
})
