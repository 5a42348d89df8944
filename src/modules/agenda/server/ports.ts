import { inEveryLanguage } from '#shared/i18n.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { finder, type Finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import {
  bin,
  historyWords,
  leftovers,
  type BinKind,
  type HistoryWords,
} from '#modules/company/server/api.ts'
import { contextOfEvent, eventContribution, eventNames } from '#modules/events/server/api.ts'
import { guestPageSection } from '#modules/event-pages/server/api.ts'
import { speakerSessions } from '#modules/speakers/server/api.ts'
import { SessionAudience, SessionFields, SessionType } from '../model.ts'
import { text } from '../text.ts'
import { agendaContribution } from './contribution.ts'
import { guestSection } from './pages.tsx'
import { agendaDownload } from './feeds.ts'
import { plannedFor, publishedFor } from './programme.ts'
import { notFound, restore } from './sessions.ts'
import * as store from './store.ts'
import { personalTables } from './personal-data.ts'
import { records } from '../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const { localised, localisedOf } = inEveryLanguage(text)

const yesOrNo = { true: localised('yes'), false: localised('no') }

const sessionWords: HistoryWords = {
  entity: 'agenda_session',
  kind: recordWords.localised('agenda_session.kind'),
  title: recordWords.localised('agenda_session.title'),
  fields: localisedOf('field', SessionFields.keyof().options),
  values: {
    type: localisedOf('type', SessionType.options),
    audience: localisedOf('audience', SessionAudience.options),
    language: localisedOf('language', ['ro', 'en']),
    bookable: yesOrNo,
    allRooms: yesOrNo,
    later: yesOrNo,
  },
  refers: { speakers: 'speaker' },
  verbs: recordWords.localisedBelow('agenda_session.verbs'),
  names: async (ctx, ids) =>
    new Map(
      (await store.sessionsWithDeleted(ctx.db, ctx.company, ids)).map(({ id, title }) => [
        id,
        title,
      ]),
    ),
}

const agendaWords: HistoryWords = {
  entity: 'agenda',
  kind: recordWords.localised('agenda.kind'),
  title: recordWords.localised('agenda.title'),
  fields: localisedOf('field', ['room', 'track', 'days', 'version', 'note']),
  verbs: recordWords.localisedBelow('agenda.verbs'),
  names: async (ctx, ids) =>
    new Map([...(await eventNames(ctx, ids))].map(([id, { name }]) => [id, name])),
}

const sessionBin: BinKind = {
  kind: 'agenda-session',
  title: recordWords.localised('bin.agenda-session'),
  tags: ['agenda'],
  async list(ctx, since) {
    const rows = await store.deletedSessions(ctx.db, ctx.company, since)
    const visibleEvents = await eventNames(ctx, [...new Set(rows.map(({ eventId }) => eventId))])
    return rows
      .filter(({ eventId }) => visibleEvents.has(eventId))
      .map(({ id, name, deletedAt }) => ({ id, name, deletedAt }))
  },
  restore: restoreOne,
  purge: store.purgeSessions,
}

async function restoreOne(ctx: CompanyContext, id: string): Promise<void> {
  const [row] = await store.sessionsWithDeleted(ctx.db, ctx.company, [id])
  if (!row) throw notFound()
  await restore(await contextOfEvent(ctx, row.eventId), { ids: [id] })
}

const sessionFinder: Finder = {
  kind: 'session',
  title: recordWords.localised('finder.session'),
  order: 22,
  async find({ db, company, admission }, asked) {
    const rows = await store.findSessionsAnywhere(db, company, asked, admission.eventIds ?? null)
    return rows.map(({ eventId, ...row }) => ({
      ...row,
      href: `/agenda/${eventId}?eveniment=${eventId}&panou=sesiune-${row.id}`,
    }))
  },
}

export const ports = [
  provide(personalData, personalTables),
  provide(leftovers, { table: 'agenda_rooms' }),
  provide(leftovers, {
    table: 'agenda_tracks',
    heldBy: [{ table: 'agenda_sessions', column: 'track_id' }],
  }),
  provide(finder, sessionFinder),
  provide(eventContribution, agendaContribution),
  provide(historyWords, sessionWords),
  provide(historyWords, agendaWords),
  provide(bin, sessionBin),
  provide(downloads, agendaDownload),
  provide(speakerSessions, { of: plannedFor, published: publishedFor }),
  provide(guestPageSection, guestSection),
]
