import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { restoreFromBin } from '#modules/company/contract.ts'
import { addPart, removePart } from '#modules/events/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import type { SeatingTable } from '../model.ts'

const bed = invitedBed(wholeApp())
const eventId = () => bed.event.id
const round = (number: number): SeatingTable => ({
  id: randomUUID(),
  kind: 'round',
  number,
  name: '',
  seats: 4,
  x: 300 * number,
  y: 300,
  rotation: 0,
  width: 150,
  depth: 150,
  locked: false,
})
const add = () =>
  bed.admin.call(contract.addPlan, { eventId: eventId(), partId: bed.party.id, name: 'Cina' })
const get = (planId: string) => bed.admin.call(contract.getPlan, { planId })
const edit = (plan: { id: string }, tables: SeatingTable[]) =>
  bed.admin.call(contract.editPlan, { eventId: eventId(), planId: plan.id, kind: 'hall', tables })

test('a table has its name and number alone', async () => {
  const plan = await add()
  const [one, two] = [round(1), round(2)]
  await edit(plan, [one, two])
  const input = { eventId: eventId(), planId: plan.id, kind: 'hall' as const }
  const asOther = { ...input, tables: [{ ...two, number: one.number }] }
  const refused = await bed.admin.refused(contract.editPlan, asOther)
  expect(refused.code).toBe('seating.table_name_taken')
  // A colleague added a table meanwhile: the next one gets a free number.
  await edit(plan, [round(one.number)])
  const numbers = (await get(plan.id)).tables.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(3)
  const swapped = [
    { ...one, number: two.number },
    { ...two, number: one.number },
  ]
  await edit(plan, swapped)
})

test('a plan goes with its part of the event, and comes back with it', async () => {
  await bed.admin.call(addPart, {
    eventId: eventId(),
    name: 'Cununia',
    kind: 'ceremony',
    startDate: '2027-06-12',
    startTime: '12:00',
    endDate: '2027-06-12',
    endTime: '13:00',
    place: null,
    capacity: null,
    takesRsvp: true,
    servesMeal: false,
    audience: 'invited',
  })
  const { id: planId } = await add()
  await bed.admin.call(removePart, { eventId: eventId(), partId: bed.party.id })
  const input = { eventId: eventId(), planId, kind: 'hall' as const, tables: [round(1)] }
  expect(await bed.admin.refused(contract.editPlan, input)).toMatchObject({ status: 404 })
  expect(await bed.admin.refused(contract.getPlan, { planId })).toMatchObject({ status: 404 })
  await bed.admin.call(restoreFromBin, { kind: 'event_part', id: bed.party.id })
  expect(await get(planId)).toMatchObject({ isActive: true })
})
