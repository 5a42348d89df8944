import { sql } from 'kysely'
import { inEveryLanguage } from '#shared/i18n.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { provide } from '#platform/server/ports.ts'
import {
  bin,
  historyWords,
  leftovers,
  type BinKind,
  type HistoryWords,
} from '#modules/company/server/api.ts'
import { linkTarget } from '#modules/contacts/server/api.ts'
import { contextOfEvent, eventContribution, eventNames } from '#modules/events/server/api.ts'
import { linkKind } from '#modules/outside-links/server/api.ts'
import { SpeakerEngagementFields, EngagementStatus, speakerFieldKeys } from '../model.ts'
import { text } from '../text.ts'
import { speakersContribution } from './contribution.ts'
import { purgeMaterials } from './material-store.ts'
import { engagementNotFound } from './engagement-record.ts'
import {
  deletedEngagements,
  eventOfDeletedEngagement,
  engagementsOfSpeakers,
  speakersOfEngagements,
} from './engagement-store.ts'
import * as engagements from './engagements.ts'
import { recordLinkChange, speakerLink } from './own-links.ts'
import { sheetDownload } from './sheet.ts'
import { restore } from './speakers.ts'
import * as store from './store.ts'
import { personalTables } from './personal-data.ts'
import { records } from '../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const { localised, localisedOf } = inEveryLanguage(text)

const yesOrNo = { true: localised('yes'), false: localised('no') }

const words: HistoryWords = {
  entity: 'speaker',
  kind: recordWords.localised('speaker.kind'),
  title: recordWords.localised('speaker.title'),
  fields: {
    ...localisedOf('field', [...speakerFieldKeys, ...SpeakerEngagementFields.keyof().options]),
    ...localisedOf('field', ['status', 'statusNote', 'material']),
  },
  values: {
    status: localisedOf('status', EngagementStatus.options),
    language: localisedOf('language', ['ro', 'en']),
    agreesPublic: yesOrNo,
    agreesRecording: yesOrNo,
    agreesPhotos: yesOrNo,
  },
  verbs: recordWords.localisedBelow('speaker.verbs'),
  names: (ctx, ids) => store.namesOfSpeakers(ctx.db, ctx.company, ids),
}

/** A speaker taken out of an event; the row itself is deleted with the other leftovers. */
const engagementBin: BinKind = {
  kind: 'speaker-part',
  title: localised('bin.part'),
  tags: ['speakers', 'agenda', 'readiness'],
  async list(ctx, since) {
    const rows = await deletedEngagements(ctx.db, ctx.company, since)
    const events = await eventNames(ctx, [...new Set(rows.map(({ eventId }) => eventId))])
    return rows.flatMap(({ id, eventId, name, deletedAt, deletedBy }) => {
      const event = events.get(eventId)
      return event ? { id, name: `${name} · ${event.name}`, deletedAt, deletedBy } : []
    })
  },
  async restore(ctx, engagementId) {
    const eventId = await eventOfDeletedEngagement(ctx.db, ctx.company, engagementId)
    if (!eventId) throw engagementNotFound()
    await engagements.restore(await contextOfEvent(ctx, eventId), { partId: engagementId })
  },
  purge: () => Promise.resolve(0),
}

export const ports = [
  provide(
    fileReferences,
    ({ companyId }, fileId) => sql`select p.event_id from speaker_materials m
      join speaker_parts p on p.company_id = m.company_id and p.id = m.part_id
      where m.company_id = ${companyId} and m.file_id = ${fileId}
      union select null::uuid from speakers where company_id = ${companyId} and photo_id = ${fileId}`,
  ),
  provide(personalData, personalTables),
  provide(linkKind, {
    ...speakerLink,
    title: localised('links.kind'),
    isWritten: true,
    formerPurpose: 'speaker-page',
    async records({ db, company }, ids) {
      const speakers = await speakersOfEngagements(db, company, ids)
      return new Map(
        speakers.map(({ partId, eventId, speakerId, name: label, about }) => {
          const href = `/speakeri?eveniment=${eventId}&panou=speaker-${speakerId}`
          return [partId, { label, about, href }]
        }),
      )
    },
    screen: (_, eventId) => `/speakeri?eveniment=${eventId}`,
    recordChange: recordLinkChange,
  }),
  provide(leftovers, { table: 'speaker_parts' }),
  provide(eventContribution, speakersContribution),
  provide(historyWords, words),
  provide(downloads, sheetDownload),
  provide(finder, {
    kind: 'speaker',
    title: recordWords.localised('finder.speaker'),
    order: 27,
    list: '/speakeri?vedere=lista',
    async find({ db, company }, asked) {
      const rows = await store.findSpeakersAnywhere(db, company, asked)
      return rows.map((row) => ({
        ...row,
        href: `/speakeri?eveniment=toate&panou=speaker-${row.id}`,
      }))
    },
  }),
  provide(linkTarget, {
    kind: 'speaker',
    title: recordWords.localised('linkTarget.speaker.title'),
    exists: async (ctx, id) => (await store.findSpeaker(ctx.db, ctx.company, id)) !== undefined,
    eventsOf: async ({ db, company }, ids) =>
      (await engagementsOfSpeakers(db, company, ids)).map(({ eventId }) => eventId),
    names: async (ctx, ids) =>
      new Map(
        (await store.findSpeakers(ctx.db, ctx.company, ids)).map(({ id, name }) => [id, name]),
      ),
    search: async (ctx, search) => {
      const page = { sort: 'name', descending: false, limit: 20 } as const
      const found = await store.pageOfSpeakers(ctx.db, ctx.company, { search }, page)
      return found.map(({ id, name, organisation }) => ({ id, name, about: organisation }))
    },
  }),
  provide(bin, engagementBin),
  provide(bin, {
    kind: 'speaker',
    title: recordWords.localised('bin.speaker'),
    tags: ['speakers', 'agenda'],
    list: (ctx, since) => store.deletedSpeakers(ctx.db, ctx.company, since),
    restore,
    purge: async (db, scope, before) =>
      (await purgeMaterials(db, scope, before)) + (await store.purgeSpeakers(db, scope, before)),
  }),
]
