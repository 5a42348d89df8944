import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { everyQuestion } from '../../model/versions.ts'
import { questionsOf, type Question } from '../../model.ts'
import { inEventOf } from '../questionnaires.ts'
import { versionsOf } from '../store.ts'
import * as submissions from '../submissions/submission-store.ts'
import { freePlaces, retakePlaces } from '../submissions/submission.ts'
import type * as contract from '../../contract/answers.ts'
import { commonWords } from '../../model/answers/word-count.ts'
import type { ResultFilter, Results, SubmissionRow, Summary } from '../../model/answers/answers.ts'
import { afterOf, cursorOf } from './cursor.ts'
import * as store from './answer-store.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof contract.listSubmissions>) {
  await inEventOf(ctx, input.questionnaireId)
  const { limit, offset, cursor } = input
  const page = { after: afterOf(cursor), offset, limit }
  const rows = await store.pageOfSubmissions(ctx.db, ctx.company, input, page, ctx.locale)
  const items = await withAnswers(ctx, rows)
  const total = await store.countSubmissions(ctx.db, ctx.company, input)
  const lastItem = items.at(-1)
  return {
    items,
    total,
    next: lastItem && items.length === limit ? cursorOf(lastItem.submittedAt, lastItem.id) : null,
  }
}

type Reader = Pick<CompanyContext, 'db' | 'company'>

export async function withAnswers(
  ctx: Reader,
  rows: readonly Omit<SubmissionRow, 'answers'>[],
): Promise<SubmissionRow[]> {
  const answers = await submissions.answersOf(
    ctx.db,
    ctx.company,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, answers: answers.get(row.id) ?? {} }))
}

export async function find(ctx: CompanyContext, input: InputOf<typeof contract.getSubmission>) {
  const { eventCtx, submission } = await enterSubmission(ctx, input)
  const { questionnaireId } = input
  const page = { after: undefined, offset: 0, limit: 1 }
  const [row] = await store.pageOfSubmissions(
    ctx.db,
    ctx.company,
    { questionnaireId, only: submission.id },
    page,
    ctx.locale,
  )
  if (!row) throw notFound()
  const [full] = await withAnswers(ctx, [row])
  const versions = await versionsOf(ctx.db, ctx.company, questionnaireId)
  const version = versions.find(({ number }) => number === submission.number) ?? versions.at(-1)
  const questions = version ? questionsOf(version.body) : []
  const { timeZone } = await eventFacts(eventCtx)
  return { ...(full as SubmissionRow), questions, timeZone }
}

export async function remove(
  ctx: CompanyContext,
  input: InputOf<typeof contract.removeSubmission>,
) {
  const { eventCtx, submission } = await enterSubmission(ctx, input)
  const answers = (await submissions.answersOf(ctx.db, ctx.company, [submission.id])).get(
    submission.id,
  )
  // Of two concurrent deletions only one succeeds, so that its places are freed once.
  if (!(await submissions.setDeleted(ctx.db, ctx.company, submission.id, ctx.now))) throw notFound()
  await freePlaces(ctx, input.questionnaireId, answers ?? {})
  await submissions.countAnswer(ctx.db, ctx.company, input.questionnaireId, -1, null)
  await recordHistory(eventCtx, submission.id, 'deleted')
  return null
}

/** Takes the freed places again, even above the limit: the answer was there first. */
export async function restore(
  ctx: CompanyContext,
  input: InputOf<typeof contract.restoreSubmission>,
) {
  const { eventCtx, submission } = await enterSubmission(ctx, input, { ever: true })
  try {
    if (!(await submissions.setDeleted(ctx.db, ctx.company, submission.id, null))) return null
  } catch (error) {
    // The guest has answered again since, and one guest has one answer.
    if ((error as { code?: unknown }).code === '23505')
      throw new AppError('conflict', 'questionnaires.answered_again')
    throw error
  }
  const answers = (await submissions.answersOf(ctx.db, ctx.company, [submission.id])).get(
    submission.id,
  )
  await retakePlaces(ctx, input.questionnaireId, answers ?? {})
  await submissions.countAnswer(ctx.db, ctx.company, input.questionnaireId, 1, null)
  await recordHistory(eventCtx, submission.id, 'restored')
  return null
}

