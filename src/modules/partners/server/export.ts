import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { sayIn, type Say } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import {
  downloadKind,
  startDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { record } from '#platform/server/records/history.ts'
import { xlsxOf, type Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { exportEventPartners, exportPartners, sponsorReport } from '../contract.ts'
import {
  isFound,
  PaperState,
  partnerFieldKeys,
  partnerFields,
  Side,
  Status,
  type Partner,
  type PartnerFields,
} from '../model.ts'
import { text } from '../text.ts'
import * as deliverables from './deliverable-store.ts'
import { rowsOfEvent } from './engagement-store.ts'
import { find } from './engagements.ts'
import { drawReport } from './report.ts'
import { pageOfPartners } from './store.ts'

type Key = keyof typeof text.ro
type SayPartners = Say<Key>

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const Directory = z.object({
  search: z.string().optional(),
  kinds: z.array(z.string()).optional(),
  categories: z.array(Id).optional(),
  papers: z.array(PaperState).optional(),
  blocked: z.boolean().optional(),
  rating: z.int().optional(),
})

const OfEvent = z.object({
  eventId: Id,
  what: z.enum(['partners', 'deliverables']),
  side: Side.optional(),
  search: z.string().optional(),
  status: z.array(Status).optional(),
})
const Report = z.object({ eventId: Id, engagementId: Id.nullable() })

export async function startDirectoryExport(
  ctx: CompanyContext,
  params: InputOf<typeof exportPartners>,
) {
  await record(ctx, { entity: 'partner', entityId: null, verb: 'exported' })
  const name = `${sayIn(text, ctx.locale)('screen.title')} ${todayIn(defaultZone, ctx.now)}.xlsx`
  return startDownload(ctx, { kind: 'partners.directory', name, params })
}

export async function startEventExport(
  ctx: EventContext,
  { what, side, search, status }: InputOf<typeof exportEventPartners>,
) {
  const say = sayIn(text, ctx.locale)
  const title = say(what === 'partners' ? 'screen.title' : 'view.promisiuni')
  return startExport(ctx, `partners.${what}`, title, 'xlsx', { what, side, search, status })
}

export async function startReportExport(
  ctx: EventContext,
  { engagementId }: InputOf<typeof sponsorReport>,
) {
  if (engagementId) await find(ctx, engagementId)
  const title = sayIn(text, ctx.locale)('report.title')
  return startExport(ctx, 'partners.report', title, 'pdf', { engagementId: engagementId ?? null })
}

async function startExport(
  ctx: EventContext,
  kind: string,
  title: string,
  ending: string,
  params: object,
) {
  const { eventId } = ctx.event
  const event = await eventFacts(ctx)
  await record(ctx, { entity: 'event_partner', entityId: null, eventId, verb: 'exported' })
  const name = `${title} ${event.name} ${todayIn(event.timeZone, ctx.now)}.${ending}`
  return startDownload(ctx, { kind, name, params: { eventId, ...params } })
}

export const directoryDownload = downloadKind({
  kind: 'partners.directory',
  type: spreadsheet,
  params: Directory,
  write: (ctx, filter) => {
    const say = sayIn(text, ctx.locale)
    return xlsxOf(say('screen.title'), directoryRows(ctx, filter, say))
  },
})

export const partnersDownload = downloadKind({
  kind: 'partners.partners',
  type: spreadsheet,
  params: OfEvent,
  write: (ctx, params) => {
    const say = sayIn(text, ctx.locale)
    return xlsxOf(say('screen.title'), engagementRows(ctx, params, say))
  },
})

export const deliverablesDownload = downloadKind({
  kind: 'partners.deliverables',
  type: spreadsheet,
  params: OfEvent,
  write: (ctx, { eventId }) => {
    const say = sayIn(text, ctx.locale)
    return xlsxOf(say('view.promisiuni'), promiseRows(ctx, eventId, say))
  },
})

export const reportDownload = downloadKind({
  kind: 'partners.report',
  type: 'application/pdf',
  params: Report,
  async *write(ctx, { eventId, engagementId }) {
    const room = { ...ctx, event: eventIn(ctx, eventId) }
    const event = await eventFacts(room)
    const today = todayIn(event.timeZone, ctx.now)
    const sponsors = await rowsOfEvent(ctx.db, room.event, today, {
      side: 'sponsor',
      ...(engagementId && { id: engagementId }),
    })
    const promises = await deliverables.rowsOfEvent(ctx.db, room.event)
    yield await drawReport({ event, sponsors, promises, today, locale: ctx.locale })
  },
})

function eventIn({ company }: DownloadContext, eventId: string) {
  const actor = systemActor
  return eventScope({ actor, companyId: company.companyId }, eventId, true)
}

const pageSize = 500

async function* directoryRows(
  { db, company, now }: DownloadContext,
  input: z.infer<typeof Directory>,
  say: SayPartners,
): AsyncGenerator<Cell[]> {
  yield directoryColumns.map((column) => say(`field.${column}`))
  const filter = { ...input, today: todayIn(defaultZone, now) }
  const page = { sort: 'name', descending: false, limit: pageSize } as const
  for (let after: string | undefined; ;) {
    const partners = await pageOfPartners(db, company, filter, { ...page, after })
    for (const partner of partners)
      yield directoryColumns.map((column) => cellOf(partner, column, say))
    if (partners.length < pageSize) return
    after = partners.at(-1)?.id
  }
}

/** The note is the last, since it is long. */
const directoryColumns = [
  ...partnerFieldKeys.filter(isExported).filter((key) => key !== 'note'),
  'blockedReason',
  'note',
] as const

type ExportedKey = {
  [K in keyof PartnerFields]: (typeof partnerFields)[K]['isExported'] extends true ? K : never
}[keyof PartnerFields]

function isExported(key: keyof PartnerFields): key is ExportedKey {
  return partnerFields[key].isExported
}

function cellOf(
  partner: Partner,
  column: (typeof directoryColumns)[number],
  say: SayPartners,
): Cell {
  if (column === 'kinds') return partner.kinds.map((kind) => say(`kind.${kind}`)).join(', ')
  if (column === 'phone') return partner.phone && formatPhone(partner.phone)
  return partner[column]
}

async function* engagementRows(
  ctx: DownloadContext,
  { eventId, side, search = '', status = [] }: z.infer<typeof OfEvent>,
  say: SayPartners,
): AsyncGenerator<Cell[]> {
  const columns = ['partner', 'side', 'status', 'service', 'tier', 'amount', 'currency'] as const
  const extraColumns = [
    'meals',
    'arrivalDate',
    'arrivalTime',
    'arrivalNote',
    'promises',
    'kept',
  ] as const
  yield [...columns, ...extraColumns].map((column) => say(`part.${column}`))
  const today = todayIn(defaultZone, ctx.now)
  const rows = await rowsOfEvent(ctx.db, eventIn(ctx, eventId), today, side ? { side } : {})
  for (const row of rows.filter((each) => isFound(each, search, status)))
    yield [
      row.partner.name,
      say(`side.${row.side}`),
      statusWord(say, row.side, row.status),
      row.service,
      row.tier?.name ?? null,
      row.amount && { minor: row.amount.minor },
      row.amount?.currency ?? null,
      row.meals,
      row.arrivalDate && { date: row.arrivalDate },
      row.arrivalTime,
      row.arrivalNote,
      row.promises.all,
      row.promises.kept,
    ]
}

async function* promiseRows(
  ctx: DownloadContext,
  eventId: string,
  say: SayPartners,
): AsyncGenerator<Cell[]> {
  yield (['partner', 'promise', 'due', 'status', 'proof', 'reason'] as const).map((column) =>
    say(`promise.${column}`),
  )
  for (const row of await deliverables.rowsOfEvent(ctx.db, eventIn(ctx, eventId)))
    yield [
      row.partner.name,
      row.title,
      row.dueDate && { date: row.dueDate },
      say(`promiseStatus.${row.status}`),
      [row.proofNote, row.proofFile?.name].filter(Boolean).join(' · '),
      row.reason,
    ]
}

/** The first steps have other names for sponsors. */
function statusWord(say: SayPartners, side: Side, status: Status): string {
  return say(`status.${side}.${status}`)
}
