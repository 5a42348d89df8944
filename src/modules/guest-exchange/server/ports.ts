import { sql } from 'kysely'
import { personalData } from '#platform/server/personal-data.ts'
import { fileHolders } from '#platform/server/files/holders.ts'
import { fill } from '#platform/server/ports.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { eventContribution, type EventContribution } from '#modules/events/server/api.ts'
import { historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import { cardsDownload, csvDownload, xlsxDownload } from './exporting.ts'
import { personalTables } from './personal-data.ts'
import { countImports, deleteImports } from './store.ts'

const words: HistoryWords = {
  entity: 'guest_import',
  kind: { ro: 'Import și export de invitați', en: 'Import and export of guests' },
  title: { ro: 'lista de invitați', en: 'the guest list' },
  fields: {
    file: { ro: 'Fișier', en: 'File' },
    format: { ro: 'Format', en: 'Format' },
    needs: { ro: 'Cu dietă, alergii și acces', en: 'With diet, allergies and access' },
  },
  values: {
    format: {
      csv: { ro: 'CSV', en: 'CSV' },
      xlsx: { ro: 'Excel', en: 'Excel' },
      vcard: { ro: 'vCard', en: 'vCard' },
    },
  },
  verbs: {
    imported: { ro: 'a importat în', en: 'imported into' },
    undone: { ro: 'a anulat importul în', en: 'undid the import into' },
    exported: { ro: 'a exportat', en: 'exported' },
  },
  names: async () => new Map(),
}

/** Rows of files are people's data; with the people of the event they go. */
const contribution: EventContribution = {
  id: 'guest-exchange',
  title: { ro: 'Importuri de invitați', en: 'Guest imports' },
  anonymise: {
    count: (ctx, eventIds) => countImports(ctx.db, ctx.company, eventIds),
    run: (ctx) => deleteImports(ctx.db, ctx.event),
  },
}

export const ports = [
  fill(
    fileHolders,
    ({ companyId }, fileId) =>
      sql`select event_id from guest_imports where company_id = ${companyId} and file_id = ${fileId}`,
  ),
  fill(eventContribution, contribution),
  fill(personalData, personalTables),
  fill(historyWords, words),
  fill(downloads, csvDownload),
  fill(downloads, xlsxDownload),
  fill(downloads, cardsDownload),
]
