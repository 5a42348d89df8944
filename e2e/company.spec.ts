import type { Browser, Page } from '@playwright/test'
import { call, demo, enter, allowStatuses, goodPassword, keptLink, newEmail } from './people.ts'
import { expect, test, violations } from './product.ts'

/** Another person at another computer. */
async function another(browser: Browser, baseURL: string | undefined, email: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await enter(page, email)
  return page
}

async function openTags(page: Page): Promise<void> {
  await page.goto('/companie?fila=etichete')
  await expect(page.getByRole('tab', { name: 'Etichete' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Etichetă nouă' })).toBeVisible()
}

async function addTag(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Etichetă nouă' }).click()
  await page.getByLabel('Nume').fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function removeTag(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mai multe acțiuni' }).click()
  await page.getByRole('menuitem', { name: 'Ștergeți eticheta' }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
}

test(
  'a tag that one person adds appears to a colleague, also to one whose stream is not open yet',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    await enter(page, demo.admin)
    await openTags(page)
    const colleague = await another(browser, baseURL, demo.planner)
    await colleague.route('**/api/live', (route) => route.abort())
    await openTags(colleague)
    await expect(colleague.getByRole('link', { name: 'VIP', exact: true })).toBeVisible()
    await addTag(page, 'Între două clipe')
    await colleague.unroute('**/api/live')
    await expect(colleague.getByText('Între două clipe')).toBeVisible()
    await addTag(page, 'Invitat de onoare')
    await expect(colleague.getByText('Invitat de onoare')).toBeVisible()
    await colleague.context().close()
  },
)

test('of two who edit one tag, the second sees both versions and chooses', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  await enter(page, demo.admin)
  await openTags(page)
  await addTag(page, 'Disputată')
  const colleague = await another(browser, baseURL, demo.planner)
  await openTags(colleague)
  for (const each of [page, colleague]) {
    await each.getByRole('link', { name: 'Disputată' }).click()
    await expect(each.getByLabel('Nume')).toHaveValue('Disputată')
  }
  await page.getByLabel('Descriere').fill('a mea')
  await colleague.getByLabel('Descriere').fill('a colegului')
  await colleague.keyboard.press('Control+Enter')
  await expect(colleague.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+Enter')
  const choice = page.getByRole('group', { name: 'Descriere' })
  await expect(choice).toContainText('a mea')
  await expect(choice).toContainText('a colegului')
  await expect(page.getByText('Radu Ionescu a salvat între timp')).toBeVisible()
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await choice.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Salvați alegerea' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(colleague.getByText('a mea')).toBeVisible()
  allowStatuses(watch, 409)
  await colleague.context().close()
})

test('a deleted tag comes back from the undo bar, and later from the bin, with its history', async ({
  page,
}) => {
  await enter(page, demo.planner)
  await openTags(page)
  await addTag(page, 'Trecătoare')
  await removeTag(page, 'Trecătoare')
  await page.getByRole('button', { name: 'Anulați' }).click()
  await removeTag(page, 'Trecătoare')
  await page.getByRole('tab', { name: 'Coș' }).click()
  const restore = page.getByRole('button', { name: 'Restaurați „Trecătoare”' })
  await restore.click()
  await expect(restore).toBeHidden()
  await page.getByRole('tab', { name: 'Etichete' }).click()
  await page.getByRole('link', { name: 'Trecătoare' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('a restaurat eticheta „Trecătoare”').first()).toBeVisible()
  await expect(panel.getByText('a adăugat eticheta „Trecătoare”')).toBeVisible()
})

test('an admin invites a colleague and withdraws the invitation; a planner only looks', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, demo.admin)
  await page.goto('/companie?fila=echipa')
  await page.getByRole('button', { name: 'Invitați un coleg' }).click()
  await page.getByLabel('E-mail').fill('coleg.nou@exemplu.ro')
  await page.getByRole('button', { name: 'Pregătiți invitația' }).click()
  const handed = page.getByRole('dialog', { name: 'Linkul invitației' })
  await expect(handed.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/creeaza-cont\?invite=/)
  await handed.getByRole('button', { name: 'Gata' }).click()
  const waiting = page.getByRole('listitem').filter({ hasText: 'coleg.nou@exemplu.ro' })
  await expect(waiting).toContainText('Planificator')
  const planner = await another(browser, baseURL, demo.planner)
  await planner.goto('/companie?fila=echipa')
  await expect(planner.getByText('coleg.nou@exemplu.ro')).toBeVisible()
  await expect(planner.getByRole('button', { name: 'Invitați un coleg' })).toBeHidden()
  await waiting.getByRole('button', { name: 'Retrageți invitația' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retrageți invitația' }).click()
  await expect(waiting).toBeHidden()
  await expect(planner.getByText('coleg.nou@exemplu.ro')).toBeHidden()
  await planner.context().close()
})

test(
  'a part that does not come leaves the screen standing and returns with the network',
  { tag: '@full' },
  async ({ page, context, watch }) => {
    await enter(page, demo.admin)
    await openTags(page)
    await context.setOffline(true)
    await expect(page.getByText('Nu ajungem la server.')).toBeVisible()
    await page.getByRole('tab', { name: 'Jurnal' }).click()
    await expect(page.getByRole('heading', { name: 'Această parte nu s-a încărcat' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Etichete' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('combobox', { name: 'Cine' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Nu ajungem la server.')).toBeHidden()
    watch.complaints.splice(0)
  },
)

test('help, palette and panels by keyboard, and the focus comes back each time', async ({
  page,
}) => {
  await enter(page, demo.planner)
  await openTags(page)
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await page.keyboard.press('j')
  await expect(grid).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByText('Aici găsiți ce este comun tuturor evenimentelor')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Căutați orice' }).fill('new tag')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nume')).toBeFocused()
  await page.getByLabel('Nume').fill('Prin taste')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(grid).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Căutați orice' }).fill('english')
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  const toEnglish = saved()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await toEnglish
  // The choice goes with the person, and the next journey meets the same person.
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search anything' }).fill('română')
  const back = saved()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
  await back
})

test(
  'a person who accepts an invitation appears in the open team at once',
  { tag: '@full' },
  async ({ page, request, browser, baseURL }) => {
    const email = newEmail('coleg')
    await enter(page, demo.admin)
    await page.goto('/companie?fila=echipa')
    await page.getByRole('button', { name: 'Invitați un coleg' }).click()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Pregătiți invitația' }).click()
    await page.getByRole('button', { name: 'Gata' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('expiră')
    const newcomer = await browser.newPage({ ...(baseURL && { baseURL }), locale: 'ro-RO' })
    await newcomer.goto(await keptLink(request, email))
    await newcomer.getByLabel('Nume și prenume').fill('Coleg Nou')
    await newcomer.getByLabel('Parola', { exact: true }).fill(goodPassword)
    await newcomer.getByRole('checkbox').check()
    await newcomer.getByRole('button', { name: 'Acceptați invitația' }).click()
    await expect(page.getByRole('list', { name: 'Oamenii companiei' })).toContainText('Coleg Nou')
    await newcomer.close()
  },
)

test(
  'before a colleague loses access, the dialogs say what of theirs stops',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    const colleague = await another(browser, baseURL, demo.planner)
    const { items } = await call<{ items: { id: string; slug: string }[] }>(
      colleague,
      'GET',
      '/events',
    )
    const eventId = items.find(({ slug }) => slug === 'conferinta-orizont')?.id
    await call(colleague, 'POST', `/events/${eventId}/check-in/pin`, {})
    await colleague.context().close()
    await enter(page, demo.admin)
    await page.goto('/companie?fila=echipa')
    const open = async (action: string) => {
      await page
        .getByRole('listitem')
        .filter({ hasText: demo.planner })
        .getByRole('button', { name: 'Acțiuni pentru' })
        .click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    const dialog = page.getByRole('dialog')
    await open('Dezactivați')
    await expect(dialog.getByText('PIN-uri de check-in nefolosite: 1')).toBeVisible()
    await expect(dialog.getByText('Telefoanele se conectează din nou')).toBeVisible()
    await expect(dialog.getByText('vede în continuare programul publicat')).toBeVisible()
    // The dialog begins in its first field, whose list stays folded: it would cover the buttons.
    await expect(dialog.getByLabel('Cine preia')).toBeFocused()
    await expect(page.getByRole('option')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Renunțați' }).click()
    await open('Limitați la evenimente')
    await expect(dialog.getByText('PIN-uri de check-in')).toBeHidden()
    await dialog.getByLabel('Doar cele alese').check()
    await expect(dialog.getByText('PIN-uri de check-in nefolosite: 1')).toBeVisible()
    await dialog.getByLabel('Căutați un eveniment').fill('Orizont')
    await dialog.getByRole('checkbox', { name: /Orizont/ }).check()
    await expect(dialog.getByText('PIN-uri de check-in')).toBeHidden()
  },
)
