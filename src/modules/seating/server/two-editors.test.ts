import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import type { Person } from '#platform/testing/staff.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import type { SeatingTable, StepKind } from '../model.ts'

const app = wholeApp()
const bed = invitedBed(app)
let colleague: Person
let planId = ''
let table: SeatingTable

type Changes = Partial<CallOf<typeof contract.editPlan>>
const where = () => ({ eventId: bed.event.id, planId })
const by = (person: Person, kind: Exclude<StepKind, 'settings'>, changes: Changes) =>
  person.call(contract.editPlan, { ...where(), kind, ...changes })
const get = (person: Person) => person.call(contract.getPlan, { planId })
const undo = (person: Person, { stepId }: { stepId: string | null }) =>
  person.call(contract.undoStep, { ...where(), stepId: stepId ?? '' })

const redo = (person: Person, { stepId }: { stepId: string | null }) =>
  person.call(contract.redoStep, { ...where(), stepId: stepId ?? '' })

beforeEach(async () => {
  colleague = app.personOf(bed.companyId, 'planner', [bed.event.id])
  const made = { eventId: bed.event.id, partId: bed.party.id, name: 'Cina' }
  planId = (await bed.admin.call(contract.addPlan, made)).id
  table = {
    id: randomUUID(),
    kind: 'round',
    number: 1,
    name: '',
    seats: 4,
    x: 300,
    y: 300,
    rotation: 0,
    width: 150,
    depth: 150,
    locked: false,
  }
  await by(bed.admin, 'hall', { tables: [table] })
})

test('one moves a table while the other names it: both stay, and each is undone alone', async () => {
  const { id } = table
  const moved = await by(bed.admin, 'hall', { tables: [{ id, x: 500 }] })
  const named = await by(colleague, 'hall', { tables: [{ id, name: 'Masa mirilor' }] })
  expect((await get(bed.admin)).tables).toMatchObject([{ x: 500, name: 'Masa mirilor' }])
  await undo(bed.admin, moved)
  expect((await get(bed.admin)).tables).toMatchObject([{ x: 300, name: 'Masa mirilor' }])
  await undo(colleague, named)
  expect((await get(bed.admin)).tables).toEqual([table])
})

test('a field that a colleague changed since it was read is refused, and nothing is written', async () => {
  const { id } = table
  const rule = {
    id: randomUUID(),
    kind: 'aisle' as const,
    guestIds: [(await bed.add({ firstName: 'Ana', lastName: 'Pop' })).id],
    targetId: null,
    tagId: null,
    distance: null,
    must: false,
    weight: 2,
    note: '',
  }
  await by(bed.admin, 'rule', { rules: [rule] })
  await by(colleague, 'hall', { tables: [{ id, name: 'Masa mirilor' }] })
  await by(colleague, 'rule', { rules: [{ id: rule.id, note: 'Are scaun rulant' }] })
  const seen = { tables: [{ id, name: '', seats: 4 }] }
  const late = {
    ...where(),
    kind: 'hall' as const,
    tables: [{ id, name: 'Nașii', seats: 8 }],
    seen,
  }
  const refused = await bed.admin.refused(contract.editPlan, late)
  expect(refused).toMatchObject({ status: 409, code: 'seating.changed_meanwhile' })
  expect((await get(bed.admin)).tables).toMatchObject([{ name: 'Masa mirilor', seats: 4 }])
  const wish = {
    rules: [{ id: rule.id, weight: 5 }],
    seen: { rules: [{ id: rule.id, weight: 2 }] },
  }
  await by(bed.admin, 'rule', wish)
  expect((await get(bed.admin)).rules).toMatchObject([{ weight: 5, note: 'Are scaun rulant' }])
  // Both wrote the same.
  const same = { tables: [{ id, name: 'Masa mirilor', seats: 8 }], seen }
  await by(bed.admin, 'hall', same)
  expect((await get(bed.admin)).tables).toMatchObject([{ name: 'Masa mirilor', seats: 8 }])
  // A rule that is gone is not made again by who still had it open.
  await by(colleague, 'rule', { removedRuleIds: [rule.id] })
  const gone = { ...where(), kind: 'rule' as const, ...wish }
  expect((await bed.admin.refused(contract.editPlan, gone)).code).toBe('seating.thing_gone')
})

