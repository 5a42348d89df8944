import type { Browser, Page } from '@playwright/test'
import {
  demo,
  enter,
  allowStatuses,
  goodPassword,
  keptLink,
  newAccount,
  newCompany,
  newEmail,
} from './people.ts'
import { expect, test, violations } from './product.ts'

test.use({ locale: 'ro-RO' })

/** Another person at another computer. */
async function another(browser: Browser, baseURL: string | undefined, email: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await enter(page, email)
  return page
}

/** A picture of four green points. */
const green = {
  name: 'verde.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPgj/Hij/FigFAAEu4C1Za1rWYAAAAASUVORK5CYII=',
    'base64',
  ),
}

async function newEvent(page: Page, name: string, day: string, template?: string) {
  await page.goto('/evenimente?panou=eveniment-nou')
  const dialog = page.getByRole('dialog', { name: 'Eveniment nou' })
  await dialog.getByRole('textbox', { name: 'Nume' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Data' }).fill(day)
  if (template) {
    await dialog.getByText(template, { exact: true }).click()
    await expect(dialog.getByText(`Ce primește evenimentul din „${template}”`)).toBeVisible()
    await expect(dialog.getByText('Petrecerea')).toBeVisible()
    expect(await violations(page)).toEqual([])
  }
  await dialog.getByRole('button', { name: 'Creați evenimentul' }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  return /eveniment-([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
}

/** The answer of the API to the signed-in person of this page. */
async function ask(page: Page, path: string): Promise<{ status: number; body: unknown }> {
  return page.evaluate(async (address) => {
    const answer = await fetch(`/api${address}`, {
      headers: { Accept: 'application/json', Authorization: localStorage.getItem('token') ?? '' },
    })
    return { status: answer.status, body: await answer.json() }
  }, path)
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Mai multe acțiuni' }).last().click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Confirms once the consequences are shown. */
async function removeEvent(page: Page): Promise<void> {
  await choose(page, 'Ștergeți evenimentul')
  const asked = page.getByRole('dialog', { name: 'Ștergeți evenimentul' })
  await asked.getByRole('button', { name: 'Ștergeți evenimentul' }).click()
}

test('a wedding takes its name from the couple, until a name is typed', async ({ page }) => {
  await enter(page, demo.admin)
  await page.goto('/evenimente?panou=eveniment-nou')
  const dialog = page.getByRole('dialog', { name: 'Eveniment nou' })
  const name = dialog.getByRole('textbox', { name: 'Nume', exact: true })
  const one = dialog.getByLabel(/unuia dintre miri/)
  const two = dialog.getByLabel(/celuilalt/)
  await expect(name).toBeFocused()
  await expect(one).toHaveCount(0)
  await dialog.getByText('Nuntă', { exact: true }).click()
  await one.fill('Irina')
  await two.fill('Radu')
  await expect(name).toHaveValue('Irina și Radu')
  await name.fill('Nunta Irinei')
  await two.fill('Rareș')
  await expect(name).toHaveValue('Nunta Irinei')
})

test('an event from a template shows what it got, and its colleague sees a change at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, demo.admin)
  const id = await newEvent(page, 'Nunta Crinei', '15.05.2027', 'Nuntă')
  await page.getByRole('tab', { name: 'Momente' }).click()
  await expect(page.getByRole('button', { name: 'Petrecerea', exact: true })).toBeVisible()
  const colleague = await another(browser, baseURL, demo.planner)
  await colleague.goto(`/evenimente/${id}`)
  await expect(colleague.getByRole('heading', { name: 'Nunta Crinei' })).toBeVisible()
  await page.getByRole('tab', { name: 'Detalii' }).click()
  await page.getByRole('textbox', { name: 'Nume', exact: true }).fill('Nunta Crinei și a lui Dan')
  await page.keyboard.press('Control+Enter')
  await expect(colleague.getByRole('heading', { name: 'Nunta Crinei și a lui Dan' })).toBeVisible()
  expect(await violations(colleague)).toEqual([])
  await choose(colleague, 'Copiați evenimentul')
  await colleague.getByRole('button', { name: 'Renunțați' }).click()
  await colleague.getByRole('button', { name: 'Mai multe acțiuni' }).last().click()
  await expect(colleague.getByRole('menuitem', { name: 'Mutați data' })).toBeVisible()
  await expect(colleague.getByRole('menuitem', { name: 'Ștergeți evenimentul' })).toBeHidden()
  await colleague.context().close()
})

test(
  'the chosen event is kept from screen to screen and after a reload',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.admin)
    await page.goto('/evenimente')
    await page.getByRole('button', { name: /Toate evenimentele/ }).click()
    await page.keyboard.type('orizont')
    await page.getByRole('option', { name: /Conferința Orizont/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/eveniment=[0-9a-f-]{36}/)
    await page.getByRole('link', { name: 'Listă taskuri' }).click()
    await expect(page).toHaveURL(/\/lista-taskuri\?eveniment=[0-9a-f-]{36}/)
    await page.goto('/evenimente?vedere=calendar')
    await expect(page).toHaveURL(/eveniment=[0-9a-f-]{36}/)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /Conferința Orizont/ }).click()
    await page.getByRole('option', { name: 'Toate evenimentele' }).click()
    await expect(page).not.toHaveURL(/eveniment=/)
  },
)

test(
  'cancelling notifies no one, and an admin reopens with a reason',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.admin)
    const id = await newEvent(page, 'Gala de probă', '20.06.2027')
    await page.goto(`/evenimente/${id}`)
    await page.getByRole('button', { name: 'Mai multe acțiuni' }).first().click()
    await page.getByRole('menuitem', { name: 'Anulați evenimentul' }).click()
    const dialog = page.getByRole('dialog', { name: 'Anulați evenimentul' })
    await dialog.getByRole('textbox', { name: 'De ce' }).fill('Clientul a renunțat')
    await dialog.getByRole('button', { name: 'Anulați evenimentul' }).click()
    await expect(page.getByText('Motiv: Clientul a renunțat')).toBeVisible()
    await expect(page.getByText('Nimeni nu a primit vreun mail despre anulare.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Redeschideți evenimentul' }).click()
    const reopen = page.getByRole('dialog', { name: 'Redeschideți evenimentul' })
    await reopen.getByRole('textbox', { name: 'De ce' }).fill('S-a răzgândit')
    await reopen.getByRole('button', { name: 'Redeschideți evenimentul' }).click()
    await expect(page.getByText('ciornă').first()).toBeVisible()
    await expect(page.getByText('Nimeni nu a primit vreun mail despre anulare.')).toBeHidden()
  },
)

