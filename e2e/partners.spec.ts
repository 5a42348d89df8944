import type { Page } from '@playwright/test'
import { call, demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

/** A conference in three months, made without the screens. */
async function newEvent(page: Page, name: string): Promise<string> {
  const startDate = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  const event = { name, startDate, type: 'conference' }
  return (await call<{ id: string }>(page, 'POST', '/events', event)).id
}

test('a sponsor, from the first name on the board to the proof of a kept promise', async ({
  page,
}) => {
  await enter(page, demo.planner)
  const eventId = await newEvent(page, 'Conferința de probă')
  await page.goto(`/parteneri?eveniment=${eventId}&vedere=sponsori`)
  await page.getByRole('button', { name: 'Adăugați un pachet' }).click()
  const tiers = page.getByRole('dialog', { name: 'Pachete de sponsorizare' })
  await tiers.getByRole('button', { name: 'Adăugați un pachet' }).click()
  await tiers.getByRole('textbox', { name: 'Numele pachetului' }).fill('Aur')
  await tiers.getByRole('textbox', { name: 'Preț' }).fill('25.000')
  await tiers.getByRole('textbox', { name: 'Locuri' }).fill('1')
  await tiers.getByRole('button', { name: 'Adăugați un beneficiu' }).click()
  // The caret is in the new row, so one goes on typing.
  await expect(tiers.getByRole('textbox', { name: 'Ce promiteți 1' })).toBeFocused()
  await page.keyboard.type('Sigla pe site')
  expect(await violations(page)).toEqual([])
  await tiers.getByRole('button', { name: 'Salvați' }).click()
  await expect(tiers.getByText('0 din 1 ocupate')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Adăugați un sponsor' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Adăugați un sponsor' })
  const partner = panel.getByRole('textbox', { name: 'Partenerul' })
  await partner.fill('Sponsorul de Probă')
  // Left by the mouse, the field stays and shows what is missing; Enter creates the partner of the typed name.
  await panel.getByRole('textbox', { name: 'Note', exact: true }).click()
  await expect(panel.getByText('Apăsați Enter ca să creați „Sponsorul de Probă”')).toBeVisible()
  await partner.click()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Apăsați Enter')).toBeHidden()
  await expect(partner).toHaveValue('Sponsorul de Probă')
  await panel.getByRole('combobox', { name: 'Pachet' }).click()
  await page.getByRole('option', { name: /^Aur/ }).click()
  await expect(panel.getByRole('textbox', { name: 'Sumă' })).toHaveValue('25.000,00')
  await panel.getByRole('button', { name: 'Salvați' }).click()

  const part = page.getByRole('dialog', { name: 'Sponsorul de Probă' })
  await part.getByRole('button', { name: 'Treceți la „Contactat”' }).click()
  await expect(part.getByRole('button', { name: 'Treceți la „Propunere trimisă”' })).toBeVisible()
  await part.getByRole('button', { name: 'Schimbați starea' }).click()
  await page.getByRole('menuitem', { name: 'Treceți la „Contractat”' }).click()

  const promise = part
    .getByRole('list', { name: 'Promisiuni' })
    .getByRole('listitem')
    .filter({ hasText: 'Sigla pe site' })
  await expect(promise).toContainText('De făcut')
  expect(await violations(page)).toEqual([])
  const act = async (name: string) => {
    await promise.getByRole('button', { name: 'Acțiuni pentru Sigla pe site' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Livrată, cu dovadă')
  const proof = page.getByRole('dialog', { name: 'Dovada pentru „Sigla pe site”' })
  const deliver = proof.getByRole('button', { name: 'Livrată' })
  await expect(deliver).toBeDisabled()
  await proof.locator('input[type="file"]').setInputFiles({
    name: 'captura.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Sigla se vede pe prima pagină.'),
  })
  await deliver.click()
  await expect(promise).toContainText('Livrată')
  await expect(promise.getByRole('button', { name: /captura\.txt/ })).toBeVisible()
  await act('Confirmați')
  await expect(promise).toContainText('Confirmată')

  await part.getByRole('button', { name: 'Mai multe acțiuni' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Raport PDF pentru sponsor' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^Raport de sponsorizare .*\.pdf$/)

  await page.goto(`/parteneri?eveniment=${eventId}&vedere=sponsori`)
  const card = page.getByRole('article', { name: 'Sponsorul de Probă' })
  await card.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(
    page.getByRole('region', { name: /^Promisiuni livrate/ }).getByRole('article'),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test(
  'a partner enters the directory; a wrong tax id is shown beside its field',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.planner)
    await page.goto('/parteneri')
    await page.getByRole('button', { name: 'Adăugați un partener' }).click()
    const panel = page.getByRole('dialog', { name: 'Adăugați un partener' })
    await panel.getByRole('textbox', { name: 'Nume' }).fill('Țesături de Probă')
    // What a contract needs is folded until it is asked for.
    await panel.getByText('Date legale').click()
    const cui = panel.getByRole('textbox', { name: 'CUI' })
    await cui.fill('RO14399841')
    await panel.getByRole('button', { name: 'Salvați' }).click()
    await expect(panel.getByText('Codul fiscal nu este corect.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await cui.fill('')
    await panel.getByRole('button', { name: 'Salvați' }).click()
    const saved = page.getByRole('dialog', { name: 'Țesături de Probă' })
    await saved.getByRole('button', { name: 'Mai multe acțiuni' }).click()
    await page.getByRole('menuitem', { name: 'Blocați partenerul' }).click()
    const block = page.getByRole('dialog', { name: 'Blocați partenerul: Țesături de Probă' })
    await block.getByRole('textbox', { name: 'Motivul' }).fill('Nu răspund la telefon')
    await block.getByRole('button', { name: 'Blocați' }).click()
    await expect(saved.getByText('Partener blocat: Nu răspund la telefon')).toBeVisible()
    await page.goto('/parteneri?stare=blocat&cauta=tesaturi')
    await expect(page.getByRole('link', { name: 'Țesături de Probă' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  },
)