test('a step says which table or rule it added, changed or removed', async () => {
  const { id } = table
  const guestIds = [(await bed.add({ firstName: 'Ana', lastName: 'Pop' })).id]
  const about = { kind: 'near' as const, guestIds, targetId: id, tagId: null, distance: 300 }
  const rule = { ...about, id: randomUUID(), must: false, weight: 2, note: 'Numai echipa' }
  await by(bed.admin, 'rule', { rules: [rule] })
  await by(bed.admin, 'rule', { rules: [{ id: rule.id, weight: 5 }] })
  await by(bed.admin, 'hall', { tables: [{ id, name: 'Nașii' }] })
  await by(bed.admin, 'hall', { removedTableIds: [id] })
  const { steps } = await get(bed.admin)
  const nothing = { table: null, object: null, rule: null }
  const named = { ...nothing, table: { number: 1, name: 'Nașii' } }
  expect(steps.map(({ changes }) => changes)).toEqual([
    [
      { ...named, what: 'removed' },
      { ...nothing, what: 'removed', rule: about },
    ],
    [{ ...named, what: 'changed' }],
    [{ ...nothing, what: 'changed', rule: about }],
    [{ ...nothing, what: 'added', rule: about }],
    [{ ...nothing, what: 'added', table: { number: 1, name: '' } }],
  ])
})

test('each sees which steps are their own', async () => {
  await by(colleague, 'hall', { tables: [{ id: table.id, seats: 6 }] })
  const own = async (person: Person) => (await get(person)).steps.map(({ isOwn }) => isOwn)
  expect(await own(colleague)).toEqual([true, false])
  expect(await own(bed.admin)).toEqual([false, true])
})

test('a colleague’s step can be undone too, unless somebody changed since what it did', async () => {
  const wider = await by(colleague, 'hall', { tables: [{ id: table.id, seats: 6 }] })
  await undo(bed.admin, wider)
  expect((await get(bed.admin)).tables).toEqual([table])
  const repeated = await by(colleague, 'hall', { tables: [{ id: table.id, seats: 6 }] })
  await by(bed.admin, 'hall', { tables: [{ id: table.id, seats: 8 }] })
  const refused = await colleague.refused(contract.undoStep, {
    ...where(),
    stepId: repeated.stepId ?? '',
  })
  expect(refused).toMatchObject({ status: 409, code: 'seating.step_over' })
})

test('what a colleague deleted cannot be changed, and is not created again from half of it', async () => {
  await by(colleague, 'hall', { removedTableIds: [table.id] })
  const refused = await bed.admin.refused(contract.editPlan, {
    ...where(),
    kind: 'hall',
    tables: [{ id: table.id, x: 500 }],
  })
  expect(refused).toMatchObject({ status: 409, code: 'seating.thing_gone' })
  expect((await get(bed.admin)).tables).toEqual([])
})

test('every kind of step is undone until the plan is as it began, and redone until it is as it was', async () => {
  const { id: guestId } = await bed.add()
  await bed.answer(guestId, 'yes')
  const begun = await get(bed.admin)
  const seat = { tableId: table.id, seat: 0 }
  const steps = [
    await by(bed.admin, 'seat', { moves: [{ guestId, before: null, after: seat }] }),
    await by(bed.admin, 'lock', {
      moves: [{ guestId, before: seat, after: seat, locked: true }],
    }),
    await by(bed.admin, 'hall', {
      objects: [
        { id: randomUUID(), kind: 'bar', name: '', x: 9, y: 9, rotation: 0, width: 99, depth: 99 },
      ],
    }),
    await by(bed.admin, 'rule', {
      rules: [
        {
          id: randomUUID(),
          kind: 'aisle',
          guestIds: [guestId],
          targetId: null,
          tagId: null,
          distance: null,
          must: false,
          weight: 1,
          note: '',
        },
      ],
    }),
    await by(bed.admin, 'hall', { removedTableIds: [table.id] }),
  ]
  const made = await get(bed.admin)
  for (const step of steps.toReversed()) await undo(bed.admin, step)
  const { revision: _, ...ended } = await get(bed.admin)
  expect(ended).toEqual({ ...begun, revision: undefined })
  for (const step of steps) await redo(bed.admin, step)
  const { revision: __, ...redone } = await get(bed.admin)
  expect(redone).toEqual({ ...made, revision: undefined })
  await undo(bed.admin, steps.at(-1) ?? { stepId: null })
})

