import type { Actor } from '#platform/server/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { GroupFields, GuestFields, Rsvp } from '../model.ts'
import { settle } from './answers.ts'
import { insertInvitations } from './answer-store.ts'
import { insertGroups, takenCodes } from './group-store.ts'
import { firstTurn, linkToken, newCode, secretHash, ticketCode } from './secrets.ts'
import { findGuests, insertGuests, type GuestDraft } from './store.ts'

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

export interface Newcomers {
  groups: readonly NewGroup[]
  guests: readonly NewGuest[]
}

export interface EnterOptions {
  importId?: string
  /** Who gave the answers that came along; the caller, unless said otherwise. */
  by?: Actor
}

const chunk = 2000

/**
 * Writes any number of groups and guests, with their secrets, invitations and answers. Checks nothing
 * that a person typed and tells nobody: that is for whoever calls. A yes beyond the places waits.
 * Hosts stand in the list before their companions, or are there already.
 */
export async function enter(
  ctx: EventContext,
  { groups, guests }: Newcomers,
  { importId, by = ctx.actor }: EnterOptions = {},
): Promise<void> {
  const turn = firstTurn(ctx.house)
  const createdAt = ctx.now.toISOString()
  const codes = await freshCodes(ctx, groups.length)
  const coded = groups.map((group, at) => ({
    ...group,
    code: codes[at] ?? '',
    tokenHash: secretHash(linkToken(ctx.house, group.id, turn)),
    turn,
    createdAt,
  }))
  for (const some of chunksOf(coded)) await insertGroups(ctx.db, ctx.event, some)
  const names = await namesOf(ctx, guests)
  const drafts = guests.map((guest): GuestDraft => ({
    ...guest,
    hostNames: (guest.hostId && names.get(guest.hostId)) || null,
    invited: guest.invitations.length > 0,
    ticketHash: secretHash(ticketCode(ctx.house, guest.id, turn)),
    turn,
    importId: importId ?? null,
    createdAt: guest.createdAt ?? createdAt,
  }))
  for (const some of chunksOf(drafts)) await insertGuests(ctx.db, ctx.event, some)
  await invite(ctx, guests, by)
}

/** By id, with the hosts who were there before. */
async function namesOf(ctx: EventContext, guests: readonly NewGuest[]) {
  const names = new Map<string, Pick<GuestFields, 'firstName' | 'lastName'>>(
    guests.map((guest) => [guest.id, guest]),
  )
  const absent = guests.flatMap(({ hostId }) => (hostId && !names.has(hostId) ? [hostId] : []))
  if (absent.length === 0) return names
  for (const host of await findGuests(ctx.db, ctx.event, absent)) names.set(host.id, host)
  return names
}

async function invite(ctx: EventContext, guests: readonly NewGuest[], by: Actor): Promise<void> {
  const all = guests.flatMap(({ id: guestId, invitations }) =>
    invitations.map(({ partId, rsvp = 'none', menu = '' }) => ({ guestId, partId, rsvp, menu })),
  )
  for (const some of chunksOf(all)) await insertInvitations(ctx.db, ctx.event, some)
  const answered = all.filter(({ rsvp }) => rsvp !== 'none')
  const wants = answered.map(({ guestId, partId, rsvp }) => ({ guestId, partId, rsvp }))
  if (wants.length > 0) await settle(ctx, wants, by)
}

/** The unique index has the last word; asking first makes a clash of two random codes all but impossible. */
async function freshCodes(ctx: EventContext, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    const wanted = Array.from({ length: count - codes.size }, newCode)
    const taken = await takenCodes(ctx.db, ctx.event, wanted)
    for (const code of wanted) if (!taken.has(code)) codes.add(code)
  }
  return [...codes]
}

function chunksOf<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / chunk) }, (_, at) =>
    list.slice(at * chunk, (at + 1) * chunk),
  )
}
