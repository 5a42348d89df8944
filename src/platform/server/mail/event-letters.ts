import type { LetterPurpose } from '#shared/letter-purpose.ts'
import type { EventContext } from '../context.ts'
import { allowedLetters } from './letter-rule.ts'
import { queueMail, type Draft, type MailOptions } from './mail-jobs.ts'

export type EventPost = (draft: Draft, options?: MailOptions) => Promise<string>

/**
 * The only way to send mail to people of an event; undefined where the event allows no letter of this
 * purpose.
 */
export async function eventPost(
  ctx: EventContext,
  purpose: LetterPurpose,
): Promise<EventPost | undefined> {
  const { db, company, services, now } = ctx
  const of = { eventId: ctx.event.eventId, purpose }
  const [isAllowed] = await allowedLetters(services, db, company, [of], now)
  if (!isAllowed) return undefined
  return (draft, options = {}) =>
    queueMail(ctx, draft, options, { ...of, guestOf: company.companyId })
}