test(
  'the date moves with its parts, and a colleague can undo the move from the page',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    await enter(page, demo.admin)
    const id = await newEvent(page, 'Aniversare mutată', '10.04.2027')
    await page.goto(`/evenimente/${id}`)
    await choose(page, 'Mutați data')
    const dialog = page.getByRole('dialog', { name: 'Mutați data' })
    await dialog.getByRole('textbox', { name: 'Noua dată' }).fill('12.04.2027')
    await expect(dialog.getByText('Cu 2 zile mai târziu')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Mutați tot' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/EV-.*12 apr\. 2027/)).toBeVisible()
    const colleague = await another(browser, baseURL, demo.planner)
    await colleague.goto(`/evenimente/${id}`)
    await expect(colleague.getByText('Ioana Marin a mutat data.')).toBeVisible()
    expect(await violations(colleague)).toEqual([])
    await colleague.getByRole('button', { name: 'Anulați mutarea' }).click()
    await expect(page.getByText(/EV-.*10 apr\. 2027/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Anulați mutarea' })).toBeHidden()
    await colleague.context().close()
    await page.getByRole('tab', { name: 'Istoric' }).click()
    await expect(page.getByText('a anulat mutarea pentru')).toBeVisible()
  },
)

test(
  'in the table columns are chosen, and ticked events get a lead or go to the bin and back',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.admin)
    for (const [name, day] of [
      ['Cina unu', '03.03.2027'],
      ['Cina doi', '04.03.2027'],
    ] as const)
      await newEvent(page, name, day)
    await page.goto('/evenimente?vedere=tabel&cauta=cina')
    await page.getByRole('button', { name: 'Afișare' }).click()
    await page.getByRole('checkbox', { name: 'Cod' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Cod' })).toBeVisible()
    await page.getByRole('checkbox', { name: /Cina unu/ }).click()
    await page.getByRole('checkbox', { name: /Cina doi/ }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Schimbați responsabilul' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cine preia 2 evenimente' })
    await dialog.getByLabel('Responsabil').click()
    await page.getByRole('option', { name: 'Radu Ionescu' }).click()
    await dialog.getByRole('button', { name: 'Predați' }).click()
    await expect(page.getByRole('gridcell', { name: 'Radu Ionescu' })).toHaveCount(2)
    await page.getByRole('checkbox', { name: /Cina unu/ }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Ștergeți' }).click()
    await expect(page.getByText('1 eveniment este în coș.')).toBeVisible()
    await page.getByRole('button', { name: 'Anulați', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: /Cina unu/ })).toBeVisible()
  },
)

test(
  'of two who edit one event, the second sees both versions and chooses',
  { tag: '@full' },
  async ({ page, browser, baseURL, watch }) => {
    await enter(page, demo.admin)
    const id = await newEvent(page, 'Lansare disputată', '01.07.2027')
    const colleague = await another(browser, baseURL, demo.planner)
    for (const each of [page, colleague]) await each.goto(`/evenimente/${id}?fila=detalii`)
    const address = { name: 'Adresă', exact: true } as const
    await page.getByRole('textbox', address).fill('Strada mea 1')
    await colleague.getByRole('textbox', { name: 'Descriere' }).fill('a colegului')
    await colleague.keyboard.press('Control+Enter')
    await expect(colleague.getByText('Nesalvat')).toBeHidden()
    await page.getByRole('textbox', { name: 'Descriere' }).fill('a mea')
    await page.keyboard.press('Control+Enter')
    const choice = page.getByRole('group', { name: 'Descriere' })
    await expect(choice).toContainText('a mea')
    await expect(choice).toContainText('a colegului')
    await choice.getByRole('radio').first().check()
    await expect(page.getByRole('group', { name: 'Loc' })).toBeHidden()
    await page.getByRole('button', { name: 'Salvați alegerea' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(colleague.getByRole('textbox', { name: 'Descriere' })).toHaveValue('a mea')
    await expect(colleague.getByRole('textbox', address)).toHaveValue('Strada mea 1')
    allowStatuses(watch, 409)
    await colleague.context().close()
  },
)

test(
  'an event stays in sight until it is deleted, also while a proof is asked for',
  { tag: '@full' },
  async ({ page, watch }) => {
    await enter(page, demo.admin)
    const id = await newEvent(page, 'Gală de șters', '06.09.2027')
    await page.goto(`/evenimente/${id}`)
    const title = page.getByRole('heading', { name: 'Gală de șters' })
    // The server asks for a proof only after five minutes, so its answer is simulated here.
    await page.route(`**/api/events/${id}`, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 403,
            json: { error: { code: 'accounts.proof_needed', message: '' } },
          })
        : route.fallback(),
    )
    await removeEvent(page)
    const dialog = page.getByRole('dialog', { name: 'Confirmați că sunteți dumneavoastră' })
    await expect(dialog).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Gală de șters', includeHidden: true }),
    ).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(title).toBeVisible()
    await expect(page).toHaveURL(new RegExp(id))
    await page.unroute(`**/api/events/${id}`)
    await removeEvent(page)
    await expect(page.getByText('Ați șters evenimentul „Gală de șters”.')).toBeVisible()
    await expect(page).toHaveURL('/evenimente')
    // Deleting it needs a recent proof of identity.
    allowStatuses(watch, 403)
  },
)

