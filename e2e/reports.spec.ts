import { readFile } from 'node:fs/promises'
import { demo, enter, keptLink, newEmail } from './people.ts'
import { expect, test, expectToast, violations } from './product.ts'

test('the payments report is read, downloaded, scheduled and mailed', async ({ page, request }) => {
  await enter(page, demo.admin)
  await page.goto('/rapoarte')
  const table = page.getByRole('region', { name: 'Confirmări pe momente', exact: true })
  await expect(table.getByRole('table')).toBeVisible()
  // What looks at the same thing in another way is a view of the same entry.
  await page.getByText('Pe grupuri', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirmări pe grupuri' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Confirmări', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('link', { name: 'Plăți de făcut' }).click()
  await expect(page.getByRole('heading', { name: 'Plăți de făcut' })).toBeVisible()
  await expect(page.getByText(/Date din/)).toBeVisible()
  // A button half covered by the bar during scrolling cannot be clicked.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Descărcați' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await (await saving).path()
  const written = await readFile(file, 'utf8')
  expect(written).toContain('Furnizor')
  expect(written).toContain('Date din ')
  await page.getByRole('button', { name: 'Programați trimiterea' }).click()
  const dialog = page.getByRole('dialog', { name: 'Programați un raport' })
  await dialog.getByRole('button', { name: 'Salvați' }).click()
  // A schedule without recipients is refused beside the field, and nothing is lost.
  await expect(dialog).toBeVisible()
  const reader = newEmail('client')
  await dialog.getByLabel('Destinatari').first().fill(reader)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Salvați' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Programate' }).click()
  await expect(page.getByText(reader)).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: reader })
  await row.getByRole('button').click()
  await expectToast(page, 'Raportul pleacă în câteva clipe', () =>
    page.getByRole('menuitem', { name: 'Trimiteți acum' }).click(),
  )
  expect(await keptLink(request, reader)).toContain('/rapoarte')
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

test('the palette finds anything in three keys, forgives a letter, and takes what is typed along', async ({
  page,
}) => {
  await enter(page, demo.planner)
  await page.goto('/persoane-de-contact?eveniment=toate')
  await expect(page.getByRole('heading', { name: 'Persoane de contact' })).toBeVisible()
  const field = page.getByPlaceholder('Căutați orice')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('gal')
  await expect(page.getByRole('button', { name: /Gala caritabilă/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/evenimente\//)
  await expect(page.getByRole('heading', { name: 'Gala caritabilă' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill('gala de iarba')
  await expect(page.getByRole('button', { name: /Gala caritabilă/ }).first()).toBeVisible()
  await field.fill('raporate')
  await expect(page.getByRole('button', { name: 'Rapoarte', exact: true })).toBeVisible()

  await field.fill('task nou Cumpără flori')
  await page.getByRole('button', { name: 'Task nou: Cumpără flori' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Titlu' })).toHaveValue(
    'Cumpără flori',
  )
})
