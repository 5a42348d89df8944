import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { categoriesOf } from '#modules/defaults/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { findGuest, reissueTicket, ticketCodes } from '#modules/guests/server/api.ts'
import type * as contract from '../contract.ts'
import type { Verdict } from '../model.ts'
import { codeHashOf, decide, nameOf } from './scans/decision.ts'
import { matchingGuests } from './doors/door.ts'
import { seenAt } from './list-store.ts'
import * as presence from './scans/presence-store.ts'
import { refusalsOf, type ScanInput } from './store.ts'
import { undoGuest } from './scans/undo.ts'
import { admitWalkIn } from './walk-ins.ts'

/** At the staff screen, the person is the source of the scan. */
function scanSource(ctx: EventContext): Omit<ScanInput, 'listId' | 'scanId'> {
  const now = ctx.now.toISOString()
  return {
    eventId: ctx.event.eventId,
    sourceId: ctx.actor.id ?? ctx.event.eventId,
    mode: 'online',
    direction: 'in',
    codeHash: null,
    guestId: null,
    forced: false,
    happenedAt: now,
    correctedAt: now,
    isServerTime: true,
    receivedAt: now,
    gate: ctx.actor.name,
    operator: ctx.actor.name,
    locale: ctx.locale,
  }
}

export async function scan(
  ctx: EventContext,
  { code, guestId, ...rest }: InputOf<typeof contract.scanByStaff>,
): Promise<OutputOf<typeof contract.scanByStaff>> {
  if ((code === undefined) === (guestId === undefined))
    throw new AppError('invalid', 'door.code_needed')
  const codeHash = code === undefined ? null : codeHashOf(code)
  const input = { ...scanSource(ctx), ...rest, codeHash, guestId: guestId ?? null }
  const [verdict] = await decide(ctx.db, ctx.company.companyId, [input], ctx.now, ctx)
  if (!verdict || verdict instanceof AppError) throw verdict ?? new Error('no verdict')
  const guest = verdict.guest && (await findGuest(ctx.db, ctx.event, verdict.guest.id))
  return { ...verdict, note: guest?.note ?? '', group: await familyOf(ctx, verdict, rest.listId) }
}

/** The others of the invitation, each with what the list has against them. */
async function familyOf(ctx: EventContext, { group }: Verdict, listId: string) {
  const guestIds = group.map(({ id }) => id)
  const refusals = await refusalsOf(ctx.db, ctx.event, listId, guestIds)
  return group.map(({ id, name, ageBand, insideSince }) => {
    const refusal = insideSince === null ? (refusals.get(id) ?? null) : null
    return { id, name, ageBand, insideSince, refusal }
  })
}

/** Admits the members of an invitation who came too and were ticked at the door. */
export async function admitGroup(
  ctx: EventContext,
  { listId, guestIds }: InputOf<typeof contract.admitGroup>,
): Promise<OutputOf<typeof contract.admitGroup>> {
  const scans = guestIds.map((guestId) => ({
    ...scanSource(ctx),
    listId,
    guestId,
    scanId: randomUUID(),
    // A guest who comes to the door with the others is let in with them.
    forced: true,
  }))
  const verdicts = await decide(ctx.db, ctx.company.companyId, scans, ctx.now, ctx)
  return {
    results: guestIds.flatMap((guestId, at) => {
      const verdict = verdicts[at]
      return verdict && !(verdict instanceof AppError) ? [{ guestId, result: verdict.result }] : []
    }),
  }
}

export async function undo(
  ctx: EventContext,
  input: InputOf<typeof contract.undoEntry>,
): Promise<null> {
  if (!(await undoGuest(ctx, input))) throw new AppError('conflict', 'check-in.nothing_to_undo')
  return null
}

export function walkIn(
  ctx: EventContext,
  input: InputOf<typeof contract.addWalkIn>,
): Promise<Verdict> {
  const { sourceId, gate, operator } = scanSource(ctx)
  return admitWalkIn(ctx, { ...input, sourceId, gate, operator, correctedAt: ctx.now })
}

export async function search(
  ctx: EventContext,
  { q, listId }: InputOf<typeof contract.searchForCheckIn>,
): Promise<OutputOf<typeof contract.searchForCheckIn>> {
  const items = await matchingGuests(ctx, q, listId)
  const guestIds = items.map(({ id }) => id)
  const marks = await presence.marksOf(ctx.db, ctx.event, listId, guestIds, await seenNow(ctx))
  const categories = new Map((await categoriesOf(ctx, 'guest')).map(({ id, name }) => [id, name]))
  return {
    items: items.flatMap((item) => {
      const mark = marks.get(item.id)
      if (!mark) return []
      const { categoryId, ...rest } = mark
      return [{ ...item, ...rest, category: categories.get(categoryId ?? '') ?? '' }]
    }),
  }
}

export async function people(
  ctx: EventContext,
  { listId, state, cursor, limit }: InputOf<typeof contract.listPeople>,
): Promise<OutputOf<typeof contract.listPeople>> {
  const page = { after: cursor, limit: limit + 1 }
  const seenBy = await seenNow(ctx)
  const { items, total } = await presence.peopleOf(ctx.db, ctx.event, listId, state, page, seenBy)
  const pagePersons = items.slice(0, limit).map((person) => {
    const {
      firstName: _f,
      lastName: _l,
      sortName: _s,
      companionNumber: _n,
      companionOf: _o,
      ...rest
    } = person
    return { ...rest, name: nameOf(person, ctx.locale) }
  })
  return {
    items: pagePersons,
    total,
    next: items.length > limit ? (pagePersons.at(-1)?.id ?? null) : null,
  }
}

const seenNow = (ctx: EventContext) => seenAt(ctx.db, ctx.event, ctx.now)

const step = 15

export async function arrivals(
  ctx: EventContext,
  { listId }: InputOf<typeof contract.getArrivals>,
): Promise<OutputOf<typeof contract.getArrivals>> {
  const seenBy = await seenNow(ctx)
  const points = await presence.arrivalsOf(ctx.db, ctx.event, listId, step, seenBy)
  return { step, points, gates: await presence.gatesOf(ctx.db, ctx.event, listId, seenBy) }
}

export async function presenceOf(
  ctx: EventContext,
  { guestId }: { guestId: string },
): Promise<OutputOf<typeof contract.getPresence>> {
  if (!(await findGuest(ctx.db, ctx.event, guestId)))
    throw new AppError('not_found', 'guests.not_found')
  const code = (await ticketCodes(ctx, [guestId])).get(guestId) ?? ''
  const { timeZone } = await eventFacts(ctx)
  return { code, timeZone, lists: await presence.presenceOf(ctx.db, ctx.event, guestId) }
}

export async function reissue(
  ctx: EventContext,
  { guestId }: { guestId: string },
): Promise<{ code: string }> {
  return { code: await reissueTicket(ctx, guestId) }
}
