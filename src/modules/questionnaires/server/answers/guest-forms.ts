import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { findGuest } from '#modules/guests/server/api.ts'
import { formLinkOf, formsOfGuest } from '../guest-forms.ts'
import type * as contract from '../../contract/answers.ts'

export async function list(
  ctx: EventContext,
  { guestId }: InputOf<typeof contract.listGuestForms>,
): Promise<OutputOf<typeof contract.listGuestForms>> {
  if (!(await findGuest(ctx.db, ctx.event, guestId))) throw guestNotFound()
  const forms = await formsOfGuest(ctx, guestId)
  const { timeZone } = await eventFacts(ctx)
  return {
    timeZone,
    items: forms.map(({ one, answered, submission, canFill }) => ({
      questionnaireId: one.id,
      title: one.title,
      answered,
      submissionId: submission?.id ?? null,
      answeredAt: submission?.changedAt ?? submission?.submittedAt ?? null,
      atCheckIn: one.atCheckIn,
      canFill,
    })),
  }
}

export async function open(
  ctx: EventContext,
  { guestId, questionnaireId }: InputOf<typeof contract.openGuestForm>,
): Promise<{ url: string }> {
  if (!(await findGuest(ctx.db, ctx.event, guestId))) throw guestNotFound()
  const form = (await formsOfGuest(ctx, guestId)).find(({ one }) => one.id === questionnaireId)
  const url = form && (await formLinkOf(ctx, questionnaireId, guestId))
  if (!url) throw new AppError('not_found', 'questionnaires.not_found')
  return { url }
}

function guestNotFound(): AppError {
  return new AppError('not_found', 'guests.not_found')
}
