import type { Actor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { GroupFields, GuestFields, Rsvp } from '../model.ts'
import { applyAnswers } from './answers/settlement.ts'
import { insertFirstInvitations } from './answers/answer-store.ts'
import { insertGroups, insertGuests, type GuestDraft } from './exchange/exchange-store.ts'
import { takenCodes } from './groups/group-store.ts'
import { firstSecretVersion, linkToken, newCodes, secretHash, ticketCode } from './secrets.ts'
import { findGuests } from './store.ts'

export interface NewGroup extends GroupFields {
  id: string
}

export interface NewGuest extends GuestFields {
  id: string
  groupId: string
  /** The parts to which the guest is invited, with what is known of the answer. */
  invitations: readonly { partId: string; rsvp?: Exclude<Rsvp, 'waiting'>; menu?: string }[]
  createdAt?: string
}

export interface NewRecords {
  groups: readonly NewGroup[]
  guests: readonly NewGuest[]
}

export interface EnterOptions {
  importId?: string | null
  /** The author of the answers; the caller by default. */
  by?: Actor
  /** Whether the answers given with the new guests are reported to those who follow answers. */
  isNews?: boolean
}

const chunk = 1000

/**
 * Writes any number of groups and guests, with their secrets, invitations and answers. Checks nothing
 * that a person typed and emits no event: that is the caller's task. A yes beyond the places waits.
 * Hosts are in the list before their companions, or are there already.
 */
export async function createGuests(
  ctx: EventContext,
  { groups, guests }: NewRecords,
  { importId = null, by = ctx.actor, isNews = true }: EnterOptions = {},
): Promise<void> {
  const secretVersion = firstSecretVersion(ctx.services)
  const arrival = { secretVersion, importId, createdAt: ctx.now.toISOString() }
  const codes = await freshCodes(ctx, groups.length)
  for (const some of chunksOf(groups)) {
    const drafts = some.map((group) => ({
      id: group.id,
      fields: group,
      code: codes.pop() ?? '',
      tokenHash: secretHash(linkToken(ctx.services, group.id, secretVersion)),
    }))
    await insertGroups(ctx.db, ctx.event, drafts, arrival)
  }
  const names = await namesOf(ctx, guests)
  for (const some of chunksOf(guests)) {
    const drafts = some.map((guest): GuestDraft => ({
      id: guest.id,
      groupId: guest.groupId,
      fields: guest,
      hostNames: (guest.hostId && names.get(guest.hostId)) || null,
      invited: guest.invitations.length > 0,
      ticketHash: secretHash(ticketCode(ctx.services, guest.id, secretVersion)),
      createdAt: guest.createdAt ?? null,
    }))
    await insertGuests(ctx.db, ctx.event, drafts, arrival)
    const invitations = invitationsOf(some)
    if (invitations.length > 0) await insertFirstInvitations(ctx.db, ctx.event, invitations)
  }
  const wants = invitationsOf(guests).filter(({ rsvp }) => rsvp !== 'none')
  if (wants.length > 0) await applyAnswers(ctx, wants, { ...(by && { by }), isNews })
}

function invitationsOf(guests: readonly NewGuest[]) {
  return guests.flatMap(({ id: guestId, invitations }) =>
    invitations.map(({ partId, rsvp = 'none', menu = '' }) => ({ guestId, partId, rsvp, menu })),
  )
}

/** Names by id, including hosts who existed before. */
async function namesOf(ctx: EventContext, guests: readonly NewGuest[]) {
  const names = new Map<string, Pick<GuestFields, 'firstName' | 'lastName'>>(
    guests.map((guest) => [guest.id, guest]),
  )
  const absent = guests.flatMap(({ hostId }) => (hostId && !names.has(hostId) ? [hostId] : []))
  if (absent.length === 0) return names
  for (const host of await findGuests(ctx.db, ctx.event, absent)) names.set(host.id, host)
  return names
}

/** The unique index decides; asking first makes a clash of two random codes very unlikely. */
async function freshCodes(ctx: EventContext, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    const candidateCodes = newCodes(count - codes.size)
    const usedCodes = await takenCodes(ctx.db, ctx.event, candidateCodes)
    for (const code of candidateCodes) if (!usedCodes.has(code)) codes.add(code)
  }
  return [...codes]
}

function chunksOf<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / chunk) }, (_, at) =>
    list.slice(at * chunk, (at + 1) * chunk),
  )
}
