import { inEveryLanguage } from '#shared/i18n.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import { guestContribution, type GuestContribution } from '#modules/guests/server/api.ts'
import { records } from '../../locales/records.gen.ts'
import { csvDownload, pdfDownload, xlsxDownload } from './export.ts'
import { giveItems } from './inbox-store.ts'
import { personalTables } from './inbox-personal-data.ts'

const { localised } = inEveryLanguage(records)

const words: HistoryWords = {
  entity: 'submission',
  kind: localised('history.answers.kind'),
  title: localised('history.answers.title'),
  fields: {},
}

/** Updates the inbox when guests are merged. */
const ofGuests: GuestContribution = {
  id: 'inbox',
  merge: {
    run: (ctx, { keptId, droppedId }) =>
      giveItems(ctx.db, ctx.company, { from: droppedId, to: keptId }),
    async undo(ctx, { keptId, droppedId }, trace) {
      await giveItems(ctx.db, ctx.company, { from: keptId, to: droppedId, ids: trace as string[] })
    },
  },
}

export const answerPorts = [
  provide(personalData, personalTables),
  provide(guestContribution, ofGuests),
  provide(historyWords, words),
  provide(downloads, csvDownload),
  provide(downloads, xlsxDownload),
  provide(downloads, pdfDownload),
]