async function enterSubmission(
  ctx: CompanyContext,
  { questionnaireId, submissionId }: { questionnaireId: string; submissionId: string },
  options = {},
) {
  const { eventCtx } = await inEventOf(ctx, questionnaireId)
  const submission = await submissions.findSubmission(ctx.db, ctx.company, submissionId, options)
  if (submission?.questionnaireId !== questionnaireId) throw notFound()
  return { eventCtx, submission }
}

async function recordHistory(
  ctx: Awaited<ReturnType<typeof inEventOf>>['eventCtx'],
  id: string,
  verb: string,
): Promise<void> {
  await record(ctx, { entity: 'submission', entityId: id, eventId: ctx.event.eventId, verb })
}

function notFound(): AppError {
  return new AppError('not_found', 'questionnaires.answer_not_found')
}

export async function results(ctx: CompanyContext, input: ResultFilter): Promise<Results> {
  const { eventCtx } = await inEventOf(ctx, input.questionnaireId)
  const { timeZone } = await eventFacts(eventCtx)
  return gather(ctx, input, timeZone)
}

/** Aggregates the answers; every number is counted by the database. */
export async function gather(ctx: Reader, filter: ResultFilter, zone: string): Promise<Results> {
  const { db, company } = ctx
  const versions = await versionsOf(db, company, filter.questionnaireId)
  const chosenVersions = versions.filter(
    ({ number }) => filter.version === undefined || number === filter.version,
  )
  const questions = everyQuestion(chosenVersions.map(({ body }) => body)).filter(
    ({ type }) => type !== 'statement',
  )
  const perVersion = await store.perVersion(db, company, filter.questionnaireId)
  return {
    total: await store.countSubmissions(db, company, filter),
    days: await store.perDay(db, company, filter, zone),
    questions,
    summaries: await summariesOf(ctx, filter, questions),
    versions: versions.map(({ number, publishedAt }) => ({
      number,
      publishedAt,
      answers: perVersion.get(number) ?? 0,
    })),
  }
}

/** Enough texts for the frequent words to settle. */
const maxTexts = 5000
const someTexts = 4

async function summariesOf(
  { db, company }: Reader,
  filter: ResultFilter,
  questions: readonly Question[],
): Promise<Summary[]> {
  const answered = await store.answeredCounts(db, company, filter)
  const options = await store.optionCounts(db, company, filter)
  const numbers = await store.numberCounts(db, company, filter)
  const rankings = questions.filter(({ type }) => type === 'ranking').map(({ id }) => id)
  const places = rankings.length > 0 ? await store.averagePlaces(db, company, filter, rankings) : []
  const summaries: Summary[] = []
  for (const { id, type, personal } of questions) {
    const own = <T extends { questionId: string }>(rows: readonly T[]) =>
      rows.filter(({ questionId }) => questionId === id)
    const texts =
      isRead(type) && !personal ? await store.textsOf(db, company, filter, id, maxTexts) : []
    summaries.push({
      questionId: id,
      answered: answered.get(id) ?? 0,
      counts: type === 'file' ? [] : own(options).map(({ option, n }) => ({ option, n })),
      values: own(numbers).map(({ value, n }) => ({ value, n })),
      ranks: own(places).map(({ option, place }) => ({ option, place })),
      words: type === 'long' || type === 'text' ? commonWords(texts) : [],
      texts: texts.slice(0, someTexts),
    })
  }
  return summaries
}

/** Whether answers of this type are listed as texts; names and addresses are not. */
function isRead(type: Question['type']): boolean {
  return ['text', 'long', 'single', 'multiple', 'date', 'time'].includes(type)
}
