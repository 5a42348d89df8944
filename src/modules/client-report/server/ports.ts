import { sql } from 'kysely'
import { inEveryLanguage, locales } from '#shared/i18n.ts'
import { addDays, zonedToInstant } from '#shared/dates/time.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { provide } from '#platform/server/ports.ts'
import { openShares } from '#modules/accounts/server/api.ts'
import { historyWords } from '#modules/company/server/api.ts'
import { roomLink } from '#modules/client-room/server/api.ts'
import { eventNames } from '#modules/events/server/api.ts'
import { linkSource } from '#modules/outside-links/server/api.ts'
import { ReportSection } from '../model.ts'
import { speak, text } from '../text.ts'
import { find } from './client-reports.ts'
import { pdfDownload } from './export.ts'
import { personalTables } from './personal-data.ts'
import { linksOf, withdrawLinksOf } from './store.ts'
import { records } from '../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const { localised, localisedOf } = inEveryLanguage(text)

export const ports = [
  provide(
    fileReferences,
    ({ companyId }, fileId) =>
      sql`select event_id from client_reports where company_id = ${companyId} and ${fileId}::uuid = any(photo_ids)`,
  ),
  provide(personalData, personalTables),
  provide(downloads, pdfDownload),
  provide(linkSource, {
    kind: 'client-report',
    title: localised('links.kind'),
    async list(ctx) {
      const { report } = await find(ctx)
      if (!report) return []
      const { id, open, readable, endsOn, openedAt } = report
      return [
        {
          id,
          label: speak(ctx.locale)('links.client'),
          about: '',
          state: readable ? 'open' : open ? 'expired' : 'revoked',
          expiresAt: zonedToInstant({ date: addDays(endsOn, 1), time: '00:00' }).instant,
          lastSeenAt: openedAt,
          href: `/rapoarte?eveniment=${ctx.event.eventId}&fila=client`,
          isWatched: true,
        },
      ]
    },
  }),
  provide(roomLink, async (ctx) => {
    const { report } = await find(ctx)
    return report?.readable ? { label: speak(ctx.locale)('page.title'), href: report.link } : null
  }),
  provide(openShares, {
    id: 'client-report.links',
    title: localised('shares.links'),
    list: ({ db, company, now }, userId) => linksOf(db, company, userId, now),
    close: ({ db, company, now }, lost) => withdrawLinksOf(db, company, lost, now),
  }),
  provide(historyWords, {
    entity: 'client_report',
    kind: recordWords.localised('client_report.kind'),
    title: recordWords.localised('client_report.title'),
    fields: {
      language: localised('field.language'),
      sections: localised('field.sections'),
      words: localised('field.words'),
      photoIds: localised('field.photos'),
      questionnaireIds: localised('field.questionnaires'),
      rundownIds: localised('field.rundowns'),
      endsOn: localised('field.endsOn'),
      open: localised('field.open'),
    },
    values: {
      language: localisedOf('language', locales),
      sections: localisedOf('section', ReportSection.options),
      open: { true: localised('open.yes'), false: localised('open.no') },
    },
    verbs: recordWords.localisedBelow('client_report.verbs'),
    names: async (ctx, ids) =>
      new Map([...(await eventNames(ctx, ids)).values()].map(({ id, name }) => [id, name])),
  }),
]
