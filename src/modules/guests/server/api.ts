import { AppError } from '#shared/app-error.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { nameKey, parseCode } from '../model.ts'
import { groupOfSecret, groupsOfName, secretVersionsOfGroups } from './groups/group-store.ts'
import { recordHistory } from './guests.ts'
import { firstSecretVersion, hasKeyOf, linkToken, secretHash, ticketCode } from './secrets.ts'
import { setTicket, secretVersionsOfTickets } from './store.ts'

export { guestAnswered, guestsChanged, requestDecided, waitingPromoted } from '../contract.ts'
export { answerAsGuest, type GuestOutcome } from './answers/answers.ts'
export type { AnswerRequest } from './answers/settlement.ts'
export {
  invitationsOf,
  needsOf,
  placesOf,
  requestsOf,
  spreadAnswers,
  takeDecidedRequests,
  type DecidedRequest,
} from './answers/answer-store.ts'
export { removeTried } from './bulk.ts'
export { isChangedSinceEntry } from './bulk-store.ts'
export { restore as restoreGuest } from './guests.ts'
export { shownNameOf } from './shown-name.ts'
export { createGuests, type NewGuest } from './guest-creation.ts'
export { exportPages } from './exchange/exchange.ts'
export { guestContribution, type GuestContribution } from './contribution.ts'
export {
  findGroup,
  findGroups,
  groupsNamed,
  membersOf,
  type MemberRow,
} from './groups/group-store.ts'
export { change as changeGroup, groupOf } from './groups/groups.ts'
export {
  add as addGuest,
  addFamily,
  change as changeGuest,
  changed as emitChanged,
} from './guests.ts'
export { prepareFilter, preparePageFilter } from './lists/list-store.ts'
export {
  planTables,
  writtenTables,
  writtenTablesAreOf,
  seatingOfEvents,
  shownPlaces,
  shownPlaceTexts,
  type PlannedSeats,
  type SeatOfGuest,
} from './seats/planned-tables.ts'
export { pageOfGuests } from './lists/page-store.ts'
export { chosenPeople, reachableAfter, reachOfChosen, type Reachable } from './lists/reach-store.ts'
export { clearNeeds, eraseGuest, expectNeeds, exportGuest, setNeeds } from './removal/protection.ts'
export { headsOfEvents } from './lists/heads-store.ts'
export { findGuest, findGuests, guestsOfGroup } from './store.ts'

/** The personal links of groups, by id. */
export async function groupLinks(
  ctx: EventContext,
  groupIds: readonly string[],
): Promise<Map<string, { token: string; code: string }>> {
  const groups = await secretVersionsOfGroups(ctx.db, ctx.event, groupIds)
  return new Map(
    groups.map(({ id, code, secretVersion }) => [
      id,
      { token: linkToken(ctx.services, id, secretVersion), code },
    ]),
  )
}

/** The group behind a personal link; a person who calls has the company from the address. */
export function groupOfToken(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  token: string,
): Promise<{ groupId: string; eventId: string } | undefined> {
  return groupOfSecret(ctx.db, ctx.company, { tokenHash: secretHash(token) })
}

export async function groupOfCode(
  ctx: Pick<EventContext, 'db' | 'company' | 'event'>,
  typed: string,
): Promise<{ groupId: string; eventId: string } | undefined> {
  const code = parseCode(typed)
  if (code === null) return undefined
  return groupOfSecret(ctx.db, ctx.company, { eventId: ctx.event.eventId, code })
}

/**
 * The text in the QR of each ticket, by guest; `guest_facts.ticket_hash` is its SHA-256. A ticket whose key
 * was dropped is left out: it still admits at the door, but cannot be shown again.
 */
export async function ticketCodes(
  ctx: EventContext,
  guestIds: readonly string[],
): Promise<Map<string, string>> {
  const versions = await secretVersionsOfTickets(ctx.db, ctx.event, guestIds)
  const known = versions.filter(({ secretVersion }) => hasKeyOf(ctx.services, secretVersion))
  return new Map(
    known.map(({ id, secretVersion }) => [id, ticketCode(ctx.services, id, secretVersion)]),
  )
}

/** Renews a ticket: a person who has the old code does not get in with it. */
export async function reissueTicket(ctx: EventContext, guestId: string): Promise<string> {
  const [known] = await secretVersionsOfTickets(ctx.db, ctx.event, [guestId])
  if (!known) throw new AppError('not_found', 'guests.not_found')
  const secretVersion = {
    kid: firstSecretVersion(ctx.services).kid,
    version: known.secretVersion.version + 1,
  }
  const code = ticketCode(ctx.services, guestId, secretVersion)
  await setTicket(ctx.db, ctx.event, guestId, { hash: secretHash(code), secretVersion })
  await recordHistory(ctx, guestId, 'ticket_reissued')
  ctx.touch('guests')
  return code
}

/** The only group with a guest of this name, and where it can be written to; never one of several. */
export async function groupOfName(
  ctx: Pick<EventContext, 'db' | 'event'>,
  typed: string,
): Promise<{ groupId: string; email: string | null } | undefined> {
  const found = await groupsOfName(ctx.db, ctx.event, nameKey({ firstName: typed, lastName: '' }))
  return found.length === 1 ? found[0] : undefined
}
