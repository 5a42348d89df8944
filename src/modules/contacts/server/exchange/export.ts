import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { csvLine, csvMark } from '#shared/text/csv.ts'
import { sayIn } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import {
  downloadKind,
  startDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { record } from '#platform/server/records/history.ts'
import type { exportContacts } from '../../contract.ts'
import { contactFieldKeys, type Contact, type ContactFields } from '../../model.ts'
import { text } from '../../text.ts'
import { withTargets } from '../directory.ts'
import { pageOfContacts, type ContactSelection } from '../store.ts'
import { writeCard } from './vcard.ts'

const vcard = 'contacts.vcard'
const csv = 'contacts.csv'

export async function startExport(ctx: CompanyContext, input: InputOf<typeof exportContacts>) {
  const { format, selection } = input
  const name = `${sayIn(text, ctx.locale)('export.file')} ${todayIn(defaultZone, ctx.now)}`
  await record(ctx, { entity: 'contact', entityId: null, verb: 'exported' })
  if (format === 'csv')
    return startDownload(ctx, { kind: csv, name: `${name}.csv`, params: { selection } })
  const version = format === 'vcard3' ? '3.0' : '4.0'
  const params = { version, selection }
  return startDownload(ctx, { kind: vcard, name: `${name}.vcf`, params })
}

const Selection = z.object({
  all: z.boolean(),
  ids: z.array(Id),
  filter: z.object({
    search: z.string().optional(),
    kinds: z.array(z.string()).optional(),
    organisations: z.array(z.string()).optional(),
    tags: z.array(z.string()).optional(),
  }),
})

export const cardsDownload = downloadKind({
  kind: vcard,
  type: 'text/vcard; charset=utf-8',
  params: z.object({ version: z.enum(['3.0', '4.0']), selection: Selection }),
  async *write(ctx, { version, selection }) {
    for await (const contact of everyOne(ctx, selection)) yield writeCard(contact, version)
  },
})

export const tableDownload = downloadKind({
  kind: csv,
  type: 'text/csv; charset=utf-8',
  params: z.object({ selection: Selection }),
  async *write(ctx, { selection }) {
    const say = sayIn(text, ctx.locale)
    // Romanian spreadsheets take a comma for the decimal sign.
    const separator = ctx.locale === 'ro' ? ';' : ','
    const line = (cells: string[]) => csvLine(cells, separator)
    yield csvMark + line(columns.map((column) => say(`field.${column}`)))
    for await (const contact of everyOne(ctx, selection)) yield line(columns.map(cellOf(contact)))
  },
})

type Column = Exclude<keyof ContactFields, 'photoId'>
const isColumn = (key: keyof ContactFields): key is Column => key !== 'photoId'
const columns: readonly Column[] = [
  'lastName',
  ...contactFieldKeys.filter(isColumn).filter((key) => key !== 'lastName'),
]

function cellOf(contact: Contact) {
  return (column: Column): string => {
    const value = contact[column]
    return Array.isArray(value) ? value.join(', ') : (value ?? '')
  }
}

const pageSize = 500

async function* everyOne(
  ctx: DownloadContext,
  { filter, ...chosen }: ContactSelection,
): AsyncGenerator<Contact> {
  const selection = { ...chosen, filter: await withTargets(ctx, filter) }
  const page = { sort: 'name', descending: false, limit: pageSize } as const
  for (let after: string | undefined; ;) {
    const contacts = await pageOfContacts(ctx.db, ctx.company, selection, { ...page, after })
    yield* contacts
    if (contacts.length < pageSize) return
    after = contacts.at(-1)?.id
  }
}
