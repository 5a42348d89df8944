import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { contextOfEvent } from '#modules/events/server/api.ts'
import { shownName } from '#modules/guests/model.ts'
import type * as contract from '../../contract/answers.ts'
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
  const items = stored.map((item) => ({
    ...item,
    answers: item.answers.map((answer) => ({
      guestName: shownName(ctx.locale, answer),
      part: answer.part,
      after: answer.after,
    })),
  }))
  const last = items.at(-1)
  return {
    items,
    next: last && items.length === limit ? cursorOf(last.at, last.id) : null,
    open: await store.countOpen(ctx.db, ctx.company, {
      eventId,
      kinds,
      eventIds: ctx.admission.eventIds,
    }),
  }
}

export async function mark(
  ctx: CompanyContext,
  { ids, handled }: InputOf<typeof contract.markHandled>,
) {
  const by = handled ? { at: ctx.now, id: ctx.actor.id, name: ctx.actor.name } : null
  return { changed: await store.setHandled(ctx.db, ctx.company, ids, by, ctx.admission.eventIds) }
}
