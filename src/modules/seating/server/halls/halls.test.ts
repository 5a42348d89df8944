import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { listBin, restoreFromBin } from '#modules/company/contract.ts'
import { listParts } from '#modules/events/contract.ts'
import { addPartner } from '#modules/partners/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import type { HallObject, SeatingTable } from '../../model.ts'

const app = wholeApp()
const bed = invitedBed(app)
let planId = ''

const placement = { x: 300, y: 300, rotation: 0, width: 150, depth: 150 }
const table: SeatingTable = {
  id: randomUUID(),
  kind: 'round',
  number: 7,
  name: '',
  seats: 4,
  ...placement,
  locked: false,
}
const bar: HallObject = { id: randomUUID(), kind: 'bar', name: '', ...placement, x: 700 }
const where = () => ({ eventId: bed.event.id, planId })
const halls = async () => (await bed.admin.call(contract.listHalls, {})).items
const save = (name: string, partnerId: string | null = null, shouldReplace = false) =>
  bed.admin.call(contract.saveHall, { ...where(), name, partnerId, shouldReplace })

beforeEach(async () => {
  const made = { eventId: bed.event.id, partId: bed.party.id, name: 'Cina', width: 1800 }
  planId = (await bed.admin.call(contract.addPlan, made)).id
  const step = { ...where(), kind: 'hall' as const, tables: [table], objects: [bar] }
  await bed.admin.call(contract.editPlan, step)
})

test('a hall of a venue begins the plan of another event, without its people', async () => {
  const { id: guestId } = await bed.add()
  const after = { tableId: table.id, seat: 0 }
  const moves = [{ guestId, before: null, after }]
  await bed.admin.call(contract.editPlan, { ...where(), kind: 'seat', moves })
  const venue = await bed.admin.call(addPartner, { name: 'Conacul', kinds: ['venue'] })
  await save('Sala mare', venue.id)
  const [hall] = await halls()
  expect(hall).toMatchObject({ name: 'Sala mare', partnerName: 'Conacul', tables: 1, seats: 4 })

  const other = await bed.newEvent({ name: 'Altă nuntă' })
  const { items } = await bed.admin.call(contract.listPlans, { eventId: other.id })
  expect(items).toEqual([])
  const parts = await bed.admin.call(listParts, { eventId: other.id })
  const plan = await bed.admin.call(contract.addPlan, {
    eventId: other.id,
    partId: parts.items[0]?.id ?? '',
    name: 'Cina',
    from: 'hall',
    hallId: hall?.id ?? '',
  })
  expect(plan).toMatchObject({ width: 1800, places: [], rules: [] })
  expect(plan.tables).toEqual([{ ...table, id: plan.tables[0]?.id }])
  expect(plan.objects).toEqual([{ ...bar, id: plan.objects[0]?.id }])
  expect(plan.tables[0]?.id).not.toBe(table.id)
})

test('the same name at the same venue is replaced where that is asked for; a template of the company is another', async () => {
  expect(await save('Sala mare')).toMatchObject({ isReplaced: false })
  await bed.admin.call(contract.editPlan, {
    ...where(),
    kind: 'hall',
    tables: [{ id: table.id, seats: 8 }],
  })
  const sameName = { ...where(), name: 'Sala mare', partnerId: null }
  const refused = await bed.admin.refused(contract.saveHall, sameName)
  expect(refused).toMatchObject({ status: 409, code: 'seating.hall_name_taken' })
  expect((await halls()).map(({ seats }) => seats)).toEqual([4])
  expect(await save('Sala mare', null, true)).toMatchObject({ isReplaced: true })
  const venue = await bed.admin.call(addPartner, { name: 'Conacul', kinds: ['venue'] })
  await save('Sala mare', venue.id)
  expect((await halls()).map(({ partnerName, seats }) => [partnerName, seats])).toEqual(
    expect.arrayContaining([
      [null, 8],
      ['Conacul', 8],
    ]),
  )
})

test('is deleted to the bin and comes back; no one else has it', async () => {
  const { hallId } = await save('Sala mare')
  expect((await bed.stranger.call(contract.listHalls, {})).items).toEqual([])
  expect((await bed.stranger.refused(contract.removeHall, { hallId })).status).toBe(404)
  await bed.admin.call(contract.removeHall, { hallId })
  expect(await halls()).toEqual([])
  const begun = {
    eventId: bed.event.id,
    partId: bed.party.id,
    name: 'Cina',
    from: 'hall' as const,
    hallId,
  }
  const refused = await bed.admin.refused(contract.addPlan, begun)
  expect(refused.code).toBe('seating.hall_not_found')
  const { items } = await bed.admin.call(listBin, {})
  expect(items).toMatchObject([{ kind: 'seating_hall', name: 'Sala mare' }])
  await bed.admin.call(restoreFromBin, { kind: 'seating_hall', id: hallId })
  expect(await halls()).toHaveLength(1)
})

test('refuses a venue and a picture that the company does not have', async () => {
  const { id: foreign } = await bed.stranger.call(addPartner, { name: 'Alții', kinds: ['venue'] })
  const venue = { ...where(), name: 'Sala', partnerId: foreign }
  expect((await bed.admin.refused(contract.saveHall, venue)).code).toBe('seating.venue_unknown')
  const { version } = await bed.admin.call(contract.getPlan, { planId })
  const picture = { fileId: randomUUID(), x: 0, y: 0, width: 2000 }
  const background = { ...where(), version, background: picture }
  const refused = await bed.admin.refused(contract.changePlan, background)
  expect(refused).toMatchObject({ status: 422, code: 'seating.background_unusable' })
})
