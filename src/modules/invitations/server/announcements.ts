import type { EventContext } from '#platform/server/context.ts'
import { cancellationContent, type MessageFields } from '../model.ts'
import { speak } from '../text.ts'
import { enqueue, insert, reachOf, recipientsOf } from './messages.ts'
import { moveMessage } from './store.ts'

export async function announceCancellation(ctx: EventContext): Promise<number> {
  return announce(ctx, {
    name: speak(ctx.locale)('cancellation'),
    content: cancellationContent,
    audience: { all: true, ids: [], filter: {} },
  })
}

/** Sends important news at once, also to guests who unsubscribed; returns to how many. */
export async function announce(
  ctx: EventContext,
  words: Pick<MessageFields, 'name' | 'content' | 'audience'>,
): Promise<number> {
  const fields = { ...words, kind: 'free' as const, essential: true, schedule: null }
  const reached = recipientsOf(await reachOf(ctx, fields))
  if (reached === 0) return 0
  const id = await insert(ctx, fields)
  const step = { from: ['draft'], to: 'sending', releasedBy: ctx.actor, at: ctx.now } as const
  await moveMessage(ctx.db, ctx.event, id, step)
  enqueue(ctx, id)
  ctx.touch('messages')
  return reached
}
