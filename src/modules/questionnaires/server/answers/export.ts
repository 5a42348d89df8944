import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { csvLine, csvMark } from '#shared/text/csv.ts'
import { sayIn, type Locale } from '#shared/i18n.ts'
import {
  formatDate,
  formatInstant,
  instantToZoned,
  PlainDate,
  todayIn,
} from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import {
  downloadKind,
  startDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { record } from '#platform/server/records/history.ts'
import { xlsxOf } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { everyQuestion } from '../../model/versions.ts'
import { answerText, textIn } from '../../model/answer-text.ts'
import type { Question } from '../../model.ts'
import { inEventOf } from '../questionnaires.ts'
import { versionsOf } from '../store.ts'
import type { exportAnswers } from '../../contract/answers.ts'
import { ResultFilter, type SubmissionRow } from '../../model/answers/answers.ts'
import { text } from '../../text/answers.ts'
import { reportOf } from './report.ts'
import { gather, withAnswers } from './results.ts'
import * as store from './answer-store.ts'

const Params = ResultFilter.extend({
  search: z.string().optional(),
  zone: z.string(),
  title: z.string(),
})
type Params = z.infer<typeof Params>

export async function startExport(
  ctx: CompanyContext,
  { format, ...filter }: InputOf<typeof exportAnswers>,
): Promise<{ url: string; expiresAt: string }> {
  const { one, eventCtx } = await inEventOf(ctx, filter.questionnaireId)
  const { timeZone, name: event } = await eventFacts(eventCtx)
  const title = textIn(one.title, ctx.locale)
  await record(eventCtx, {
    entity: 'questionnaire',
    entityId: one.id,
    eventId: one.eventId,
    verb: 'exported',
    changes: [{ field: 'format', new: format }],
  })
  const params: Params = { ...filter, zone: timeZone, title: `${title} · ${event}` }
  const name = `${title} ${event} ${todayIn(timeZone, ctx.now)}.${format}`
  return startDownload(ctx, { kind: `answers.${format}`, name, params })
}

export const csvDownload = downloadKind({
  kind: 'answers.csv',
  type: 'text/csv; charset=utf-8',
  params: Params,
  async *write(ctx, params) {
    // Romanian spreadsheets take a comma for the decimal sign.
    const separator = ctx.locale === 'ro' ? ';' : ','
    yield csvMark
    for await (const cells of table(ctx, params))
      yield csvLine(cells.map(plain(ctx.locale)), separator)
  },
})

export const xlsxDownload = downloadKind({
  kind: 'answers.xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  params: Params,
  write: (ctx, params) => xlsxOf(sayIn(text, ctx.locale)('screen.title'), table(ctx, params)),
})

export const pdfDownload = downloadKind({
  kind: 'answers.pdf',
  type: 'application/pdf',
  params: Params,
  async *write(ctx, params) {
    const results = await gather(ctx, params, params.zone)
    yield await reportOf(results, {
      title: params.title,
      locale: ctx.locale,
      at: formatInstant(ctx.now, params.zone, ctx.locale),
    })
  },
})

type Value = string | number | { date: PlainDate }

function plain(locale: Locale): (cell: Value) => string {
  return (cell) => {
    if (typeof cell === 'number') return String(cell).replace('.', locale === 'ro' ? ',' : '.')
    return typeof cell === 'string' ? cell : formatDate(cell.date, locale, 'numeric')
  }
}

const pageSize = 1000

/** A row for each answer and a column for each question that any version asked. */
async function* table(ctx: DownloadContext, params: Params): AsyncGenerator<Value[]> {
  const { db, company, locale } = ctx
  const say = sayIn(text, locale)
  const versions = await versionsOf(db, company, params.questionnaireId)
  const questions = everyQuestion(versions.map(({ body }) => body)).filter(
    ({ type }) => type !== 'statement',
  )
  const columns = questions.flatMap((question) => columnsOf(question, locale))
  yield [
    say('column.at'),
    say('column.guest'),
    say('column.version'),
    ...columns.map(({ title }) => title),
  ]
  for (let after: { at: string; id: string } | undefined; ;) {
    const rows = await store.pageOfSubmissions(
      db,
      company,
      params,
      { after, limit: pageSize },
      locale,
    )
    for (const row of await withAnswers(ctx, rows)) {
      const { date, time } = instantToZoned(row.submittedAt, params.zone)
      yield [`${date} ${time}`, row.guestName, row.number, ...columns.map(({ cell }) => cell(row))]
    }
    const lastRow = rows.at(-1)
    if (!lastRow || rows.length < pageSize) return
    after = { at: lastRow.submittedAt, id: lastRow.id }
  }
}

interface ExportColumn {
  title: string
  cell: (row: SubmissionRow) => Value
}

/** A matrix has a column for each of its rows, so that they can be counted apart. */
function columnsOf(question: Question, locale: Locale): ExportColumn[] {
  const title = textIn(question.label, locale)
  if (question.type === 'matrix')
    return question.rows.map(({ id, label }) => ({
      title: `${title} – ${textIn(label, locale)}`,
      cell: ({ answers }) => {
        const chosen = answers[question.id]?.options?.find((pair) => pair.startsWith(`${id}:`))
        const column = question.columns.find((each) => chosen === `${id}:${each.id}`)
        return column ? textIn(column.label, locale) : ''
      },
    }))
  if (question.type === 'date')
    return [
      {
        title,
        cell: ({ answers }) => {
          const written = answers[question.id]?.text ?? ''
          const date = PlainDate.safeParse(written).data
          return date === undefined ? written : { date }
        },
      },
    ]
  return [
    {
      title,
      cell: ({ answers }) =>
        answers[question.id]?.number ?? answerText(question, answers[question.id], locale),
    },
  ]
}
