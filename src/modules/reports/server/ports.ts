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

const { localised } = inEveryLanguage(text)
const recordWords = inEveryLanguage(records)

const titles: Record<string, Localised> = Object.fromEntries(
  ReportId.options.map((id) => [id, localised(`report.${id}`)]),
)

export const ports = [
  provide(personalData, personalTables),
  provide(openShares, {
    id: 'reports.schedules',
    title: localised('shares.schedules'),
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
    kind: recordWords.localised('report.kind'),
    title: recordWords.localised('report.title'),
    fields: recordWords.localisedBelow('report.fields'),
    values: { report: titles },
    verbs: { exported: recordWords.localised('report.verbs.exported') },
    names: () => Promise.resolve(new Map()),
  }),
  provide(historyWords, {
    entity: 'report_schedule',
    kind: recordWords.localised('report_schedule.kind'),
    title: recordWords.localised('report_schedule.title'),
    fields: {},
    names: () => Promise.resolve(new Map()),
  }),
  provide(bin, {
    kind: 'report-schedule',
    title: recordWords.localised('bin.report-schedule'),
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
