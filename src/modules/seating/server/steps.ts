import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { EventContext } from '#platform/server/context.ts'
import type * as contract from '../contract.ts'
import {
  HallObject,
  maySit,
  maxObjects,
  maxRules,
  maxTables,
  Rule,
  ruleProblems,
  SeatingTable,
  type Placed,
  type Plan,
  type Seat,
} from '../model.ts'
import { nextNumber, tableNamedAs } from '../model/hall.ts'
import { clashesOf } from '../model/moves.ts'
import { freeSeat } from '../model/tray.ts'
import { violationsOf } from '../model/violations.ts'
import * as content from './content-store.ts'
import type { Change, Trace } from './content-store.ts'
import {
  changedMeanwhile,
  notFound,
  publish,
  readPlan,
  recordHistory,
  settingChanges,
} from './plans.ts'
import { lockPlan, putSettings } from './store.ts'

type Edit = InputOf<typeof contract.editPlan>

/** One step; everything that it changes is written, recorded and can be undone together. */
export async function edit(ctx: EventContext, input: Edit): Promise<{ stepId: string | null }> {
  const { planId, kind } = input
  if (!(await lockPlan(ctx.db, ctx.event, planId))) throw notFound()
  const plan = await readPlan(ctx, planId)
  const ids = [...input.tables, ...input.objects, ...input.rules].map(({ id }) => id)
  if (!(await content.areOfPlan(ctx.db, ctx.event, planId, ids))) throw notFound()
  checkSeen(plan, input)
  const trace = reseated(plan, traceOf(plan, input))
  if (isEmpty(trace)) return { stepId: null }
  const after = applied(plan, trace)
  checkRoom(after)
  checkTables(trace, after)
  checkRules(trace, after)
  checkSeats(plan, after, trace)
  if (kind === 'proposal') checkMusts(plan, after)
  const stepId = randomUUID()
  await write(ctx, planId, trace)
  await content.keepStep(ctx, planId, { id: stepId, kind, trace })
  await recordHistory(ctx, planId, kind, changesOf(trace))
  await publish(ctx)
  return { stepId }
}

function traceOf(plan: Plan, input: Edit): Trace {
  const removed = new Set([...input.removedTableIds, ...input.removedObjectIds])
  // Guests of a deleted table have no seat; the rules of the table are deleted too.
  const losing = plan.places.filter(
    ({ tableId, guestId }) =>
      removed.has(tableId) && !input.moves.some((move) => move.guestId === guestId),
  )
  const rulesWithoutTarget = plan.rules.filter(
    ({ targetId }) => targetId !== null && removed.has(targetId),
  )
  return {
    tables: changesIn(
      plan.tables,
      numberedAnew(plan.tables, completed(SeatingTable, plan.tables, input.tables)),
      input.removedTableIds,
    ),
    objects: changesIn(
      plan.objects,
      completed(HallObject, plan.objects, input.objects),
      input.removedObjectIds,
    ),
    rules: changesIn(plan.rules, completed(Rule, plan.rules, input.rules), [
      ...input.removedRuleIds,
      ...rulesWithoutTarget.map(({ id }) => id),
    ]),
    places: [
      ...movesIn(plan, input.moves),
      ...losing.map((placement) => ({ id: placement.guestId, before: placement, after: null })),
    ],
  }
}

/** A field that is written must be as its writer read it, unless both wrote the same. */
function checkSeen(plan: Plan, { seen, tables, objects, rules }: Edit): void {
  const differs = (
    known: readonly { id: string }[],
    read: readonly { id: string }[],
    written: readonly { id: string }[],
  ) =>
    read.some((fields) => {
      const now = known.find(({ id }) => id === fields.id)
      const next = { ...written.find(({ id }) => id === fields.id) }
      return (
        now !== undefined &&
        (Object.keys(fields) as 'id'[]).some(
          (key) => !isSame(now[key], fields[key]) && !isSame(now[key], next[key]),
        )
      )
    })
  if (
    differs(plan.tables, seen.tables, tables) ||
    differs(plan.objects, seen.objects, objects) ||
    differs(plan.rules, seen.rules, rules)
  )
    throw changedMeanwhile(plan)
}

