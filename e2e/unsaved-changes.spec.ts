import type { Page } from '@playwright/test'
import { call, demo, enter } from './people.ts'
import { expect, test } from './product.ts'

async function taskWithChanges(page: Page) {
  await enter(page, demo.planner)
  const startDate = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const { id } = await call<{ id: string }>(page, 'POST', '/events', {
    name: 'Cu modificări nesalvate',
    startDate,
    type: 'team_building',
  })
  await call(page, 'POST', `/events/${id}/tasks`, { title: 'Neterminat' })
  await page.goto(`/lista-taskuri?eveniment=${id}`)
  await page.getByRole('link', { name: /Neterminat/ }).click()
  const title = page.getByRole('dialog').getByRole('textbox', { name: 'Titlu' })
  await title.fill('Schimbat, nesalvat')
  return title
}

test('the back button asks before unsaved work is left, and goes once it is allowed', async ({
  page,
}) => {
  const title = await taskWithChanges(page)
  const question = page.getByRole('dialog', { name: 'Renunțați la modificări?' })
  for (const leave of [false, true]) {
    await page.goBack()
    await expect(question).toBeVisible()
    await expect(page).toHaveURL(/panou=task-/)
    await question
      .getByRole('button', { name: leave ? 'Renunțați la modificări' : 'Continuați editarea' })
      .click()
    if (!leave) await expect(title).toHaveValue('Schimbat, nesalvat')
  }
  await expect(page).not.toHaveURL(/panou=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Listă taskuri' })).toBeVisible()
})

test('an address is the same however it is typed, and a screen with its own document is loaded whole', async ({
  page,
}) => {
  await enter(page, demo.planner)
  await page.goto('/dashboard')
  const links = page.getByRole('navigation').getByRole('link', { name: 'Listă taskuri' })
  await links.first().click()
  await expect(page).toHaveURL(/\/lista-taskuri/)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const isSameDocument = () => page.evaluate(() => 'sameDocument' in window)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goForward()
  await expect(page).toHaveURL(/\/lista-taskuri/)
  expect(await isSameDocument()).toBe(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Check-in' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check-in' })).toBeVisible()
  expect(await isSameDocument()).toBe(false)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Listă taskuri' })).toBeVisible()
  for (const typed of ['/lista-taskuri/', '/Lista-Taskuri']) {
    await page.goto(typed)
    await expect(page).toHaveURL(/\/lista-taskuri(\?|$)/)
  }
})
