import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { partsOf, type EventContribution } from '#modules/events/server/api.ts'
import type { ReadinessItem } from '#modules/events/model.ts'
import { HallObject, PlanFields, SeatingTable } from '../model.ts'
import { ShownBackground } from '../model/background.ts'
import { contentOf } from './content-store.ts'
import { unseatedOf } from './place-store.ts'
import { layCopy, publish } from './plans.ts'
import { findPlan, insertPlan, pageOfPlans } from './store.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { records } from '../locales/records.gen.ts'

const { localised } = inEveryLanguage(records)

/** A hall is copied without its people and rules. */
const Content = z.object({
  halls: z.array(
    PlanFields.omit({ partId: true }).extend({
      part: z.string(),
      tables: z.array(SeatingTable),
      objects: z.array(HallObject),
      background: ShownBackground.nullable().default(null),
    }),
  ),
})
type Content = z.infer<typeof Content>

export const contribution: EventContribution = {
  id: 'seating',
  title: localised('contribution.seating'),
  template: {
    shipped: () => undefined,
    async save(ctx) {
      const halls = await hallsOf(ctx)
      return halls.halls.length > 0 ? halls : undefined
    },
    preview: (content) =>
      Content.parse(content).halls.map(({ name }) => ({ name, date: null, compressed: false })),
    apply: (ctx, content) => lay(ctx, Content.parse(content)),
  },
  copy: {
    count: async (from) => (await hallsOf(from)).halls.length,
    run: async (from, to) => lay(to, await hallsOf(from)),
  },
  readiness,
  // The tables of a part in the bin are hidden; they return with the part.
  async partsChanged(ctx) {
    await publish(ctx)
    ctx.touch('seating')
  },
}

/** Of each part the halls of its plans, the active one first; drafts that differ only in their people share one. */
async function hallsOf(ctx: EventContext): Promise<Content> {
  const { eventId } = ctx.event
  const plans = await pageOfPlans(ctx.db, ctx.company, { eventId, seen: null })
  const knownDrawings = new Set<string>()
  const halls = []
  for (const { id, name, width, depth, partName, partId } of plans) {
    const { tables, objects } = await contentOf(ctx.db, ctx.company, id)
    const background = (await findPlan(ctx.db, ctx.company, id))?.background ?? null
    const drawing = JSON.stringify([
      partId,
      width,
      depth,
      background,
      drawingsOf(tables),
      drawingsOf(objects),
    ])
    if (tables.length + objects.length === 0 || knownDrawings.has(drawing)) continue
    knownDrawings.add(drawing)
    halls.push({ name, width, depth, background, part: partName, tables, objects })
  }
  return { halls }
}

/** Without ids, which differ in a copy, and in an order that does not depend on them. */
function drawingsOf(things: readonly { id: string }[]): string[] {
  return things.map((thing) => JSON.stringify({ ...thing, id: '' })).toSorted()
}

/** Into the part of the same name, or the first; as a draft, which hides no table that is written at a guest. */
async function lay(ctx: EventContext, { halls }: Content): Promise<void> {
  const parts = await partsOf(ctx)
  for (const { part, tables, objects, ...hall } of halls) {
    const partId = (parts.find(({ name }) => name === part) ?? parts[0])?.id
    if (!partId) return
    const id = randomUUID()
    await insertPlan(ctx.db, ctx.event, { ...hall, partId, id }, ctx.now)
    await layCopy(ctx, { tables, objects, places: [], rules: [] }, id)
  }
  ctx.touch('seating')
}

/** Only an event with an active plan can lack seats in it. */
async function readiness(ctx: CompanyContext, eventIds: readonly string[]) {
  const plans = await unseatedOf(ctx.db, ctx.company, eventIds)
  return new Map(
    plans.map(({ eventId, planId, unseated }): [string, ReadinessItem[]] => [
      eventId,
      [
        {
          code: 'seating.seated',
          title:
            unseated === 0
              ? localised('readiness.seating.seated.title')
              : localised('readiness.seating.seated.lack', { n: unseated }),
          done: unseated === 0,
          weight: 1,
          href: `/asezare/${planId}`,
        },
      ],
    ]),
  )
}
