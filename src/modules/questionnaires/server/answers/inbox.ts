import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { contextOfEvent } from '#modules/events/server/api.ts'
import { shownName } from '#modules/guests/model.ts'
import type * as contract from '../../contract/answers.ts'
import { answerText, textIn } from '../../model/answer-text.ts'
import type { InboxItem } from '../../model/answers/answers.ts'
import { everyQuestion } from '../../model/versions.ts'
import type { Question } from '../../model.ts'
import { versionsOf } from '../store.ts'
import { answersOf } from '../submissions/submission-store.ts'
import { afterOf, cursorOf } from './cursor.ts'
import * as store from './inbox-store.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof contract.listInbox>) {
  const { eventId, kinds, cursor, limit } = input
  if (eventId !== undefined) await contextOfEvent(ctx, eventId)
  const filter = { ...input, eventIds: ctx.admission.eventIds }
  const stored = await store.pageOfInbox(
    ctx.db,
    ctx.company,
    filter,
    { after: afterOf(cursor), limit },
    ctx.locale,
  )
  const replies = await repliesIn(ctx, stored)
  const items = stored.map((item) => ({
    ...item,
    replies: replies.get(item.submissionId ?? '') ?? [],
    answers: item.answers.map((answer) => ({
      guestName: shownName(ctx.locale, answer),
      part: answer.part,
      after: answer.after,
    })),
  }))
  const lastItem = items.at(-1)
  return {
    items,
    next: lastItem && items.length === limit ? cursorOf(lastItem.at, lastItem.id) : null,
    open: await store.countOpen(ctx.db, ctx.company, {
      eventId,
      kinds,
      eventIds: ctx.admission.eventIds,
    }),
  }
}

/** The answers that a row has room for. */
const shownAnswers = 2

type Replies = InboxItem['replies']

/** The first answers of each submission, read for the page at once. */
async function repliesIn(
  ctx: CompanyContext,
  items: readonly Pick<InboxItem, 'questionnaireId' | 'submissionId'>[],
): Promise<Map<string, Replies>> {
  const repliesById = new Map<string, Replies>()
  const answers = await answersOf(
    ctx.db,
    ctx.company,
    items.flatMap(({ submissionId }) => submissionId ?? []),
  )
  const askedQuestions = new Map<string, Question[]>()
  for (const { questionnaireId, submissionId } of items) {
    const own = answers.get(submissionId ?? '')
    if (questionnaireId === null || submissionId === null || own === undefined) continue
    const questions =
      askedQuestions.get(questionnaireId) ??
      everyQuestion(
        (await versionsOf(ctx.db, ctx.company, questionnaireId)).map(({ body }) => body),
      )
    askedQuestions.set(questionnaireId, questions)
    const replies = questions
      .filter(({ personal }) => !personal)
      .map((question) => ({
        question: textIn(question.label, ctx.locale),
        answer: answerText(question, own[question.id], ctx.locale),
      }))
      .filter(({ answer }) => answer !== '')
    repliesById.set(submissionId, replies.slice(0, shownAnswers))
  }
  return repliesById
}

export async function mark(
  ctx: CompanyContext,
  { ids, handled }: InputOf<typeof contract.markHandled>,
) {
  const by = handled ? { at: ctx.now, id: ctx.actor.id, name: ctx.actor.name } : null
  return { changed: await store.setHandled(ctx.db, ctx.company, ids, by, ctx.admission.eventIds) }
}
