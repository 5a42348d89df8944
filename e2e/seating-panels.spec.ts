import type { Page } from '@playwright/test'
import { call } from './people.ts'
import { expect, test, violations } from './product.ts'
import { newPlan } from './seating.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

interface PlanPeople {
  partId: string
  people: { id: string; name: string }[]
}

/** One table at which all six guests sit. */
async function seatedPlan(page: Page) {
  const made = await newPlan(page)
  const { people, partId } = await call<PlanPeople>(page, 'GET', `/seating/${made.planId}`)
  const table = {
    id: crypto.randomUUID(),
    kind: 'round',
    number: 1,
    name: '',
    seats: 10,
    x: 400,
    y: 400,
    rotation: 0,
    width: 180,
    depth: 180,
    locked: false,
  }
  const moves = people.map(({ id: guestId }, seat) => ({
    guestId,
    before: null,
    after: { tableId: table.id, seat },
  }))
  const steps = `/events/${made.eventId}/seating/${made.planId}/steps`
  await call(page, 'POST', steps, { kind: 'seat', tables: [table], moves })
  const refuse = async (name: string) => {
    const guestId = people.find((person) => person.name.startsWith(name))?.id ?? ''
    const path = `/events/${made.eventId}/guests/${guestId}/parts/${partId}`
    await call(page, 'PUT', path, { version: 2, rsvp: 'no' })
  }
  return { ...made, refuse }
}

test('a refusal waits in the tray until somebody frees the seat, which can be undone', async ({
  page,
}) => {
  const { planId, refuse } = await seatedPlan(page)
  await page.goto(`/asezare/${planId}?vedere=lista`)
  const card = page.getByRole('region', { name: 'Masa 1' })
  await expect(card).toContainText('6 din 10 locuri')
  await refuse('Dan')
  await page.getByRole('button', { name: '1 schimbare de rezolvat' }).click()
  const tray = page.getByRole('dialog', { name: 'Schimbări de rezolvat' })
  await expect(tray).toContainText('Dan Zimbrean')
  await expect(tray).toContainText('nu mai vine, dar are un loc la Masa 1.')
  expect(await violations(page)).toEqual([])
  await tray.getByRole('button', { name: 'Eliberați locul' }).click()
  await expect(tray).toContainText('Nimic de rezolvat')
  await page.keyboard.press('Escape')
  await expect(card).toContainText('5 din 10 locuri')
  await page.getByRole('button', { name: 'Anulați ultimul pas' }).click()
  await expect(card).toContainText('6 din 10 locuri')
})

