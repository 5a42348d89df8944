import { namesOf } from '#modules/accounts/server/api.ts'
import {
  ofEvent,
  sheetOf,
  summed,
  textColumn,
  type ReportColumn,
  type Report,
  type ReportContext,
} from '../report.ts'
import * as store from './work-report-store.ts'

export const tasksByPerson: Report = async (ctx) => {
  const { say } = ctx
  const rows = await store.tasksByPerson(ctx)
  const nameOf = await names(ctx, rows)
  const columns = [
    textColumn<store.PersonTasks>(say('col.person'), ({ personId }) => nameOf(personId)),
    ...(['open', 'late', 'done'] as const).map((key) =>
      summed<store.PersonTasks>(say(`col.${key}`), (row) => row[key]),
    ),
  ]
  return sheetOf(columns, rows, {
    totalTitle: say('total'),
    chart: { kind: 'stacked', label: 0, series: [1, 3] },
  })
}

export const overdueTasks: Report = async (ctx) => {
  const { say } = ctx
  const rows = await store.lateTasks(ctx)
  const nameOf = await names(ctx, rows)
  type Row = store.LateTask
  const columns: ReportColumn<Row>[] = [
    ...ofEvent<Row>(ctx),
    { title: say('col.number'), kind: 'count', cell: ({ number }) => number },
    { title: say('col.task'), kind: 'text', cell: ({ title }) => title },
    { title: say('col.person'), kind: 'text', cell: ({ personId }) => nameOf(personId) },
    { title: say('col.due'), kind: 'date', cell: ({ dueDate }) => dueDate },
    { title: say('col.daysLate'), kind: 'count', cell: ({ days }) => days },
  ]
  return sheetOf(columns, rows, {
    chart: { kind: 'bars', label: columns.length - 3, series: [] },
  })
}

export const contacts: Report = async (ctx) => {
  const { say } = ctx
  type Row = store.ContactLine
  const column = textColumn<Row>
  const columns: ReportColumn<Row>[] = [
    ...ofEvent<Row>(ctx),
    column(say('col.name'), ({ name }) => name),
    column(say('col.role'), ({ role, isPrimary }) =>
      [isPrimary ? say('primary') : '', role].filter(Boolean).join(' · '),
    ),
    column(say('col.organisation'), ({ organisation }) => organisation),
    column(say('col.phone'), ({ phones }) => phones.join(', ')),
    column(say('col.email'), ({ emails }) => emails.join(', ')),
  ]
  return sheetOf(columns, await store.contactsOfEvents(ctx))
}

async function names(
  ctx: ReportContext,
  rows: readonly { personId: string | null }[],
): Promise<(id: string | null) => string> {
  const ids = rows.flatMap(({ personId }) => personId ?? [])
  const memberNames = await namesOf(ctx, ids)
  return (id) => memberNames.get(id ?? '')?.name ?? ctx.say('nobody')
}
