import type { Page } from '@playwright/test'
import { call, demo, enter, allowStatuses } from './people.ts'
import { expect, test } from './product.ts'

interface Row {
  id: string
  version: number
}

test('a VAT that differs is asked, and what was paid too much comes back to its invoice', async ({
  page,
  watch,
}) => {
  await enter(page, demo.admin)
  const number = String(Date.now())
  const event = { name: 'Nunta cu întrebări', startDate: '2027-06-12', type: 'wedding' }
  const { id: eventId } = await call<Row>(page, 'POST', '/events', event)
  const budget = await call<Row>(page, 'POST', `/events/${eventId}/budgets`, { name: 'Întrebat' })
  const { lines } = await call<{ lines: Row[] }>(page, 'POST', `/budgets/${budget.id}/lines`, {
    lines: [{ name: 'Flori', unitPrice: 48_400 }],
  })
  await page.goto(`/buget/${budget.id}?panou=linie-facturi-${lines[0]?.id}`)
  const line = page.getByRole('dialog', { name: 'Flori' })
  await line.getByRole('button', { name: 'Adăugați o factură' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adăugați o factură' })
  await dialog.getByRole('textbox', { name: 'Număr' }).fill(number)
  await dialog.getByRole('textbox', { name: 'Furnizor' }).fill('Alta Florărie')
  await dialog.getByRole('textbox', { name: 'Net' }).fill('400')
  await dialog.getByRole('textbox', { name: 'TVA' }).fill('76')
  await dialog.getByRole('button', { name: 'Salvați' }).click()
  const accepted = dialog.getByRole('checkbox', { name: 'Așa este pe factură' })
  await expect(accepted).not.toBeChecked()
  await expect(accepted).toHaveAccessibleDescription(/./)
  await accepted.check()
  await dialog.getByRole('button', { name: 'Salvați' }).click()
  await expect(dialog).toBeHidden()

  const sheet = await call<{ invoices: Row[] }>(page, 'GET', `/budgets/${budget.id}`)
  const payment = {
    lineId: null,
    invoiceId: sheet.invoices[0]?.id,
    partnerId: null,
    supplier: 'Alta Florărie',
    kind: 'rest',
    currency: 'RON',
    amount: 56_600,
    due: { date: '2027-01-01' },
    pinned: false,
    method: 'bank',
    note: '',
  }
  const planned = await call<{ payments: Row[] }>(page, 'POST', `/budgets/${budget.id}/payments`, {
    payments: [payment],
    overpay: true,
  })
  const step = { version: 1, step: 'pay', overpay: true }
  await call(page, 'POST', `/payments/${planned.payments[0]?.id}/step`, step)
  await expect(line.getByText('plătit peste factură 90,00 lei')).toBeVisible()

  await line.getByRole('tab', { name: /^Plăți/ }).click()
  await line.getByRole('button', { name: 'Planificați o plată' }).click()
  const plan = page.getByRole('dialog', { name: /^Planificați o (plată|returnare)$/ })
  await plan.getByRole('combobox', { name: 'Fel' }).click()
  await page.getByRole('option', { name: 'returnare' }).click()
  await expect(plan.getByRole('combobox', { name: 'Factura' })).toHaveValue(
    new RegExp(`^Alta Florărie · ${number}`),
  )
  await expect(plan.getByRole('textbox', { name: 'Furnizor' })).toHaveValue('Alta Florărie')
  await expect(plan.getByRole('textbox', { name: 'Sumă' })).toHaveValue(/^90,00/)

  // Money that comes back is one sum. Given up, it is not there the next time.
  await expect(plan.getByRole('button', { name: 'Împărțiți' })).toHaveCount(0)
  await plan.getByRole('button', { name: 'Renunțați' }).click()
  await expect(plan).toBeHidden()
  await line.getByRole('button', { name: 'Planificați o plată' }).click()
  await expect(plan.getByRole('combobox', { name: 'Fel' })).toHaveCount(1)
  await expect(plan.getByRole('combobox', { name: 'Fel' })).toHaveValue('avans')
  await plan.getByRole('combobox', { name: 'Fel' }).click()
  await page.getByRole('option', { name: 'returnare' }).click()
  await plan.getByRole('button', { name: 'Salvați' }).click()
  await expect(plan).toBeHidden()
  await line.getByRole('button', { name: 'Marcați încasată' }).click()
  const paying = page.getByRole('dialog', { name: /^Returnare de/ })
  await paying.getByRole('button', { name: 'Marcați încasată' }).click()
  await expect(paying).toBeHidden()
  await line.getByRole('tab', { name: /^Facturi/ }).click()
  await expect(line.getByText('plătit peste factură')).toHaveCount(0)
  allowStatuses(watch, 409)
})

test(
  'Escape closes one overlay, and an amount names its currency and asks about a rate',
  { tag: '@full' },
  async ({ page, watch }) => {
    await enter(page, demo.admin)
    const event = { name: 'Nunta în euro', startDate: '2027-06-12', type: 'wedding' }
    const { id: eventId } = await call<Row>(page, 'POST', '/events', event)
    const budget = await call<Row>(page, 'POST', `/events/${eventId}/budgets`, { name: 'În euro' })
    const { lines } = await call<{ lines: Row[] }>(page, 'POST', `/budgets/${budget.id}/lines`, {
      lines: [
        { name: 'Formație', unitPrice: 90_000 },
        { name: 'Onorariu', mode: 'percent' },
      ],
    })
    const shares = [{ id: lines[1]?.id, version: 1, percent: 1000, percentOf: [lines[0]?.id] }]
    await call(page, 'POST', `/budgets/${budget.id}/lines/changes`, { lines: shares })
    await page.goto(`/buget/${budget.id}?panou=linie-oferte-${lines[0]?.id}`)
    const line = page.getByRole('dialog', { name: 'Formație' })
    const offer = page.getByRole('dialog', { name: 'Adăugați o ofertă' })
    await line.getByRole('button', { name: 'Adăugați o ofertă' }).click()
    await expect(offer.getByRole('textbox', { name: 'Partener' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(offer).toBeHidden()
    await expect(line).toBeVisible()

    await line.getByRole('button', { name: 'Adăugați o ofertă' }).click()
    await offer.getByRole('textbox', { name: 'Furnizor' }).fill('Trupa de Jazz')
    await offer.getByRole('textbox', { name: 'Sumă' }).fill('180 EUR')
    await expect(offer.getByRole('combobox', { name: 'Moneda' })).toHaveValue('EUR')
    // A calendar inside goes before the form, and the palette before everything.
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await offer.getByRole('textbox', { name: 'Valabilă până la' }).press('ArrowDown')
    await expect(calendar.getByRole('button').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await offer.getByRole('heading').click()
    await page.keyboard.press('Control+K')
    const palette = page.getByRole('dialog', { name: 'Căutați orice…' })
    await expect(palette).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
    const rate = offer.getByRole('textbox', { name: 'Curs: 1 EUR în RON' })
    await rate.fill('5087')
    await rate.press('Control+Enter')
    await expect(offer.getByRole('checkbox', { name: 'Cursul este corect' })).not.toBeChecked()
    await rate.fill('5,087')
    await rate.press('Control+Enter')
    await expect(offer).toBeHidden()
    await expect(line.getByText('180,00 EUR')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(line).toBeHidden()

    // The dialog lists what is deleted with a line: its offer, and the percentage taken of it.
    await page.getByRole('gridcell', { name: 'Formație' }).click()
    await page.keyboard.press('Control+Delete')
    const question = page.getByRole('dialog', { name: 'Ștergeți linia Formație?' })
    await expect(question).toContainText('1 ofertă')
    await expect(question).toContainText('Onorariu')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    allowStatuses(watch, 409)
  },
)

test(
  'Ctrl+Enter pays at once, and a table of totals is shared out over its quantities',
  { tag: '@full' },
  async ({ page }) => {
    await enter(page, demo.admin)
    const event = { name: 'Nunta din tabel', startDate: '2027-06-12', type: 'wedding' }
    const { id: eventId } = await call<Row>(page, 'POST', '/events', event)
    const budget = await call<Row>(page, 'POST', `/events/${eventId}/budgets`, {
      name: 'Din tabel',
    })
    await page.goto(`/buget/${budget.id}`)
    await page.getByRole('button', { name: 'Mai multe acțiuni' }).first().click()
    await page.getByRole('menuitem', { name: 'Importați linii' }).click()
    const table = 'Denumire\tCantitate\tValoare totală\nScaune\t120\t1800\nBaloane\t7\t100'
    const field = page.getByRole('textbox', { name: 'Sau lipiți celulele aici' })
    await field.evaluate((element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, table)
    const dialog = page.getByRole('dialog', { name: 'Importați linii' })
    await expect(dialog.getByText('valoarea totală s-a împărțit la cantitate')).toBeVisible()
    await expect(dialog.getByText('Baloane: Cantitate în tabel: 7')).toBeVisible()
    await dialog.getByRole('button', { name: /^Aplicați/ }).click()
    await expect(dialog).toBeHidden()
    const total = page.getByRole('row', { name: /^Total cheltuieli/ })
    await expect(total).toContainText('1.900,00')

    const { lines } = await call<{ lines: (Row & { name: string })[] }>(
      page,
      'GET',
      `/budgets/${budget.id}`,
    )
    const chairs = lines.find(({ name }) => name === 'Scaune')
    await page.goto(`/buget/${budget.id}?panou=linie-plati-${chairs?.id}`)
    const line = page.getByRole('dialog', { name: 'Scaune' })
    await line.getByRole('button', { name: 'Planificați o plată' }).click()
    const plan = page.getByRole('dialog', { name: 'Planificați o plată' })
    await plan.getByRole('textbox', { name: 'Sumă' }).fill('500')
    await page.keyboard.press('Control+Enter')
    await expect(plan).toBeHidden()
    await line.getByRole('button', { name: 'Marcați plătită' }).click()
    const paying = page.getByRole('dialog', { name: /^Plată de/ })
    await expect(paying).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(paying).toBeHidden()
    await expect(line.getByText('plătită', { exact: true })).toBeVisible()
  },
)

test('the invoice that is chosen says the sum and the day, until somebody types others', async ({
  page,
}) => {
  await enter(page, demo.admin)
  const event = { name: 'Nunta cu o factură', startDate: '2027-06-12', type: 'wedding' }
  const { id: eventId } = await call<Row>(page, 'POST', '/events', event)
  const budget = await call<Row>(page, 'POST', `/events/${eventId}/budgets`, { name: 'Plătit' })
  const { lines } = await call<{ lines: Row[] }>(page, 'POST', `/budgets/${budget.id}/lines`, {
    lines: [{ name: 'Flori', unitPrice: 48_400 }],
  })
  const share = { net: 20_000, vat: 4_200 }
  await call(page, 'POST', `/budgets/${budget.id}/invoices`, {
    partnerId: null,
    supplier: 'Alta Florărie',
    series: '',
    number: '7',
    kind: 'advance',
    issuedOn: '2027-01-05',
    dueOn: '2027-03-01',
    currency: 'RON',
    rate: null,
    ...share,
    allocations: [{ lineId: lines[0]?.id, ...share, closes: false }],
    settles: [],
    creditOf: null,
    fileId: null,
  })
  await page.goto(`/buget/${budget.id}?panou=linie-plati-${lines[0]?.id}`)
  const line = page.getByRole('dialog', { name: 'Flori' })
  await line.getByRole('button', { name: 'Planificați o plată' }).click()
  const plan = page.getByRole('dialog', { name: 'Planificați o plată' })
  const sum = plan.getByRole('textbox', { name: 'Sumă' })
  const choose = async () => {
    await plan.getByRole('combobox', { name: 'Factura' }).click()
    await page.getByRole('option', { name: /^Alta Florărie · 7/ }).click()
  }
  await expect(sum).toHaveValue(/^484,00/)
  await choose()
  await expect(sum).toHaveValue(/^242,00/)
  await expect(plan.getByRole('textbox', { name: 'Data' })).toHaveValue(/2027/)
  await sum.fill('100')
  await sum.blur()
  await choose()
  await choose()
  await expect(sum).toHaveValue(/^100,00/)
})

/** A budget of one line, and an advance for it as it is sent. */
async function advanceOf(page: Page) {
  await enter(page, demo.admin)
  const event = { name: 'Nunta cu facturi', startDate: '2027-06-12', type: 'wedding' }
  const { id: eventId } = await call<Row>(page, 'POST', '/events', event)
  const { id } = await call<Row>(page, 'POST', `/events/${eventId}/budgets`, { name: 'Înapoi' })
  const { lines } = await call<{ lines: Row[] }>(page, 'POST', `/budgets/${id}/lines`, {
    lines: [{ name: 'Flori', unitPrice: 48_400 }],
  })
  const part = { lineId: lines[0]!.id, net: 40_000, vat: 8_400, closes: false }
  const advance = {
    partnerId: null,
    supplier: 'Florăria Veche',
    series: '',
    kind: 'advance',
    issuedOn: '2026-11-01',
    dueOn: null,
    currency: 'RON',
    rate: null,
    net: 40_000,
    vat: 8_400,
    allocations: [part],
    settles: [],
    creditOf: null,
    fileId: null,
  }
  return { id, advance }
}

test('an invoice that was deleted on its tab comes back by Ctrl+Z, and goes again by Ctrl+Y', async ({
  page,
}) => {
  const { id, advance: both } = await advanceOf(page)
  for (const number of ['UNU', 'DOI'])
    await call(page, 'POST', `/budgets/${id}/invoices`, { ...both, number })
  await page.goto(`/buget/${id}`)
  await page.getByRole('tab', { name: /^Facturi/ }).click()
  const row = (number: string) =>
    page.getByRole('tabpanel').getByText(`Florăria Veche · ${number}`, { exact: true })
  for (const number of ['UNU', 'DOI']) {
    await page.getByRole('button', { name: `Acțiuni pentru factura ${number}` }).click()
    await page.getByRole('menuitem', { name: 'Ștergeți' }).click()
    await expect(page.getByText(`Factura ${number} este în coș.`, { exact: true })).toBeVisible()
  }
  await page.keyboard.press('Control+z')
  await expect(row('DOI')).toBeVisible()
  await expect(page.getByText('Anulat: „Factura DOI este în coș.”')).toBeVisible()
  await expect(row('UNU')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(row('UNU')).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(row('UNU')).toHaveCount(0)

  // A step undone by the bar is not undone again by the key.
  await page.getByRole('button', { name: 'Acțiuni pentru factura DOI' }).click()
  await page.getByRole('menuitem', { name: 'Ștergeți' }).click()
  await page.getByRole('button', { name: 'Anulați', exact: true }).click()
  await expect(row('DOI')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row('UNU')).toBeVisible()
  await expect(row('DOI')).toHaveCount(1)
})

test('what becomes of the advance is asked where it is seen, and the last supplier is proposed', async ({
  page,
  watch,
}) => {
  const { id, advance } = await advanceOf(page)
  const send = (fields: object) =>
    call<Row>(page, 'POST', `/budgets/${id}/invoices`, { ...advance, ...fields })
  const { id: paid } = await send({ number: 'AVANS' })
  await send({ number: 'FINALA', kind: 'final', settles: [paid] })
  await page.goto(`/buget/${id}?fila=facturi`)
  await page.getByRole('button', { name: 'Acțiuni pentru factura FINALA' }).click()
  await page.getByRole('menuitem', { name: 'Adăugați un storno' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adăugați un storno' })
  await dialog.getByRole('textbox', { name: 'Număr' }).fill('STORNO')
  await dialog.getByRole('button', { name: 'Salvați' }).click()
  const stays = dialog.getByRole('radio', { name: 'Avansul rămâne deschis' })
  await expect(stays).toBeFocused()
  await expect(stays).toBeInViewport()
  await stays.check()
  await dialog.getByRole('button', { name: 'Salvați' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('avansul rămâne deschis')).toBeVisible()

  await page.goto(`/buget/${id}?panou=linie-facturi-${advance.allocations[0]!.lineId}`)
  await page
    .getByRole('dialog', { name: 'Flori' })
    .getByRole('button', { name: 'Adăugați o factură' })
    .click()
  await expect(page.getByRole('textbox', { name: 'Furnizor' })).toHaveValue('Florăria Veche')
  allowStatuses(watch, 422)
})

test('only an admin is offered to approve a payment above the limit', async ({ page }) => {
  const { id, advance } = await advanceOf(page)
  const settings = await call<Row>(page, 'GET', '/budget-settings')
  await call(page, 'PATCH', '/budget-settings', {
    paymentLimit: 10_000,
    version: settings.version,
  })
  const [part] = advance.allocations
  const payment = {
    lineId: part!.lineId,
    invoiceId: null,
    partnerId: null,
    supplier: 'Florăria peste limită',
    kind: 'rest',
    currency: 'RON',
    amount: 20_000,
    due: { date: '2027-01-01' },
    pinned: false,
    method: 'bank',
    note: '',
  }
  await call(page, 'POST', `/budgets/${id}/payments`, { payments: [payment] })
  const row = page.getByRole('listitem').filter({ hasText: payment.supplier })
  const approve = row.getByRole('button', { name: 'Aprobați plata' })
  await page.goto('/bugete')
  await page.getByRole('tab', { name: 'Plăți scadente' }).click()
  await expect(approve).toBeVisible()

  await enter(page, demo.planner)
  await page.goto('/bugete')
  await page.getByRole('tab', { name: 'Plăți scadente' }).click()
  await expect(row.getByText('așteaptă aprobarea unui admin')).toBeVisible()
  await expect(approve).toHaveCount(0)
  await enter(page, demo.admin)
  const { version } = await call<Row>(page, 'GET', '/budget-settings')
  await call(page, 'PATCH', '/budget-settings', { paymentLimit: null, version })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the menu of an invoice opens each time within the screen', async ({ page }) => {
    const { id, advance: unu } = await advanceOf(page)
    await call(page, 'POST', `/budgets/${id}/invoices`, { ...unu, number: 'TREI' })
    await page.goto(`/buget/${id}?panou=linie-facturi-${unu.allocations[0]!.lineId}`)
    for (let opening = 0; opening < 3; opening++) {
      await page.getByRole('button', { name: 'Acțiuni pentru factura TREI' }).tap()
      await expect(page.getByRole('menuitem', { name: 'Ștergeți' })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => innerWidth)).toBe(360)
      await page.getByRole('dialog').getByText('Planificat', { exact: true }).tap()
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
  })
})
