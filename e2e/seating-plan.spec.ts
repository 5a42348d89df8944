import { expect, test, violations } from './product.ts'
import { choose, newPlan } from './seating.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

test('people get seats by menu, by pointer and by themselves, and every step can be undone', async ({
  page,
}) => {
  const { planId } = await newPlan(page)
  await page.goto(`/asezare/${planId}`)
  await page.getByRole('button', { name: 'Puneți 1 masă de 10' }).click()
  const table = page.getByRole('button', { name: 'Masa 1: 0 din 10 locuri' })
  await expect(table).toBeVisible()
  await expect(page.getByRole('button', { name: '6 invitați de așezat' })).toBeVisible()

  await page.getByRole('button', { name: 'Ana Zimbrean' }).dragTo(table)
  await expect(page.getByRole('button', { name: 'Masa 1: 1 din 10 locuri' })).toBeVisible()
  await page.getByRole('button', { name: 'Barbu Zimbrean' }).click()
  await page.getByRole('button', { name: 'Masa 1: 1 din 10 locuri' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Masa 1: 2 din 10 locuri' })).toBeVisible()

  await page.getByText('Listă', { exact: true }).click()
  await choose(page, 'Masa pentru Corina Zimbrean', 'Masa 1 · 8 libere')
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
    await page.keyboard.press('Tab')
    await panel.getByText('obligatorie', { exact: true }).click()
    await panel.getByRole('button', { name: 'Salvați' }).click()
  }
  await expect(panel).toContainText('nu pot fi respectate împreună')
  await expect(panel).toContainText('Ana Zimbrean și Dan Zimbrean: nu unul lângă altul')
})
