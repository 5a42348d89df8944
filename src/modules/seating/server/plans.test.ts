import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { listBin, listHistory, restoreFromBin } from '#modules/company/contract.ts'
import {
  changeGuest,
  eraseGuest,
  mergeGuests,
  removeGuest,
  startBulk,
  undoMerge,
} from '#modules/guests/contract.ts'
import { guestFieldsOf } from '#modules/guests/model.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { type Plan, type Rule, type SeatingTable } from '../model.ts'
import { trayOf } from '../model/tray.ts'
import { violationsOf } from '../model/violations.ts'

const app = wholeApp()
const bed = invitedBed(app)
const eventId = () => bed.event.id
const round = (number: number, more: Partial<SeatingTable> = {}): SeatingTable => ({
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
  ...more,
})
const rule = (kind: Rule['kind'], guestIds: string[], more: Partial<Rule> = {}): Rule => ({
  id: randomUUID(),
  kind,
  guestIds,
  targetId: null,
  tagId: null,
  distance: null,
  must: true,
  weight: 3,
  note: '',
  ...more,
})
const add = (more: Partial<CallOf<typeof contract.addPlan>> = {}) =>
  bed.admin.call(contract.addPlan, {
    eventId: eventId(),
    partId: bed.party.id,
    name: 'Cina',
    ...more,
  })
const get = (planId: string) => bed.admin.call(contract.getPlan, { planId })
type Steps = Omit<CallOf<typeof contract.editPlan>, 'eventId' | 'planId' | 'kind'>
const edit = (plan: { id: string }, changes: Steps, kind: 'seat' | 'hall' | 'rule' | 'proposal') =>
  bed.admin.call(contract.editPlan, { eventId: eventId(), planId: plan.id, kind, ...changes })
const undo = (plan: { id: string }, stepId: string | null) => ({
  eventId: eventId(),
  planId: plan.id,
  stepId: stepId ?? '',
})
const guest = async (firstName: string, rsvp: 'yes' | 'none' = 'yes') => {
  const { id } = await bed.add({ firstName, lastName: 'Pop' })
  if (rsvp === 'yes') await bed.answer(id, 'yes')
  return id
}
const to = (guestId: string, table: { id: string }, seat: number) => ({
  guestId,
  before: null,
  after: { tableId: table.id, seat },
})
const tableOf = async (guestId: string) => (await bed.get(guestId)).table
/** A plan with two tables of four and Ana at the first. */
async function seated(): Promise<{
  plan: Plan
  one: SeatingTable
  two: SeatingTable
  ana: string
}> {
  const plan = await add()
  const [one, two] = [round(1), round(2)]
  await edit(plan, { tables: [one, two] }, 'hall')
  const ana = await guest('Ana')
  await edit(plan, { moves: [to(ana, one, 0)] }, 'seat')
  return { plan, one, two, ana }
}

describe('a plan', () => {
  test('of a part: the first is the active one, a second is a draft until it is chosen', async () => {
    const first = await add()
    const second = await add({ name: 'Cu terasă', from: 'plan', planId: first.id })
    expect([first.isActive, second.isActive]).toEqual([true, false])
    const { id: planId, version } = second
    await bed.admin.call(contract.changePlan, {
      eventId: eventId(),
      planId,
      version,
      isActive: true,
    })
    const { items } = await bed.admin.call(contract.listPlans, { eventId: eventId() })
    expect(items.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['Cu terasă', true],
      ['Cina', false],
    ])
    const repeated = { eventId: eventId(), planId, version, name: 'Alt nume' }
    const refused = await bed.admin.refused(contract.changePlan, repeated)
    expect(refused).toMatchObject({ status: 409, code: 'seating.changed_meanwhile' })
  })

  test('begins with the tables that are written at the guests', async () => {
    for (const [name, table] of [
      ['Ana', '2'],
      ['Ion', '10'],
      ['Dan', 'Masa mirilor'],
      ['Eva', 'masa 2'],
      ['Gina', 'Masa  2'],
    ])
      await bed.add({ firstName: name ?? '', lastName: 'Pop', table: table ?? '' })
    const plan = await add({ from: 'tables' })
    expect(plan.tables.map(({ number, name }) => name || number)).toEqual(['Masa mirilor', 2, 10])
    expect(plan.places).toHaveLength(5)
    const names = new Set(plan.people.map(({ name }) => name))
    expect(names.size).toBe(5)
  })

  test('lies in the bin, comes back whole, and is in the history', async () => {
    const { plan, ana } = await seated()
    await bed.admin.call(contract.removePlan, { eventId: eventId(), planId: plan.id })
    expect((await bed.admin.refused(contract.getPlan, { planId: plan.id })).status).toBe(404)
    const { items } = await bed.admin.call(listBin, {})
    expect(items).toMatchObject([{ kind: 'seating_plan', name: 'Cina' }])
    await bed.admin.call(restoreFromBin, { kind: 'seating_plan', id: plan.id })
    expect((await get(plan.id)).places.map(({ guestId }) => guestId)).toEqual([ana])
    expect(await tableOf(ana)).toBe('1')
    const history = await bed.admin.call(listHistory, { entityId: plan.id })
    expect(JSON.stringify(history.items)).toContain('seated guests in')
  })

  test('is nothing that another company could see or change', async () => {
    const { plan, one } = await seated()
    const where = { eventId: eventId(), planId: plan.id }
    expect((await bed.stranger.call(contract.listPlans, {})).items).toEqual([])
    for (const refused of [
      await bed.stranger.refused(contract.getPlan, { planId: plan.id }),
      await bed.stranger.refused(contract.removePlan, where),
      await bed.stranger.refused(contract.editPlan, { ...where, kind: 'hall', tables: [one] }),
    ])
      expect(refused.status).toBe(404)
  })
})

