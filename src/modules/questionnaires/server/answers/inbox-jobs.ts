import { randomUUID } from 'node:crypto'
import { on, type Job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { messageLeft } from '#modules/guest-page/contract.ts'
import { guestAnswered } from '#modules/guests/server/api.ts'
import { questionnaireAnswered } from '../../contract.ts'
import { findSubmission } from '../submissions/submission-store.ts'
import { insertItem, putAnswer } from './inbox-store.ts'

export const inboxJobs: Job[] = [
  on(questionnaireAnswered, 'answers.arrived', async (ctx, news) => {
    await keep(ctx, async (db, company) => {
      // The stored time is used, which is not exact for an anonymous answer.
      const submission = await findSubmission(db, company, news.submissionId)
      await insertItem(db, company, {
        id: randomUUID(),
        event_id: news.eventId,
        kind: news.changed ? 'answer_changed' : 'answer',
        at:
          (news.changed ? submission?.changedAt : submission?.submittedAt) ?? ctx.now.toISOString(),
        guest_id: news.guestId,
        questionnaire_id: news.questionnaireId,
        submission_id: news.submissionId,
      })
    })
  }),
  on(guestAnswered, 'answers.rsvp-changed', async (ctx, news) => {
    await keep(ctx, (db, company) => {
      const { batchId = randomUUID(), ...answer } = news
      return putAnswer(db, company, { ...answer, batchId, id: randomUUID(), at: ctx.now })
    })
  }),
  on(messageLeft, 'answers.message-left', async (ctx, news) => {
    await keep(ctx, (db, company) =>
      insertItem(db, company, {
        id: randomUUID(),
        event_id: news.eventId,
        kind: 'message',
        at: ctx.now.toISOString(),
        message_id: news.messageId,
      }),
    )
  }),
]

type Company = NonNullable<JobContext['company']>
type Work = Parameters<JobContext['once']>[1] extends (db: infer D, outbox: never) => unknown
  ? (db: D, company: Company) => Promise<void>
  : never

/** Delivered twice, it arrives once. */
async function keep(ctx: JobContext, work: Work): Promise<void> {
  const { company } = ctx
  if (!company) return
  await ctx.once(`inbox ${ctx.id}`, (db) => work(db, company))
  ctx.touch('inbox')
}