test('a deleted event comes back from the bin', { tag: '@full' }, async ({ page }) => {
  await enter(page, demo.admin)
  const id = await newEvent(page, 'Botez de șters', '05.09.2027')
  await page.goto(`/evenimente/${id}`)
  await removeEvent(page)
  await expect(page.getByText('Ați șters evenimentul „Botez de șters”.')).toBeVisible()
  await page.goto('/companie?fila=cos')
  await page.getByRole('button', { name: 'Restaurați „Botez de șters”' }).click()
  await page.goto(`/evenimente/${id}`)
  await expect(page.getByRole('heading', { name: 'Botez de șters' })).toBeVisible()
})

test(
  'a planner invited to one event sees no other, by screen or API',
  { tag: '@full' },
  async ({ page, request, browser, baseURL }) => {
    await enter(page, demo.admin)
    const other = await newEvent(page, 'Al altora', '03.03.2027')
    const email = newEmail('limitat')
    await page.goto('/companie?fila=echipa')
    await page.getByRole('button', { name: 'Invitați un coleg' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invitați un coleg' })
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByRole('radio', { name: 'Doar cele alese' }).check()
    await dialog.getByRole('checkbox', { name: 'Conferința Orizont' }).check()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Pregătiți invitația' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Gata' }).click()
    const waiting = page.getByRole('listitem').filter({ hasText: email })
    await expect(waiting.getByText('1 eveniment')).toBeVisible()
    const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'ro-RO' })
    const planner = await context.newPage()
    await planner.goto(await keptLink(request, email))
    await planner.getByLabel('Nume și prenume').fill('Dana Limitată')
    await planner.getByLabel('Parola', { exact: true }).fill(goodPassword)
    await planner.getByRole('checkbox').check()
    await planner.getByRole('button', { name: 'Acceptați invitația' }).click()
    await expect(planner.getByRole('navigation', { name: 'Navigare principală' })).toBeVisible()
    await planner.goto('/evenimente?cand=toate')
    await expect(planner.getByRole('link', { name: 'Conferința Orizont' })).toBeVisible()
    await expect(planner.getByRole('status').getByText('1 eveniment')).toBeVisible()
    expect((await ask(planner, `/events/${other}`)).status).toBe(404)
    expect((await ask(planner, '/events?archived=all')).body).toMatchObject({ total: 1 })
    await planner.goto(`/evenimente/${other}`)
    await expect(planner.getByRole('heading', { name: 'Nu am găsit ce căutați' })).toBeVisible()
    await planner.goto(`/invitati?eveniment=${other}`)
    await expect(planner.getByRole('heading', { name: 'Evenimentul nu se deschide' })).toBeVisible()
    await context.close()
  },
)