/** At a table that loses seats, those who sat on them take its free ones; whom it has no seat for stays without a number. */
export function reseated(plan: Plan, trace: Trace): Trace {
  const { tables, places } = applied(plan, trace)
  const known = new Map(plan.tables.map(({ id, seats }) => [id, seats]))
  const smaller = tables.filter(({ id, seats }) => seats < (known.get(id) ?? 0))
  const moved = new Set(trace.places.map(({ id }) => id))
  const seated = [...places]
  const more = smaller.flatMap((table) =>
    places
      .filter(({ tableId, seat }) => tableId === table.id && seat >= table.seats)
      .toSorted((a, b) => a.seat - b.seat)
      .flatMap((before): Change<Placed>[] => {
        const seat = moved.has(before.guestId) ? undefined : freeSeat(table, seated)
        if (!seat) return []
        const after = { ...before, ...seat }
        seated.push(after)
        return [{ id: before.guestId, before, after }]
      }),
  )
  return { ...trace, places: [...trace.places, ...more] }
}

/** A new table takes the next free number where a colleague gave its number to another one meanwhile. */
function numberedAnew(
  known: readonly SeatingTable[],
  written: readonly SeatingTable[],
): SeatingTable[] {
  const tables = known.filter(({ id }) => !written.some((each) => each.id === id))
  for (const table of written) {
    const isNew = !known.some(({ id }) => id === table.id)
    const isTaken = isNew && table.name === '' && tableNamedAs(table, tables) !== undefined
    tables.push(isTaken ? { ...table, number: nextNumber(tables) } : table)
  }
  return tables.filter(({ id }) => written.some((each) => each.id === id))
}

/** Guests, cards and lists know a table by its name or number alone, so two may not have the same. */
function checkTables(trace: Trace, { tables }: Plan): void {
  for (const { before, after } of trace.tables) {
    const isNamed = after && (after.name !== before?.name || after.number !== before.number)
    if (isNamed && tableNamedAs(after, tables))
      throw new AppError('conflict', 'seating.table_name_taken')
  }
}

/** Fields that were not sent stay as they are; what a colleague removed meanwhile has none to complete it. */
function completed<T extends { id: string }>(
  row: { safeParse: (value: unknown) => { success: boolean; data?: T } },
  known: readonly T[],
  patches: readonly { id: string }[],
): T[] {
  const rows = new Map(known.map((each) => [each.id, each]))
  return patches.map((patch) => {
    const { data } = row.safeParse({ ...rows.get(patch.id), ...omitUndefined(patch) })
    if (!data) throw new AppError('conflict', 'seating.thing_gone')
    return data
  })
}

function changesIn<T extends { id: string }>(
  rows: readonly T[],
  written: readonly T[],
  removed: readonly string[],
): Change<T>[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  const removedIds = [...new Set(removed)].filter((id) => !written.some((row) => row.id === id))
  const last = new Map(written.map((row) => [row.id, row]))
  return [
    ...[...last.values()].map((after) => ({
      id: after.id,
      before: known.get(after.id) ?? null,
      after,
    })),
    ...removedIds.flatMap((id) => {
      const before = known.get(id)
      return before ? [{ id, before, after: null }] : []
    }),
  ].filter(({ before, after }) => !isSame(before, after))
}

function movesIn(plan: Plan, moves: Edit['moves']): Change<Placed>[] {
  const people = new Map(plan.people.map((person) => [person.id, person]))
  const places = new Map(plan.places.map((placement) => [placement.guestId, placement]))
  const last = new Map(moves.map((move) => [move.guestId, move]))
  return [...last.values()]
    .map(({ guestId, before: seen, after, locked }) => {
      const person = people.get(guestId)
      const before = places.get(guestId) ?? null
      if (!sameSeat(before, seen)) throw seatChanged(plan)
      // A person who cannot come may leave a seat, but not take one.
      const stays = sameSeat(before, after)
      if (after && !stays && (!person || !maySit(person)))
        throw new AppError('conflict', 'seating.guest_unknown')
      const ageBand = person?.ageBand ?? before?.ageBand ?? 'adult'
      return { id: guestId, before, after: after && { guestId, ...after, locked, ageBand } }
    })
    .filter(({ before, after }) => !isSame(before, after))
}

export function applied(plan: Plan, trace: Trace): Plan {
  const put = <T>(rows: readonly T[], idOf: (row: T) => string, changes: readonly Change<T>[]) => {
    const touched = new Set(changes.map(({ id }) => id))
    const untouched = rows.filter((row) => !touched.has(idOf(row)))
    return [...untouched, ...changes.flatMap(({ after }) => after ?? [])]
  }
  return {
    ...plan,
    tables: put(plan.tables, ({ id }) => id, trace.tables),
    objects: put(plan.objects, ({ id }) => id, trace.objects),
    rules: put(plan.rules, ({ id }) => id, trace.rules),
    places: put(plan.places, ({ guestId }) => guestId, trace.places),
  }
}

