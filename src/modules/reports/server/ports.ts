import { inEveryLanguage, type Localised } from '#shared/i18n.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { openShares, personData } from '#modules/accounts/server/api.ts'
import { bin, historyWords } from '#modules/company/server/api.ts'
import { ReportId } from '../model.ts'
import { speak, text } from '../text.ts'
import { reportDownloads } from './export.ts'
import * as schedules from './schedules.ts'
import * as store from './store.ts'
import { personalTables } from './personal-data.ts'
import { records } from '../locales/records.gen.ts'

const { said } = inEveryLanguage(text)
const recordWords = inEveryLanguage(records)

const titles: Record<string, Localised> = Object.fromEntries(
  ReportId.options.map((id) => [id, said(`report.${id}`)]),
)

export const ports = [
  provide(personalData, personalTables),
  provide(openShares, {
    id: 'reports.schedules',
    title: said('shares.schedules'),
    list: schedules.sentInNameOf,
    close: async ({ db, company, now, touch }, lost) => {
      await store.withdrawSchedules(db, company, lost, now)
      touch('report-schedules')
    },
  }),
  provide(personData, {
    section: 'reportSchedules',
    read: async ({ db, admission: { companyId } }, { userId }) =>
      companyId ? store.schedulesMadeBy(db, systemScope(companyId), userId) : null,
  }),
  ...reportDownloads.map((kind) => provide(downloads, kind)),
  provide(historyWords, {
    entity: 'report',
    kind: recordWords.said('report.kind'),
    title: recordWords.said('report.title'),
    fields: recordWords.saidBelow('report.fields'),
    values: { report: titles },
    verbs: { exported: recordWords.said('report.verbs.exported') },
    names: () => Promise.resolve(new Map()),
  }),
  provide(historyWords, {
    entity: 'report_schedule',
    kind: recordWords.said('report_schedule.kind'),
    title: recordWords.said('report_schedule.title'),
    fields: {},
    names: () => Promise.resolve(new Map()),
  }),
  provide(bin, {
    kind: 'report-schedule',
    title: recordWords.said('bin.report-schedule'),
    tags: ['report-schedules'],
    list: async (ctx, since) =>
      (await store.deletedSchedules(ctx.db, ctx.company, since, schedules.viewerOf(ctx))).map(
        ({ report, ...row }) => ({
          ...row,
          name: speak(ctx.locale)(`report.${report}`),
        }),
      ),
    restore: schedules.restore,
    purge: store.purgeSchedules,
  }),
]
