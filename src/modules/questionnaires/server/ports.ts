import { sql } from 'kysely'
import { inEveryLanguage } from '#shared/i18n.ts'
import { finder, type Finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { provide } from '#platform/server/ports.ts'
import { bin, historyWords, type BinKind, type HistoryWords } from '#modules/company/server/api.ts'
import { guestPageSection } from '#modules/event-pages/server/api.ts'
import { eventContribution } from '#modules/events/server/api.ts'
import { guestContribution } from '#modules/guests/server/api.ts'
import { records } from '../locales/records.gen.ts'
import { textIn } from '../model/answer-text.ts'
import { answerPorts } from './answers/answer-ports.ts'
import { findAnywhere } from './finder-store.ts'
import { guestSection } from './guest-page.tsx'
import { restore } from './questionnaires.ts'
import * as store from './store.ts'
import { purgeSubmissions } from './submissions/submission-store.ts'
import { contribution, ofGuests } from './contributions.ts'
import { personalTables } from './personal-data.ts'

const { localised, localisedBelow } = inEveryLanguage(records)

const yesOrNo = localisedBelow('yesNo')

const words: HistoryWords = {
  entity: 'questionnaire',
  kind: localised('history.kind'),
  title: localised('history.title'),
  fields: localisedBelow('field'),
  values: {
    kind: localisedBelow('kind'),
    audience: localisedBelow('audience'),
    anonymous: yesOrNo,
    onGuestPage: yesOrNo,
    atCheckIn: yesOrNo,
  },
  verbs: localisedBelow('verb'),
  names: (ctx, ids) => store.namesOf(ctx.db, ctx.company, ids),
}

const questionnaireBin: BinKind = {
  kind: 'questionnaire',
  title: localised('bin'),
  tags: ['questionnaires', 'answers'],
  async list(ctx, since) {
    const { eventIds } = ctx.admission
    const rows = await store.deleted(ctx.db, ctx.company, since)
    return rows
      .filter(({ eventId }) => !eventIds || eventIds.includes(eventId))
      .map(({ id, title, deletedAt }) => ({ id, name: title.ro || title.en, deletedAt }))
  },
  restore: (ctx, id) => restore(ctx, { questionnaireId: id }),
  purge: async (db, scope, before) => {
    const answers = await purgeSubmissions(db, scope, before)
    return answers + (await store.purge(db, scope, before))
  },
}

const questionnaireFinder: Finder = {
  kind: 'questionnaire',
  title: localised('finder'),
  order: 28,
  list: '/chestionare',
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
