import { comingOf } from '#modules/check-in/model.ts'
import * as store from './presence-report-store.ts'
import { counted, ofEvent, sheetOf, summed, textColumn, type Report } from '../report.ts'

export const attendance: Report = async (ctx) => {
  const { say } = ctx
  type Row = store.ListPresence
  const share = ({ expected, missing }: Row) =>
    expected === 0 ? null : Math.round(((expected - missing) / expected) * 10_000)
  const columns = [
    ...ofEvent<Row>(ctx),
    textColumn<Row>(say('col.list'), ({ list }) => list),
    counted<Row>(say('col.expected'), ({ expected }) => expected),
    counted<Row>(say('col.arrived'), ({ arrived }) => arrived),
    counted<Row>(say('col.unexpected'), (row) => comingOf(row).unexpected),
    counted<Row>(say('col.missing'), ({ missing }) => missing),
    counted<Row>(say('col.inside'), ({ inside }) => inside),
    { title: say('col.share'), kind: 'share' as const, cell: share },
  ]
  const first = columns.length - 7
  return sheetOf(columns, await store.presenceByList(ctx), {
    chart: { kind: 'bars', label: first, series: [first + 1, first + 2] },
  })
}

export const arrivals: Report = async (ctx) => {
  const { say } = ctx
  type Row = store.QuarterArrivals
  const columns = [
    ...ofEvent<Row>(ctx),
    { title: say('col.time'), kind: 'clock' as const, cell: ({ quarter }: Row) => quarter },
    summed<Row>(say('col.entries'), ({ arrived }) => arrived),
  ]
  const label = columns.length - 2
  return sheetOf(columns, await store.arrivalsByQuarter(ctx), {
    totalTitle: say('total'),
    chart: { kind: 'line', label, series: [label + 1] },
  })
}

/** The door of each guest's first entry; entries at the staff screen have no door. */
export const gates: Report = async (ctx) => {
  const { say } = ctx
  type Row = store.GateArrivals
  const columns = [
    ...ofEvent<Row>(ctx),
    textColumn<Row>(say('col.list'), ({ list }) => list),
    textColumn<Row>(say('col.gate'), ({ gate }) => gate || say('noGate')),
    summed<Row>(say('col.entries'), ({ arrived }) => arrived),
  ]
  const label = columns.length - 2
  return sheetOf(columns, await store.arrivalsByGate(ctx), {
    totalTitle: say('total'),
    chart: { kind: 'bars', label, series: [label + 1] },
  })
}

export const noShows: Report = async (ctx) => {
  const { say } = ctx
  type Row = store.AbsentGuest
  const columns = [
    ...ofEvent<Row>(ctx),
    textColumn<Row>(say('col.name'), ({ name }) => name),
    textColumn<Row>(say('col.part'), ({ part }) => part),
    textColumn<Row>(say('col.group'), ({ group }) => group),
    textColumn<Row>(say('col.phone'), ({ phone }) => phone),
  ]
  const part = columns.length - 3
  return sheetOf(columns, await store.absentGuests(ctx), {
    chart: { kind: 'bars', label: part, series: [] },
  })
}

export const mailDelivery: Report = async (ctx) => {
  const { say } = ctx
  type Row = store.MessageDelivery
  const columns = [
    ...ofEvent<Row>(ctx),
    textColumn<Row>(say('col.message'), ({ message }) => message),
    { title: say('col.time'), kind: 'instant' as const, cell: ({ at }: Row) => at },
    summed<Row>(say('col.sent'), ({ sent }) => sent),
    summed<Row>(say('col.kept'), ({ kept }) => kept),
    summed<Row>(say('col.queued'), ({ queued }) => queued),
    summed<Row>(say('col.refused'), ({ refused }) => refused),
    summed<Row>(say('col.skipped'), ({ skipped }) => skipped),
  ]
  const label = columns.length - 6
  return sheetOf(columns, await store.deliveryByMessage(ctx), {
    totalTitle: say('total'),
    chart: { kind: 'stacked', label, series: [2, 3, 4, 5].map((at) => label + at) },
  })
}
