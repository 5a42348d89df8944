import { inEveryLanguage } from '#shared/i18n.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { bin, historyWords, type BinKind, type HistoryWords } from '#modules/company/server/api.ts'
import { contextOfEvent, eventContribution, eventNames } from '#modules/events/server/api.ts'
import { guestContribution, type GuestContribution } from '#modules/guests/server/api.ts'
import { text } from '../text.ts'
import { contribution } from './contribution.ts'
import * as halls from './halls/hall-store.ts'
import { restore as restoreHall } from './halls/halls.ts'
import { printoutDownload } from './printouts/printouts.ts'
import { personalTables } from './personal-data.ts'
import { freePlaces, mergePlaces, partPlaces, placesOfGuests, swapPlaces } from './place-store.ts'
import { notFound, publish, restore } from './plans.ts'
import * as store from './store.ts'
import { fileDownload } from './printouts/seating-file.ts'
import { versionDownload } from './versions.ts'

const { localisedOf, localised } = inEveryLanguage(text)

const planWords: HistoryWords = {
  entity: 'seating_plan',
  kind: localised('history.kind'),
  title: localised('history.title'),
  fields: localisedOf('field', [
    'name',
    'width',
    'depth',
    'isActive',
    'isReleased',
    'background',
    'looseGroups',
    'places',
    'tables',
    'objects',
    'rules',
    'needs',
    'version',
  ]),
  verbs: localisedOf('verb', [
    'seat',
    'lock',
    'hall',
    'rule',
    'proposal',
    'undone',
    'redone',
    'printed',
    'sent',
    'exported',
  ]),
  names: async (ctx, ids) =>
    new Map((await store.plansEver(ctx.db, ctx.company, ids)).map(({ id, name }) => [id, name])),
}

const hallWords: HistoryWords = {
  entity: 'seating_hall',
  kind: localised('history.halls'),
  title: localised('history.hall'),
  fields: localisedOf('field', ['name']),
  names: async (ctx, ids) =>
    new Map((await halls.hallNames(ctx.db, ctx.company, ids)).map(({ id, name }) => [id, name])),
}

const hallBin: BinKind = {
  kind: 'seating_hall',
  title: localised('bin.hall'),
  tags: ['seating'],
  list: (ctx, since) => halls.deletedHalls(ctx.db, ctx.company, since),
  async restore(ctx, id) {
    await restoreHall(ctx, id)
  },
  purge: halls.purgeHalls,
}

const planBin: BinKind = {
  kind: 'seating_plan',
  title: localised('bin.title'),
  tags: ['seating', 'guests'],
  async list(ctx, since) {
    const rows = await store.deletedPlans(ctx.db, ctx.company, since)
    const visibleEvents = await eventNames(ctx, [...new Set(rows.map(({ eventId }) => eventId))])
    return rows
      .filter(({ eventId }) => visibleEvents.has(eventId))
      .map(({ id, name, deletedAt }) => ({ id, name, deletedAt }))
  },
  restore: restoreOne,
  purge: store.purgePlans,
}

async function restoreOne(ctx: CompanyContext, id: string): Promise<void> {
  const [row] = await store.plansEver(ctx.db, ctx.company, [id])
  if (!row) throw notFound()
  await restore(await contextOfEvent(ctx, row.eventId), id)
}

/** The plans in which the kept guest got the seat of the other, and those in which the seats were swapped. */
interface MergedPlaces {
  moved: string[]
  swapped: string[]
}

/** Merges of before seats could be chosen kept only a list. */
function mergedPlaces(trace: unknown): MergedPlaces {
  return Array.isArray(trace) ? { moved: trace as string[], swapped: [] } : (trace as MergedPlaces)
}

const ofGuests: GuestContribution = {
  id: 'seating',
  export: (ctx, guestIds) => placesOfGuests(ctx.db, ctx.event, guestIds),
  async erase(ctx, guestIds) {
    await freePlaces(ctx.db, ctx.event, guestIds)
    await publish(ctx)
    ctx.touch('seating')
  },
  merge: {
    async run(ctx, { keptId, droppedId, takesTable }) {
      const moved = await mergePlaces(ctx.db, ctx.event, droppedId, keptId)
      const swapped = takesTable ? await swapPlaces(ctx.db, ctx.event, [keptId, droppedId]) : []
      await publish(ctx)
      ctx.touch('seating')
      return { moved, swapped } satisfies MergedPlaces
    },
    async undo(ctx, { keptId, droppedId }, trace) {
      const { moved, swapped } = mergedPlaces(trace)
      await partPlaces(ctx.db, ctx.event, moved, { from: keptId, to: droppedId })
      if (swapped.length > 0) await swapPlaces(ctx.db, ctx.event, [keptId, droppedId], swapped)
      await publish(ctx)
      ctx.touch('seating')
    },
  },
}

export const ports = [
  provide(personalData, personalTables),
  provide(eventContribution, contribution),
  provide(guestContribution, ofGuests),
  provide(historyWords, planWords),
  provide(historyWords, hallWords),
  provide(bin, planBin),
  provide(bin, hallBin),
  provide(downloads, printoutDownload),
  provide(downloads, versionDownload),
  provide(downloads, fileDownload),
  provide(finder, {
    kind: 'seating',
    title: localised('history.kind'),
    order: 46,
    async find({ db, company, admission }, asked) {
      const rows = await store.findPlans(db, company, asked, admission.eventIds ?? null)
      return rows.map((row) => ({ ...row, href: `/asezare/${row.id}` }))
    },
  }),
]