test('a new company makes its first event from a template', async ({ page, request }) => {
  const { email, password } = await newAccount(request, { as: newCompany() })
  await enter(page, email, password)
  await page.goto('/evenimente')
  await expect(page.getByRole('heading', { name: 'Niciun eveniment încă' })).toBeVisible()
  const id = await newEvent(page, 'Nunta Ilincăi', '15.05.2027', 'Nuntă')
  await page.goto(`/evenimente/${id}?fila=momente`)
  await expect(page.getByRole('button', { name: 'Petrecerea', exact: true })).toBeVisible()
  await expect(page.getByText(/EV-\d{4}-001 · 15 mai 2027/)).toBeVisible()
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'Primii pași' })
  await expect(steps).toContainText('1 din 7')
  await steps.getByRole('link', { name: 'Adăugați sau importați invitații' }).click()
  await expect(page).toHaveURL(new RegExp(`/invitati\\?eveniment=${id}`))
})

test(
  'a cover and a file reach the event, and the list is saved as a spreadsheet',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.admin)
    const id = await newEvent(page, 'Gala cu imagine', '21.06.2027')
    await page.goto(`/evenimente/${id}?fila=detalii`)
    await page.locator('input[type=file]').setInputFiles(green)
    await expect(page.getByRole('button', { name: 'Schimbați imaginea' })).toBeVisible()
    await page.getByRole('button', { name: 'Salvați' }).click()
    await page.getByRole('tab', { name: 'Fișiere' }).click()
    const note = { name: 'notă.txt', mimeType: 'text/plain', buffer: Buffer.from('o notă') }
    await page.locator('input[type=file]').setInputFiles(note)
    await expect(page.getByText('notă.txt')).toBeVisible()
    await page.goto('/evenimente?vedere=tabel&cauta=imagine')
    await expect(page.getByRole('gridcell', { name: 'Gala cu imagine', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Mai multe acțiuni' }).first().click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Exportați lista (Excel)' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^Evenimente .*\.xlsx$/)
  },
)

test(
  'an address that is no event says so and leads back, as one of a deleted event does',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.planner)
    await page.goto('/evenimente/abc')
    await expect(page.getByRole('heading', { name: 'Nu am găsit ce căutați' })).toBeVisible()
    await page.getByRole('link', { name: 'Înapoi la listă' }).click()
    await expect(page.getByRole('heading', { name: 'Evenimente', level: 1 })).toBeVisible()
  },
)
