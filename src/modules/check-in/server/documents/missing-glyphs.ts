import type { EventContext } from '#platform/server/context.ts'
import { textsWithoutFace } from '#platform/server/pdf/pdf-text.ts'
import { findGuests } from '#modules/guests/server/api.ts'
import { fullName, type Guest } from '#modules/guests/model.ts'

/** Latin letters as they are used in Europe, which the face of our documents has. */
const usual = /^[\u0020-\u024f]*$/

/** Names of guests with a letter that would be printed as an empty box. */
export async function namesWithoutFace(
  ctx: Pick<EventContext, 'db' | 'event'>,
  guestIds: readonly string[],
): Promise<string[]> {
  const guests = await findGuests(ctx.db, ctx.event, guestIds)
  const unusual = guests.filter((guest) => !usual.test(printedOf(guest)))
  if (unusual.length === 0) return []
  const lacking = new Set(await textsWithoutFace(unusual.map(printedOf)))
  return unusual.flatMap((guest) => (lacking.has(printedOf(guest)) ? [fullName(guest)] : []))
}

function printedOf(guest: Guest): string {
  return [fullName(guest), guest.company, guest.jobTitle, guest.table].join(' ').trim()
}
