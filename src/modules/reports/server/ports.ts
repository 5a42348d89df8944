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

const titles: Record<string, Localised> = Object.fromEntries(
  ReportId.options.map((id) => [
    id,
    { ro: speak('ro')(`report.${id}`), en: speak('en')(`report.${id}`) },
  ]),
)

export const ports = [
  provide(personalData, personalTables),
  provide(openShares, {
    id: 'reports.schedules',
    title: inEveryLanguage(text).said('shares.schedules'),
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
    kind: { ro: 'Rapoarte', en: 'Reports' },
    title: { ro: 'un raport', en: 'a report' },
    fields: {
      report: { ro: 'Raport', en: 'Report' },
      needs: { ro: 'Cu diete, alergii și acces', en: 'With diets, allergies and access needs' },
    },
    values: { report: titles },
    verbs: { exported: { ro: 'a exportat', en: 'exported' } },
    names: () => Promise.resolve(new Map()),
  }),
  provide(historyWords, {
    entity: 'report_schedule',
    kind: { ro: 'Rapoarte programate', en: 'Scheduled reports' },
    title: { ro: 'un raport programat', en: 'a scheduled report' },
    fields: {},
    names: () => Promise.resolve(new Map()),
  }),
  provide(bin, {
    kind: 'report-schedule',
    title: { ro: 'raport programat', en: 'scheduled report' },
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
