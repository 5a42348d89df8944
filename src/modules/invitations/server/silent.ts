import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { beginningOf } from '#shared/text/text.ts'
import { formatDate, todayIn } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { inSentence } from '#modules/guests/model/family.ts'
import { findGroup, findGuests, groupLinks, membersOf } from '#modules/guests/server/api.ts'
import type * as contract from '../contract.ts'
import {
  dueAt,
  shippedContent,
  type MessageFields,
  type MessageRow,
  type Schedule,
} from '../model.ts'
import { speak } from '../text.ts'
import { checkEvent, checkReach, enqueue, insert, list as listMessages } from './messages.ts'
import { countSilent, pageOfSilent } from './silent-store.ts'
import { moveMessage } from './store.ts'
import { letterContextOf } from './delivery/letter.ts'

/** All who have not answered at the time of sending. */
const everySilent: MessageFields['audience'] = { all: true, ids: [], filter: { rsvps: ['none'] } }

export async function list(
  ctx: EventContext,
  { cursor, offset, limit }: InputOf<typeof contract.listSilent>,
) {
  const startOffset = offset ?? Number(cursor ?? 0)
  const from = Number.isSafeInteger(startOffset) && startOffset >= 0 ? startOffset : 0
  const items = await pageOfSilent(ctx.db, ctx.event, { offset: from, limit })
  const total = await countSilent(ctx.db, ctx.event)
  const end = from + items.length
  return { items, total, next: end < total ? String(end) : null }
}

/** A text for a phone message, with the personal link. */
export async function nudgeText(
  ctx: EventContext,
  { groupId }: { groupId: string },
): Promise<{ text: string; phone: string | null }> {
  checkEvent({ kind: 'reminder' }, await eventFacts(ctx), ctx.now)
  const group = await findGroup(ctx.db, ctx.event, groupId)
  const link = (await groupLinks(ctx, [groupId])).get(groupId)
  if (!group || !link) throw new AppError('not_found', 'guests.group_not_found')
  const { event, address } = await letterContextOf(ctx)
  const ids = (await membersOf(ctx.db, ctx.event, groupId)).map(({ id }) => id)
  const phones = (await findGuests(ctx.db, ctx.event, ids)).map(({ phone }) => phone)
  const say = speak(group.language)
  const { rsvpDeadline, timeZone } = event
  // No reminder is sent after the last day to answer.
  const isOver = rsvpDeadline !== null && todayIn(timeZone, ctx.now) > rsvpDeadline
  const until = isOver ? null : rsvpDeadline
  const text = say(until ? 'nudge.until' : 'nudge', {
    salutation: group.salutation || say('salutation', { name: inSentence(group.name) }),
    event: event.name,
    date: formatDate(event.startDate, group.language),
    until: until ? formatDate(until, group.language) : '',
    link: `${address}/invitatie/${link.token}`,
  })
  return { text, phone: phones.find((phone) => phone !== null) ?? null }
}

/** Sent at once, because a person started it. */
export async function remind(
  ctx: EventContext,
  { groupIds }: InputOf<typeof contract.remindSilent>,
): Promise<MessageRow> {
  const audience = groupIds
    ? { ...everySilent, filter: { ...everySilent.filter, groupIds } }
    : everySilent
  checkEvent({ kind: 'reminder' }, await eventFacts(ctx), ctx.now)
  await checkReach(ctx, { audience, essential: false })
  const say = speak(ctx.locale)
  const id = await insert(ctx, {
    // Without the name of the group: a message outlives the people it was written to.
    ...reminder(say(groupIds?.length === 1 ? 'reminderOne' : 'reminderAll')),
    audience,
  })
  const step = { from: ['draft'], to: 'sending', releasedBy: ctx.actor, at: ctx.now } as const
  await moveMessage(ctx.db, ctx.event, id, step)
  enqueue(ctx, id)
  const row = (await listMessages(ctx)).items.find((each) => each.id === id)
  if (!row) throw new AppError('not_found', 'invitations.not_found')
  return row
}

const reminderDaysBefore = [14, 7, 2] as const

/** Drafts that need to be scheduled; those whose time has passed are left out. */
export async function planReminders(ctx: EventContext): Promise<{ added: number }> {
  const event = await eventFacts(ctx)
  checkEvent({ kind: 'reminder' }, event, ctx.now)
  if (event.rsvpDeadline === null) throw new AppError('conflict', 'invitations.no_deadline')
  const planned = reminderDaysBefore
    .map((days): { days: number; schedule: Schedule } => ({
      days,
      schedule: { kind: 'relative', anchor: 'rsvp_deadline', offsetDays: -days, time: '10:00' },
    }))
    .filter(({ schedule }) => Date.parse(dueAt(schedule, event) ?? '') > ctx.now.getTime())
  if (planned.length === 0) throw new AppError('conflict', 'invitations.reminders_past')
  const say = speak(ctx.locale)
  for (const { days, schedule } of planned)
    await insert(ctx, { ...reminder(say('reminderDays', { n: days })), schedule })
  return { added: planned.length }
}

function reminder(name: string): MessageFields {
  return {
    kind: 'reminder',
    name: beginningOf(name, 200),
    content: shippedContent.reminder,
    audience: everySilent,
    essential: false,
    schedule: null,
  }
}
