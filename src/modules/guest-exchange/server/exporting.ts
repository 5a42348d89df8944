import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { csvLine, csvMark } from '#shared/csv.ts'
import { sayIn } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { todayIn } from '#shared/time.ts'
import { atWork } from '#platform/server/jobs/at-work.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  downloadKind,
  offerDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { record } from '#platform/server/history.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { pageOfTags } from '#modules/company/server/api.ts'
import { writeCard } from '#modules/contacts/server/api.ts'
import { categoriesOf } from '#modules/defaults/server/api.ts'
import { eventFacts, partsOf } from '#modules/events/server/api.ts'
import { GuestSelection } from '#modules/guests/contract.ts'
import { isNameless } from '#modules/guests/model.ts'
import { exportPages, type ExportedGuest } from '#modules/guests/server/api.ts'
import type { exportGuests } from '../contract.ts'
import { exportColumns, type WrittenGuest } from '../model/columns.ts'
import { text } from '../text.ts'
import { xlsxOf } from '#platform/server/spreadsheet/xlsx-writing.ts'

const Params = z.object({ eventId: Id, selection: GuestSelection, needs: z.boolean() })
type Params = z.infer<typeof Params>

const endings = { csv: 'csv', xlsx: 'xlsx', vcard: 'vcf' }

export async function offer(ctx: EventContext, input: InputOf<typeof exportGuests>) {
  const { format, selection } = input
  const { eventId } = ctx.event
  const event = await eventFacts(ctx)
  // A card has no place for such data.
  const needs = input.needs && format !== 'vcard'
  const changes = [{ field: 'format', new: format }, ...(needs ? [{ field: 'needs' }] : [])]
  await record(ctx, { entity: 'guest_import', entityId: null, eventId, verb: 'exported', changes })
  const title = sayIn(text, ctx.locale)('export.file')
  const name = `${title} ${event.name} ${todayIn(event.timeZone, ctx.now)}.${endings[format]}`
  const params: Params = { eventId, selection, needs }
  return offerDownload(ctx, { kind: `guests.${format}`, name, params })
}

export const csvDownload = downloadKind({
  kind: 'guests.csv',
  type: 'text/csv; charset=utf-8',
  params: Params,
  async *write(ctx, params) {
    // Romanian spreadsheets take a comma for the decimal sign.
    const separator = ctx.locale === 'ro' ? ';' : ','
    let some = csvMark
    for await (const cells of table(ctx, params)) {
      some += csvLine(cells, separator)
      if (some.length < piece) continue
      yield some
      some = ''
    }
    yield some
  },
})

export const xlsxDownload = downloadKind({
  kind: 'guests.xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  params: Params,
  write: (ctx, params) => xlsxOf(sayIn(text, ctx.locale)('export.file'), table(ctx, params)),
})

export const cardsDownload = downloadKind({
  kind: 'guests.vcard',
  type: 'text/vcard; charset=utf-8',
  params: Params,
  async *write(ctx, params) {
    for await (const guest of everyOne(inEvent(ctx, params), params)) {
      if (isNameless(guest)) continue
      const { id, version, firstName, lastName, jobTitle, company, email, phone, note } = guest
      const lists = { emails: email ? [email] : [], phones: phone ? [phone] : [] }
      const named = { firstName: firstName || lastName, lastName: firstName ? lastName : '' }
      const card = { id, version, ...named, jobTitle, organisation: company, note, language: null }
      yield writeCard({ ...card, ...lists }, '4.0')
    }
  },
})

const piece = 65_536

async function* table(ctx: DownloadContext, params: Params): AsyncGenerator<string[]> {
  const at = inEvent(ctx, params)
  const parts = await partsOf(at)
  const tags = await pageOfTags(at.db, at.company, { descending: false, limit: 2000, offset: 0 })
  const tagNames = new Map(tags.map(({ id, name }) => [id, name]))
  const categories = new Map((await categoriesOf(at, 'guest')).map(({ id, name }) => [id, name]))
  const columns = exportColumns(ctx.locale, parts, params.needs)
  yield columns.map(({ header }) => header)
  for await (const guest of everyOne(at, params)) {
    const written = writtenAs(guest, tagNames, categories)
    yield columns.map(({ cell }) => cell(written))
  }
}

function writtenAs(
  guest: ExportedGuest,
  tags: ReadonlyMap<string, string>,
  categories: ReadonlyMap<string, string>,
): WrittenGuest {
  return {
    ...guest,
    salutation: guest.groupSalutation,
    language: guest.groupLanguage,
    maxPersons: guest.groupMaxPersons,
    category: (guest.categoryId && categories.get(guest.categoryId)) || '',
    tags: guest.tagIds.flatMap((id) => tags.get(id) ?? []).join(', '),
  }
}

async function* everyOne(at: EventContext, params: Params): AsyncGenerator<ExportedGuest> {
  const { selection, needs } = params
  for await (const page of exportPages(at, { ...selection, needs }))
    yield* page.filter(({ erasedAt }) => erasedAt === null)
}

/** Nothing is written on the way out, so nobody has to be told. */
function inEvent(ctx: DownloadContext, { eventId }: Params): EventContext {
  const actor = { kind: 'system' as const, id: null, name: '' }
  const job = { ...ctx, id: 'export', touch: () => undefined }
  return atWork(job, ctx.db, new Outbox([]), { eventId, actor })
}
