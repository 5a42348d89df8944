import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { restoreFromBin } from '#modules/company/contract.ts'
import { addPart, copyEvent, listCopyable, removePart } from '#modules/events/contract.ts'
import { removeGuest } from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import type { SeatingTable } from '../model.ts'
import { trayOf } from '../model/tray.ts'

const app = wholeApp()
const bed = invitedBed(app)
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
const ceremonyOf = (ofEvent: string) => ({
  eventId: ofEvent,
  name: 'Cununia',
  kind: 'ceremony' as const,
  startDate: '2027-06-12',
  startTime: '12:00',
  endDate: '2027-06-12',
  endTime: '13:00',
  place: null,
  capacity: null,
  takesRsvp: true,
  servesMeal: false,
  audience: 'invited' as const,
})
const add = () =>
  bed.admin.call(contract.addPlan, { eventId: eventId(), partId: bed.party.id, name: 'Cina' })
const get = (planId: string) => bed.admin.call(contract.getPlan, { planId })
const edit = (plan: { id: string }, tables: SeatingTable[]) =>
  bed.admin.call(contract.editPlan, { eventId: eventId(), planId: plan.id, kind: 'hall', tables })

test('a plan without people leaves what is written at them for another plan, and for when it goes', async () => {
  const tableOf = async (guestId: string) => (await bed.get(guestId)).table
  const written = ['Masa mirilor', '7', '']
  const ids: string[] = []
  for (const table of written) ids.push((await bed.add({ firstName: 'Ana', table })).id)
  const [ana = '', , ion = ''] = ids
  const texts = () => Promise.all(ids.map(tableOf))
  const empty = await add()
  expect(await texts()).toEqual(['', '', ''])
  const input = { eventId: eventId(), partId: bed.party.id, name: 'De la mese' }
  const begun = await bed.admin.call(contract.addPlan, { ...input, from: 'tables' })
  expect(begun.tables.map(({ number, name }) => name || number)).toEqual(['Masa mirilor', 7])
  expect(begun.places).toHaveLength(2)
  const one = round(1)
  await edit(empty, [one])
  const moves = [ana, ion].map((guestId, seat) => ({
    guestId,
    before: null,
    after: { tableId: one.id, seat },
  }))
  const seated = { eventId: eventId(), planId: empty.id, kind: 'seat' as const, moves }
  await bed.admin.call(contract.editPlan, seated)
  await bed.admin.call(contract.removePlan, { eventId: eventId(), planId: begun.id })
  await bed.admin.call(contract.removePlan, { eventId: eventId(), planId: empty.id })
  // The plan had the last word about whom it seated.
  expect(await texts()).toEqual(['1', '7', '1'])
})

test('a part without a plan keeps what is written, unless the plan of another began with it', async () => {
  const ceremony = await bed.admin.call(addPart, ceremonyOf(eventId()))
  const partIds = [bed.party.id, ceremony.id]
  const { id: guestId } = await bed.add({ firstName: 'Ana', table: '7', partIds })
  const tablesNow = async () => {
    const rows = await app.db.look<{ part: string; table: string }>(
      `select part_id as part, table_name as table from guest_answers where guest_id = $1`,
      [guestId],
    )
    const of = (part: string) => rows.find((row) => row.part === part)?.table
    return [of(bed.party.id), of(ceremony.id)]
  }
  expect(await tablesNow()).toEqual(['7', '7'])
  const input = { eventId: eventId(), partId: ceremony.id, name: 'Rânduri' }
  await bed.admin.call(contract.addPlan, input)
  expect(await tablesNow()).toEqual(['7', ''])
  const dinner = { eventId: eventId(), partId: bed.party.id, name: 'Cina' }
  await bed.admin.call(contract.addPlan, { ...dinner, from: 'tables' })
  expect(await tablesNow()).toEqual(['7', ''])
  const { items } = await bed.admin.call(contract.listPlans, { eventId: eventId() })
  const rowPlan = items.find(({ partId }) => partId === ceremony.id)
  await bed.admin.call(contract.removePlan, { eventId: eventId(), planId: rowPlan?.id ?? '' })
  expect(await tablesNow()).toEqual(['7', ''])
})

test('the halls of an event are copied with it, also without its parts and from a copy', async () => {
  const plan = await add()
  await edit(plan, [round(1), round(2)])
  const copied = async (from: string, take: string[]) => {
    const input = { eventId: from, name: 'Din nou', startDate: '2031-06-07', take }
    const { id } = await bed.admin.call(copyEvent, input)
    const { items } = await bed.admin.call(contract.listPlans, { eventId: id })
    return { id, halls: items.map(({ name, tables }) => [name, tables]) }
  }
  const first = await copied(eventId(), ['parts', 'seating'])
  expect(first.halls).toEqual([['Cina', 2]])
  const { items } = await bed.admin.call(listCopyable, { eventId: first.id })
  expect(items.find(({ id }) => id === 'seating')?.count).toBe(1)
  expect((await copied(first.id, ['parts', 'seating'])).halls).toEqual([['Cina', 2]])
  expect((await copied(eventId(), ['seating'])).halls).toEqual([['Cina', 2]])
})

