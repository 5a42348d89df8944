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

const { said, saidOf } = inEveryLanguage(text)

const yesOrNo = { true: said('yes'), false: said('no') }

const sessionWords: HistoryWords = {
  entity: 'agenda_session',
  kind: { ro: 'Sesiuni', en: 'Sessions' },
  title: { ro: 'sesiunea', en: 'the session' },
  fields: saidOf('field', SessionFields.keyof().options),
  values: {
    type: saidOf('type', SessionType.options),
    audience: saidOf('audience', SessionAudience.options),
    language: saidOf('language', ['ro', 'en']),
    bookable: yesOrNo,
    allRooms: yesOrNo,
    later: yesOrNo,
  },
  refers: { speakers: 'speaker' },
  verbs: {
    shifted: { ro: 'a mutat împreună cu altele', en: 'moved together with others' },
    copied: { ro: 'a copiat', en: 'copied' },
    split: { ro: 'a împărțit în două', en: 'split in two' },
  },
  names: async (ctx, ids) =>
    new Map(
      (await store.sessionsEver(ctx.db, ctx.company, ids)).map(({ id, title }) => [id, title]),
    ),
}

const agendaWords: HistoryWords = {
  entity: 'agenda',
  kind: { ro: 'Agende', en: 'Agendas' },
  title: { ro: 'agenda', en: 'the agenda' },
  fields: saidOf('field', ['room', 'track', 'days', 'version', 'note']),
  verbs: {
    published: { ro: 'a publicat', en: 'published' },
    published_again: {
      ro: 'a publicat din nou o versiune din',
      en: 'published again a version of',
    },
    days: { ro: 'a schimbat orele zilelor din', en: 'changed the hours of the days of' },
    room_added: { ro: 'a adăugat o sală în', en: 'added a room to' },
    room_changed: { ro: 'a schimbat o sală din', en: 'changed a room of' },
    room_removed: { ro: 'a scos o sală din', en: 'removed a room from' },
    track_added: { ro: 'a adăugat o temă în', en: 'added a track to' },
    track_changed: { ro: 'a schimbat o temă din', en: 'changed a track of' },
    track_removed: { ro: 'a scos o temă din', en: 'removed a track from' },
    feeds_renewed: {
      ro: 'a înnoit linkurile de calendar din',
      en: 'renewed the calendar links of',
    },
  },
  names: async (ctx, ids) =>
    new Map([...(await eventNames(ctx, ids))].map(([id, { name }]) => [id, name])),
}

const sessionBin: BinKind = {
  kind: 'agenda-session',
  title: { ro: 'sesiune din agendă', en: 'agenda session' },
  tags: ['agenda'],
  async list(ctx, since) {
    const rows = await store.deletedSessions(ctx.db, ctx.company, since)
    const seen = await eventNames(ctx, [...new Set(rows.map(({ eventId }) => eventId))])
    return rows
      .filter(({ eventId }) => seen.has(eventId))
      .map(({ id, name, deletedAt }) => ({ id, name, deletedAt }))
  },
  restore: restoreOne,
  purge: store.purgeSessions,
}

async function restoreOne(ctx: CompanyContext, id: string): Promise<void> {
  const [row] = await store.sessionsEver(ctx.db, ctx.company, [id])
  if (!row) throw notFound()
  await restore(await contextOfEvent(ctx, row.eventId), { ids: [id] })
}

const sessionFinder: Finder = {
  kind: 'session',
  title: { ro: 'Sesiuni', en: 'Sessions' },
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
    heldBy: { table: 'agenda_sessions', column: 'track_id' },
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
