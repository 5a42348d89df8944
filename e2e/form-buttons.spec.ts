import { call, demo, enter, allowStatuses } from './people.ts'
import { expect, test } from './product.ts'

interface Row {
  id: string
}

test('a question at the end of a form is read above the buttons that stay in sight', async ({
  page,
  watch,
}) => {
  await page.setViewportSize({ width: 1280, height: 740 })
  await enter(page, demo.admin)
  const event = { name: 'Nunta cu formulare', startDate: '2027-06-12', type: 'wedding' }
  const { id: eventId } = await call<Row>(page, 'POST', '/events', event)
  const { id } = await call<Row>(page, 'POST', `/events/${eventId}/budgets`, { name: 'Întrebat' })
  const { lines } = await call<{ lines: Row[] }>(page, 'POST', `/budgets/${id}/lines`, {
    lines: [{ name: 'Flori', unitPrice: 48_400 }],
  })
  await page.goto(`/buget/${id}?panou=linie-facturi-${lines[0]?.id}`)
  const line = page.getByRole('dialog', { name: 'Flori' })
  await line.getByRole('button', { name: 'Adăugați o factură' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adăugați o factură' })
  await dialog.getByRole('textbox', { name: 'Număr' }).fill(String(Date.now()))
  await dialog.getByRole('textbox', { name: 'Furnizor' }).fill('Alta Florărie')
  await dialog.getByRole('textbox', { name: 'Net' }).fill('400')
  await dialog.getByRole('textbox', { name: 'TVA' }).fill('76')
  await dialog.getByRole('textbox', { name: 'TVA' }).press('Control+Enter')
  const asked = dialog.getByRole('checkbox', { name: 'Așa este pe factură' })
  await expect(asked).toBeFocused()
  const isOnTop = () =>
    asked.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element === document.elementFromPoint(x + width / 2, y + height / 2)
    })
  await expect.poll(isOnTop).toBe(true)
  allowStatuses(watch, 409)
})