function checkRoom({ tables, objects, rules }: Plan): void {
  if (tables.length > maxTables || objects.length > maxObjects || rules.length > maxRules)
    throw new AppError('conflict', 'seating.too_many')
}

function checkRules(trace: Trace, after: Plan): void {
  const people = new Set(after.people.map(({ id }) => id))
  for (const { after: rule, before } of trace.rules) {
    if (!rule) continue
    const fields = ruleProblems(rule, after)
    // An existing rule may name a removed guest; a new one may not.
    const addedGuests = rule.guestIds.filter((id) => !before?.guestIds.includes(id))
    if (addedGuests.some((id) => !people.has(id))) fields['guestIds'] = { code: 'invalid' }
    if (Object.keys(fields).length > 0)
      throw new AppError('invalid', 'seating.rule_invalid', { fields })
  }
}

function checkSeats(plan: Plan, after: Plan, trace: Trace): void {
  if (!fits(after)) throw seatChanged(plan)
  const sizes = new Map(after.tables.map(({ id, seats }) => [id, seats]))
  for (const { before, after: placement } of trace.places) {
    if (!placement || sameSeat(before, placement)) continue
    if (placement.seat >= (sizes.get(placement.tableId) ?? 0))
      throw new AppError('conflict', 'seating.seat_unknown')
  }
}

/** Every seat holds one guest, at a table that is there. */
export function fits({ places, tables }: Plan): boolean {
  const known = new Set(tables.map(({ id }) => id))
  return clashesOf(places).length === 0 && places.every(({ tableId }) => known.has(tableId))
}

/**
 * A computed seating must keep the mandatory rules, except those that were broken before and affect no one
 * it moved.
 */
function checkMusts(plan: Plan, after: Plan): void {
  const broken = violationsOf(after).filter(({ must }) => must)
  const before = new Set(
    violationsOf(plan)
      .filter(({ must }) => must)
      .map(({ ruleId }) => ruleId),
  )
  const newlyBroken = broken.filter(({ ruleId }) => !before.has(ruleId))
  if (newlyBroken.length > 0) throw new AppError('conflict', 'seating.breaks_musts')
}

export async function write(ctx: EventContext, planId: string, trace: Trace): Promise<void> {
  const { db, event } = ctx
  const put = <T>(changes: readonly Change<T>[]) => changes.flatMap(({ after }) => after ?? [])
  const removedOf = <T>(changes: readonly Change<T>[]) =>
    changes.filter(({ after }) => after === null).map(({ id }) => id)
  const moved = trace.places.map(({ id }) => id)
  await content.putTables(db, event, planId, put(trace.tables))
  await content.putObjects(db, event, planId, put(trace.objects))
  await content.putPlaces(db, event, planId, moved, put(trace.places))
  await content.putRules(db, event, planId, put(trace.rules), ctx.now)
  await content.removeRows(db, event, planId, 'seating_tables', removedOf(trace.tables))
  await content.removeRows(db, event, planId, 'seating_objects', removedOf(trace.objects))
  await content.removeRows(db, event, planId, 'seating_rules', removedOf(trace.rules))
  const [settings] = put(trace.settings ?? [])
  if (settings) await putSettings(db, event, settings)
  else await content.countRevision(db, event, planId)
}

/** Numbers only: who sat where is in the plan, and is erased with the guest. */
export function changesOf(trace: Trace) {
  const { settings: [settings] = [] } = trace
  return [
    ...(['places', 'tables', 'objects', 'rules'] as const)
      .filter((field) => trace[field].length > 0)
      .map((field) => ({ field, new: trace[field].length })),
    ...(settings?.before && settings.after ? settingChanges(settings.before, settings.after) : []),
  ]
}

function isEmpty(trace: Trace): boolean {
  return changesOf(trace).length === 0
}

function sameSeat(a: Seat | null | undefined, b: Seat | null | undefined): boolean {
  return a?.tableId === b?.tableId && a?.seat === b?.seat
}

export function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

/** JSON that came back from the database has its keys in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

function seatChanged(current: Plan): AppError {
  return new AppError('conflict', 'seating.seat_changed', { current })
}
