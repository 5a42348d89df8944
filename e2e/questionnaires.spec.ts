import type { Locator, Page } from '@playwright/test'
import { planner } from './check-in-doors.ts'
import { call, demo, enter } from './people.ts'
import { expect, test, violations } from './product.ts'

interface Card {
  id: string
  eventId: string
  title: { ro: string }
}

async function cardOf(page: Page, title: string): Promise<Card> {
  const { items } = await call<{ items: Card[] }>(page, 'GET', '/questionnaires')
  const found = items.find((each) => each.title.ro === title)
  if (!found) throw new Error(`the demo has no questionnaire "${title}"`)
  return found
}

/** Uses the keyboard only. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await target.focus()
  await target.press(key)
}

async function write(target: Locator, words: string): Promise<void> {
  await target.focus()
  await target.fill(words)
}

async function addQuestion(page: Page, type: string, label: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Adăugați o întrebare' }))
  await press(page.getByRole('menuitem', { name: type, exact: true }))
  await write(page.getByLabel(/^(Întrebarea) · Română/), label)
}

test(
  'by keyboard: a questionnaire with conditions in three levels, tried out and published',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await enter(page, demo.planner)
    const { eventId } = await cardOf(page, 'Înscriere')
    await page.goto(`/chestionare?eveniment=${eventId}`)
    await press(page.getByRole('button', { name: 'Chestionar nou' }))
    const dialog = page.getByRole('dialog', { name: 'Chestionar nou' })
    await press(dialog.getByRole('radio', { name: /Foaie goală/ }), 'Space')
    await write(dialog.getByLabel('Titlu'), 'Cina vorbitorilor')
    await press(dialog.getByRole('button', { name: 'Creați chestionarul' }))
    await expect(page.getByRole('heading', { name: 'Cina vorbitorilor', level: 1 })).toBeVisible()

    await addQuestion(page, 'Da sau nu', 'Veniți la cină?')
    await addQuestion(page, 'Număr', 'Câți sunteți?')
    await addQuestion(page, 'Text lung', 'Ce nu mâncați?')
    const shown = page.getByRole('group', { name: 'Când se arată întrebarea' })
    await press(shown.getByRole('button', { name: 'Adăugați o condiție' }))
    await press(shown.getByRole('button', { name: 'Adăugați un grup' }).last())
    await press(shown.getByRole('button', { name: 'Adăugați un grup' }).first())
    await expect(shown.getByRole('button', { name: 'Scoateți grupul' })).toHaveCount(3)
    expect(await violations(page)).toEqual([])

    const preview = page.frameLocator('iframe')
    await expect(preview.getByText('Veniți la cină?')).toBeVisible()
    await expect(preview.getByText('Ce nu mâncați?')).toBeHidden()
    await expect(page.getByText(/se arată când/)).toBeVisible()
    await preview.getByLabel(/Câți sunteți/).fill('2')
    await expect(preview.getByText('Ce nu mâncați?')).toBeVisible()
    await expect(page.getByText('Toate întrebările se văd.')).toBeVisible()

    const list = page.getByRole('navigation', { name: 'Secțiuni și întrebări' })
    await press(list.getByRole('button', { name: 'Veniți la cină?' }), 'Alt+ArrowDown')
    await expect(list.getByRole('listitem').first()).toContainText('Câți sunteți?')
    await expect(page.getByText('Salvat', { exact: true })).toBeVisible()
    await press(page.getByRole('button', { name: 'Publicați' }))
    await expect(page.getByText('Deschis', { exact: true })).toBeVisible()
  },
)

test('on a phone without JavaScript: filled in page by page, mended and sent', async ({
  page,
  browser,
  product,
}) => {
  await enter(page, demo.planner)
  const { id } = await cardOf(page, 'Înscriere')
  const { address } = await call<{ address: string }>(page, 'GET', `/questionnaires/${id}`)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    locale: 'ro-RO',
  })
  const phone = await context.newPage()
  await phone.goto(new URL(address).pathname.replace(/^/, product.url))
  await phone.getByLabel('Nume și prenume').fill('Ștefania Țuțu')
  await phone.getByLabel('Adresa de e-mail').fill('stefania@')
  await phone.getByRole('radio', { name: 'Da' }).check()
  await phone.getByRole('button', { name: 'Continuați' }).click()
  await expect(phone.getByText('Scrieți o singură adresă de e-mail completă').first()).toBeVisible()
  await expect(phone.getByLabel('Nume și prenume')).toHaveValue('Ștefania Țuțu')
  await phone.getByLabel('Adresa de e-mail').fill('stefania@exemplu.ro')
  await phone.getByRole('button', { name: 'Continuați' }).click()
  await expect(phone.getByText('Pasul 2 din 2')).toBeVisible()
  await phone.getByRole('radio', { name: /Negociere/ }).check()
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: 'Trimiteți' }).click()
  await expect(phone.getByRole('heading', { name: 'Am primit răspunsurile' })).toBeVisible()
  await context.close()

  await page.goto(`/chestionare/${id}/raspunsuri?vedere=tabel&cauta=stefania`)
  await expect(page.getByRole('gridcell', { name: /Ștefania Țuțu/ }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('charts are narrowed by a choice, a question is changed, and all of it is exported', async ({
  page,
}) => {
  await enter(page, demo.planner)
  const { id } = await cardOf(page, 'Cum merge conferința?')
  await page.goto(`/chestionare/${id}/raspunsuri`)
  await expect(page.getByText('64 de răspunsuri').first()).toBeVisible()
  await page.getByRole('button', { name: /^Finanțare/ }).click()
  await expect(page.getByRole('button', { name: /^Finanțare/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByText('64 de răspunsuri')).toHaveCount(1)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Mai multe acțiuni' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /XLSX/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)

  await page.getByRole('tab', { name: 'Întrebări' }).click()
  // The button follows the save itself, not the reading that comes after it.
  const reading = (url: URL) => url.pathname === `/api/questionnaires/${id}`
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(reading, (route) => held.then(() => route.continue()))
  await page.getByLabel('Întrebarea · Română').fill('Cât de utilă a fost ziua?')
  await expect(page.getByText('Schimbări nepublicate · Salvat')).toBeVisible()
  await page.getByRole('button', { name: 'Publicați schimbările' }).click()
  await expect(page.getByText(/versiunea 1 · Salvat/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publicat' })).toBeDisabled()
  release()

  // Another question creates another version, and both are read side by side.
  await addQuestion(page, 'Da sau nu', 'Ați mai veni?')
  await page.getByRole('button', { name: 'Publicați schimbările' }).click()
  await expect(page.getByText(/versiunea 2/)).toBeVisible()
  await page.getByRole('tab', { name: /^Răspunsuri/ }).click()
  await page.getByText('Versiuni', { exact: true }).click()
  const compared = page.getByRole('table', { name: 'Ați mai veni?' })
  await expect(compared.getByRole('cell', { name: 'nu s-a întrebat' }).first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.goto('/raspunsuri?eveniment=toate')
  const handle = page.getByRole('button', { name: 'Văzut' })
  await expect(handle.first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test(
  'marked for check-in it is asked beside the verdict, by keys, and answered there it is gone',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.planner)
    const { eventId, tickets } = await planner(page)
    const title = { ro: 'De aflat la intrare', en: 'To ask at the door' }
    const made = await call<Card>(page, 'POST', '/questionnaires', {
      eventId,
      starter: 'dietary',
      title,
    })
    await page.goto(`/chestionare/${made.id}/intrebari?panou=setari`)
    const settings = page.getByRole('dialog', { name: 'Setări' })
    await settings.getByLabel('La check-in').check()
    await settings.getByRole('button', { name: 'Salvați' }).click()
    await expect(settings).toBeHidden()
    await page.getByRole('button', { name: 'Publicați' }).click()
    await expect(page.getByText('Deschis', { exact: true })).toBeVisible()

    const [guest] = await tickets(1)
    await page.goto(`/check-in?eveniment=${eventId}`)
    const field = page.getByLabel('Codul biletului sau numele')
    await field.fill(guest?.code ?? '')
    await field.press('Enter')
    const verdict = page.getByRole('region', { name: 'Rezultat' })
    const asking = verdict.getByRole('button', { name: 'Întrebați acum: De aflat la intrare' })
    await expect(asking).toBeVisible()
    expect(await violations(page)).toEqual([])
    const opening = page.waitForEvent('popup')
    await press(asking)
    const form = await opening
    await expect(form.getByText(`Răspundeți pentru ${guest?.name}`)).toBeVisible()
    await form.getByRole('radio', { name: 'Pește' }).check()
    await form.getByRole('radio', { name: 'Nu', exact: true }).check()
    await form.getByRole('button', { name: 'Trimiteți' }).click()
    await expect(form.getByRole('heading', { name: 'Am primit răspunsurile' })).toBeVisible()
    await form.close()
    await expect(asking).toBeHidden()
    await expect(verdict.getByText(guest?.name ?? '').first()).toBeVisible()
  },
)
