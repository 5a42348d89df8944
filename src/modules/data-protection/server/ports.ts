import { bin, historyWords, type BinKind, type HistoryWords } from '#modules/company/server/api.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { systemActor, systemScope } from '#platform/server/auth/access.ts'
import { jobCompanyContext } from '#platform/server/jobs/job-event-context.ts'
import { erasureReplay } from '#platform/server/privacy/erasures.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { inEachLanguage, inEveryLanguage, locales } from '#shared/i18n.ts'
import { registerFields, RequestKind, RequestState } from '../model.ts'
import { text } from '../text.ts'
import { eraseAgain, erasedPerson, personDownload } from './person.ts'
import * as register from './register.ts'
import { entries } from './register-store.ts'
import * as requests from './requests.ts'
import { requests as requestRecords } from './request-store.ts'
import { personalTables } from './personal-data.ts'
import { records } from '../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const isAdmin = (ctx: CompanyContext) => ctx.admission.role === 'admin'

const entryBin: BinKind = {
  kind: 'processing_entry',
  title: recordWords.localised('bin.processing_entry'),
  tags: ['data-protection.register'],
  list: async (ctx, since) =>
    isAdmin(ctx)
      ? (await entries.deleted(ctx.db, ctx.company, since)).map((entry) => ({
          ...entry,
          name: entry.ro.name,
        }))
      : [],
  restore: register.restore,
  purge: entries.purge,
}

const requestBin: BinKind = {
  kind: 'protection_request',
  title: recordWords.localised('bin.protection_request'),
  tags: ['data-protection.requests'],
  list: async (ctx, since) =>
    isAdmin(ctx)
      ? (await requestRecords.deleted(ctx.db, ctx.company, since)).map((row) => ({
          ...row,
          name: row.person,
        }))
      : [],
  restore: requests.restore,
  purge: requestRecords.purge,
}

/** The screen and the log say the same words. */
const { localised } = inEveryLanguage(text)

const entryFields = Object.fromEntries(
  locales.flatMap((locale) =>
    registerFields.map((field) => {
      const label = localised(`entry.${field}`)
      const mark = locale.toUpperCase()
      return [`${locale}.${field}`, inEachLanguage((each) => `${label[each]} (${mark})`)]
    }),
  ),
)

const words: HistoryWords[] = [
  {
    entity: 'retention',
    kind: recordWords.localised('retention.kind'),
    title: recordWords.localised('retention.title'),
    fields: {
      guestDays: localised('retention.guestDays'),
    },
  },
  {
    entity: 'processing_entry',
    kind: recordWords.localised('processing_entry.kind'),
    title: recordWords.localised('processing_entry.title'),
    fields: entryFields,
    names: async (ctx, ids) =>
      new Map(
        (await entries.findWithDeleted(ctx.db, ctx.company, ids)).map(({ id, ro }) => [
          id,
          ro.name,
        ]),
      ),
  },
  {
    entity: 'protection_request',
    kind: recordWords.localised('protection_request.kind'),
    title: recordWords.localised('protection_request.title'),
    fields: {
      kind: localised('request.kind'),
      person: localised('request.person'),
      contact: localised('request.contact'),
      receivedOn: localised('request.receivedOn'),
      note: localised('request.note'),
      state: localised('request.state'),
      reason: localised('request.reason'),
    },
    values: {
      kind: Object.fromEntries(
        RequestKind.options.map((each) => [each, localised(`kind.${each}`)]),
      ),
      state: Object.fromEntries(
        RequestState.options.map((each) => [each, localised(`state.${each}`)]),
      ),
    },
    verbs: recordWords.localisedBelow('protection_request.verbs'),
    // Planners read the log too, and may not see that a person made a request.
    isHidden: (ctx) => !isAdmin(ctx),
    names: (ctx, ids) => requestRecords.names(ctx.db, ctx.company, ids),
  },
]

export const ports = [
  provide(personalData, personalTables),
  provide(bin, entryBin),
  provide(bin, requestBin),
  provide(downloads, register.registerDownload),
  provide(downloads, personDownload),
  provide(erasureReplay, {
    kind: erasedPerson,
    replay: ({ db, outbox, ...work }, { id, company, what }) => {
      const job = { ...work, id, company: systemScope(company ?? ''), touch: () => undefined }
      const actor = systemActor
      return eraseAgain(jobCompanyContext(job, db, outbox, actor), what)
    },
  }),
  ...words.map((each) => provide(historyWords, each)),
]
