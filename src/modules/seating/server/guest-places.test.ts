import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeGuest, getGuest, previewMerge } from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'

const app = wholeApp()
const bed = invitedBed(app)

async function seat(guestId: string, partId: string, tableName: string, at: number): Promise<void> {
  const eventId = bed.event.id
  const { id: planId } = await bed.admin.call(contract.addPlan, { eventId, partId, name: 'Plan' })
  const tableId = randomUUID()
  const table = { kind: 'round', number: 4, name: tableName, seats: 8, x: 300, y: 300 } as const
  await bed.admin.call(contract.editPlan, {
    eventId,
    planId,
    kind: 'seat',
    tables: [{ ...table, id: tableId, rotation: 0, width: 150, depth: 150, locked: false }],
    moves: [{ guestId, before: null, after: { tableId, seat: at } }],
  })
}

test('a guest is shown with table and seat of each part, and before there is a plan with what was typed', async () => {
  const { id: guestId } = await bed.add()
  const eventId = bed.event.id
  const get = () => bed.admin.call(getGuest, { eventId, guestId })
  const { version, places } = await get()
  expect(places).toBeNull()
  await bed.admin.call(changeGuest, { eventId, guestId, version, table: '12' })
  await seat(guestId, bed.party.id, '', 2)
  const ids = { partId: bed.party.id, part: bed.party.name, table: '4', seat: 3 }
  expect((await get()).places).toEqual([ids])
  const { id: otherId } = await bed.add()
  expect((await bed.admin.call(previewMerge, { eventId, guestId, otherId })).places).toEqual({
    kept: [ids],
    dropped: [],
  })
})
