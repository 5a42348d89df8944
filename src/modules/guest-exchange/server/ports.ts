import { fill } from '#platform/server/ports.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import { cardsDownload, csvDownload, xlsxDownload } from './exporting.ts'

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

export const ports = [
  fill(historyWords, words),
  fill(downloads, csvDownload),
  fill(downloads, xlsxDownload),
  fill(downloads, cardsDownload),
]