describe('a seat', () => {
  test('holds one guest: of two editors the second is shown the plan as it is', async () => {
    const { plan, one, ana } = await seated()
    const ion = await guest('Ion')
    const input = { eventId: eventId(), planId: plan.id, kind: 'seat' as const }
    const taken = await bed.admin.refused(contract.editPlan, { ...input, moves: [to(ion, one, 0)] })
    expect(taken).toMatchObject({ status: 409, code: 'seating.seat_changed' })
    expect(taken.details.current).toMatchObject({ places: [{ guestId: ana, seat: 0 }] })
    const stale = await bed.admin.refused(contract.editPlan, { ...input, moves: [to(ana, one, 1)] })
    expect(stale.code).toBe('seating.seat_changed')
    const beyond = await bed.admin.refused(contract.editPlan, {
      ...input,
      moves: [to(ion, one, 4)],
    })
    expect(beyond.code).toBe('seating.seat_unknown')
  })

  test('is swapped in one step, and the step is undone unless somebody moved them since', async () => {
    const { plan, one, two, ana } = await seated()
    const ion = await guest('Ion')
    await edit(plan, { moves: [to(ion, two, 3)] }, 'seat')
    const [here, there] = [
      { tableId: one.id, seat: 0 },
      { tableId: two.id, seat: 3 },
    ]
    const { stepId } = await edit(
      plan,
      {
        moves: [
          { guestId: ana, before: here, after: there },
          { guestId: ion, before: there, after: here },
        ],
      },
      'seat',
    )
    expect([await tableOf(ana), await tableOf(ion)]).toEqual(['2', '1'])
    await bed.admin.call(contract.undoStep, undo(plan, stepId))
    expect([await tableOf(ana), await tableOf(ion)]).toEqual(['1', '2'])
    const over = await bed.admin.refused(contract.undoStep, undo(plan, stepId))
    expect(over).toMatchObject({ status: 409, code: 'seating.step_over' })
    const moved = await edit(plan, { moves: [{ guestId: ana, before: here, after: null }] }, 'seat')
    await edit(plan, { moves: [to(ion, one, 0)].map((m) => ({ ...m, before: there })) }, 'seat')
    const late = await bed.admin.refused(contract.undoStep, undo(plan, moved.stepId))
    expect(late.code).toBe('seating.step_over')
  })

  test('is not lost with a smaller table, and is free again with a table that goes', async () => {
    const { plan, one, two, ana } = await seated()
    const ion = await guest('Ion')
    await edit(plan, { moves: [to(ion, one, 3)] }, 'seat')
    await edit(plan, { tables: [{ ...one, seats: 1 }] }, 'hall')
    expect(trayOf(await get(plan.id))).toEqual([{ kind: 'over', guestId: ion, tableId: one.id }])
    const about = rule('near', [ana], { targetId: one.id, must: false })
    await edit(plan, { rules: [about] }, 'rule')
    const { stepId } = await edit(plan, { removedTableIds: [one.id] }, 'hall')
    const without = await get(plan.id)
    expect([without.tables.map(({ id }) => id), without.places, without.rules]).toEqual([
      [two.id],
      [],
      [],
    ])
    await bed.admin.call(contract.undoStep, undo(plan, stepId))
    const back = await get(plan.id)
    expect([back.places.length, back.rules.length]).toEqual([2, 1])
  })

  test('is named by field where its table cannot be', async () => {
    const plan = await add()
    for (const seats of [0, 500]) {
      const input = { eventId: eventId(), planId: plan.id, kind: 'hall' as const }
      const refused = await bed.admin.refused(contract.editPlan, {
        ...input,
        tables: [round(1, { seats })],
      })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.details.fields ?? {})).toEqual(['tables.0.seats'])
    }
  })
})

