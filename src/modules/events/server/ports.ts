import { sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import { guestLocales, inEveryLanguage } from '#shared/i18n.ts'
import { defaultZone, formatDate, todayIn } from '#shared/dates/time.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { finder, type Finder } from '#platform/server/database/finder.ts'
import { eventLookup } from '#platform/server/pipeline/pipeline.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { letterRule } from '#platform/server/mail/letter-rule.ts'
import { provide } from '#platform/server/ports.ts'
import {
  bin,
  historyWords,
  offboardingWork,
  type BinKind,
  type HistoryWords,
} from '#modules/company/server/api.ts'
import {
  Audience,
  EventFields,
  EventStatus,
  letterRefusal,
  Occasion,
  PartFields,
  PartKind,
  Visibility,
} from '../model.ts'
import { text } from '../text.ts'
import { contextOfEvent, eventContribution, eventNames } from './api.ts'
import * as events from './events.ts'
import * as partStore from './part-store.ts'
import * as parts from './parts.ts'
import * as planning from './planning-store.ts'
import { factsContribution, handOver } from './readiness.ts'
import * as store from './store.ts'
import * as templates from './templates/templates.ts'
import { personalTables } from './personal-data.ts'
import { translationContribution } from './translations.ts'
import { records } from '../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const { localised, localisedOf } = inEveryLanguage(text)

const yesOrNo = { true: localised('yes'), false: localised('no') }

const eventWords: HistoryWords = {
  entity: 'event',
  kind: recordWords.localised('event.kind'),
  title: recordWords.localised('event.title'),
  fields: {
    ...localisedOf('event', EventFields.keyof().options),
    ...localisedOf('event', ['startDate', 'status', 'statusReason']),
    ...recordWords.localisedBelow('event.fields'),
  },
  values: {
    type: localisedOf('type', Occasion.options),
    status: localisedOf('status', EventStatus.options),
    visibility: localisedOf('visibility', Visibility.options),
    languages: localisedOf('language', guestLocales),
    allDay: yesOrNo,
  },
  verbs: recordWords.localisedBelow('event.verbs'),
  names: (ctx, ids) => store.events.names(ctx.db, ctx.company, ids),
}

const listWords: HistoryWords = {
  entity: 'event_list',
  kind: recordWords.localised('event_list.kind'),
  title: recordWords.localised('event_list.title'),
  fields: {},
  verbs: { exported: recordWords.localised('event_list.verbs.exported') },
}

const partWords: HistoryWords = {
  entity: 'event_part',
  kind: recordWords.localised('event_part.kind'),
  title: recordWords.localised('event_part.title'),
  fields: {
    ...localisedOf('event', ['startDate', 'startTime', 'endDate', 'endTime']),
    ...localisedOf(
      'part',
      PartFields.omit({ startDate: true, startTime: true, endDate: true, endTime: true }).keyof()
        .options,
    ),
  },
  values: {
    kind: localisedOf('partKind', PartKind.options),
    audience: localisedOf('audience', Audience.options),
    takesRsvp: yesOrNo,
    servesMeal: yesOrNo,
  },
  names: (ctx, ids) => partStore.parts.names(ctx.db, ctx.company, ids),
}

const templateWords: HistoryWords = {
  entity: 'event_template',
  kind: recordWords.localised('event_template.kind'),
  title: recordWords.localised('event_template.title'),
  fields: {
    name: localised('event.name'),
    about: localised('event.description'),
  },
  names: (ctx, ids) => planning.templates.names(ctx.db, ctx.company, ids),
}

const eventBin: BinKind = {
  kind: 'event',
  title: recordWords.localised('bin.event'),
  tags: ['events'],
  // Only an admin deletes an event, and only an admin brings it back.
  list: async (ctx, since) =>
    ctx.admission.role === 'admin' ? store.events.deleted(ctx.db, ctx.company, since) : [],
  restore: events.restore,
  purge: store.events.purge,
}

const partBin: BinKind = {
  kind: 'event_part',
  title: recordWords.localised('bin.event_part'),
  tags: ['events', 'guests'],
  async list(ctx, since) {
    const rows = await partStore.deletedParts(ctx.db, ctx.company, since)
    const visibleEvents = await eventNames(ctx, [...new Set(rows.map(({ eventId }) => eventId))])
    return rows.flatMap(({ id, eventId, name, deletedAt }) => {
      const event = visibleEvents.get(eventId)
      return event ? [{ id, name: `${name} · ${event.name}`, deletedAt }] : []
    })
  },
  async restore(ctx, id) {
    const eventId = await partStore.eventOfPart(ctx.db, ctx.company, id)
    if (!eventId) throw new AppError('not_found', 'events.part_not_found')
    await parts.restore(await contextOfEvent(ctx, eventId), { partId: id })
  },
  purge: partStore.parts.purge,
}

const templateBin: BinKind = {
  kind: 'event_template',
  title: recordWords.localised('bin.event_template'),
  tags: ['events.templates'],
  list: (ctx, since) => planning.templates.deleted(ctx.db, ctx.company, since),
  restore: templates.restore,
  purge: planning.templates.purge,
}

const eventFinder: Finder = {
  kind: 'event',
  title: recordWords.localised('finder.event'),
  order: 1,
  list: '/evenimente?cand=toate',
  async find({ db, company, admission, locale, now }, asked) {
    const eventIds = admission.eventIds ?? null
    const today = todayIn(defaultZone, now)
    const rows = await planning.findEventsAnywhere(db, company, asked, { eventIds, today })
    return rows.map(({ id, name, code, startDate }) => ({
      id,
      title: name,
      detail: `${code} · ${formatDate(startDate, locale)}`,
      href: `/evenimente/${id}?eveniment=${id}`,
    }))
  },
}

export const ports = [
  provide(
    fileReferences,
    (
      { companyId },
      fileId,
    ) => sql`select event_id from event_files where company_id = ${companyId} and file_id = ${fileId}
      union select id from events where company_id = ${companyId} and cover_id = ${fileId}`,
  ),
  provide(personalData, personalTables),
  provide(finder, eventFinder),
  provide(eventLookup, store.exists),
  provide(letterRule, async (db, company, letters, now) => {
    const eventsOfLetters = await store.findEvents(
      db,
      company,
      letters.map(({ eventId }) => eventId),
    )
    const byId = new Map(eventsOfLetters.map((event) => [event.id, event]))
    return letters.map(({ eventId, purpose }) => {
      const event = byId.get(eventId)
      return event !== undefined && letterRefusal(purpose, event, now) === null
    })
  }),
  provide(eventContribution, factsContribution),
  provide(eventContribution, parts.partsContribution),
  provide(eventContribution, translationContribution),
  provide(historyWords, eventWords),
  provide(historyWords, partWords),
  provide(historyWords, templateWords),
  ...events.listDownloads.map((each) => provide(downloads, each)),
  provide(historyWords, listWords),
  provide(bin, partBin),
  provide(bin, eventBin),
  provide(bin, templateBin),
  provide(offboardingWork, {
    async handOver(ctx, userId, toUserId) {
      await handOver(ctx, { userId, toUserId })
      ctx.touch('events')
    },
  }),
]
