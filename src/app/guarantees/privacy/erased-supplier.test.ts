import { expect, test } from 'vitest'
import { addBudget, addLines } from '#modules/budgets/contract.ts'
import { addRequest, erasePerson, findPerson } from '#modules/data-protection/contract.ts'
import { addPartner } from '#modules/partners/contract.ts'
import { askForOffers, listOfferRequests } from '#modules/supplier-page/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { queued } from '#platform/testing/queue.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'

const app = wholeApp()
const bed = invitedBed(app)
const { db } = app
const email = 'ion.victim@exemplu.ro'

interface Mail {
  letter: { to: { address: string }; blocks: { url?: string }[] }
}

/** A supplier's contact person who was asked for an offer at their own address, and declined. */
async function askedPerson(): Promise<string> {
  const { id: eventId } = bed.event
  // A link ends with its maker.
  await db.look(
    `insert into users (id, email, name, role, company_id, created_at) values ($1, 'radu@exemplu.ro', 'Radu', 'admin', $2, now())`,
    [bed.admin.id, bed.companyId],
  )
  const budget = await bed.admin.call(addBudget, { eventId, name: 'Buget' })
  const added = await bed.admin.call(addLines, { budgetId: budget.id, lines: [{ name: 'Flori' }] })
  const partner = await bed.admin.call(addPartner, { name: 'Flora' })
  const { id } = await bed.admin.call(askForOffers, {
    eventId,
    lineId: added.lines[0]?.id ?? '',
    title: 'Flori',
    body: '',
    questions: [],
    dueOn: null,
    firms: [{ partnerId: partner.id, email, language: 'ro' }],
  })
  const letters = (await queued<Mail>(db, 'mail.send')).map(({ payload }) => payload.letter)
  const own = letters.find(({ to }) => to.address === email)
  const link = new URL(own?.blocks.find(({ url }) => url)?.url ?? '').pathname
  await app.http.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ actiune: 'refuz', cerere: id, motiv: 'Plini' }).toString(),
  })
  return link
}

test('the link of an erased person of a firm opens nothing, and what the firm answered stays', async () => {
  const link = await askedPerson()
  expect((await app.http.inject(link)).statusCode).toBe(200)
  const { id } = await bed.admin.call(addRequest, {
    person: 'O persoană',
    receivedOn: '2026-11-01',
    note: '',
    kind: 'erasure',
    contact: email,
  })
  const { held } = await bed.admin.call(findPerson, { id })
  expect(held.find(({ id: each }) => each === 'supplier-page')).toMatchObject({ count: 1 })
  await bed.admin.call(erasePerson, { id })
  expect((await app.http.inject(link)).statusCode).toBe(404)
  expect((await app.http.inject(`${link}?stare=1`)).statusCode).toBe(404)
  expect(await db.look(`select from supplier_pages where email like '%victim%'`)).toEqual([])
  expect(await db.look(`select from history where changes::text like '%victim%'`)).toEqual([])
  const { items } = await bed.admin.call(listOfferRequests, { eventId: bed.event.id })
  expect(items[0]?.firms).toMatchObject([{ state: 'declined', declineReason: 'Plini' }])
})
