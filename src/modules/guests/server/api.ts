import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { parseCode } from '../model.ts'
import { groupOfSecret, turnsOfGroups } from './group-store.ts'
import { linkToken, secretHash, ticketCode } from './secrets.ts'
import { turnsOfTickets } from './store.ts'

export { guestAnswered, guestsChanged, waitingPromoted } from '../contract.ts'
export { answerAsGuest, type GuestOutcome, type Want } from './answers.ts'
export { invitationsOf, putNeeds, type KeyedInvitation } from './answer-store.ts'
export { atWork } from './at-work.ts'
export {
  enter,
  type EnterOptions,
  type NewGroup,
  type NewGuest,
  type Newcomers,
} from './entering.ts'
export {
  changeMany,
  changedSinceImport,
  exportPage,
  groupsByName,
  likelyMatches,
  removeImported,
  type Candidate,
  type ExportChoice,
  type ExportedGuest,
  type Match,
} from './exchange.ts'
export { findGroup, membersOf, type MemberRow } from './group-store.ts'
export { findGuest, findGuests } from './store.ts'

/** The personal links of groups, by id. */
export async function groupLinks(
  ctx: EventContext,
  groupIds: readonly string[],
): Promise<Map<string, { token: string; code: string }>> {
  const groups = await turnsOfGroups(ctx.db, ctx.event, groupIds)
  return new Map(
    groups.map(({ id, code, turn }) => [id, { token: linkToken(ctx.house, id, turn), code }]),
  )
}

/** The group behind a personal link; whoever calls has the company from the address. */
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

/** What the QR of each ticket says, by guest; `guest_facts.ticket_hash` is its SHA-256. */
export async function ticketCodes(
  ctx: EventContext,
  guestIds: readonly string[],
): Promise<Map<string, string>> {
  const turns = await turnsOfTickets(ctx.db, ctx.event, guestIds)
  return new Map(turns.map(({ id, turn }) => [id, ticketCode(ctx.house, id, turn)]))
}
