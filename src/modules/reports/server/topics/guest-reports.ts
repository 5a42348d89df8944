import type { Cell } from '../../model.ts'
import * as store from './guest-report-store.ts'
import {
  counted,
  ofEvent,
  sheetOf,
  summed,
  textColumn,
  type ReportColumn,
  type Report,
} from '../report.ts'

export const rsvpByPart: Report = async (ctx) => {
  const { say } = ctx
  type Row = store.PartAnswers
  const text = (['invited', 'yes', 'no', 'maybe', 'none', 'waiting'] as const).map((key) =>
    counted<Row>(say(`col.${key}`), (row) => row[key]),
  )
  const aged = (['adults', 'children', 'babies'] as const).map((key) =>
    counted<Row>(say(`col.${key}`), (row) => row[key]),
  )
  const named = [...ofEvent<Row>(ctx), textColumn<Row>(say('col.part'), ({ part }) => part)]
  const columns: ReportColumn<Row>[] = [
    ...named,
    ...text,
    ...aged,
    { title: say('col.capacity'), kind: 'count', cell: ({ capacity }) => capacity },
    { title: say('col.answered'), kind: 'share', cell: answeredShare },
  ]
  const label = named.length - 1
  return sheetOf(columns, await store.answersByPart(ctx), {
    chart: { kind: 'stacked', label, series: [2, 4, 6, 3, 5].map((at) => label + at) },
  })
}

function answeredShare({ invited, none }: store.PartAnswers): Cell {
  return invited === 0 ? null : Math.round(((invited - none) / invited) * 10_000)
}

export const rsvpByGroup: Report = async (ctx) => {
  const { say } = ctx
  type Row = store.GroupAnswers
  const columns = [
    ...ofEvent<Row>(ctx),
    textColumn<Row>(say('col.group'), ({ group }) => group),
    textColumn<Row>(say('col.side'), ({ side }) => side),
    ...(['guests', 'yes', 'no', 'waiting', 'maybe', 'silent'] as const).map((key) =>
      summed<Row>(say(`col.${key}`), (row) => row[key]),
    ),
  ]
  const side = columns.length - 7
  return sheetOf(columns, await store.answersByGroup(ctx), {
    totalTitle: say('total'),
    chart: {
      kind: 'stacked',
      label: side,
      series: [2, 5, 4, 3, 6].map((at) => side + at),
      colors: [1, 2, 3, 4, 5],
    },
  })
}

export const answersOverTime: Report = async (ctx) => {
  const { say } = ctx
  const columns: ReportColumn<store.DayAnswers>[] = [
    { title: say('col.day'), kind: 'date', cell: ({ day }) => day },
    ...(['yes', 'no', 'maybe'] as const).map((key) =>
      summed<store.DayAnswers>(say(`col.${key}`), (row) => row[key]),
    ),
  ]
  return sheetOf(columns, await store.answersByDay(ctx), {
    totalTitle: say('total'),
    chart: { kind: 'line', label: 0, series: [1, 2, 3], colors: [1, 4, 2] },
  })
}

export const guestList: Report = async (ctx) => {
  const { say, needs } = ctx
  type Row = store.GuestLine
  const column = textColumn<Row>
  const columns = [
    ...ofEvent<Row>(ctx),
    column(say('col.name'), ({ name }) => name),
    column(say('col.group'), ({ group }) => group),
    column(say('col.organisation'), ({ organisation }) => organisation),
    column(say('col.answer'), ({ standing: overallRsvp }) =>
      say(overallRsvpWords[overallRsvp ?? 'uninvited'] ?? 'rsvp.none'),
    ),
    column(say('col.table'), ({ table }) => table),
    column(say('col.email'), ({ email }) => email),
    column(say('col.phone'), ({ phone }) => phone),
    ...(needs
      ? [
          column(say('col.diet'), ({ diet }) => diet),
          column(say('col.allergies'), ({ allergies }) => allergies),
          column(say('col.access'), ({ access }) => access),
        ]
      : []),
  ]
  const answer = columns.findIndex(({ title }) => title === say('col.answer'))
  return sheetOf(columns, await store.guestLines(ctx), {
    chart: { kind: 'bars', label: answer, series: [] },
  })
}

const overallRsvpWords: Record<
  string,
  'rsvp.yes' | 'rsvp.no' | 'rsvp.maybe' | 'rsvp.none' | 'rsvp.waiting' | 'rsvp.uninvited'
> = {
  yes: 'rsvp.yes',
  no: 'rsvp.no',
  maybe: 'rsvp.maybe',
  none: 'rsvp.none',
  waiting: 'rsvp.waiting',
  uninvited: 'rsvp.uninvited',
}

export const kitchen: Report = async (ctx) => {
  const { say, needs } = ctx
  type Row = store.KitchenLine
  const portions = ({ adults, children }: Row) => adults + children
  const columns: ReportColumn<Row>[] = [
    ...ofEvent<Row>(ctx),
    { title: say('col.part'), kind: 'text', cell: ({ part }) => part },
    { title: say('col.table'), kind: 'text', cell: ({ table }) => table },
    { title: say('col.menu'), kind: 'text', cell: ({ menu }) => menu || say('noMenu') },
    { title: say('col.portions'), kind: 'count', cell: portions, summed: true },
    { title: say('col.adults'), kind: 'count', cell: ({ adults }) => adults, summed: true },
    { title: say('col.children'), kind: 'count', cell: ({ children }) => children, summed: true },
    { title: say('col.babies'), kind: 'count', cell: ({ babies }) => babies, summed: true },
    ...(needs
      ? [
          {
            title: say('col.needs'),
            kind: 'text' as const,
            cell: ({ needs: each }: Row) => each.join('; '),
          },
        ]
      : []),
  ]
  const menu = columns.findIndex(({ title }) => title === say('col.menu'))
  return sheetOf(columns, await store.kitchenLines(ctx), {
    totalTitle: say('total'),
    chart: { kind: 'bars', label: menu, series: [menu + 1] },
  })
}
