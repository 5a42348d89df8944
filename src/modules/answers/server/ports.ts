import { downloads } from '#platform/server/files/downloads.ts'
import { fill } from '#platform/server/ports.ts'
import { historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import { csvDownload, pdfDownload, xlsxDownload } from './exporting.ts'

const words: HistoryWords = {
  entity: 'submission',
  kind: { ro: 'Răspunsuri la chestionare', en: 'Questionnaire answers' },
  title: { ro: 'un răspuns la chestionar', en: 'a questionnaire answer' },
  fields: {},
}

export const ports = [
  fill(historyWords, words),
  fill(downloads, csvDownload),
  fill(downloads, xlsxDownload),
  fill(downloads, pdfDownload),
]