test('Ctrl and Enter save a table from a field of its panel', async ({ page }) => {
  const { planId } = await seatedPlan(page)
  await page.goto(`/asezare/${planId}?vedere=lista`)
  const card = page.getByRole('region', { name: 'Masa 1' })
  await card.getByRole('button', { name: 'Masa 1' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Masa 1' })
  await panel.getByLabel('Locuri', { exact: true }).fill('12')
  await page.keyboard.press('Control+Enter')
  await expect(panel).toBeHidden()
  await expect(card).toContainText('6 din 12 locuri')
})

test('what was typed in a panel is lost only after a question', async ({ page }) => {
  const { planId } = await seatedPlan(page)
  await page.goto(`/asezare/${planId}?vedere=lista`)
  const question = page.getByRole('dialog', { name: 'Renunțați la modificări?' })
  await page.getByRole('button', { name: 'Nicio regulă încă' }).click()
  const rules = page.getByRole('dialog', { name: 'Reguli' })
  await rules.getByRole('button', { name: 'Regulă nouă' }).click()
  await rules.getByLabel('Notă').fill('Nu se suportă')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Continuați editarea' }).click()
  await expect(rules.getByLabel('Notă')).toHaveValue('Nu se suportă')
  await page.goBack()
  await question.getByRole('button', { name: 'Renunțați la modificări' }).click()
  await expect(rules).toBeHidden()
  await page.getByRole('button', { name: 'Nicio regulă încă' }).click()
  await expect(rules.getByRole('button', { name: 'Regulă nouă' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Masa 1', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Masa 1' })
  await panel.getByLabel('Nume').fill('Masa nașilor')
  await panel.getByRole('button', { name: 'Închideți' }).click()
  await question.getByRole('button', { name: 'Continuați editarea' }).click()
  await expect(panel.getByLabel('Nume')).toHaveValue('Masa nașilor')
  await panel.getByRole('button', { name: 'Salvați' }).click()
  await expect(page.getByRole('region', { name: 'Masa nașilor' })).toBeVisible()
})

test('seats beyond the limits stay as typed, with the limits beside the field', async ({
  page,
}) => {
  const { planId } = await seatedPlan(page)
  await page.goto(`/asezare/${planId}?vedere=lista`)
  const card = page.getByRole('region', { name: 'Masa 1' })
  await card.getByRole('button', { name: 'Masa 1' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Masa 1' })
  const seats = panel.getByLabel('Locuri', { exact: true })
  for (const wrong of ['0', '500', '']) {
    await seats.fill(wrong)
    await page.keyboard.press('Control+Enter')
    await expect(panel).toContainText('Scrieți un număr de la 1 la 200.')
    await expect(seats).toHaveValue(wrong)
  }
  expect(await violations(page)).toEqual([])
  await seats.fill('8')
  await page.keyboard.press('Control+Enter')
  await expect(card).toContainText('6 din 8 locuri')
})

test(
  'a proposal changes nothing until it is accepted, and is one step to undo',
  { tag: '@full' },
  async ({ page }) => {
    const { planId } = await newPlan(page)
    await page.goto(`/asezare/${planId}`)
    await page.getByRole('button', { name: 'Puneți 1 masă de 10' }).click()
    const table = (n: number) => page.getByRole('button', { name: `Masa 1: ${n} din 10 locuri` })
    const panel = page.getByRole('dialog', { name: 'Așezare automată' })
    await page.getByRole('button', { name: 'Așezați automat' }).click()
    await panel.getByRole('button', { name: 'Căutați o așezare' }).click()
    await expect(panel.getByRole('heading', { name: 'Ce se schimbă' })).toBeVisible()
    await panel.getByRole('button', { name: 'Renunțați' }).click()
    await expect(table(0)).toBeAttached()
    await panel.getByRole('button', { name: 'Căutați o așezare' }).click()
    await panel.getByRole('button', { name: 'Acceptați propunerea' }).click()
    await expect(table(6)).toBeVisible()
    await page.getByRole('button', { name: 'Anulați ultimul pas' }).click()
    await expect(table(0)).toBeVisible()
    await page.getByRole('button', { name: 'Refaceți pasul' }).click()
    await expect(table(6)).toBeVisible()
  },
)

test(
  'a version is frozen for the venue, what changed since is listed, and printouts are saved',
  { tag: '@full' },
  async ({ page }) => {
    const { planId } = await seatedPlan(page)
    await page.goto(`/asezare/${planId}?vedere=lista&panou=versiuni`)
    const panel = page.getByRole('dialog', { name: 'Trimiteți la locație' })
    await panel.getByLabel('Mesaj pentru locație').fill('Masa 1 lângă fereastră')
    await panel.getByRole('button', { name: 'Înghețați versiunea 1' }).click()
    await expect(panel).toContainText('Nimic nu s-a schimbat de la versiunea 1.')
    await expect(panel).toContainText('Masa 1 lângă fereastră')
    expect(await violations(page)).toEqual([])
    const frozen = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Salvați PDF-ul versiunii 1' }).click()
    expect((await frozen).suggestedFilename()).toMatch(/versiunea.1.*\.pdf$/i)

    await page.goto(`/asezare/${planId}?vedere=lista`)
    await page.getByRole('button', { name: 'Ridicați de la masă: Ana Zimbrean' }).click()
    await page.goto(`/asezare/${planId}?vedere=lista&panou=versiuni`)
    await expect(panel.getByRole('listitem').filter({ hasText: 'Ana Zimbrean' })).toBeVisible()
    await panel.getByRole('button', { name: 'Înghețați versiunea 2' }).click()
    const question = page.getByRole('dialog', { name: 'Trimiteți planul așa cum este acum?' })
    await expect(question).toContainText('1 invitat confirmat nu are loc.')
    await question.getByRole('button', { name: 'Renunțați' }).click()
    await expect(panel.getByText('Versiunea 2', { exact: true })).toHaveCount(0)

    await page.goto(`/asezare/${planId}?vedere=lista&panou=hartii`)
    const papers = page.getByRole('dialog', { name: 'Hârtii de tipărit' })
    await papers.getByLabel('Cartonașe de masă').check()
    await papers.getByLabel('Mărimea').selectOption({ index: 2 })
    const saving = page.waitForEvent('download')
    await papers.getByRole('button', { name: 'Faceți PDF-ul' }).click()
    expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)
  },
)
