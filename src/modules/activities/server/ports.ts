import { inEveryLanguage } from '#shared/i18n.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { sessionDemand } from '#modules/agenda/server/api.ts'
import {
  bin,
  historyWords,
  leftovers,
  type BinKind,
  type HistoryWords,
} from '#modules/company/server/api.ts'
import { guestPageSection } from '#modules/event-pages/server/api.ts'
import { contextOfEvent, eventContribution, eventNames } from '#modules/events/server/api.ts'
import { placesOfGroup } from '#modules/guest-page/server/api.ts'
import { guestContribution, type GuestContribution } from '#modules/guests/server/api.ts'
import { Audience, OwnKind } from '../model.ts'
import { text } from '../text.ts'
import { notFound, restore } from './activities.ts'
import { contribution } from './contribution.ts'
import { demand } from './enrolment/demand.ts'
import { endClaims, seatAgain } from './enrolment/enrolment.ts'
import { holdPlaces } from './enrolment/held-places.ts'
import { enrolmentsOfGuests, namesOfEnrolments } from './enrolment/enrolment-store.ts'
import { enrolmentsDownload } from './export.ts'
import { guestSection, heldSlots } from './guest-page.tsx'
import { mergeEnrolments, splitEnrolments } from './merge-store.ts'
import * as store from './store.ts'
import { personalTables } from './personal-data.ts'
import { records } from '../locales/records.gen.ts'

const { localised, localisedBelow } = inEveryLanguage(records)

const { localisedOf } = inEveryLanguage(text)

const activityWords: HistoryWords = {
  entity: 'activity',
  kind: localised('activity.kind'),
  title: localised('activity.title'),
  fields: localisedOf('field', [
    'kind',
    'title',
    'description',
    'place',
    'audience',
    'tagIds',
    'price',
    'opensAt',
    'closesAt',
    'when',
    'minutes',
    'capacity',
    'minimum',
  ]),
  values: {
    kind: localisedOf('kind', OwnKind.options),
    audience: localisedOf('audience', Audience.options),
  },
  verbs: localisedBelow('activity.verbs'),
  names: async (ctx, ids) =>
    new Map(
      (await store.activitiesWithDeleted(ctx.db, ctx.company, ids)).map(({ id, title }) => [
        id,
        title,
      ]),
    ),
}

const enrolmentWords: HistoryWords = {
  entity: 'enrolment',
  kind: localised('enrolment.kind'),
  title: localised('enrolment.title'),
  fields: localisedOf('field', ['reason']),
  verbs: localisedBelow('enrolment.verbs'),
  names: (ctx, ids) => namesOfEnrolments(ctx.db, ctx.company, ids),
}

const activityBin: BinKind = {
  kind: 'activity',
  title: localised('bin.activity'),
  tags: ['activities'],
  async list(ctx, since) {
    const rows = await store.deletedActivities(ctx.db, ctx.company, since)
    const visibleEvents = await eventNames(ctx, [...new Set(rows.map(({ eventId }) => eventId))])
    return rows
      .filter(({ eventId }) => visibleEvents.has(eventId))
      .map(({ id, name, deletedAt }) => ({ id, name, deletedAt }))
  },
  restore: restoreOne,
  purge: store.purgeActivities,
}

async function restoreOne(ctx: CompanyContext, id: string): Promise<void> {
  const [row] = await store.activitiesWithDeleted(ctx.db, ctx.company, [id])
  if (!row) throw notFound()
  await restore(await contextOfEvent(ctx, row.eventId), id)
}

const ofGuests: GuestContribution = {
  id: 'activities',
  export: (ctx, guestIds) => enrolmentsOfGuests(ctx.db, ctx.event, guestIds),
  erase: endClaims,
  removed: holdPlaces,
  returned: seatAgain,
  merge: {
    async run(ctx, { keptId, droppedId }) {
      ctx.touch('activities')
      return mergeEnrolments(ctx.db, ctx.event, droppedId, keptId)
    },
    async undo(ctx, { droppedId }, trace) {
      ctx.touch('activities')
      await splitEnrolments(ctx.db, ctx.event, trace as string[], droppedId)
    },
  },
}

export const ports = [
  provide(personalData, personalTables),
  provide(leftovers, { table: 'activity_slots' }),
  provide(eventContribution, contribution),
  provide(guestContribution, ofGuests),
  provide(sessionDemand, demand),
  provide(guestPageSection, guestSection),
  provide(placesOfGroup, heldSlots),
  provide(historyWords, activityWords),
  provide(historyWords, enrolmentWords),
  provide(bin, activityBin),
  provide(downloads, enrolmentsDownload),
  provide(finder, {
    kind: 'activity',
    title: localised('finder.activity'),
    order: 45,
    list: '/activitati',
    async find({ db, company, admission }, asked) {
      const rows = await store.findAnywhere(db, company, asked, admission.eventIds ?? null)
      return rows.map(({ eventId, ...row }) => ({
        ...row,
        href: `/activitati?eveniment=${eventId}&panou=activitate-${row.id}`,
      }))
    },
  }),
]
