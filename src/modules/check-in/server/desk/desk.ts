import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/history.ts'
import { findGuest } from '#modules/guests/server/api.ts'
import { fullName } from '#modules/guests/model.ts'
import type * as contract from '../../contract.ts'
import { settlementsOf, type Incident, type Result } from '../../model.ts'
import { decide, idFrom } from '../deciding.ts'
import * as store from './desk-store.ts'
import { listLists } from '../list-store.ts'
import { findLogged } from '../store.ts'
import { undoGuest } from '../undoing.ts'

export async function list(
  ctx: EventContext,
  { settled, cursor, limit }: InputOf<typeof contract.listIncidents>,
): Promise<OutputOf<typeof contract.listIncidents>> {
  const page = { settled, after: cursor, limit: limit + 1 }
  const { items, total } = await store.pageOfIncidents(ctx.db, ctx.event, page)
  const shown = items.slice(0, limit)
  return { items: shown, total, next: items.length > limit ? (shown.at(-1)?.id ?? null) : null }
}

/** One tap and it is done; what was decided stays in the history. */
export async function settle(
  ctx: EventContext,
  { incidentId, settlement, guestId }: InputOf<typeof contract.settleIncident>,
): Promise<Incident> {
  const before = await store.lockIncident(ctx.db, ctx.event, incidentId)
  if (!before) throw new AppError('not_found', 'check-in.incident_not_found')
  if (before.settledAt)
    throw new AppError('conflict', 'check-in.incident_settled', { current: store.bare(before) })
  if (!settlementsOf[before.kind].includes(settlement))
    throw new AppError('invalid', 'check-in.no_such_settlement')
  const guest = guestId ? await findGuest(ctx.db, ctx.event, guestId) : undefined
  if (settlement === 'match') {
    if (!guest) throw new AppError('invalid', 'check-in.guest_not_found')
    await match(ctx, before, guest.id)
  }
  const left = settlement === 'remove' || (settlement === 'match' && before.kind === 'walk_in')
  if (left && before.guestId && before.listId)
    await undoGuest(ctx, { listId: before.listId, guestId: before.guestId, direction: 'in' })
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await store.settle(ctx.db, ctx.event, incidentId, { settlement, userId, guestId, now: ctx.now })
  const { eventId } = ctx.event
  await record(ctx, {
    entity: 'check_in',
    entityId: guest?.id ?? before.guestId ?? eventId,
    eventId,
    verb: 'settled',
    changes: [
      { field: 'incident', new: before.kind },
      { field: 'settlement', new: settlement },
      { field: 'guest', new: guest ? fullName(guest) : (before.guestName ?? '') },
    ],
  })
  return store.bare((await store.lockIncident(ctx.db, ctx.event, incidentId)) ?? before)
}

/**
 * It was this guest who came, at the time of that scan: whatever the list says of them they are inside,
 * and what their entry would put on the desk is settled by the same word.
 */
async function match(
  ctx: EventContext,
  incident: Incident & { scanRow: string | null },
  guestId: string,
): Promise<void> {
  const { companyId } = ctx.company
  const scan = incident.scanRow ? await findLogged(ctx.db, companyId, incident.scanRow) : undefined
  const listId = scan?.listId ?? incident.listId ?? ''
  const standing = await listLists(ctx.db, ctx.event)
  if (!standing.some(({ id }) => id === listId))
    throw new AppError('invalid', 'check-in.no_such_settlement')
  const at = scan?.correctedAt ?? incident.at
  const by = { sourceId: ctx.actor.id ?? ctx.event.eventId, scanId: idFrom('settled', incident.id) }
  const given = {
    ...by,
    eventId: ctx.event.eventId,
    listId,
    mode: 'online' as const,
    direction: 'in' as const,
    codeHash: null,
    guestId,
    forced: true,
    happenedAt: at,
    correctedAt: at,
    receivedAt: ctx.now.toISOString(),
    gate: incident.gate,
    operator: ctx.actor.name,
  }
  const [verdict] = await decide(ctx.db, companyId, [given], ctx.now, ctx)
  if (!verdict || verdict instanceof AppError || !cameIn.includes(verdict.result))
    throw new AppError('invalid', 'check-in.no_such_settlement')
  const userId = ctx.actor.kind === 'user' ? ctx.actor.id : null
  await store.settleRaised(ctx.db, ctx.event, by, { settlement: 'keep', userId, now: ctx.now })
}

const cameIn: readonly Result[] = ['admitted', 'already']
