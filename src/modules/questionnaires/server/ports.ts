import { sql } from 'kysely'
import type { Localised } from '#shared/i18n.ts'
import { finder, type Finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { provide } from '#platform/server/ports.ts'
import { bin, historyWords, type BinKind, type HistoryWords } from '#modules/company/server/api.ts'
import { guestPageSection } from '#modules/event-pages/server/api.ts'
import { eventContribution } from '#modules/events/server/api.ts'
import { guestContribution } from '#modules/guests/server/api.ts'
import { textIn } from '../model/answer-text.ts'
import type { Kind } from '../model.ts'
import { answerPorts } from './answers/answer-ports.ts'
import { findAnywhere } from './finder-store.ts'
import { guestSection } from './guest-page.tsx'
import { restore } from './questionnaires.ts'
import * as store from './store.ts'
import { purgeSubmissions } from './submission-store.ts'
import { contribution, ofGuests } from './contributions.ts'
import { personalTables } from './personal-data.ts'

const kinds: Record<Kind, Localised> = {
  registration: { ro: 'înscriere', en: 'registration' },
  rsvp: { ro: 'întrebări la confirmare', en: 'RSVP questions' },
  before: { ro: 'sondaj înainte', en: 'survey before' },
  after: { ro: 'sondaj după', en: 'survey after' },
  internal: { ro: 'intern', en: 'internal' },
}

const yesOrNo = { true: { ro: 'da', en: 'yes' }, false: { ro: 'nu', en: 'no' } }

const words: HistoryWords = {
  entity: 'questionnaire',
  kind: { ro: 'Chestionare', en: 'Questionnaires' },
  title: { ro: 'chestionarul', en: 'the questionnaire' },
  fields: {
    kind: { ro: 'Fel', en: 'Kind' },
    title: { ro: 'Titlu', en: 'Title' },
    intro: { ro: 'Text de început', en: 'Text at the beginning' },
    thanks: { ro: 'Text după trimitere', en: 'Text after sending' },
    audience: { ro: 'Cine răspunde', en: 'Who answers' },
    anonymous: { ro: 'Anonim', en: 'Anonymous' },
    opensAt: { ro: 'Se deschide', en: 'Opens' },
    closesAt: { ro: 'Se închide', en: 'Closes' },
    editUntil: { ro: 'Se poate schimba până la', en: 'Can be changed until' },
    onGuestPage: { ro: 'Pe pagina invitatului', en: 'On the guest page' },
    atCheckIn: { ro: 'La check-in', en: 'At check-in' },
    number: { ro: 'Versiune', en: 'Version' },
    format: { ro: 'Format', en: 'Format' },
  },
  values: {
    kind: kinds,
    audience: { guests: { ro: 'invitați', en: 'guests' }, open: { ro: 'oricine', en: 'anybody' } },
    anonymous: yesOrNo,
    onGuestPage: yesOrNo,
    atCheckIn: yesOrNo,
  },
  verbs: {
    published: { ro: 'a publicat', en: 'published' },
    stopped: { ro: 'a închis', en: 'closed' },
    reopened: { ro: 'a redeschis', en: 'reopened' },
    exported: { ro: 'a exportat răspunsurile la', en: 'exported the answers to' },
  },
  names: (ctx, ids) => store.namesOf(ctx.db, ctx.company, ids),
}

const questionnaireBin: BinKind = {
  kind: 'questionnaire',
  title: { ro: 'chestionar', en: 'questionnaire' },
  tags: ['questionnaires', 'answers'],
  async list(ctx, since) {
    const { eventIds } = ctx.admission
    const rows = await store.deleted(ctx.db, ctx.company, since)
    return rows
      .filter(({ event_id }) => !eventIds || eventIds.includes(event_id))
      .map(({ id, title, deleted_at }) => ({
        id,
        name: title.ro || title.en,
        deletedAt: deleted_at ?? '',
      }))
  },
  restore: (ctx, id) => restore(ctx, { questionnaireId: id }),
  purge: async (db, scope, before) => {
    const answers = await purgeSubmissions(db, scope, before)
    return answers + (await store.purge(db, scope, before))
  },
}

const questionnaireFinder: Finder = {
  kind: 'questionnaire',
  title: { ro: 'Chestionare', en: 'Questionnaires' },
  order: 28,
  async find({ db, company, admission, locale }, asked) {
    const rows = await findAnywhere(db, company, asked, admission.eventIds ?? null)
    return rows.map(({ id, eventId, title, detail }) => ({
      id,
      title: textIn(title, locale),
      detail,
      href: `/chestionare/${id}/raspunsuri?eveniment=${eventId}`,
    }))
  },
}

export const ports = [
  provide(
    fileReferences,
    ({ companyId }, fileId) => sql`select q.event_id from questionnaire_answers a
      join questionnaires q on q.company_id = a.company_id and q.id = a.questionnaire_id
      where a.company_id = ${companyId} and a.options @> array[${fileId}::text]`,
  ),
  provide(personalData, personalTables),
  provide(finder, questionnaireFinder),
  provide(guestContribution, ofGuests),
  provide(eventContribution, contribution),
  provide(guestPageSection, guestSection),
  provide(historyWords, words),
  provide(bin, questionnaireBin),
  ...answerPorts,
]
