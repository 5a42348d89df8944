import { expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const bed = doorTestbed(app)

test('a person who prints sees the names whose letters no font has', async () => {
  const guests = [await bed.guest('Ștefania'), await bed.guest('محمد'), await bed.guest('𐌰𐌱')]
  const eventId = bed.event.id
  const guestIds = guests.map(({ id }) => id)
  const some = await bed.admin.call(contract.printTickets, { eventId, kind: 'badge', guestIds })
  expect(some.withoutFace).toEqual(['𐌰𐌱 Popescu'])
  const asked = { eventId, kind: 'ticket', who: 'everyone' } as const
  expect((await bed.admin.call(contract.printAll, asked)).withoutFace).toEqual(['𐌰𐌱 Popescu'])
  const latin = { eventId, kind: 'badge' as const, guestIds: guestIds.slice(0, 1) }
  expect((await bed.admin.call(contract.printTickets, latin)).withoutFace).toEqual([])
})
