import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { compareRomanian } from '#shared/text/text.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { findCompany, namesOfTags } from '#modules/company/server/api.ts'
import { strangerKnowledge } from '#modules/events/model.ts'
import { contextOfEvent, eventsByIds, partsOf } from '#modules/events/server/api.ts'
import { planTables, writtenTables, writtenTablesAreOf } from '#modules/guests/server/api.ts'
import type * as contract from '../contract.ts'
import { usualSizes, type Placed, type Plan, type SeatingTable } from '../model.ts'
import { freeSpot, tableKey } from '../model/hall.ts'
import * as content from './content-store.ts'
import { plannedSeats } from './place-store.ts'
import { findHall, shownBackground } from './halls/saved-hall.ts'
import * as store from './store.ts'

export async function list(ctx: CompanyContext, { eventId }: InputOf<typeof contract.listPlans>) {
  if (eventId) await contextOfEvent(ctx, eventId)
  const visibleEventIds = ctx.admission.eventIds ?? null
  return { items: await store.pageOfPlans(ctx.db, ctx.company, { eventId, seen: visibleEventIds }) }
}

export async function findAnywhere(ctx: CompanyContext, planId: string): Promise<Plan> {
  const facts = await store.findPlan(ctx.db, ctx.company, planId)
  const { eventIds } = ctx.admission
  if (!facts || (eventIds && !eventIds.includes(facts.eventId))) throw notFound()
  return fullPlan(ctx, facts)
}

/** Without an actor where a job reads: no step is its own. */
type PlanContext = Pick<EventContext, 'db' | 'company' | 'event' | 'locale' | 'services'> &
  Partial<Pick<EventContext, 'actor'>>

async function find(ctx: PlanContext, planId: string): Promise<store.PlanFacts> {
  const facts = await store.findPlan(ctx.db, ctx.company, planId)
  if (facts?.eventId !== ctx.event.eventId) throw notFound()
  return facts
}

async function fullPlan(ctx: Omit<PlanContext, 'event'>, facts: store.PlanFacts): Promise<Plan> {
  const { db, company } = ctx
  const inside = await content.contentOf(db, company, facts.id)
  const people = await store.peopleOf(db, company, facts, ctx.locale)
  const tagIds = new Set(people.flatMap((person) => person.tagIds))
  for (const { tagId } of inside.rules) if (tagId) tagIds.add(tagId)
  const names = tagIds.size > 0 ? await namesOfTags(db, company, [...tagIds]) : new Map()
  const tags = [...names].map(([id, name]) => ({ id, name: String(name) }))
  const steps = await content.lastSteps(db, company, facts.id, ctx.actor?.id ?? null)
  const known = new Set(people.map(({ id }) => id))
  const otherIds = [...namedIn(inside.rules, steps)].filter((id) => !known.has(id))
  return {
    ...facts,
    ...inside,
    people,
    otherPeople: otherIds.length > 0 ? await store.namesOfOthers(db, company, otherIds) : [],
    tags: tags.toSorted((a, b) => compareRomanian(a.name, b.name)),
    steps,
    finderUrl: await finderUrl(ctx, facts.eventId),
  }
}

/** The guests of whom rules and steps speak. */
function namedIn(rules: Plan['rules'], steps: Plan['steps']): Set<string> {
  const ofSteps = steps.flatMap(({ seats, changes }) => [
    ...seats.map(({ guestId }) => guestId),
    ...changes.flatMap(({ rule }) => rule?.guestIds ?? []),
  ])
  return new Set([...rules.flatMap(({ guestIds }) => guestIds), ...ofSteps])
}

export async function readPlan(ctx: PlanContext, planId: string): Promise<Plan> {
  return fullPlan(ctx, await find(ctx, planId))
}

/** The address at which guests find their table by name; private events and drafts have none. */
async function finderUrl(
  { db, company, services }: Pick<PlanContext, 'db' | 'company' | 'services'>,
  eventId: string,
): Promise<string | null> {
  const [event] = await eventsByIds(db, company, [eventId])
  if (!event || strangerKnowledge(event) !== 'public') return null
  const { slug } = await findCompany(db, company)
  return `${services.publicUrl}/event/${slug}/${event.slug}/masa`
}

const usualHall = { width: 2000, depth: 1500 }

