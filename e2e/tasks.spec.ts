import type { Page } from '@playwright/test'
import { call, demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'

/** In Romanian format: 05.03.2027. */
function dayIn(days: number): string {
  const [year, month, day] = isoIn(days).split('-')
  return `${day}.${month}.${year}`
}

function isoIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function newEvent(page: Page, name: string): Promise<string> {
  const day = isoIn(90)
  const event = { name, startDate: day, type: 'team_building' }
  return (await call<{ id: string }>(page, 'POST', '/events', event)).id
}

function newTask(page: Page, eventId: string, task: object) {
  return call<{ id: string; version: number }>(page, 'POST', `/events/${eventId}/tasks`, task)
}

test('on a phone: a wedding from its template, and three of its tasks finished with the thumb', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await enter(page, demo.planner)
  await page.goto('/evenimente?panou=eveniment-nou')
  const dialog = page.getByRole('dialog', { name: 'Eveniment nou' })
  await dialog.getByRole('textbox', { name: 'Nume' }).fill('Nunta cu degetul mare')
  await dialog.getByRole('textbox', { name: 'Data' }).fill(dayIn(14))
  await dialog.getByText('Nuntă', { exact: true }).click()
  await expect(dialog.getByText('Taskuri · 97')).toBeVisible()
  await expect(dialog.getByText('termen scurtat').first()).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: /Evitați weekendurile/ })).toBeChecked()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Creați evenimentul' }).click()
  await expect(page.getByRole('dialog', { name: 'Nunta cu degetul mare' })).toBeVisible()
  const eventId = /eveniment-([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  await page.goto('/taskurile-mele')
  const today = page.getByRole('region', { name: 'Azi' })
  await expect(today.getByRole('listitem').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  const { items } = await call<{ items: { title: string; approval: boolean; eventId: string }[] }>(
    page,
    'GET',
    '/tasks?mine=true&when=today&sort=due&limit=15',
  )
  const three = items.filter((task) => task.eventId === eventId && !task.approval).slice(0, 3)
  expect(three).toHaveLength(3)
  for (const { title } of three) {
    const tick = today.getByRole('button', { name: `Terminați „${title}”`, exact: true })
    const box = await tick.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await tick.click()
    await expect(tick).toBeHidden()
  }
  await page.goto(`/lista-taskuri?eveniment=${eventId}`)
  await expect(page.getByText('3 din 97 gata')).toBeVisible()
})

test(
  'a plan of the company is laid on an event that is there already',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.planner)
    const source = await newEvent(page, 'Sursa planului')
    for (const title of ['Întâi', 'Apoi'])
      await newTask(page, source, { title, due: { anchor: 'event_start', offsetDays: -30 } })
    await call(page, 'POST', `/events/${source}/template`, { name: 'Planul casei' })
    const eventId = await newEvent(page, 'Cu planul casei')
    await page.goto(`/lista-taskuri?eveniment=${eventId}`)
    await page.getByRole('button', { name: 'Adăugați un plan din șablon' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adăugați un plan din șablon' })
    await dialog.getByRole('combobox', { name: 'Șablon' }).click()
    await page.getByRole('option', { name: 'Planul casei' }).click()
    await expect(dialog.getByRole('listitem')).toHaveText([/Întâi/, /Apoi/])
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Adăugați 2 taskuri' }).click()
    await expect(page.getByText('2 deschise')).toBeVisible()
  },
)

test('a date that moves offers to take what follows along, and shows it first', async ({
  page,
}) => {
  await enter(page, demo.planner)
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
  // The order of the list is theirs as well, by hand and by keys.
  const rows = page.getByRole('row').filter({ hasText: /Contractul|Avansul/ })
  await row.dragTo(rows.first(), { targetPosition: { x: 200, y: 4 } })
  await expect(rows).toHaveText([/Avansul/, /Contractul/])
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(rows).toHaveText([/Contractul/, /Avansul/])
  await page.goto(`/lista-taskuri?eveniment=${eventId}&vedere=tabla`)
  const card = page.getByRole('article', { name: 'Contractul' })
  await card.focus()
  await page.keyboard.press('Alt+ArrowRight')
  const doing = page.getByRole('region', { name: /^În lucru/ })
  await expect(doing.getByRole('article', { name: 'Contractul' })).toBeVisible()
  await page.getByRole('article', { name: 'Avansul' }).dragTo(doing)
  await expect(doing.getByRole('article')).toHaveCount(2)
  // The menu of a card moves it where a finger cannot drag.
  await page.getByRole('button', { name: 'Mutați „Avansul”' }).click()
  await page.getByRole('menuitem', { name: 'Mutați în „Gata”' }).click()
  const done = page.getByRole('region', { name: /^Gata/ })
  await expect(done.getByRole('article', { name: 'Avansul' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a title and Enter add a task, and a new title changes nothing but the title', async ({
  page,
}) => {
  await enter(page, demo.planner)
  const day = isoIn(60)
  const { id: eventId } = await call<{ id: string }>(page, 'POST', '/events', {
    name: 'Cu plan comprimat',
    startDate: day,
    templateId: 'wedding',
  })
  await page.goto(`/lista-taskuri?eveniment=${eventId}`)
  const quick = page.getByRole('textbox', { name: 'Titlul unui task nou' })
  await quick.fill('Adăugat din tastatură')
  await quick.press('Enter')
  await expect(quick).toHaveValue('')
  // It is at the end of a long list, of which only the visible part is drawn.
  await page.getByRole('searchbox', { name: 'Căutați un task' }).fill('tastatură')
  await expect(page.getByRole('link', { name: /Adăugat din tastatură/ })).toBeVisible()
  const { items } = await call<{ items: { id: string; title: string; compressed: boolean }[] }>(
    page,
    'GET',
    `/tasks?eventId=${eventId}&limit=200`,
  )
  const compressed = items.filter((task) => task.compressed).at(-1)
  const read = async () => {
    const task = await call<Record<string, unknown>>(page, 'GET', `/tasks/${compressed?.id}`)
    return { ...task, title: '', version: 0 }
  }
  const before = await read()
  await page.goto(`/lista-taskuri?eveniment=${eventId}&panou=task-${compressed?.id}`)
  const panel = page.getByRole('dialog', { name: compressed?.title ?? '' })
  await expect(panel.getByText(/^Termen scurtat: ziua după plan/)).toBeVisible()
  await panel.getByRole('textbox', { name: 'Titlu' }).fill('Numai titlul e altul')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'Numai titlul e altul' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Mutați și ce urmează?' })).toHaveCount(0)
  expect(await read()).toEqual(before)
})

test('a colleague mentioned in a comment with a file is notified at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, demo.planner)
  const eventId = await newEvent(page, 'Cu vorbe')
  const { id } = await newTask(page, eventId, { title: 'Aranjamente' })
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const admin = await context.newPage()
  await enter(admin, demo.admin)
  await admin.goto('/taskurile-mele')
  const bell = admin.getByRole('button', { name: /^Notificări,/ })
  await expect(bell).toBeVisible()
  await call(admin, 'POST', '/notifications/change', {
    selection: { kind: 'filter', filter: {} },
    change: { kind: 'read' },
  })
  await expect(bell).toHaveAccessibleName('Notificări, niciuna necitită')
  await page.goto(`/lista-taskuri?eveniment=${eventId}&panou=task-${id}`)
  const panel = page.getByRole('dialog', { name: 'Aranjamente' })
  await panel.getByLabel('Atașați un fișier').setInputFiles({
    name: 'schița.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Masa mirilor lângă fereastră'),
  })
  await expect(panel.getByRole('button', { name: 'Deschideți schița.txt' })).toBeVisible()
  const words = panel.getByRole('textbox', { name: 'Comentariu nou' })
  await words.pressSequentially('@ioa')
  await expect(panel.getByRole('list', { name: 'Colegi' })).toContainText('Ioana Marin')
  await words.press('Enter')
  await words.pressSequentially('cum vi se pare?')
  await words.press('Control+Enter')
  await expect(words).toHaveValue('')
  const comment = panel.getByRole('listitem').filter({ hasText: 'cum vi se pare?' }).first()
  await expect(comment).toContainText('@Ioana Marin')
  await expect(bell).not.toHaveAccessibleName('Notificări, niciuna necitită')
  const download = page.waitForEvent('download')
  await comment.getByRole('button', { name: 'Deschideți schița.txt' }).click()
  expect((await download).suggestedFilename()).toBe('schița.txt')
  await context.close()
})

test('a task is linked to a guest by name, and leads there', { tag: '@full' }, async ({ page }) => {
  await enter(page, demo.planner)
  const eventId = await newEvent(page, 'Cu legături')
  const { id } = await newTask(page, eventId, { title: 'Masa specială' })
  const guest = { firstName: 'Smaranda', lastName: 'Legată' }
  await call(page, 'POST', `/events/${eventId}/guests`, guest)
  await page.goto(`/lista-taskuri?eveniment=${eventId}&panou=task-${id}`)
  const panel = page.getByRole('dialog', { name: 'Masa specială' })
  await panel.getByText('Planificare', { exact: true }).click()
  await panel.getByRole('textbox', { name: 'Legături' }).fill('smaranda')
  await page.getByRole('option', { name: /Smaranda Legată Invitați/ }).click()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Modificări nesalvate')).toBeHidden()
  await panel.getByRole('link', { name: 'Smaranda Legată' }).click()
  await expect(page.getByRole('dialog', { name: 'Smaranda Legată' })).toBeVisible()
})

test(
  'what one person did another approves, and never oneself',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    await enter(page, demo.planner)
    const eventId = await newEvent(page, 'Cu aprobare')
    const me = await call<{ members: { id: string; email: string }[] }>(
      page,
      'GET',
      '/company/team',
    )
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
    await enter(admin, demo.admin)
    await admin.goto('/taskurile-mele')
    await admin
      .getByRole('region', { name: 'De aprobat' })
      .getByRole('link', { name: /Meniul de aprobat/ })
      .click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Aprobați' }).click()
    await expect(panel.getByText('Gata').first()).toBeVisible()
    await context.close()
  },
)
