import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import {
  emitChanged,
  createGuests,
  groupOf,
  isChangedSinceEntry,
  removeTried,
  restoreGuest,
} from '#modules/guests/server/api.ts'
import { fullName, blankGuest } from '#modules/guests/model.ts'
import { partsOf } from '#modules/events/server/api.ts'
import { sayIn } from '#shared/i18n.ts'
import { trialOf, type Verdict } from '../model.ts'
import { text } from '../text.ts'
import { decide, verdictOf } from './scans/decision.ts'
import { idFrom } from './ids.ts'
import { insertWalkIn, listLists, rehearsedAt } from './list-store.ts'
import { findScan, isKnownGuest, isMatched, unseenWalkIns } from './scans/scan-store.ts'
import { cardsOf, type ScanInput } from './store.ts'

interface WalkIn {
  scanId: string
  listId: string
  firstName: string
  lastName: string
  organisation: string
  sourceId: string
  gate: string
  operator: string
  correctedAt: Date
  mode?: 'online' | 'replay'
  happenedAt?: string
  /** Whether the screen said that it was only a rehearsal; left out by who showed what is answered. */
  shownRehearsal?: boolean | undefined
}

/** A person at the door who is on no list: they become a guest, enter, and are shown at the desk. */
export async function admitWalkIn(ctx: EventContext, walkIn: WalkIn): Promise<Verdict> {
  const { companyId } = ctx.company
  const { eventId } = ctx.event
  const earlierScan = await findScan(ctx.db, companyId, walkIn.sourceId, walkIn.scanId)
  // If the answer was lost, the result shown at the door is compared with the answer.
  if (earlierScan?.guestId && walkIn.mode !== 'replay') {
    const cards = await cardsOf(ctx.db, companyId, [
      { ...earlierScan, guestId: earlierScan.guestId },
    ])
    return verdictOf(earlierScan, cards.get(0), ctx.locale)
  }
  const list = (await listLists(ctx.db, ctx.event)).find(({ id }) => id === walkIn.listId)
  if (!list) throw new AppError('not_found', 'door.list_not_found')
  const guestId = earlierScan?.guestId ?? (await enterGuest(ctx, walkIn)).id
  const at = walkIn.correctedAt.toISOString()
  const scan: ScanInput = {
    eventId,
    listId: list.id,
    sourceId: walkIn.sourceId,
    scanId: walkIn.scanId,
    mode: walkIn.mode ?? 'online',
    direction: 'in',
    codeHash: null,
    guestId,
    forced: true,
    shown: 'walk_in',
    shownRehearsal: walkIn.shownRehearsal,
    happenedAt: walkIn.happenedAt ?? at,
    correctedAt: at,
    receivedAt: ctx.now.toISOString(),
    gate: walkIn.gate,
    operator: walkIn.operator,
    locale: ctx.locale,
  }
  const [verdict] = await decide(ctx.db, companyId, [scan], ctx.now, ctx)
  if (!verdict || verdict instanceof AppError) throw verdict ?? new Error('no verdict')
  if (earlierScan) return verdict
  const changes = [{ field: 'guest', new: fullName(walkIn) }]
  await record(ctx, { entity: 'check_in', entityId: guestId, eventId, verb: 'walked_in', changes })
  await dropUnseen(ctx, guestId)
  return verdict
}

/** A person known only by an undone walk-in was never there, and is no guest. */
export async function dropUnseen(ctx: EventContext, guestId: string): Promise<void> {
  const walkIns = await unseenWalkIns(ctx.db, ctx.event, guestId)
  if (!walkIns.some((each) => provisionalId(each) === guestId)) return
  // A walk-in that the team edited stays a guest, and only their arrival is removed.
  if (await isChangedSinceEntry(ctx.db, ctx.event, guestId)) return
  await removeTried(ctx, [guestId])
  ctx.touch('guests', 'events.heads')
}

/** Guests whose entry was undone or moved to another guest: as guests they would count as missing. */
export async function checkReturn(ctx: EventContext, guestIds: readonly string[]): Promise<void> {
  for (const guestId of guestIds) {
    const walkIns = await unseenWalkIns(ctx.db, ctx.event, guestId)
    const isTakenBack =
      walkIns.some((each) => provisionalId(each) === guestId) &&
      !(await isChangedSinceEntry(ctx.db, ctx.event, guestId))
    if (isTakenBack || (await isMatched(ctx.db, ctx.event, guestId)))
      throw new AppError('conflict', 'guests.walk_in_over')
  }
}

async function enterGuest(ctx: EventContext, walkIn: WalkIn) {
  const { firstName, lastName, organisation: company, scanId, sourceId, listId } = walkIn
  const parts = await partsOf(ctx)
  const part = parts.find(({ id, takesRsvp }) => id === listId && takesRsvp)
  const id = provisionalId({ sourceId, scanId })
  // A walk-in of a rehearsal has confirmed nothing.
  const rehearsed = await rehearsedAt(ctx.db, ctx.event, walkIn.correctedAt)
  const isTried = trialOf(walkIn.shownRehearsal, rehearsed) === 'trial'
  // The answer to a walk-in was lost and its rehearsal wiped meanwhile: they are in the bin.
  if (await isKnownGuest(ctx.db, ctx.event, id)) {
    if (!isTried) await restoreGuest(ctx, { guestId: id })
    return { id }
  }
  const name = fullName({ firstName, lastName })
  const say = sayIn(text, ctx.locale)
  // Until it is deleted, the guest list marks such a person as a trial.
  const groupName = isTried ? say('rehearsal.group', { name }) : name
  const group = { ...groupOf(groupName), primaryGuestId: id }
  const guest = { ...blankGuest, id, groupId: group.id, firstName, lastName, company }
  const invitations = part && !isTried ? [{ partId: part.id, rsvp: 'yes' as const }] : []
  // There was no RSVP: a person entered here is shown at the desk.
  await createGuests(
    ctx,
    { groups: [group], guests: [{ ...guest, invitations }] },
    { isNews: false },
  )
  await insertWalkIn(ctx.db, ctx.event, id)
  emitChanged(ctx, [id])
  return guest
}

/** The id of the guest that a walk-in creates; it distinguishes such a guest from one who was known before. */
export function provisionalId({ sourceId, scanId }: { sourceId: string; scanId: string }): string {
  return idFrom('walk-in', sourceId, scanId)
}
