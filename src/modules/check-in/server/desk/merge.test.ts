import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import {
  countGuests,
  eraseGuest,
  exportGuest,
  getGuest,
  listGuests,
  mergeGuests,
  undoMerge,
} from '#modules/guests/contract.ts'
import { guestFieldsOf } from '#modules/guests/model.ts'
import * as contract from '../../contract.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const { db } = app
const bed = doorTestbed(app)

async function merge(keptId: string, droppedId: string): Promise<string> {
  const eventId = bed.event.id
  const [kept, dropped] = [
    await bed.admin.call(getGuest, { eventId, guestId: keptId }),
    await bed.admin.call(getGuest, { eventId, guestId: droppedId }),
  ]
  const { hostId: _, ...fields } = guestFieldsOf(kept)
  const side = ({ id, version }: typeof kept) => ({ id, version })
  const call = { eventId, kept: side(kept), dropped: side(dropped), fields }
  return (await bed.admin.call(mergeGuests, call)).mergeId
}
const undo = (mergeId: string) => bed.admin.call(undoMerge, { eventId: bed.event.id, mergeId })
const placeOf = async (guestId: string) =>
  (await bed.admin.call(contract.getPresence, { eventId: bed.event.id, guestId })).lists[0]

describe('two guests who are one person', () => {
  test('move the entry to the guest who stays, and back', async () => {
    const [kept, dropped] = [await bed.guest('Ana'), await bed.guest('Anca')]
    await (await bed.door()).scan(dropped.code)
    const mergeId = await merge(kept.id, dropped.id)
    expect(await placeOf(kept.id)).toMatchObject({ inside: true, gate: 'Poarta A' })
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    await undo(mergeId)
    expect(await placeOf(kept.id)).toMatchObject({ inside: false, arrivedAt: null })
    expect(await placeOf(dropped.id)).toMatchObject({ inside: true })
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
  })

  test('two merged guests who are inside count once, and twice again when separated', async () => {
    const [kept, dropped] = [await bed.guest('Ana'), await bed.guest('Anca')]
    const door = await bed.door()
    await door.scan(kept.code)
    await door.scan(dropped.code)
    expect(await bed.counter()).toEqual({ arrived: 2, inside: 2 })
    const mergeId = await merge(kept.id, dropped.id)
    expect(await bed.counter()).toEqual({ arrived: 1, inside: 1 })
    await undo(mergeId)
    expect(await bed.counter()).toEqual({ arrived: 2, inside: 2 })
    expect(await placeOf(dropped.id)).toMatchObject({ inside: true })
  })

  test('leave one ticket that opens; the other is withdrawn, also when the bin was emptied', async () => {
    const [kept, dropped] = [await bed.guest('Ana'), await bed.guest('Anca')]
    const door = await bed.door()
    await bed.admin.call(contract.reissue, { eventId: bed.event.id, guestId: dropped.id })
    const reissued = await bed.codeOf(dropped.id)
    await undo(await merge(kept.id, dropped.id))
    expect((await door.scan(reissued)).result).toBe('admitted')
    expect((await door.scan(dropped.code)).result).toBe('revoked')
    await merge(kept.id, dropped.id)
    expect((await door.scan(reissued)).result).toBe('revoked')
    await db.look('delete from guests where id = $1', [dropped.id])
    expect((await door.scan(reissued)).result).toBe('revoked')
    expect((await door.scan(dropped.code)).result).toBe('revoked')
  })

  test('are one when what is kept of them is asked for', async () => {
    const [kept, dropped] = [await bed.guest('Ana'), await bed.guest('Anca')]
    await (await bed.door()).scan(dropped.code)
    await merge(kept.id, dropped.id)
    const { more } = await bed.admin.call(exportGuest, { eventId: bed.event.id, guestId: kept.id })
    expect(more['check-in']).toMatchObject([{ enteredAt: time.now.toISOString() }])
  })
})

test('an erased guest is named by nothing that the door reported', async () => {
  const door = await bed.door()
  const walkIn = { scanId: randomUUID(), listId: bed.party.id, happenedAt: time.now.toISOString() }
  const { guest } = await door.call(contract.walkInAtDoor, {
    ...walkIn,
    firstName: 'Zamfira',
    lastName: 'Negoescu',
  })
  const eventId = bed.event.id
  const guestId = guest?.id ?? ''
  const [open] = await bed.incidents()
  const settled = { eventId, incidentId: open?.id ?? '', settlement: 'keep' as const }
  await bed.admin.call(contract.settleIncident, settled)
  await bed.admin.call(contract.undoEntry, { eventId, listId: bed.party.id, guestId })
  const named = () =>
    db.look<{ n: number }>(
      `select count(*)::int as n from history where company_id = $1 and changes::text like '%Zamfira%' and entity = 'check_in'`,
      [bed.companyId],
    )
  expect(await named()).toEqual([{ n: 3 }])
  for (const statement of [
    'update guests set deleted_at = null where id = $1',
    'update guest_groups set deleted_at = null where id = (select group_id from guests where id = $1)',
  ])
    await db.look(statement, [guestId])
  const { version } = await bed.admin.call(getGuest, { eventId, guestId })
  await bed.admin.call(eraseGuest, { eventId, guestId, version })
  expect(await named()).toEqual([{ n: 0 }])
})

test('who came is counted beside the heads and filters the list, by part and in total', async () => {
  const [ana] = [await bed.guest('Ana'), await bed.guest('Ion')]
  await (await bed.door()).scan(ana.code)
  const eventId = bed.event.id
  const counts = await bed.admin.call(countGuests, { eventId })
  expect(counts).toMatchObject({ total: 2, arrived: 1, crewMeals: 0 })
  expect(counts.parts.find(({ partId }) => partId === bed.party.id)?.arrived).toBe(1)
  const names = async (filter: object) =>
    (await bed.admin.call(listGuests, { eventId, ...filter })).items.map((each) => each.firstName)
  expect(await names({ hasArrived: true })).toEqual(['Ana'])
  expect(await names({ hasArrived: false })).toEqual(['Ion'])
  expect(await names({ hasArrived: true, partId: bed.party.id })).toEqual(['Ana'])
  expect((await bed.admin.call(countGuests, { eventId, search: 'ion' })).arrived).toBe(0)
})
