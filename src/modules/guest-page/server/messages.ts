import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { eventPost } from '#platform/server/mail/event-letters.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventInLanguage } from '#modules/events/server/api.ts'
import { findGroup } from '#modules/guests/server/api.ts'
import type { Group } from '#modules/guests/model.ts'
import type { answerMessage } from '../contract.ts'
import { speak } from '../text.ts'
import { writtenTo } from './answers/confirmation.ts'
import { pageLink } from './link.ts'
import { findMessage, insertMessage } from './store.ts'
import { groupView } from './group-view.ts'

/** Answers a message of a guest on the page, and by mail where they have an address. */
export async function answer(
  ctx: EventContext,
  { eventId, messageId, body }: InputOf<typeof answerMessage>,
): Promise<OutputOf<typeof answerMessage>> {
  const message = await findMessage(ctx.db, ctx.event, messageId)
  const group = message && (await findGroup(ctx.db, ctx.event, message.groupId))
  if (!group) throw new AppError('not_found', 'guest-page.message_not_found')
  await insertMessage(ctx.db, ctx.event, {
    id: randomUUID(),
    groupId: group.id,
    body,
    at: ctx.now.toISOString(),
    author: ctx.actor.name,
  })
  await record(ctx, { entity: 'guest_page', entityId: eventId, eventId, verb: 'message_answered' })
  const to = writtenTo(await groupView(ctx, group, group.language), group)
  const isMailed =
    to !== undefined && (await mailAnswer(ctx, { group, to, body, asked: message.body }))
  return { mailed: isMailed }
}

interface Reply {
  group: Group
  to: { address: string; name: string }
  body: string
  /** The text of their message. */
  asked: string
}

async function mailAnswer(ctx: EventContext, { group, to, body, asked }: Reply): Promise<boolean> {
  const post = await eventPost(ctx, 'reply')
  if (!post) return false
  const locale = group.language
  const say = speak(locale)
  const event = await eventInLanguage(ctx, locale)
  const company = await findCompany(ctx.db, ctx.company)
  const url = await pageLink(ctx, group.id, `/event/${company.slug}/${event.slug}`)
  await post({
    to: { address: to.address, ...(to.name && { name: to.name }) },
    senderName: company.name,
    ...(company.email && { replyTo: { address: company.email, name: company.name } }),
    subject: say('mail.reply.subject', { event: event.name }),
    locale,
    preheader: body.slice(0, 120),
    blocks: [
      { kind: 'heading', text: event.name },
      { kind: 'paragraph', text: [group.salutation, body].filter(Boolean).join('\n\n') },
      { kind: 'button', label: say('mail.open'), url },
      { kind: 'small', text: say('mail.reply.asked', { text: asked }) },
    ],
  })
  return true
}
