import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { publishEvent } from '#platform/testing/publish-event.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { addBudget, getSheet } from '#modules/budgets/contract.ts'
import { printTickets, scanByStaff } from '#modules/check-in/contract.ts'
import { addPart, removePart, restorePart } from '#modules/events/contract.ts'
import { answerForGuest, inviteGuest, revealGroupLink } from '#modules/guests/contract.ts'
import { readReport } from '#modules/reports/contract.ts'
import { addPlan, changePlan, editPlan, getPlan, removePlan } from '#modules/seating/contract.ts'
import type { SeatingTable } from '#modules/seating/model.ts'

const app = wholeApp()
const bed = invitedBed(app)

const table = (number: number, name = ''): SeatingTable => ({
  id: randomUUID(),
  kind: 'round',
  number,
  name,
  seats: 20,
  x: 300,
  y: 300,
  rotation: 0,
  width: 150,
  depth: 150,
  locked: false,
})

/** An active plan of a part in which the guest has the seat. */
async function planOf(partId: string, guestId: string, at: { table: SeatingTable; seat: number }) {
  const eventId = bed.event.id
  const { id: planId } = await bed.admin.call(addPlan, { eventId, partId, name: 'Plan' })
  const after = { tableId: at.table.id, seat: at.seat }
  const moves = [{ guestId, before: null, after }]
  await bed.admin.call(editPlan, { eventId, planId, kind: 'seat', tables: [at.table], moves })
  return planId
}

async function release(planId: string, isReleased: boolean): Promise<void> {
  const { version } = await bed.admin.call(getPlan, { planId })
  await bed.admin.call(changePlan, { eventId: bed.event.id, planId, version, isReleased })
}

/** Ana is seated in two parts: in a row of the ceremony, and at a table of the party. */
async function seatedTwice(servesMeal = true) {
  const { id: eventId } = bed.event
  await publishEvent(app.db, eventId)
  const { id: _i, position: _p, version: _v, startsAt: _f, endsAt: _t, ...party } = bed.party
  const second = { ...party, name: 'Cununia', servesMeal }
  const ceremony = await bed.admin.call(addPart, { eventId, ...second })
  const guest = await bed.add({ firstName: 'Ana', lastName: 'Albu' })
  await bed.admin.call(inviteGuest, { eventId, guestId: guest.id, partIds: [ceremony.id] })
  for (const partId of [bed.party.id, ceremony.id])
    await bed.admin.call(answerForGuest, {
      eventId,
      guestId: guest.id,
      partId,
      version: 1,
      rsvp: 'yes',
    })
  const dinner = await planOf(bed.party.id, guest.id, { table: table(5), seat: 2 })
  const rows = await planOf(ceremony.id, guest.id, { table: table(1, 'Rândul 3'), seat: 11 })
  return { eventId, guest, ceremony, dinner, rows }
}

async function addressOf(planId: string): Promise<string> {
  const { finderUrl } = await bed.admin.call(getPlan, { planId })
  return new URL(finderUrl ?? '').pathname.replace(/\/masa$/, '')
}

async function printed(kind: 'ticket' | 'badge', guestId: string): Promise<string> {
  const input = { eventId: bed.event.id, kind, guestIds: [guestId] }
  const { url } = await bed.admin.call(printTickets, input)
  return new PdfReading((await readDownload(app.jobDeps(), url)).bytes).textOf(0)
}

test('guests see a table only where it was released: on their page, on paper, and by name', async () => {
  const { eventId, guest, dinner, rows } = await seatedTwice()
  const { token } = await bed.admin.call(revealGroupLink, { eventId, groupId: guest.groupId })
  const address = await addressOf(dinner)
  const page = async () =>
    (await app.http.inject({ url: `${address}/invitatie/${token}` })).body.replaceAll(
      '<!-- -->',
      '',
    )
  const find = (name: string) =>
    app.http.inject({
      method: 'POST',
      url: `${address}/masa`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ name }).toString(),
    })
  const ownTicket = async () => {
    const { rawPayload } = await app.http.inject({
      url: `${address}/invitatie/${token}/bilete.pdf`,
    })
    return new PdfReading(rawPayload).textOf(0)
  }
  expect(await page()).not.toMatch(/Masa 5|Rândul 3/)
  const papers = async () => [await printed('ticket', guest.id), await printed('badge', guest.id)]
  for (const paper of await papers()) expect(paper).not.toMatch(/Masa|Rândul/)
  expect(await ownTicket()).not.toMatch(/Masa|Rândul/)
  const closed = await find('Ana Albu')
  expect(closed.body).toContain('Mesele nu se văd încă')
  expect(closed.body).not.toMatch(/Ana|Masa 5|Rândul/)
  await release(dinner, true)
  expect(await page()).toContain('Masa 5, locul 3')
  expect(await page()).not.toContain('Rândul 3')
  for (const paper of await papers()) {
    expect(paper).toContain('Masa 5, locul 3')
    expect(paper).not.toContain('Rândul')
  }
  expect((await find('Ana Albu')).body).toContain('Masa 5')
  expect(await ownTicket()).toContain('Masa 5, locul 3')
  await release(rows, true)
  expect(await page()).toMatch(/Masa 5, locul 3 · Cununia: Rândul 3, locul 12/)
  await release(dinner, false)
  expect(await page()).not.toContain('Masa 5')
  expect((await find('Ana Albu')).body).not.toContain('Masa 5')
})

test('each door and the kitchen say the table of their own part, and the door the seat', async () => {
  const { eventId, guest, ceremony } = await seatedTwice()
  for (const [listId, expected] of [
    [bed.party.id, { table: '5', seat: 3 }],
    [ceremony.id, { table: 'Rândul 3', seat: 12 }],
  ] as const) {
    const scan = { eventId, scanId: randomUUID(), listId, guestId: guest.id }
    expect((await bed.admin.call(scanByStaff, scan)).guest).toMatchObject(expected)
  }
  const asked = { report: 'kitchen' as const, eventIds: [eventId] }
  const { sheet } = await bed.admin.call(readReport, asked)
  const at = sheet.columns.findIndex(({ title }) => title === 'Masă')
  expect(new Set(sheet.rows.map((row) => row[at]))).toEqual(new Set(['5', 'Rândul 3']))
})

test('budgets count the tables of the plan of a meal, and not the rows of a ceremony', async () => {
  const { eventId, dinner } = await seatedTwice(false)
  const { id: budgetId } = await bed.admin.call(addBudget, { eventId, name: 'Nunta' })
  const seating = async () => (await bed.admin.call(getSheet, { budgetId })).confirmed.seating
  expect(await seating()).toEqual({ tables: 1, seated: 1 })
  await bed.admin.call(removePlan, { eventId, planId: dinner })
  expect(await seating()).toBe(null)
})

test('a part in the bin takes its tables along, and brings them back', async () => {
  const { eventId, guest, ceremony } = await seatedTwice()
  const tableNow = async () => (await bed.get(guest.id)).table
  expect(await tableNow()).toBe('5 · Rândul 3')
  await bed.admin.call(removePart, { eventId, partId: ceremony.id })
  expect(await tableNow()).toBe('5')
  await bed.admin.call(restorePart, { eventId, partId: ceremony.id })
  expect(await tableNow()).toBe('5 · Rândul 3')
})