describe('the table of a guest', () => {
  test('is what the active plan says, whatever else writes it', async () => {
    const { plan, one, ana } = await seated()
    await edit(plan, { tables: [{ ...one, name: 'Masa mirilor' }] }, 'hall')
    expect(await tableOf(ana)).toBe('Masa mirilor')
    const found = await bed.get(ana)
    const typed = { ...guestFieldsOf(found), eventId: eventId(), guestId: ana }
    const refused = await bed.admin.refused(changeGuest, {
      ...typed,
      version: found.version,
      table: '7',
    })
    expect(refused).toMatchObject({ status: 409, code: 'guests.table_of_plan' })
    expect(refused.details.fields).toBeUndefined()
    const bulk = await bed.admin.refused(startBulk, {
      eventId: eventId(),
      selection: { all: false, ids: [ana], filter: {} },
      action: { kind: 'table', table: '9' },
    })
    expect(bulk.code).toBe('guests.table_of_plan')
    await bed.admin.call(changeGuest, { ...typed, version: found.version, firstName: 'Anca' })
    expect(await tableOf(ana)).toBe('Masa mirilor')
    await bed.admin.call(contract.removePlan, { eventId: eventId(), planId: plan.id })
    const free = await bed.get(ana)
    await bed.admin.call(changeGuest, {
      eventId: eventId(),
      guestId: ana,
      version: free.version,
      table: '7',
    })
    expect(await tableOf(ana)).toBe('7')
  })

  test('stays with who is kept of two, and is shown where both had one', async () => {
    const { plan, one, ana } = await seated()
    const double = await guest('Ana')
    const twin = await guest('Ana')
    await edit(plan, { moves: [to(double, one, 1)] }, 'seat')
    const merge = async (keptId: string, droppedId: string) => {
      const [kept, dropped] = [await bed.get(keptId), await bed.get(droppedId)]
      const { hostId: _, ...fields } = guestFieldsOf(kept)
      return bed.admin.call(mergeGuests, {
        eventId: eventId(),
        kept: { id: keptId, version: kept.version },
        dropped: { id: droppedId, version: dropped.version },
        fields,
      })
    }
    await merge(ana, double)
    expect(trayOf(await get(plan.id))).toEqual(
      expect.arrayContaining([
        { kind: 'unseated', guestId: twin },
        { kind: 'gone', guestId: double, attendance: 'removed', tableId: one.id },
      ]),
    )
    await merge(twin, ana)
    expect((await get(plan.id)).places.map(({ guestId }) => guestId).toSorted()).toEqual(
      [twin, double].toSorted(),
    )
    const { merge: last } = await bed.get(twin)
    await bed.admin.call(undoMerge, { eventId: eventId(), mergeId: last?.id } as never)
    expect(await tableOf(ana)).toBe('1')
  })

  test('is the chosen one of two guests who become one, until that is undone', async () => {
    const { plan, two, ana } = await seated()
    const double = await guest('Ana')
    await edit(plan, { moves: [to(double, two, 3)] }, 'seat')
    const [kept, dropped] = [await bed.get(ana), await bed.get(double)]
    const { hostId: _, ...fields } = guestFieldsOf(kept)
    const { guest: merged, mergeId } = await bed.admin.call(mergeGuests, {
      eventId: eventId(),
      kept: { id: ana, version: kept.version },
      dropped: { id: double, version: dropped.version },
      fields: { ...fields, table: dropped.table },
    })
    expect([kept.table, merged.table, await tableOf(ana)]).toEqual(['1', '2', '2'])
    const seat = async (id: string) =>
      (await get(plan.id)).places.find(({ guestId }) => guestId === id)
    expect(await seat(ana)).toMatchObject({ tableId: two.id, seat: 3 })
    await bed.admin.call(undoMerge, { eventId: eventId(), mergeId })
    expect([await tableOf(ana), await tableOf(double)]).toEqual(['1', '2'])
  })
})

