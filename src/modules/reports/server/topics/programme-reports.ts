import { resultsOf } from '#modules/questionnaires/server/api.ts'
import { optionText, textIn } from '#modules/questionnaires/model/answer-text.ts'
import { playedCues, type PlayedCue } from '#modules/run-of-show/server/api.ts'
import * as store from './programme-report-store.ts'
import {
  ofEvent,
  sheetOf,
  summed,
  roundToTenths,
  upTo,
  textColumn,
  type ReportColumn,
  type Report,
  type ReportContext,
} from '../report.ts'

export const agenda: Report = async (ctx) => {
  const { say } = ctx
  type Row = store.SessionLine
  const columns: ReportColumn<Row>[] = [
    ...ofEvent<Row>(ctx),
    textColumn(say('col.session'), ({ title }) => title),
    { title: say('col.day'), kind: 'date', cell: ({ day }) => day },
    textColumn(say('col.time'), ({ time }) => time),
    { title: say('col.minutes'), kind: 'count', cell: ({ minutes }) => minutes },
    textColumn(say('col.place'), ({ place, allRooms }) =>
      allRooms ? say('allRooms') : place || say('noPlace'),
    ),
    textColumn(say('col.speakers'), ({ speakers }) => speakers),
    { title: say('col.capacity'), kind: 'count', cell: ({ capacity }) => capacity },
  ]
  const minutes = columns.length - 4
  // Time that each room is in use.
  return sheetOf(columns, await store.sessionLines(ctx), {
    chart: { kind: 'bars', label: minutes + 1, series: [minutes] },
  })
}

/**
 * Every row of a show that has begun: what was planned, and what really was. The total compares only rows that
 * took place, and only of one show: what is on at the same time in two halls adds up to nothing.
 */
export const runOfShow: Report = async (ctx) => {
  const { say } = ctx
  const ids = ctx.events.map(({ id }) => id)
  const minutes = (seconds: number) => Math.round(seconds / 6) / 10
  const late = ({ realSeconds, plannedSeconds }: PlayedCue) =>
    realSeconds === null ? null : roundToTenths(minutes(realSeconds) - minutes(plannedSeconds))
  const isOver = ({ realSeconds }: PlayedCue) => realSeconds !== null
  const columns: ReportColumn<PlayedCue>[] = [
    ...ofEvent<PlayedCue>(ctx),
    textColumn(say('col.cue'), ({ title }) => title),
    textColumn(say('col.rundown'), ({ rundown }) => rundown),
    { title: say('col.plannedStart'), kind: 'clock', cell: ({ plannedStart }) => plannedStart },
    {
      title: say('col.realStart'),
      kind: 'clock',
      cell: ({ realStart, isSkipped }) => (isSkipped ? say('skipped') : realStart),
    },
    {
      title: say('col.plannedMinutes'),
      kind: 'count',
      summed: isOver,
      cell: ({ plannedSeconds }) => minutes(plannedSeconds),
    },
    {
      title: say('col.realMinutes'),
      kind: 'count',
      summed: true,
      cell: ({ realSeconds }) => (realSeconds === null ? null : minutes(realSeconds)),
    },
    { title: say('col.difference'), kind: 'count', summed: true, cell: late },
  ]
  const cue = columns.length - 7
  const played = await playedCues(ctx, ids, ctx.now)
  const isOne = new Set(played.map(({ rundownId }) => rundownId)).size === 1
  return sheetOf(columns, played, {
    ...(isOne && played.some(isOver) && { totalTitle: say('totalPlayed') }),
    chart: {
      kind: 'bars',
      label: cue,
      series: [cue + 4, cue + 5],
      // Two events may have shows of one name.
      each: [...upTo(cue - 1), cue + 1],
      apart: true,
    },
  })
}

export const enrolments: Report = async (ctx) => {
  const { say } = ctx
  type Row = store.SlotLine
  const free = ({ capacity, enrolled, offered }: Row) =>
    capacity === null ? null : Math.max(0, capacity - enrolled - offered)
  const columns: ReportColumn<Row>[] = [
    ...ofEvent<Row>(ctx),
    textColumn(say('col.activity'), ({ activity }) => activity),
    { title: say('col.starts'), kind: 'clock', cell: ({ starts }) => starts },
    { title: say('col.capacity'), kind: 'count', cell: ({ capacity }) => capacity },
    summed(say('col.enrolled'), ({ enrolled }) => enrolled),
    summed(say('col.offeredPlaces'), ({ offered }) => offered),
    summed(say('col.waiting'), ({ waiting }) => waiting),
    { title: say('col.free'), kind: 'count', cell: free },
  ]
  const label = columns.length - 7
  return sheetOf(columns, await store.slotLines(ctx), {
    totalTitle: say('total'),
    chart: { kind: 'bars', label, series: [label + 3, label + 5] },
  })
}

interface AnswerRow {
  event: string
  questionnaire: string
  question: string
  answer: string
  n: number
  /** Share of those who answered the question, in basis points. */
  share: number | null
}

/** Choices and numbers as they were counted; of what was written freely, only how many wrote. */
export const questionnaireResults: Report = async (ctx) => {
  const { say } = ctx
  const rows: AnswerRow[] = []
  for (const questionnaire of await store.answeredQuestionnaires(ctx))
    rows.push(...(await answersTo(questionnaire, ctx)))
  const columns: ReportColumn<AnswerRow>[] = [
    ...ofEvent<AnswerRow>(ctx),
    textColumn(say('col.question'), ({ question }) => question),
    textColumn(say('col.questionnaire'), (row) => row.questionnaire),
    textColumn(say('col.answer'), ({ answer }) => answer),
    { title: say('col.answers'), kind: 'count', cell: ({ n }) => n },
    { title: say('col.share'), kind: 'share', cell: ({ share }) => share },
  ]
  const question = columns.length - 5
  return sheetOf(columns, rows, {
    chart: { kind: 'bars', label: question + 2, series: [question + 3], each: upTo(question) },
  })
}

async function answersTo(
  { id, event, timeZone, title }: store.AnsweredQuestionnaire,
  ctx: ReportContext,
): Promise<AnswerRow[]> {
  const { say, locale } = ctx
  const { questions, summaries } = await resultsOf(ctx, { questionnaireId: id }, timeZone)
  return questions.flatMap((question) => {
    const summary = summaries.find(({ questionId }) => questionId === question.id)
    if (!summary || summary.answered === 0) return []
    const row = (answer: string, n: number): AnswerRow => ({
      event,
      questionnaire: textIn(title, locale),
      question: textIn(question.label, locale),
      answer,
      n,
      share: Math.round((n / summary.answered) * 10_000),
    })
    // In a ranking each answer contains every option, so the count means nothing: the rank does.
    if (question.type === 'ranking')
      return summary.ranks.map(({ option, place }) => {
        const average = place.toLocaleString(locale, { maximumFractionDigits: 2 })
        const answer = say('averagePlace', {
          option: optionText(question, option, locale),
          place: average,
        })
        return { ...row(answer, summary.answered), share: null }
      })
    const counted = [
      ...summary.counts.map(({ option, n }) => row(optionText(question, option, locale), n)),
      ...summary.values.map(({ value, n }) => row(value.toLocaleString(locale), n)),
    ]
    return counted.length > 0 ? counted : [row(say('written'), summary.answered)]
  })
}
