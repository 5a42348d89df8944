import { sql } from 'kysely'
import { inEveryLanguage, locales } from '#shared/i18n.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { provide } from '#platform/server/ports.ts'
import { historyWords } from '#modules/company/server/api.ts'
import { roomLink } from '#modules/client-room/server/api.ts'
import { eventNames } from '#modules/events/server/api.ts'
import { linkKind } from '#modules/outside-links/server/api.ts'
import { ReportSection } from '../model.ts'
import { speak, text } from '../text.ts'
import { find, recordLinkChange, reportLink, usualLinkEnd } from './client-reports.ts'
import { pdfDownload } from './export.ts'
import { personalTables } from './personal-data.ts'
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
  provide(linkKind, {
    ...reportLink,
    title: localised('links.kind'),
    isWritten: true,
    formerPurpose: 'client-report',
    records: async (_, ids) => new Map(ids.map((id) => [id, { about: '' }])),
    screen: (_, eventId) => `/rapoarte?eveniment=${eventId}&fila=client`,
    endsAt: usualLinkEnd,
    recordChange: (ctx, _, verb) => recordLinkChange(ctx, verb),
  }),
  provide(roomLink, async (ctx) => {
    const { report } = await find(ctx)
    return report?.readable ? { label: speak(ctx.locale)('page.title'), href: report.link } : null
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
