import type { Page } from '@playwright/test'
import { demo, signIn } from './people.ts'
import { expect, test, violations } from './product.ts'

// A browser and a whole product share the machine with everything else that runs on it.
test.describe.configure({ timeout: 90_000 })

/** What the signed-in person of this page gets from the API itself. */
async function ask<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([verb, address, words]) => {
      const answer = await fetch(`/api${address}`, {
        method: verb,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          Authorization: localStorage.getItem('token') ?? '',
        },
        ...(words && { body: words }),
      })
      return (await answer.json()) as T
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  )
}

async function newEvent(page: Page, name: string): Promise<string> {
  const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const event = { name, startDate: day, type: 'team_building' }
  return (await ask<{ id: string }>(page, 'POST', '/events', event)).id
}

function newTask(page: Page, eventId: string, task: object) {
  return ask<{ id: string; version: number }>(page, 'POST', `/events/${eventId}/tasks`, task)
}

test('on a phone: a plan from a template, and three of its tasks finished with the thumb', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, demo.planner)
  const eventId = await newEvent(page, 'Team-building la munte')
  await page.goto(`/lista-taskuri?eveniment=${eventId}`)
  await page.getByRole('button', { name: 'Adăugați un plan din șablon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adăugați un plan din șablon' })
  await expect(dialog.getByRole('listitem').first()).toContainText('Discuția cu clientul')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Adăugați 32 de taskuri' }).click()
  await expect(page.getByText('32 deschise')).toBeVisible()
  await page.goto('/taskurile-mele')
  await expect(page.getByRole('heading', { name: 'Taskurile mele' })).toBeVisible()
  await page.getByRole('button', { name: 'Mai târziu' }).click()
  const later = page.getByRole('region', { name: 'Mai târziu' })
  await expect(later.getByRole('listitem').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  for (const title of [
    'Oferta și bugetul aprobate',
    'Trei locații comparate',
    'Locația rezervată',
  ]) {
    await page.goto(`/lista-taskuri?eveniment=${eventId}&cauta=${encodeURIComponent(title)}`)
    await page.getByRole('link', { name: title }).click()
    const panel = page.getByRole('dialog', { name: title })
    const approved = title.startsWith('Oferta')
    await panel
      .getByRole('button', { name: approved ? 'Începeți' : 'Terminați', exact: true })
      .click()
    await expect(panel.getByText(approved ? 'În lucru' : 'Gata').first()).toBeVisible()
  }
  await page.goto(`/lista-taskuri?eveniment=${eventId}`)
  await expect(page.getByText('2 din 32 gata')).toBeVisible()
})

test('a date that moves offers to take what follows along, and shows it first', async ({
  page,
}) => {
  await signIn(page, demo.planner)
  const eventId = await newEvent(page, 'Cu urmări')
  const first = await newTask(page, eventId, { title: 'Contractul', due: { date: '2027-03-01' } })
  await newTask(page, eventId, {
    title: 'Avansul',
    due: { date: '2027-03-10' },
    afterIds: [first.id],
  })
  await page.goto(`/lista-taskuri?eveniment=${eventId}`)
  await page.getByRole('link', { name: /Contractul/ }).click()
  const panel = page.getByRole('dialog', { name: 'Contractul' })
  await panel.getByRole('textbox', { name: 'Data', exact: true }).fill('06.03.2027')
  await page.keyboard.press('Control+Enter')
  const offer = page.getByRole('dialog', { name: 'Mutați și ce urmează?' })
  await expect(offer.getByText('10 mar. → 15 mar.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await offer.getByRole('button', { name: 'Mutați 1 task' }).click()
  await expect(offer).toBeHidden()
  await panel.getByRole('button', { name: 'Închideți' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Avansul' })
  await expect(row).toContainText('15 mar.')
  await page.goto(`/lista-taskuri?eveniment=${eventId}&vedere=tabla`)
  const card = page.getByRole('article', { name: 'Contractul' })
  await card.focus()
  await page.keyboard.press('Alt+ArrowRight')
  const doing = page.getByRole('region', { name: /^În lucru/ })
  await expect(doing.getByRole('article', { name: 'Contractul' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('what one person did another approves, and never oneself', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, demo.planner)
  const eventId = await newEvent(page, 'Cu aprobare')
  const me = await ask<{ members: { id: string; email: string }[] }>(page, 'GET', '/company/team')
  const planner = me.members.find(({ email }) => email === demo.planner)?.id
  const task = { title: 'Meniul de aprobat', approval: true, responsibleId: planner }
  const { id } = await newTask(page, eventId, task)
  await page.goto(`/lista-taskuri?eveniment=${eventId}&panou=task-${id}`)
  const panel = page.getByRole('dialog', { name: 'Meniul de aprobat' })
  await panel.getByRole('button', { name: 'Începeți' }).click()
  await panel.getByRole('button', { name: 'Trimiteți la aprobare' }).click()
  await expect(panel.getByText('Aprobarea o dă altcineva')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Aprobați' })).toBeHidden()
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const admin = await context.newPage()
  await signIn(admin, demo.admin)
  await admin.goto('/taskurile-mele')
  await admin
    .getByRole('region', { name: 'De aprobat' })
    .getByRole('link', { name: /Meniul de aprobat/ })
    .click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Aprobați' }).click()
  await expect(panel.getByText('Gata').first()).toBeVisible()
  await context.close()
})