describe('what changes among the guests', () => {
  test('waits in the tray until somebody decides, and nothing disappears by itself', async () => {
    const { plan, one, ana } = await seated()
    const ion = await guest('Ion')
    const dan = await guest('Dan')
    await edit(plan, { moves: [to(ion, one, 1), to(dan, one, 2)] }, 'seat')
    await bed.answer(ana, 'no')
    await bed.admin.call(removeGuest, { eventId: eventId(), guestId: ion })
    const { version } = await bed.get(dan)
    await bed.admin.call(changeGuest, {
      eventId: eventId(),
      guestId: dan,
      version,
      ageBand: 'child',
    })
    const late = await guest('Eva')
    expect(trayOf(await get(plan.id))).toEqual(
      expect.arrayContaining([
        { kind: 'gone', guestId: ana, attendance: 'no', tableId: one.id },
        { kind: 'gone', guestId: ion, attendance: 'removed', tableId: one.id },
        { kind: 'age', guestId: dan, tableId: one.id },
        { kind: 'unseated', guestId: late },
      ]),
    )
    const [row] = (await bed.admin.call(contract.listPlans, {})).items
    expect(row).toMatchObject({ seats: 8, seated: 3, unseated: 1 })
    const repeated = [{ ...to(ana, one, 3), before: { tableId: one.id, seat: 0 } }]
    const input = { eventId: eventId(), planId: plan.id, kind: 'seat' as const, moves: repeated }
    const refused = await bed.admin.refused(contract.editPlan, input)
    expect(refused.code).toBe('seating.guest_unknown')
  })

  test('an erased guest frees the seat, and is in no note, rule or step', async () => {
    const { plan, one, ana } = await seated()
    const ion = await guest('Ion')
    const kept = rule('same_table', [ana, ion], { note: 'Ana este sora lui Ion' })
    await edit(plan, { rules: [kept] }, 'rule')
    const { version } = await bed.get(ana)
    await bed.admin.call(eraseGuest, { eventId: eventId(), guestId: ana, version })
    const after = await get(plan.id)
    expect(after.places).toEqual([])
    expect(after.rules).toMatchObject([{ guestIds: [ion], note: '' }])
    expect(JSON.stringify(after)).not.toContain(ana)
    expect(after.tables.some(({ id }) => id === one.id)).toBe(true)
  })
})

describe('a rule', () => {
  test('is refused by field when it says nothing that could be kept', async () => {
    const { plan, ana } = await seated()
    const input = { eventId: eventId(), planId: plan.id, kind: 'rule' as const }
    for (const [bad, field] of [
      [rule('same_table', [ana]), 'guestIds'],
      [rule('beside', [ana, randomUUID()]), 'guestIds'],
      [rule('near', [ana]), 'targetId'],
      [rule('tag_table', []), 'tagId'],
    ] as const) {
      const refused = await bed.admin.refused(contract.editPlan, { ...input, rules: [bad] })
      expect(refused).toMatchObject({ status: 422, code: 'seating.rule_invalid' })
      expect(Object.keys(refused.details.fields ?? {})).toContain(field)
    }
  })

  test('that must hold is broken by a hand with everybody seeing it, and by no proposal', async () => {
    const { plan, one, two, ana } = await seated()
    const ion = await guest('Ion')
    await edit(plan, { rules: [rule('apart', [ana, ion])] }, 'rule')
    const together = [to(ion, one, 2)]
    const input = { eventId: eventId(), planId: plan.id, kind: 'proposal' as const }
    const refused = await bed.admin.refused(contract.editPlan, { ...input, moves: together })
    expect(refused).toMatchObject({ status: 409, code: 'seating.breaks_musts' })
    await edit(plan, { moves: [to(ion, two, 2)] }, 'proposal')
    expect(violationsOf(await get(plan.id))).toEqual([])
    const before = { tableId: two.id, seat: 2 }
    await edit(plan, { moves: together.map((move) => ({ ...move, before })) }, 'seat')
    expect(violationsOf(await get(plan.id))).toMatchObject([
      { kind: 'apart', must: true, guestIds: [ana, ion] },
    ])
  })
})