test('a step is redone beside what a colleague did since, and refused where it would change that', async () => {
  const { id } = table
  const moved = await by(bed.admin, 'hall', { tables: [{ id, x: 500 }] })
  await undo(bed.admin, moved)
  await by(colleague, 'hall', { tables: [{ id, name: 'Masa mirilor' }] })
  await redo(bed.admin, moved)
  expect((await get(bed.admin)).tables).toMatchObject([{ x: 500, name: 'Masa mirilor' }])
  await undo(bed.admin, moved)
  await by(colleague, 'hall', { tables: [{ id, x: 700 }] })
  const over = { ...where(), stepId: moved.stepId ?? '' }
  expect(await bed.admin.refused(contract.redoStep, over)).toMatchObject({
    status: 409,
    code: 'seating.redo_over',
  })
  expect((await get(bed.admin)).tables).toMatchObject([{ x: 700, name: 'Masa mirilor' }])
})

test('a seat that a colleague gave away between undo and redo stays theirs', async () => {
  const [ana, dan] = [await bed.add({ firstName: 'Ana' }), await bed.add({ firstName: 'Dan' })]
  for (const { id } of [ana, dan]) await bed.answer(id, 'yes')
  const after = { tableId: table.id, seat: 0 }
  const move = (guestId: string) => ({ moves: [{ guestId, before: null, after }] })
  const seated = await by(bed.admin, 'seat', move(ana.id))
  await undo(bed.admin, seated)
  await by(colleague, 'seat', move(dan.id))
  const over = { ...where(), stepId: seated.stepId ?? '' }
  expect((await bed.admin.refused(contract.redoStep, over)).code).toBe('seating.redo_over')
  expect((await get(bed.admin)).places.map(({ guestId }) => guestId)).toEqual([dan.id])
  // A step that was not undone has nothing to redo.
  const { steps } = await get(colleague)
  const own = { ...where(), stepId: steps[0]?.id ?? '' }
  expect((await bed.admin.refused(contract.redoStep, own)).code).toBe('seating.redo_over')
})

test('the size, the picture and the parted groups of a plan are steps too', async () => {
  const begun = await get(bed.admin)
  const change = (changes: Partial<CallOf<typeof contract.changePlan>>, version: number) =>
    bed.admin.call(contract.changePlan, { ...where(), version, ...changes })
  const wider = await change({ width: 3000, name: 'Cina mare' }, begun.version)
  const parted = await change({ looseGroupIds: [randomUUID()] }, wider.version)
  expect(parted.steps.map(({ kind, isOwn }) => [kind, isOwn]).slice(0, 2)).toEqual([
    ['settings', true],
    ['settings', true],
  ])
  await undo(bed.admin, { stepId: parted.steps[1]?.id ?? '' })
  const narrow = await get(bed.admin)
  expect(narrow).toMatchObject({ width: begun.width, name: 'Cina' })
  expect(narrow.looseGroupIds).toEqual(parted.looseGroupIds)
  await undo(bed.admin, { stepId: parted.steps[0]?.id ?? '' })
  expect((await get(bed.admin)).looseGroupIds).toEqual([])
})

test('a hall that a colleague changed since is not set back, and making a plan active is no step', async () => {
  const begun = await get(bed.admin)
  const wider = await bed.admin.call(contract.changePlan, {
    ...where(),
    version: begun.version,
    width: 3000,
  })
  await colleague.call(contract.changePlan, { ...where(), version: wider.version, width: 4000 })
  const stepId = wider.steps[0]?.id ?? ''
  expect(await bed.admin.refused(contract.undoStep, { ...where(), stepId })).toMatchObject({
    status: 409,
    code: 'seating.step_over',
  })
  const { version, steps } = await get(bed.admin)
  const released = await bed.admin.call(contract.changePlan, {
    ...where(),
    version,
    isReleased: true,
  })
  expect(released.steps).toHaveLength(steps.length)
})

test('a planner of other events neither sees nor changes it', async () => {
  const other = await bed.newEvent({ name: 'Altă nuntă' })
  const limited = app.personOf(bed.companyId, 'planner', [other.id])
  expect((await limited.call(contract.listPlans, {})).items).toEqual([])
  for (const refused of [
    await limited.refused(contract.getPlan, { planId }),
    await limited.refused(contract.editPlan, { ...where(), kind: 'hall', removedTableIds: [] }),
    await limited.refused(contract.removePlan, where()),
    // Nor through an event of their own.
    await limited.refused(contract.editPlan, {
      eventId: other.id,
      planId,
      kind: 'hall',
      removedTableIds: [table.id],
    }),
  ])
    expect([403, 404]).toContain(refused.status)
  expect((await get(colleague)).tables).toHaveLength(1)
})
