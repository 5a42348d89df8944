import { expect, test } from 'vitest'
import { addPayments } from '#modules/budgets/contract.ts'
import { addGuest, answerForGuest, getGuest } from '#modules/guests/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { clientRoomTestbed } from '../testbed.ts'

const app = wholeApp()
const { bed, at, addPerson, get, enter } = clientRoomTestbed(app)

async function payment(lineId: string, amount: number, note: string): Promise<void> {
  const advance = {
    lineId,
    invoiceId: null,
    partnerId: null,
    supplier: '',
    kind: 'advance' as const,
    currency: 'RON' as const,
    amount,
    due: { date: '2027-03-15' },
    pinned: false,
    method: 'bank' as const,
    note,
  }
  await bed.radu.call(addPayments, { budgetId: bed.budget.id, payments: [advance] })
}

test('the room counts the answers of guests as they are now', async () => {
  await addPerson()
  const here = await enter()
  expect((await get(here)).body).not.toContain('Răspunsurile invitaților')
  const { id: guestId } = await bed.radu.call(addGuest, { ...at(), firstName: 'Maria' })
  const { invitations } = await bed.radu.call(getGuest, { ...at(), guestId })
  for (const { partId, version } of invitations)
    await bed.radu.call(answerForGuest, { ...at(), guestId, partId, version, rsvp: 'yes' })
  const { body } = await get(here)
  expect(body).toMatch(/<dt>vin<\/dt><dd>1<\/dd>/)
  expect(body).toMatch(/<dt>nu au răspuns<\/dt><dd>0<\/dd>/)
  expect(body).not.toContain('Maria')
  expect(body).not.toContain('<dt>poate</dt>')
})

test('the answers that the room shows add up to the invited', async () => {
  await addPerson()
  for (const rsvp of ['yes', 'no', 'maybe', null] as const) {
    const { id: guestId } = await bed.radu.call(addGuest, { ...at(), firstName: 'Maria' })
    const { invitations } = await bed.radu.call(getGuest, { ...at(), guestId })
    for (const { partId, version } of invitations)
      if (rsvp) await bed.radu.call(answerForGuest, { ...at(), guestId, partId, version, rsvp })
  }
  const { body } = await get(await enter())
  const counts = [...body.matchAll(/<dt>([^<]*)<\/dt><dd>(\d+)<\/dd>/g)].map(([, name, n]) => [
    name,
    n,
  ])
  expect(Object.fromEntries(counts)).toEqual({
    vin: '1',
    'nu vin': '1',
    poate: '1',
    'nu au răspuns': '1',
    invitați: '4',
  })
})

test('the room lists what the client pays by its day, and no payment of anything else', async () => {
  await addPerson()
  const income = { side: 'income' as const, unitPrice: 9000_00 }
  const fee = await bed.line({ ...income, name: 'Onorariul agenției', clientVisible: true })
  const hidden = await bed.line({ ...income, name: 'Comision', clientVisible: false })
  const cost = await bed.line({ name: 'Sala', unitPrice: 9000_00, clientVisible: true })
  await payment(fee.id, 3000_00, 'notă internă')
  await payment(hidden.id, 4444_00, '')
  await payment(cost.id, 5555_00, '')
  const { body } = await get(await enter())
  expect(body).toContain('Plățile dumneavoastră')
  expect(body).toContain('Onorariul agenției')
  expect(body).toContain('până la 15 martie 2027')
  expect(body).toMatch(/3\.000/)
  expect(body).not.toMatch(/Comision|4\.444|5\.555|notă internă/)
})