test('a draft with another hall is copied with the event, and one with other people alone is not', async () => {
  const plan = await add()
  await edit(plan, [round(1), round(2)])
  const input = { eventId: eventId(), partId: bed.party.id, from: 'plan' as const, planId: plan.id }
  await bed.admin.call(contract.addPlan, { ...input, name: 'Alți oameni' })
  const larger = await bed.admin.call(contract.addPlan, { ...input, name: 'Cu o masă în plus' })
  await edit(larger, [round(3)])
  const { id } = await bed.admin.call(copyEvent, {
    eventId: eventId(),
    name: 'Din nou',
    startDate: '2031-06-07',
    take: ['parts', 'seating'],
  })
  const { items } = await bed.admin.call(contract.listPlans, { eventId: id })
  expect(new Map(items.map(({ name, tables }) => [name, tables]))).toEqual(
    new Map([
      ['Cina', 2],
      ['Cu o masă în plus', 3],
    ]),
  )
})

test('a rule and a step still name a guest who was deleted, until the guest comes back', async () => {
  const { id: planId } = await add()
  const ids = []
  for (const firstName of ['Ana', 'Dan', 'Ion'])
    ids.push((await bed.add({ firstName, lastName: 'Pop' })).id)
  const [ana = '', dan = '', ion = ''] = ids
  const rule = { id: randomUUID(), kind: 'same_table' as const, guestIds: [ana, dan], note: '' }
  const rules = [{ ...rule, targetId: null, tagId: null, distance: null, must: true, weight: 3 }]
  const step = { eventId: eventId(), planId }
  await bed.admin.call(contract.editPlan, { ...step, kind: 'rule', rules })
  const one = round(1)
  await edit({ id: planId }, [one])
  const seat = { tableId: one.id, seat: 0 }
  const sits = [{ guestId: ion, before: null, after: seat }]
  await bed.admin.call(contract.editPlan, { ...step, kind: 'seat', moves: sits })
  const leaves = [{ guestId: ion, before: seat, after: null }]
  await bed.admin.call(contract.editPlan, { ...step, kind: 'seat', moves: leaves })
  expect((await get(planId)).otherPeople).toEqual([])
  for (const guestId of [ana, ion])
    await bed.admin.call(removeGuest, { eventId: eventId(), guestId })
  expect((await get(planId)).otherPeople).toEqual([
    { id: ana, name: 'Ana Pop', isDeleted: true },
    { id: ion, name: 'Ion Pop', isDeleted: true },
  ])
  for (const id of [ana, ion]) await bed.admin.call(restoreFromBin, { kind: 'guest', id })
  expect((await get(planId)).otherPeople).toEqual([])
})

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

test('a smaller table gives its guests other seats, and no number to whom it has none for', async () => {
  const plan = await add()
  const table = round(1)
  await edit(plan, [table])
  const ids: string[] = []
  for (const [seat, firstName] of ['Ana', 'Dan', 'Ion'].entries()) {
    const { id } = await bed.add({ firstName, lastName: 'Pop' })
    ids.push(id)
    // The first seat stays free.
    const moves = [{ guestId: id, before: null, after: { tableId: table.id, seat: seat + 1 } }]
    const input = { eventId: eventId(), planId: plan.id, kind: 'seat' as const, moves }
    await bed.admin.call(contract.editPlan, input)
  }
  const shrink = (seats: number) =>
    bed.admin.call(contract.editPlan, {
      eventId: eventId(),
      planId: plan.id,
      kind: 'hall',
      tables: [{ id: table.id, seats }],
    })
  const seatsNow = async () => {
    const { places } = await get(plan.id)
    return ids.map((id) => places.find(({ guestId }) => guestId === id)?.seat)
  }
  const shown = async () => {
    const rows = await app.db.look<{ seat: number | null }>(
      'select seat from guest_seats where guest_id = any ($1) order by array_position($1, guest_id)',
      [ids],
    )
    return rows.map(({ seat }) => seat)
  }
  const { stepId } = await shrink(3)
  expect(await seatsNow()).toEqual([1, 2, 0])
  expect(await shown()).toEqual([2, 3, 1])
  await bed.admin.call(contract.undoStep, {
    eventId: eventId(),
    planId: plan.id,
    stepId: stepId ?? '',
  })
  expect(await seatsNow()).toEqual([1, 2, 3])
  await shrink(2)
  expect(await seatsNow()).toEqual([1, 0, 3])
  expect(await shown()).toEqual([2, 1, null])
  expect(trayOf(await get(plan.id))).toContainEqual({
    kind: 'over',
    guestId: ids[2],
    tableId: table.id,
  })
})

test('a plan goes with its part of the event, and comes back with it', async () => {
  await bed.admin.call(addPart, ceremonyOf(eventId()))
  const { id: planId } = await add()
  await bed.admin.call(removePart, { eventId: eventId(), partId: bed.party.id })
  const input = { eventId: eventId(), planId, kind: 'hall' as const, tables: [round(1)] }
  expect(await bed.admin.refused(contract.editPlan, input)).toMatchObject({ status: 404 })
  expect(await bed.admin.refused(contract.getPlan, { planId })).toMatchObject({ status: 404 })
  await bed.admin.call(restoreFromBin, { kind: 'event_part', id: bed.party.id })
  expect(await get(planId)).toMatchObject({ isActive: true })
})

test('a plan says that its event is cancelled', async () => {
  const { id: planId, isCancelled } = await add()
  await app.db.look(`update events set status = 'cancelled' where id = $1`, [eventId()])
  expect([isCancelled, (await get(planId)).isCancelled]).toEqual([false, true])
})
