import { call, demo, enter, forgive } from './people.ts'
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
  await expect(line.getByText('plătit în plus 90,00 lei')).toBeVisible()

  await line.getByRole('tab', { name: /^Plăți/ }).click()
  await line.getByRole('button', { name: 'Planificați o plată' }).click()
  const plan = page.getByRole('dialog', { name: 'Planificați o plată' })
  await plan.getByRole('combobox', { name: 'Fel' }).click()
  await page.getByRole('option', { name: 'returnare' }).click()
  await expect(plan.getByRole('combobox', { name: 'Factura' })).toHaveValue(
    new RegExp(`^Alta Florărie · ${number}`),
  )
  await expect(plan.getByRole('textbox', { name: 'Furnizor' })).toHaveValue('Alta Florărie')
  await expect(plan.getByRole('textbox', { name: 'Sumă' })).toHaveValue(/^90,00/)

  // Given up, it is not there the next time.
  await plan.getByRole('button', { name: 'Împărțiți' }).click()
  await plan.getByRole('button', { name: 'Renunțați' }).click()
  await expect(plan).toBeHidden()
  await line.getByRole('button', { name: 'Planificați o plată' }).click()
  await expect(plan.getByRole('combobox', { name: 'Fel' })).toHaveCount(1)
  await expect(plan.getByRole('combobox', { name: 'Fel' })).toHaveValue('avans')
  await plan.getByRole('combobox', { name: 'Fel' }).click()
  await page.getByRole('option', { name: 'returnare' }).click()
  await plan.getByRole('button', { name: 'Salvați' }).click()
  await expect(plan).toBeHidden()
  await line.getByRole('button', { name: 'Marcați plătită' }).click()
  const paying = page.getByRole('dialog', { name: /^Plată de/ })
  await paying.getByRole('button', { name: 'Marcați plătită' }).click()
  await expect(paying).toBeHidden()
  await line.getByRole('tab', { name: /^Facturi/ }).click()
  await expect(line.getByText('plătit în plus')).toHaveCount(0)
  forgive(watch, 409)
})
