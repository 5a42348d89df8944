import { randomUUID } from 'node:crypto'
import { eventScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { partsOf } from '#modules/events/server/api.ts'
import { partnersNamed } from '#modules/partners/server/api.ts'
import type { HallObject, Plan, Rule } from '../model.ts'
import { violationsOf } from '../model/violations.ts'
import * as content from './content-store.ts'
import { save as saveHall } from './halls/halls.ts'
import { add, change, readPlan } from './plans.ts'
import { pageOfPlans } from './store.ts'

/**
 * The wedding is seated, with rules, one broken wish, a guest without a seat and a seat of a guest who
 * refused.
 */
export const seed = defineSeed('seating', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    const eventId = recall('event.wedding')
    const event: EventContext = { ...ctx, event: eventScope(ctx.admission, eventId, true) }
    if ((await pageOfPlans(ctx.db, ctx.company, { eventId, seen: null })).length > 0) return
    await seedWedding(event)
  }),
)

async function seedWedding(ctx: EventContext): Promise<void> {
  const { eventId } = ctx.event
  const part = (await partsOf(ctx)).findLast(({ servesMeal }) => servesMeal)
  if (!part) return
  const plan = await add(ctx, {
    eventId,
    name: 'Cina și petrecerea',
    partId: part.id,
    width: 2300,
    depth: 2050,
    from: 'tables',
  })
  await layHall(ctx, plan)
  const [venue] = await partnersNamed(ctx, [venueName])
  await saveHall(ctx, {
    eventId,
    planId: plan.id,
    name: 'Salonul mare',
    partnerId: venue?.id ?? null,
  })
  await leaveTwo(ctx, await readPlan(ctx, plan.id))
  await layRules(ctx, await readPlan(ctx, plan.id))
  const { version } = await readPlan(ctx, plan.id)
  await change(ctx, { eventId, planId: plan.id, version, isReleased: true })
}

const venueName = 'Domeniul Știrbey'

const furniture: readonly Omit<HallObject, 'id'>[] = [
  { kind: 'dance_floor', name: '', x: 1150, y: 1800, width: 700, depth: 380, rotation: 0 },
  { kind: 'stage', name: 'Formația', x: 1850, y: 1860, width: 420, depth: 260, rotation: 0 },
  { kind: 'bar', name: '', x: 350, y: 1900, width: 400, depth: 90, rotation: 0 },
  { kind: 'entrance', name: '', x: 40, y: 1700, width: 40, depth: 200, rotation: 0 },
]

/** Four rows of tables above the dance floor. */
async function layHall(ctx: EventContext, { id, tables }: Plan): Promise<void> {
  const across = 5
  const placed = tables.map((table, at) => ({
    ...table,
    name: table.number === 1 ? 'Masa mirilor' : '',
    x: 260 + (at % across) * 445,
    y: 200 + Math.floor(at / across) * 385,
  }))
  await content.putTables(ctx.db, ctx.event, id, placed)
  const objects = furniture.map((object) => ({ ...object, id: randomUUID() }))
  await content.putObjects(ctx.db, ctx.event, id, objects)
}

/** One who is confirmed has no seat yet, and one who refused still has theirs. */
async function leaveTwo(ctx: EventContext, plan: Plan): Promise<void> {
  const { people, places, tables } = plan
  const seatOf = (guestId: string) => places.find((placement) => placement.guestId === guestId)
  const late = people.findLast(({ id, attendance }) => attendance === 'yes' && seatOf(id))
  const refused = people.find(
    ({ attendance, ageBand }) => attendance === 'no' && ageBand === 'adult',
  )
  const seat = late && seatOf(late.id)
  if (!late || !refused || !seat || tables.length === 0) return
  const placement = { ...seat, guestId: refused.id, ageBand: refused.ageBand }
  await content.putPlaces(ctx.db, ctx.event, plan.id, [late.id], [placement])
}

async function layRules(ctx: EventContext, plan: Plan): Promise<void> {
  const { people, places, tables, objects } = plan
  const at = (number: number) => {
    const table = tables.find((each) => each.number === number)
    return places
      .filter(({ tableId }) => tableId === table?.id)
      .map(({ guestId }) => people.find(({ id }) => id === guestId))
      .filter((person) => person?.attendance === 'yes' && person.ageBand === 'adult')
      .map((person) => person?.id ?? '')
  }
  const rule = (kind: Rule['kind'], guestIds: string[], more: Partial<Rule> = {}): Rule => ({
    id: randomUUID(),
    kind,
    guestIds,
    targetId: null,
    tagId: null,
    distance: null,
    must: false,
    weight: 3,
    note: '',
    ...more,
  })
  const [bride, groom] = at(1)
  const [two] = at(2)
  const [three] = at(3)
  const [four] = at(4)
  const stage = objects.find(({ kind }) => kind === 'stage')?.id ?? null
  if (!bride || !groom || !two || !three || !four) return
  const rules = [
    rule('same_table', [bride, groom], { must: true, note: 'Nașii stau cu mirii.' }),
    rule('apart', [two, three], { must: true, note: 'Nu își mai vorbesc.' }),
    rule('far', [two], { targetId: stage, weight: 2, note: 'Îi deranjează muzica tare.' }),
    rule('same_table', [three, four], { weight: 4, note: 'Colegi de facultate.' }),
  ]
  // Only one wish is broken, so that it is easy to see what the product says of it.
  const satisfiedRules = rules.filter((each) => {
    const broken = violationsOf({ ...plan, rules: [each] }).some(({ ruleId }) => ruleId === each.id)
    return !broken || each.weight === 4
  })
  await content.putRules(ctx.db, ctx.event, plan.id, satisfiedRules, ctx.now)
}
