import { sql } from 'kysely'
import { inEveryLanguage } from '#shared/i18n.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { provide } from '#platform/server/ports.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { finder, type Finder } from '#platform/server/database/finder.ts'
import {
  eventContribution,
  eventNames,
  type EventContribution,
} from '#modules/events/server/api.ts'
import { historyWords, type HistoryWords } from '#modules/company/server/api.ts'
import { text } from '../../text/exchange.ts'
import { cardsDownload, csvDownload, xlsxDownload } from './export.ts'
import { skippedDownload } from './skipped-rows.ts'
import { personalTables } from './import-personal-data.ts'
import { countImports, deleteImports, placesOfImports } from './import-store.ts'
import { records } from '../../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const words: HistoryWords = {
  entity: 'guest_import',
  kind: recordWords.localised('guest_import.kind'),
  title: recordWords.localised('guest_import.title'),
  fields: recordWords.localisedBelow('guest_import.fields'),
  values: {
    format: recordWords.localisedBelow('guest_import.values.format'),
  },
  verbs: recordWords.localisedBelow('guest_import.verbs'),
  names: async () => new Map(),
}

/** Rows of files are people's data; with the people of the event they go. */
const contribution: EventContribution = {
  id: 'guest-imports',
  title: recordWords.localised('contribution.guest-imports'),
  anonymise: {
    count: (ctx, eventIds) => countImports(ctx.db, ctx.company, eventIds),
    run: (ctx) => deleteImports(ctx.db, ctx.event),
  },
}

/** A file is opened from the list it was read into; only what names one by its id comes here. */
const importFinder: Finder = {
  kind: 'guest-import',
  title: inEveryLanguage(text).localised('imports'),
  order: 76,
  async find(ctx, { ids = [] }) {
    const placesOfRecords = await placesOfImports(ctx.db, ctx.company, ids)
    const events = await eventNames(
      ctx,
      placesOfRecords.map(({ eventId }) => eventId),
    )
    return placesOfRecords.flatMap(({ id, name, eventId }) => {
      const event = events.get(eventId)
      const href = `/invitati?eveniment=${eventId}`
      return event ? [{ id, title: name, detail: event.name, href }] : []
    })
  },
}

export const exchangePorts = [
  provide(finder, importFinder),
  provide(
    fileReferences,
    ({ companyId }, fileId) =>
      sql`select event_id from guest_imports where company_id = ${companyId} and file_id = ${fileId}`,
  ),
  provide(eventContribution, contribution),
  provide(personalData, personalTables),
  provide(historyWords, words),
  provide(downloads, csvDownload),
  provide(downloads, xlsxDownload),
  provide(downloads, cardsDownload),
  provide(downloads, skippedDownload),
]
