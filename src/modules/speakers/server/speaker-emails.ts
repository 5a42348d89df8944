import { eventPost } from '#platform/server/mail/event-letters.ts'
import type { EventContext } from '#platform/server/context.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { AppError } from '#shared/app-error.ts'
import { formatDate } from '#shared/dates/time.ts'
import type { Speaker } from '../model.ts'
import { speak } from '../text.ts'

interface Invitation {
  speaker: Speaker
  email: string
  link: string
  /** The planner's own words. */
  message: string
}

/** The speaker's own link, in their language, in the name of the company; none for an event that is off. */
export async function writeInvitation(ctx: EventContext, invitation: Invitation): Promise<void> {
  const { speaker, email, link, message } = invitation
  const post = await eventPost(ctx, 'plans')
  if (!post) throw new AppError('conflict', 'speakers.event_off')
  const say = speak(speaker.language)
  const event = await eventFacts(ctx)
  const company = await findCompany(ctx.db, ctx.company)
  const values = {
    name: speaker.name,
    event: event.name,
    date: formatDate(event.startDate, speaker.language),
    company: company.name,
  }
  await post({
    to: { address: email, name: speaker.name },
    senderName: company.name,
    ...(company.email && { replyTo: { address: company.email, name: company.name } }),
    subject: say('mail.subject', values),
    locale: speaker.language,
    preheader: say('mail.body', values),
    blocks: [
      { kind: 'heading', text: say('mail.hello', values) },
      { kind: 'paragraph', text: say('mail.body', values) },
      ...(message ? [{ kind: 'paragraph' as const, text: message }] : []),
      { kind: 'button', label: say('mail.button'), url: link },
      { kind: 'small', text: say('mail.note', values) },
    ],
  })
}
