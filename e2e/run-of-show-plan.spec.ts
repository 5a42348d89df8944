import { call, demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'
import { eventOf } from './route-table.ts'

test.use({ viewport: { width: 1280, height: 900 }, locale: 'ro-RO' })

test('a plan is pasted, undone, done again, and asked about before it is left', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const eventId = await eventOf(page)
  const path = `/events/${eventId}/run-of-show`
  const { id } = await call<{ id: string }>(page, 'POST', path, { name: 'Sala verde' })
  await page.goto(`/desfasurator/${id}?panou=aducere`)
  const cells = [
    'Ora\tDurata\tCe se întâmplă\tLumini',
    '09:00\t1:30\tDeschiderea\tsala 20%',
    '\t1500\tPrea lung\t',
    '\t10\tPauza\t',
  ]
  await page.getByLabel('Sau lipiți celulele aici').fill(cells.join('\n'))
  await page.getByRole('button', { name: 'Vedeți ce s-ar schimba' }).click()
  // The import waits until the user chooses what 1:30 means.
  await expect(page.getByText('Ce înseamnă 1:30 la durată?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aduceți în plan' })).toHaveCount(0)
  await page.getByLabel('un minut și 30 de secunde').check()
  await expect(page.getByText('„1500” este mai mult de o zi')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Aduceți în plan' }).click()

  const rows = page.getByRole('list', { name: 'Plan' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('1:30')
  await page.getByRole('button', { name: 'Anulați ultimul pas' }).click()
  await expect(rows).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(rows).toHaveCount(2)

  await rows.first().getByRole('button').first().click()
  const panel = page.getByRole('dialog', { name: 'Deschiderea' })
  await panel.getByLabel('Note', { exact: true }).fill('Cu apă plată')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuați editarea' }).click()
  await panel.getByRole('button', { name: 'Salvați' }).click()
  await expect(panel).toBeHidden()
  await expect(rows.first()).toContainText('Cu apă plată')
})

test('everybody who has a link is in one list, where a link is ended', async ({ page }) => {
  await enter(page, demo.admin)
  const eventId = await eventOf(page)
  const path = `/events/${eventId}/run-of-show`
  const { id } = await call<{ id: string }>(page, 'POST', path, { name: 'Sala roșie' })
  await call(page, 'POST', `${path}/${id}/followers`, {
    label: 'Tehnicul',
    departmentIds: null,
    showsPhones: false,
    view: 'list',
  })
  await page.goto(`/cine-are-link?eveniment=${eventId}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Tehnicul' })
  await expect(row).toContainText('Sala roșie')
  await expect(page.getByRole('heading', { name: 'Pagina speakerului' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await row.getByRole('button', { name: /Link nou/ }).click()
  await expect(page.locator('code')).toContainText('/urmareste/')
  await row.getByRole('button', { name: /Opriți linkul/ }).click()
  await expect(row).toHaveCount(0)
  await page.getByText('toate', { exact: true }).click()
  await expect(row).toContainText('oprit')
})
