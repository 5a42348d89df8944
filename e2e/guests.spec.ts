import type { Page } from '@playwright/test'
import { call, demo, enter, allowStatuses, tabTo } from './people.ts'
import { expect, test, violations } from './product.ts'

test.use({ viewport: { width: 1440, height: 900 }, locale: 'ro-RO' })

interface Row {
  id: string
  name: string
  version: number
}

async function eventNamed(page: Page, name: string): Promise<string> {
  const { items } = await call<{ items: Row[] }>(page, 'GET', `/events?search=${name}&archived=all`)
  return items[0]?.id ?? ''
}

async function addFamily(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('n')
  await expect(page.getByLabel('Pe cine invitați?')).toBeFocused()
  await page.keyboard.type(typed)
  await page.keyboard.press('Control+Enter')
}

test('a family comes in from one line, and the next one waits when the part is full', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const eventId = await eventNamed(page, 'Botezul')
  const parts = await call<{ items: Row[] }>(page, 'GET', `/events/${eventId}/parts`)
  const part = parts.items.find((each) => 'takesRsvp' in each && each.takesRsvp)
  expect(part).toBeDefined()
  const { id = '', version, name = '' } = part ?? {}
  const taken = await call<{ parts: { partId: string; taken: number }[] }>(
    page,
    'GET',
    `/events/${eventId}/guests/counts`,
  )
  const places = (taken.parts.find(({ partId }) => partId === id)?.taken ?? 0) + 2
  await call(page, 'PATCH', `/events/${eventId}/parts/${id}`, { version, capacity: places })

  await page.goto(`/invitati?eveniment=${eventId}`)
  await expect(page.getByRole('heading', { name: 'Invitați', exact: true })).toBeVisible()
  await page.keyboard.press('n')
  await page.getByLabel('Pe cine invitați?').fill('Ion și Maria Zăvoianu + 1 copil')
  const people = page.getByRole('group', { name: '3 persoane' })
  await expect(people.getByRole('textbox', { name: 'Prenume, persoana 2' })).toHaveValue('Maria')
  await expect(page.getByLabel('Numele grupului')).toHaveValue('Familia Zăvoianu')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: /^Salvați/ }).click()

  const panel = page.getByRole('dialog')
  const answer = (who: string) =>
    panel
      .getByRole('radiogroup', { name: `Răspunsul pentru ${name}`, exact: true })
      .getByText(who, { exact: true })
  await expect(panel.getByRole('heading', { name: 'Ion Zăvoianu' })).toBeVisible()
  await answer('Vine').click()
  await expect(panel.getByText('Familia Zăvoianu').first()).toBeVisible()
  await panel.getByRole('link', { name: 'Maria Zăvoianu' }).click()
  await expect(panel.getByRole('heading', { name: 'Maria Zăvoianu' })).toBeVisible()
  await answer('Vine').click()
  await panel.getByRole('link', { name: 'Ion Zăvoianu – însoțitor' }).click()
  await expect(panel.getByRole('heading', { name: 'Ion Zăvoianu – însoțitor' })).toBeVisible()
  await answer('Vine').click()
  await expect(panel.getByText('În așteptare, locul 1')).toBeVisible()

  await panel.getByRole('link', { name: 'Ion Zăvoianu', exact: true }).click()
  await expect(panel.getByRole('heading', { name: 'Ion Zăvoianu', exact: true })).toBeVisible()
  // The stored answer is read again before it is changed.
  const comes = panel.getByRole('radio', { name: 'Vine', exact: true }).first()
  await expect(comes).toBeChecked()
  await answer('Nu vine').click()
  await expect(panel.getByText('Însoțitorul mai vine?')).toBeVisible()
  await panel.getByRole('button', { name: 'Răspunsul lor rămâne' }).click()
  await panel.getByRole('link', { name: 'Ion Zăvoianu – însoțitor' }).click()
  await expect(panel.getByRole('heading', { name: 'Ion Zăvoianu – însoțitor' })).toBeVisible()
  // A freed seat is held until the action can no longer be undone, unless it is given away at once.
  await expect(panel.getByText('În așteptare, locul 1')).toBeVisible()
  await call(page, 'POST', `/events/${eventId}/parts/${id}/waiting/promote`)
  await expect(panel.getByText('În așteptare, locul 1')).toBeHidden()

  // An invitation taken back by mistake comes back with what was answered to it.
  await expect(comes).toBeChecked()
  await panel.getByRole('button', { name: `Retrageți invitația la ${name}` }).click()
  await expect(panel.getByRole('button', { name: `Invitați la ${name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Anulați', exact: true }).click()
  await expect(comes).toBeChecked()
})

test(
  'two entries of one person become one, field by field, and part again',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.planner)
    const eventId = await eventNamed(page, 'Gala')
    for (const fields of [
      { firstName: 'Vlad', lastName: 'Zimbrean', phone: '+40740111999', table: '7' },
      { firstName: 'Vlad', lastName: 'Zimbrean', phone: '+40740111999', company: 'Meridian' },
    ])
      await call(page, 'POST', `/events/${eventId}/guests`, fields)
    await page.goto(`/invitati?eveniment=${eventId}&panou=dubluri`)
    await page.getByRole('button', { name: 'Uniți: Vlad Zimbrean' }).click()
    const dialog = page.getByRole('dialog', { name: 'Uniți doi invitați' })
    await dialog.getByRole('group', { name: 'Masă' }).getByRole('radio', { name: '7' }).check()
    await dialog
      .getByRole('group', { name: 'Firmă' })
      .getByRole('radio', { name: 'Meridian' })
      .check()
    await expect(dialog.getByRole('region', { name: 'Rezultatul' })).toContainText('Vlad Zimbrean')
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Uniți invitații' }).click()
    await expect(page.getByText('Uniți: „Vlad Zimbrean”')).toBeVisible()
    await page.goto(`/invitati?eveniment=${eventId}&cauta=zimbrean`)
    await expect(page.getByRole('status').filter({ hasText: /^1 invitat$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Vlad Zimbrean' }).click()
    await page.getByRole('button', { name: 'Desfaceți unirea' }).click()
    await expect(page.getByRole('button', { name: 'Desfaceți unirea' })).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: '2 invitați' })).toBeVisible()
  },
)

test(
  'what a guest needs, noted by somebody else meanwhile, is shown beside what was typed',
  { tag: '@full' },
  async ({ page, watch }) => {
    await enter(page, demo.planner)
    const eventId = await eventNamed(page, 'Gala')
    const names = { firstName: 'Sever', lastName: 'Zorilă' }
    const { id } = await call<Row>(page, 'POST', `/events/${eventId}/guests`, names)
    await page.goto(`/invitati?eveniment=${eventId}&panou=invitat-${id}`)
    const needs = page.getByRole('region', { name: 'Regim, alergii, acces' })
    await needs.getByRole('button', { name: 'Notați' }).click()
    await needs.getByLabel('Regim alimentar').fill('fără gluten')
    await needs.getByRole('checkbox').check()
    await call(page, 'PUT', `/events/${eventId}/guests/${id}/needs`, {
      diet: 'vegan',
      allergies: 'nuci',
      access: '',
      consent: true,
      consentVersion: '2026-1',
      consentLanguage: 'ro',
    })
    await needs.getByRole('button', { name: 'Salvați' }).click()
    const diet = needs.getByRole('group', { name: 'Regim alimentar' })
    await expect(diet).toContainText('fără gluten')
    await expect(diet).toContainText('vegan')
    await expect(needs.getByRole('group', { name: 'Alergii' })).toBeHidden()
    await diet.getByRole('radio').first().check()
    expect(await violations(page)).toEqual([])
    await needs.getByRole('button', { name: 'Salvați alegerea' }).click()
    await expect(needs.getByText('fără gluten')).toBeVisible()
    await expect(needs.getByText('nuci')).toBeVisible()
    allowStatuses(watch, 409)
  },
)

test('everybody whom a filter finds gets a tag as one piece of work, and loses it again', async ({
  page,
}) => {
  await enter(page, demo.planner)
  const eventId = await eventNamed(page, 'Orizont')
  await page.goto(`/invitati?eveniment=${eventId}`)
  const heads = page.getByRole('region', { name: 'Numărători' })
  const silent = heads.getByRole('button', { name: /Fără răspuns/ })
  await expect(silent).toHaveText(/[1-9]/)
  const count = Number((await silent.innerText()).replace(/\D/g, ''))
  await silent.click()
  await expect(silent).toHaveAttribute('aria-pressed', 'true')
  const grid = page.getByRole('grid', { name: 'Invitați' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1))
  await expect(grid.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await grid.focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /Selectați toate/ }).click()
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: 'Etichetați' }).click()
  const dialog = page.getByRole('dialog', { name: 'Etichetați' })
  await dialog.getByRole('combobox', { name: 'Etichetă' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Aplicați' }).click()
  await expect(page.getByText(/etichetați$/)).toBeVisible()
  await page.getByRole('button', { name: 'Anulați', exact: true }).click()
  await expect
    .poll(async () => {
      const found = await call<{ tags: { value: string; count: number }[] }>(
        page,
        'GET',
        `/events/${eventId}/guests/choices`,
      )
      return found.tags.reduce((sum, each) => sum + each.count, 0)
    })
    .toBeLessThan(count)
  expect(await violations(page)).toEqual([])
})

test('a row is found, opened and edited without a mouse', { tag: '@full' }, async ({ page }) => {
  await enter(page, demo.planner)
  const eventId = await eventNamed(page, 'Gala')
  await page.goto(`/invitati?eveniment=${eventId}`)
  const grid = page.getByRole('grid', { name: 'Invitați' })
  await expect(grid).toBeVisible()
  await addFamily(page, 'Ștefania Ursulescu')
  await expect(page.getByRole('dialog', { name: 'Ștefania Ursulescu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.type('stefania ursu')
  await expect(page.getByRole('status').filter({ hasText: /^1 invitat$/ })).toBeVisible()
  await tabTo(page, grid)
  await page.keyboard.press('F2')
  await page.keyboard.type('Ursulescu, Ștefania Ioana')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Ursulescu Ștefania Ioana' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('F2')
  await expect(page.getByRole('combobox', { name: /Vârstă/ })).toBeFocused()
  await page.keyboard.type('copil')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('gridcell', { name: 'copil' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: /Vârstă/ })).toBeHidden()
  await expect(grid).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ștefania Ioana Ursulescu' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test(
  'a filter is kept as a view, renamed, made the first sight of the list, and deleted',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.planner)
    const eventId = await eventNamed(page, 'Gala')
    await page.goto(`/invitati?eveniment=${eventId}&raspuns=no`)
    const main = page.getByRole('main')
    const views = (name: string) => main.getByRole('button', { name, exact: true })
    const entry = (name: string | RegExp) => page.getByRole('menuitem', { name })
    await views('Vederi').click()
    await expect(entry('Toate')).not.toHaveAttribute('aria-current')
    await entry('Salvați vederea…').click()
    await page.getByLabel('Numele vederii').fill('Lipsesc')
    await page.keyboard.press('Enter')
    await views('Lipsesc').click()
    await expect(entry('Lipsesc')).toHaveAttribute('aria-current', 'true')
    await entry('Redenumiți vederea…').click()
    await page.getByLabel('Numele vederii').fill('Nu ajung')
    await page.keyboard.press('Enter')
    await views('Nu ajung').click()
    await entry('Deschideți lista cu această vedere').click()

    await page.goto(`/invitati?eveniment=${eventId}`)
    await expect(page).toHaveURL(/raspuns=no/)
    await expect(views('Nu ajung')).toBeVisible()
    await views('Nu ajung').click()
    await entry('Toate').click()
    await expect(page).not.toHaveURL(/raspuns/)
    await views('Vederi').click()
    await expect(entry('Toate')).toHaveAttribute('aria-current', 'true')
    await entry('Nu ajung').click()
    await page.getByRole('region', { name: 'Numărători' }).getByRole('button').first().click()
    await main.getByRole('button', { name: 'Nu ajung · modificată' }).click()
    await entry('Actualizați vederea').click()
    await views('Nu ajung').click()
    await entry('Ștergeți vederea').click()
    await expect(views('Vederi')).toBeVisible()
  },
)

test(
  'what can be done to the ticked guests stays in sight on every screen',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.planner)
    const eventId = await eventNamed(page, 'Orizont')
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`/invitati?eveniment=${eventId}`)
      await page
        .getByRole('checkbox', { name: /^Selectați (?!rândurile)/ })
        .first()
        .click()
      const bar = page.getByRole('toolbar')
      await expect(bar.getByRole('button', { name: 'Etichetați' })).toBeInViewport({ ratio: 1 })
      await bar.getByRole('button', { name: 'Mai multe acțiuni' }).click()
      await expect(page.getByRole('menuitem', { name: 'Exportați lista' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Importați invitați' })).toBeHidden()
      await page.keyboard.press('Escape')
    }
  },
)