export async function add(
  ctx: EventContext,
  input: InputOf<typeof contract.addPlan>,
): Promise<Plan> {
  const { eventId: _, from, planId, hallId, ...values } = input
  if (!(await partsOf(ctx)).some(({ id }) => id === values.partId))
    throw new AppError('not_found', 'seating.part_not_found')
  const copied = from === 'plan' ? await readPlan(ctx, planId ?? randomUUID()) : undefined
  const saved = from === 'hall' ? await findHall(ctx, hallId ?? randomUUID()) : undefined
  const source = copied ?? (saved && { ...saved, places: [], rules: [], looseGroupIds: [] })
  const hall = source ? { width: source.width, depth: source.depth } : usualHall
  const fields = { ...hall, ...omitUndefined(values) }
  const id = randomUUID()
  const { looseGroupIds = [], background = null } = source ?? {}
  const plan = { ...fields, id, looseGroupIds, background }
  await store.insertPlan(ctx.db, ctx.event, plan, ctx.now)
  if (source) await layCopy(ctx, source, id)
  if (from === 'tables') await layTables(ctx, { ...fields, id })
  await recordHistory(ctx, id, 'added', [{ field: 'name', old: null, new: fields.name }])
  if (!(await store.hasActive(ctx.db, ctx.event, fields.partId)))
    await store.updatePlan(ctx.db, ctx.event, {
      ...(await find(ctx, id)),
      isActive: true,
    })
  await publish(ctx)
  if (from === 'tables') await writtenTablesAreOf(ctx, fields.partId)
  return readPlan(ctx, id)
}

/** The same hall, the same people and the same rules, under new ids. */
export async function layCopy(
  ctx: EventContext,
  source: Pick<Plan, 'tables' | 'objects' | 'places' | 'rules'>,
  planId: string,
): Promise<void> {
  const { db, event } = ctx
  const renamed = new Map<string, string>()
  const withNewId = <T extends { id: string }>(row: T): T => {
    const id = randomUUID()
    renamed.set(row.id, id)
    return { ...row, id }
  }
  await content.putTables(db, event, planId, source.tables.map(withNewId))
  await content.putObjects(db, event, planId, source.objects.map(withNewId))
  const places = source.places.map((placement) => ({
    ...placement,
    tableId: renamed.get(placement.tableId) ?? placement.tableId,
  }))
  await content.putPlaces(db, event, planId, [], places)
  const rules = source.rules.map((rule) => ({
    ...withNewId(rule),
    targetId: rule.targetId && (renamed.get(rule.targetId) ?? null),
  }))
  await content.putRules(db, event, planId, rules, ctx.now)
}

/** Each table that is written at the guests becomes one, with as many seats as a usual one or as they need. */
async function layTables(
  ctx: EventContext,
  plan: { id: string; partId: string; width: number; depth: number },
): Promise<void> {
  const written = await writtenTables(ctx)
  const guests = await store.tablesOfGuests(ctx.db, ctx.event, plan.partId)
  // What the active plan says, or what was written before there was one.
  const rows = tablesByName(
    guests
      .map((guest) => ({ ...guest, table: guest.table || (written.get(guest.guestId) ?? '') }))
      .filter(({ table }) => table !== ''),
  )
  const names = [...new Set(rows.map(({ table }) => table))].toSorted(compareNumbered)
  const tables: SeatingTable[] = []
  const places: Placed[] = []
  const numbers = new Set(names.map(Number).filter((number) => isTableNumber(number)))
  let next = 1
  for (const name of names) {
    const sitting = rows.filter(({ table }) => table === name)
    const isNumber = isTableNumber(Number(name))
    while (numbers.has(next)) next += 1
    if (!isNumber) numbers.add(next)
    const { width, depth, seats } = usualSizes.round
    const table: SeatingTable = {
      id: randomUUID(),
      kind: 'round',
      number: isNumber ? Number(name) : next,
      name: isNumber ? '' : name,
      seats: Math.min(200, Math.max(seats, sitting.length)),
      ...freeSpot({ width, depth }, { ...plan, tables, objects: [] }),
      rotation: 0,
      width,
      depth,
      locked: false,
    }
    tables.push(table)
    for (const [seat, { guestId, ageBand }] of sitting.slice(0, 200).entries())
      places.push({ guestId, tableId: table.id, seat, locked: false, ageBand })
  }
  await content.putTables(ctx.db, ctx.event, plan.id, tables)
  await content.putPlaces(ctx.db, ctx.event, plan.id, [], places)
}

/** The same table, however it is written: "2", "masa 2" and "Masa 2" are one; a name keeps its first spelling. */
function tablesByName<T extends { table: string }>(rows: readonly T[]): T[] {
  const spellings = new Map<string, string>()
  return rows.map((row) => {
    const key = tableKey(row.table)
    const written = isTableNumber(Number(key)) ? key : row.table.trim().replace(/\s+/g, ' ')
    const table = spellings.get(key) ?? written
    spellings.set(key, table)
    return { ...row, table }
  })
}

