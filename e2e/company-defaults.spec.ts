import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demo, enter, allowStatuses } from './people.ts'
import { expect, test, violations } from './product.ts'

test(
  'an admin ends a VAT rate and adds the next one; the overlap is shown beside its date',
  { tag: '@full' },
  async ({ page, watch }) => {
    await enter(page, demo.admin)
    await page.goto('/companie?fila=valori')
    const rates = page.getByRole('list', { name: 'Cotele de TVA' })
    await expect(rates.getByRole('listitem').first()).toContainText('21')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cotă nouă' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Cotă').fill('23')
    await panel.getByLabel('Prima zi').fill('01.01.2030')
    await page.keyboard.press('Control+Enter')
    await expect(panel.getByText('Se suprapune cu alt rând')).toBeVisible()
    allowStatuses(watch, 422)
    await panel.getByLabel('Prima zi').fill('01.01.2016')
    await panel.getByLabel('Ultima zi').fill('31.12.2016')
    await panel.getByLabel('Cotă').fill('20')
    await page.keyboard.press('Control+Enter')
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: /^Arătați și \d+ rânduri vechi/ }).click()
    await expect(rates.getByText('1 ian. 2016 – 31 dec. 2016')).toBeVisible()
  },
)

test(
  'a category moves, is deleted and comes back; a planner only looks',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    await enter(page, demo.admin)
    await page.goto('/companie?fila=valori&fel=guest')
    const list = page.getByRole('list', { name: 'Categorii: Invitați' })
    await expect(list.getByRole('listitem').nth(1)).toContainText('Prieteni')
    await page.getByRole('button', { name: 'Mutați „Prieteni” mai sus' }).click()
    await expect(list.getByRole('listitem').first()).toContainText('Prieteni')
    await page.getByRole('link', { name: 'Colegi' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mai multe acțiuni' }).click()
    await page.getByRole('menuitem', { name: 'Ștergeți categoria' }).click()
    await expect(list.getByText('Colegi')).toBeHidden()
    await page.getByRole('button', { name: 'Anulați' }).click()
    await expect(list.getByText('Colegi')).toBeVisible()
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const planner = await context.newPage()
    await enter(planner, demo.planner)
    await planner.goto('/companie?fila=valori&fel=guest')
    await expect(planner.getByText('Doar administratorii pot schimba')).toBeVisible()
    await expect(planner.getByText('Prieteni')).toBeVisible()
    await expect(planner.getByRole('button', { name: 'Categorie nouă' })).toBeHidden()
    await context.close()
  },
)

test(
  'a planner enters a request, the admin sees it live and refuses it with a reason',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    await enter(page, demo.admin)
    await page.goto('/companie?fila=date-personale')
    await expect(page.getByRole('button', { name: 'Cerere nouă' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const planner = await context.newPage()
    await enter(planner, demo.planner)
    await planner.goto('/companie?fila=date-personale')
    await planner.getByRole('button', { name: 'Cerere nouă' }).click()
    await planner.getByLabel('Cine').fill('Ioana Pârvu')
    await planner.keyboard.press('Control+Enter')
    await expect(planner.getByRole('dialog')).toBeHidden()
    await context.close()
    await page.getByRole('link', { name: 'Ioana Pârvu' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Treceți în lucru' }).click()
    await panel.getByRole('button', { name: 'Refuzați' }).click()
    await panel.getByLabel('Motivul refuzului').fill('Nu am putut stabili cine scrie.')
    await panel.getByRole('button', { name: 'Refuzați' }).click()
    await expect(panel.getByRole('button', { name: 'Redeschideți' })).toBeVisible()
    await expect(panel.getByText('a adăugat cererea „Ioana Pârvu”')).toBeVisible()
    await expect(panel.getByText('a schimbat cererea „Ioana Pârvu”')).toHaveCount(2)
    expect(await violations(page)).toEqual([])
  },
)

test(
  'what will be made anonymous is seen before; the time is changed with its bounds said',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.admin)
    await page.goto('/companie?fila=date-personale&fel=pastrare')
    const table = page.getByRole('grid', {
      name: 'Evenimente ale căror invitați vor deveni anonimi',
    })
    await expect(table.getByRole('link', { name: 'Gala caritabilă' })).toBeVisible()
    await expect(table.getByText(/Invitați: \d+/).first()).toBeVisible()
    const days = page.getByLabel('Zile după eveniment')
    await days.fill('3')
    await page.getByRole('button', { name: 'Salvați' }).click()
    await expect(days).toHaveAttribute('aria-invalid', 'true')
    await days.fill('60')
    await page.getByRole('button', { name: 'Salvați' }).click()
    await expect(days).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('list').getByText('90').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  },
)

test(
  'the register is saved as CSV; a mail kept for a guest is read',
  { tag: '@full' },
  async ({ page, product }) => {
    await enter(page, demo.admin)
    const answer = page.waitForResponse((each) => each.url().endsWith('/api/company'))
    await page.goto('/companie?fila=date-personale&fel=registru')
    const { id } = (await (await answer).json()) as { id: string }
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descărcați CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('registrul-prelucrarilor.csv')
    await page.getByRole('link', { name: 'Diete, alergii și nevoi de acces' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('Engleză').click()
    await expect(panel.getByLabel('Scop')).toHaveValue('Safe menus and access without barriers.')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    keep(join(product.dataDir, 'mail', id))
    // Kept mails and the state of the system share a tab.
    await page.getByRole('tab', { name: 'Sistem' }).click()
    await expect(page.getByText('Baza de date').first()).toBeVisible()
    await page.getByText('Mesaje păstrate', { exact: true }).click()
    await page.getByRole('link', { name: 'Nunta noastră' }).click()
    await expect(panel.getByText('Vă așteptăm!')).toBeVisible()
  },
)

/** Keeps a mail to a guest as the worker does without a mail server. */
function keep(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const lines = [
    'To: Ana Pop <ana@exemplu.ro>',
    'Subject: =?UTF-8?Q?Nunta_noastr=C4=83?=',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'V=C4=83 a=C8=99tept=C4=83m!',
  ]
  writeFileSync(join(folder, '20270515T100000000Z-request-1.abc.eml'), lines.join('\r\n'))
}
