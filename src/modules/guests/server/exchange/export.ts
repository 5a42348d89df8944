import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { cellEnd, csvMark } from '#shared/text/csv.ts'
import { staffLocale, inLanguage, sayIn, type Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { todayIn } from '#shared/dates/time.ts'
import { systemActor } from '#platform/server/auth/access.ts'
import { jobEventContext } from '#platform/server/jobs/job-event-context.ts'
import type { EventContext } from '#platform/server/context.ts'
import { TimeSlice } from '#platform/server/process/time-slice.ts'
import {
  downloadKind,
  startDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { record } from '#platform/server/records/history.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { requireRecentProof } from '#modules/accounts/server/api.ts'
import { pageOfTags } from '#modules/company/server/api.ts'
import { writeCard } from '#modules/contacts/server/api.ts'
import { categoriesOf } from '#modules/defaults/server/api.ts'
import { eventFacts, partsOf } from '#modules/events/server/api.ts'
import { GuestSelection } from '../../contract.ts'
import { isNameless } from '../../model.ts'
import { exportPages, exportTable, type ExportedGuest, type ExportWords } from './exchange.ts'
import type { exportGuests } from '../../contract/exchange.ts'
import { ageWords, languageWords, rsvpWords, yesWord } from '../../model/exchange/cells.ts'
import { exportColumns } from '../../model/exchange/columns.ts'
import { text } from '../../text/exchange.ts'
import { csvLinesOf } from '#platform/server/spreadsheet/csv-lines.ts'
import { xlsxOf } from '#platform/server/spreadsheet/xlsx-writer.ts'

const Params = z.object({ eventId: Id, selection: GuestSelection, needs: z.boolean() })
type Params = z.infer<typeof Params>

const endings = { csv: 'csv', xlsx: 'xlsx', vcard: 'vcf' }

export async function startExport(ctx: EventContext, input: InputOf<typeof exportGuests>) {
  const { format, selection } = input
  const { eventId } = ctx.event
  if (selection.all) requireRecentProof(ctx)
  const event = await eventFacts(ctx)
  // A card has no place for such data.
  const needs = input.needs && format !== 'vcard'
  const changes = [{ field: 'format', new: format }, ...(needs ? [{ field: 'needs' }] : [])]
  await record(ctx, { entity: 'guest_import', entityId: null, eventId, verb: 'exported', changes })
  const title = sayIn(text, ctx.locale)('export.file')
  const name = `${title} ${event.name} ${todayIn(event.timeZone, ctx.now)}.${endings[format]}`
  const params: Params = { eventId, selection, needs }
  return startDownload(ctx, { kind: `guests.${format}`, name, params })
}

export const csvDownload = downloadKind({
  kind: 'guests.csv',
  type: 'text/csv; charset=utf-8',
  params: Params,
  async *write(ctx, params) {
    // Romanian spreadsheets take a comma for the decimal sign.
    const separator = ctx.locale === 'ro' ? ';' : ','
    let byteOrderMark = csvMark
    for await (const lines of table(ctx, params)) {
      yield byteOrderMark + csvLinesOf(lines, separator)
      byteOrderMark = ''
    }
  },
})

export const xlsxDownload = downloadKind({
  kind: 'guests.xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  params: Params,
  write: (ctx, params) =>
    xlsxOf(sayIn(text, ctx.locale)('export.file'), rowsOf(table(ctx, params))),
})

export const cardsDownload = downloadKind({
  kind: 'guests.vcard',
  type: 'text/vcard; charset=utf-8',
  params: Params,
  async *write(ctx, params) {
    for await (const page of exportPages(inEvent(ctx, params), params.selection))
      yield page.map(cardOf).join('')
  },
})

/** Without a name no contact is made. */
function cardOf(guest: ExportedGuest): string {
  if (isNameless(guest)) return ''
  const { id, version, firstName, lastName, jobTitle, company, email, phone, note } = guest
  const lists = { emails: email ? [email] : [], phones: phone ? [phone] : [] }
  const named = { firstName: firstName || lastName, lastName: firstName ? lastName : '' }
  const card = { id, version, ...named, jobTitle, organisation: company, note, language: null }
  return writeCard({ ...card, ...lists }, '4.0')
}

/** Lines of text with `cellEnd` between their cells, the headers first. */
async function* table(ctx: DownloadContext, params: Params): AsyncGenerator<string[]> {
  const eventCtx = inEvent(ctx, params)
  const columns = exportColumns(staffLocale(ctx.locale), await partsOf(eventCtx), params.needs)
  yield [columns.map(({ header }) => header).join(cellEnd)]
  const wanted = {
    columns: columns.map(({ column }) => column),
    words: await exportWords(eventCtx, ctx.locale),
  }
  yield* exportTable(eventCtx, params.selection, wanted)
}

async function* rowsOf(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string[]> {
  const timeSlice = new TimeSlice()
  for await (const lines of pages)
    for (const line of lines) {
      if (timeSlice.isOver) await timeSlice.pass()
      yield line.split(cellEnd)
    }
}

export async function exportWords(eventCtx: EventContext, locale: Locale): Promise<ExportWords> {
  const named = (list: readonly { id: string; name: string }[]) =>
    new Map(list.map(({ id, name }) => [id, name]))
  const tags = await pageOfTags(eventCtx.db, eventCtx.company, {
    descending: false,
    limit: 2000,
    offset: 0,
  })
  return {
    rsvps: inLanguage(rsvpWords, locale),
    ages: inLanguage(ageWords, locale),
    languages: inLanguage(languageWords, locale),
    yes: inLanguage(yesWord, locale),
    tags: named(tags),
    categories: named(await categoriesOf(eventCtx, 'guest')),
  }
}

/** An export writes nothing, so no readers are notified. */
export function inEvent(ctx: DownloadContext, { eventId }: { eventId: string }): EventContext {
  const actor = systemActor
  const job = { ...ctx, id: 'export', touch: () => undefined }
  return jobEventContext(job, ctx.db, new Outbox([]), { eventId, actor })
}