function isTableNumber(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number < 10_000
}

/** 2 before 10, and names in their alphabet. */
function compareNumbered(a: string, b: string): number {
  const [one, other] = [Number(a), Number(b)]
  if (isTableNumber(one) && isTableNumber(other)) return one - other
  return compareRomanian(a, b)
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof contract.changePlan>,
): Promise<Plan> {
  const { eventId: _, planId, version, isReleased, background: chosen, ...fields } = input
  await store.lockPlan(ctx.db, ctx.event, planId)
  const before = await find(ctx, planId)
  if (before.version !== version) throw changedMeanwhile(await readPlan(ctx, planId))
  const background = chosen ? await shownBackground(ctx, chosen) : chosen
  const releasedAt = releaseOf(before, isReleased, ctx.now)
  const next = { ...before, ...omitUndefined({ ...fields, background }), releasedAt, version }
  if (next.isActive && !before.isActive) {
    const { partId } = before
    await store.standDown(ctx.db, ctx.event, { partId, exceptId: planId })
  }
  if (!(await store.updatePlan(ctx.db, ctx.event, next)))
    throw changedMeanwhile(await readPlan(ctx, planId))
  const trace = settingsTrace(before, next)
  if (trace) await content.keepStep(ctx, planId, { id: randomUUID(), kind: 'settings', trace })
  const text = ({ isActive, releasedAt: since }: store.PlanFacts) => ({
    isActive,
    isReleased: since !== null,
  })
  await recordHistory(ctx, planId, 'changed', [
    ...settingChanges(before, next),
    ...fieldChanges(text(before), text(next)),
  ])
  await publish(ctx)
  return readPlan(ctx, planId)
}

/** The content of a plan that one step can change and undo. */
export function settingsOf({
  id,
  name,
  width,
  depth,
  looseGroupIds,
  background,
}: content.PlanSettings): content.PlanSettings {
  return { id, name, width, depth, looseGroupIds, background }
}

function settingsTrace(before: store.PlanFacts, after: store.PlanFacts): content.Trace | undefined {
  const settings = { id: before.id, before: settingsOf(before), after: settingsOf(after) }
  if (JSON.stringify(settings.before) === JSON.stringify(settings.after)) return undefined
  return { tables: [], objects: [], rules: [], places: [], settings: [settings] }
}

/** As the history words it: of groups how many, of a picture how wide it is. */
export function settingChanges(
  before: content.PlanSettings,
  after: content.PlanSettings,
): FieldChange[] {
  const text = ({ name, width, depth, looseGroupIds, background }: content.PlanSettings) => ({
    name,
    width,
    depth,
    looseGroups: looseGroupIds.length,
    background: background && background.width,
  })
  return fieldChanges(text(before), text(after))
}

function releaseOf(
  { releasedAt }: store.PlanFacts,
  isReleased: boolean | undefined,
  now: Date,
): string | null {
  if (isReleased === undefined) return releasedAt
  return isReleased ? (releasedAt ?? now.toISOString()) : null
}

export async function remove(ctx: EventContext, planId: string): Promise<null> {
  if (!(await store.setDeleted(ctx.db, ctx.event, planId, ctx.now))) throw notFound()
  await recordHistory(ctx, planId, 'deleted')
  await publish(ctx)
  return null
}

/** It comes back as a draft, unless its part has no active plan meanwhile. */
export async function restore(ctx: EventContext, planId: string): Promise<null> {
  const [known] = await store.plansEver(ctx.db, ctx.company, [planId])
  if (known?.eventId !== ctx.event.eventId) throw notFound()
  if (!(await store.setDeleted(ctx.db, ctx.event, planId, null))) return null
  const plan = await find(ctx, planId)
  if (!(await store.hasActive(ctx.db, ctx.event, plan.partId)))
    await store.updatePlan(ctx.db, ctx.event, { ...plan, isActive: true })
  await recordHistory(ctx, planId, 'restored')
  await publish(ctx)
  return null
}

/** The tables of the guests are what the active plans say, from this transaction on. */
export async function publish(ctx: EventContext): Promise<void> {
  await planTables(ctx, await plannedSeats(ctx.db, ctx.event))
}

export async function recordHistory(
  ctx: EventContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  if (verb === 'changed' && changes.length === 0) return
  const { eventId } = ctx.event
  await record(ctx, { entity: 'seating_plan', entityId: id, eventId, verb, changes })
}

export function notFound(): AppError {
  return new AppError('not_found', 'seating.not_found')
}

export function changedMeanwhile(current: Plan): AppError {
  return new AppError('conflict', 'seating.changed_meanwhile', { current })
}
