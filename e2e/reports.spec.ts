import { readFile } from 'node:fs/promises'
import { demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'

test('a report is read, downloaded and mailed at a set time', async ({ page }) => {
  await enter(page, demo.admin)
  await page.goto('/rapoarte')
  const table = page.getByRole('region', { name: 'Confirmări pe momente', exact: true })
  await expect(table.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Taskuri întârziate' }).click()
  await expect(page.getByRole('heading', { name: 'Taskuri întârziate' })).toBeVisible()
  await expect(page.getByText(/Date din/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Descărcați' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await (await saving).path()
  expect(await readFile(file, 'utf8')).toContain('Zile întârziere')
  await page.getByRole('button', { name: 'Programați trimiterea' }).click()
  const dialog = page.getByRole('dialog', { name: 'Programați un raport' })
  await dialog.getByRole('button', { name: 'Salvați' }).click()
  // Nobody to write to is said beside the field, and nothing is lost.
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Destinatari').first().fill('client@exemplu.ro')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Salvați' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Programate' }).click()
  await expect(page.getByText('client@exemplu.ro')).toBeVisible()
})

test('on a phone a report is chosen from a list and fits', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, demo.planner)
  await page.goto('/rapoarte?raport=kitchen')
  await expect(page.getByRole('heading', { name: 'Foaia de bucătărie' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  expect(await violations(page)).toEqual([])
})

test('the palette finds a person by a mistyped name and opens their record', async ({ page }) => {
  await enter(page, demo.planner)
  await page.goto('/persoane-de-contact?eveniment=toate')
  await expect(page.getByRole('heading', { name: 'Persoane de contact' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Căutați orice').fill('gala de iarba')
  await page.getByRole('button', { name: /Gala de iarnă/ }).click()
  await expect(page).toHaveURL(/\/evenimente\//)
  await expect(page.getByRole('heading', { name: 'Gala de iarnă' })).toBeVisible()
})
