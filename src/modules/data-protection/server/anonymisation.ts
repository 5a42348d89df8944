import { randomUUID } from 'node:crypto'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { eventContribution } from '#modules/events/server/api.ts'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Instant, PlainDate } from '#shared/dates/time.ts'
import type { listAnonymisations, listKeptEvents } from '../contract.ts'
import * as store from './anonymising-store.ts'

export async function listKept(ctx: CompanyContext, input: InputOf<typeof listKeptEvents>) {
  const { limit, offset = 0 } = input
  const after = readCursor(input.cursor, PlainDate)
  const rows = await store.pageOfKept(ctx.db, ctx.company, { after, offset, limit: limit + 1 })
  const pageRows = rows.slice(0, limit)
  const held = await heldBy(
    ctx,
    pageRows.map(({ eventId }) => eventId),
  )
  const lastRow = rows.length > limit ? pageRows.at(-1) : undefined
  return {
    items: pageRows.map((row) => ({ ...row, held: held.get(row.eventId) ?? [] })),
    total: await store.countKept(ctx.db, ctx.company),
    next: lastRow ? `${lastRow.keptUntil}|${lastRow.eventId}` : null,
  }
}

export async function listDone(ctx: CompanyContext, input: InputOf<typeof listAnonymisations>) {
  const { limit, offset = 0 } = input
  const after = readCursor(input.cursor, Instant)
  const page = { after, offset, limit: limit + 1 }
  const rows = await store.pageOfAnonymisations(ctx.db, ctx.company, page)
  const pageRows = rows.slice(0, limit)
  const lastRow = rows.length > limit ? pageRows.at(-1) : undefined
  const kinds = ctx.services.ports.all(eventContribution)
  return {
    items: pageRows.map(({ counts, ...row }) => ({
      ...row,
      held: kinds.flatMap(({ id, title }) =>
        counts[id] ? [{ id, title, count: counts[id] }] : [],
      ),
    })),
    total: await store.countAnonymisations(ctx.db, ctx.company),
    next: lastRow ? `${lastRow.at}|${lastRow.id}` : null,
  }
}

/** Events of which people are known longer than their time, also those that got new ones since. */
export async function findOver(ctx: CompanyContext): Promise<string[]> {
  const pastEvents = await store.overEvents(ctx.db, ctx.company, ctx.now)
  const repeatedIds = pastEvents.filter(({ done }) => done).map(({ eventId }) => eventId)
  const held = await heldBy(ctx, repeatedIds)
  return pastEvents
    .filter(({ eventId, done }) => !done || held.has(eventId))
    .map((each) => each.eventId)
}

/** Every module erases its people of the event; stores how many there were. */
export async function anonymise(ctx: EventContext): Promise<void> {
  const { eventId } = ctx.event
  const pastEvents = await store.overEvents(ctx.db, ctx.company, ctx.now)
  const pastEvent = pastEvents.find((each) => each.eventId === eventId)
  // The date was changed since it was found.
  if (!pastEvent) return
  const counts: Record<string, number> = {}
  for (const { id, anonymise: share } of ctx.services.ports.all(eventContribution))
    if (share) counts[id] = await share.run(ctx)
  if (pastEvent.done && Object.values(counts).every((count) => count === 0)) return
  const at = ctx.now.toISOString()
  await store.insertAnonymisation(ctx.db, ctx.event, { id: randomUUID(), at, counts })
  await record(ctx, { entity: 'event', entityId: eventId, eventId, verb: 'anonymised' })
  ctx.touch('data-protection.events', 'events')
}

/** Number of people of these events in each module; events without any are left out. */
async function heldBy(ctx: CompanyContext, eventIds: readonly string[]) {
  const held = new Map<string, { id: string; title: { ro: string; en: string }; count: number }[]>()
  if (eventIds.length === 0) return held
  for (const { id, title, anonymise: share } of ctx.services.ports.all(eventContribution))
    for (const [eventId, count] of (await share?.count(ctx, eventIds)) ?? [])
      if (count > 0) held.set(eventId, [...(held.get(eventId) ?? []), { id, title, count }])
  return held
}

function readCursor(
  cursor: string | undefined,
  First: typeof PlainDate,
): readonly [string, string] | null {
  if (cursor === undefined) return null
  const [first = '', id = ''] = cursor.split('|')
  if (!First.safeParse(first).success || !Id.safeParse(id).success)
    throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
  return [first, id]
}
