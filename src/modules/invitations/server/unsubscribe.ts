import type { Locale } from '#shared/i18n.ts'
import type { EventContext } from '#platform/server/context.ts'
import { findGroup, findGuest } from '#modules/guests/server/api.ts'
import {
  acceptMail,
  addressesOf,
  refusedAmong,
  refuseMail,
  withdrawQueued,
} from './delivery/recipient-store.ts'
import type { LetterContext } from './delivery/letter.ts'

const purpose = 'unsubscribe'
const years = 3

/** Valid without a sign-in, only for unsubscribing; it names a guest, never an address. */
export function unsubscribeLink(
  ctx: EventContext,
  letterContext: LetterContext,
  guestId: string,
): string {
  const expires = Math.floor(ctx.now.getTime() / 1000) + years * 366 * 24 * 3600
  const token = ctx.services.keys.seal(purpose, { guest: guestId }, expires)
  return `${letterContext.address}/dezabonare/${token}`
}

/** The guest of a link, under the address of the event that wrote to them and under no other. */
export async function guestOfLink(ctx: EventContext, token: string): Promise<string | undefined> {
  if (token.length > 600) return undefined
  const guest = ctx.services.keys.open(purpose, token, ctx.now)?.guest
  if (typeof guest !== 'string') return undefined
  if (await findGuest(ctx.db, ctx.event, guest)) return guest
  return (await addressesOf(ctx.db, ctx.event, guest)).length > 0 ? guest : undefined
}

/** From now on only important news is sent; waiting mails are cancelled. */
export async function leave(ctx: EventContext, guestId: string): Promise<void> {
  for (const address of await everyAddress(ctx, guestId)) {
    await refuseMail(ctx.db, ctx.company, address, ctx.now)
    await withdrawQueued(ctx.db, ctx.company, { address }, 'unsubscribed')
  }
  ctx.touch('messages')
}

export async function comeBack(ctx: EventContext, guestId: string): Promise<void> {
  for (const address of await everyAddress(ctx, guestId))
    await acceptMail(ctx.db, ctx.company, address)
  ctx.touch('messages')
}

/** Whether they already get only important news. */
export async function hasLeft(ctx: EventContext, guestId: string): Promise<boolean> {
  const addresses = [...(await everyAddress(ctx, guestId))]
  const refused = await refusedAmong(ctx.db, ctx.company, addresses)
  return addresses.length > 0 && addresses.every((address) => refused.has(address))
}

/** The language of their mails; null after an erasure. */
export async function languageOf(ctx: EventContext, guestId: string): Promise<Locale | undefined> {
  const guest = await findGuest(ctx.db, ctx.event, guestId)
  return guest && (await findGroup(ctx.db, ctx.event, guest.groupId))?.language
}

/** The link works for the address of the letter, even if the guest was removed or merged since. */
async function everyAddress(ctx: EventContext, guestId: string): Promise<Set<string>> {
  const emailNow = (await findGuest(ctx.db, ctx.event, guestId))?.email
  const written = await addressesOf(ctx.db, ctx.event, guestId)
  return new Set(emailNow ? [emailNow, ...written] : written)
}
