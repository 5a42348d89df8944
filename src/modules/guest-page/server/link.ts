import { AppError } from '#shared/app-error.ts'
import { isLocale, type Locale } from '#shared/i18n.ts'
import type { Actor } from '#platform/server/access.ts'
import { ipKey } from '#platform/server/client-ip.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { House } from '#platform/server/house.ts'
import type { EventVisit } from '#modules/event-pages/server/api.ts'
import {
  findGroup,
  findGuests,
  groupLinks,
  groupOfToken,
  membersOf,
} from '#modules/guests/server/api.ts'
import type { Group } from '#modules/guests/model.ts'

const missed = { max: 30, seconds: 300 }
const opened = { max: 60, seconds: 60 }

/** Guests act without an account; their names are read from the guests, so that they can be forgotten. */
export const guestActor: Actor = { kind: 'guest', id: null, name: '' }

/** Somebody came with a link that is good: the group behind it, and the page in its language. */
export interface GroupVisit extends Omit<EventVisit, 'inEvent'> {
  group: Group
  locale: Locale
  /** The page itself. */
  here: string
  inEvent<T>(work: (ctx: EventContext) => Promise<T>, mode?: 'read' | 'write'): Promise<T>
}

/** Whoever brings a link that leads nowhere learns nothing, and may not try many. */
export async function groupVisit(visit: EventVisit): Promise<GroupVisit> {
  const { token = '' } = visit.request.params
  const group = token.length > 100 ? undefined : await groupBehind(visit, token)
  if (!group) {
    countMiss(visit)
    throw new AppError('not_found', 'guest_page.absent')
  }
  visit.house.memory.take(`guest-page ${group.id}`, opened)
  const asked = visit.request.query.get('lang')
  const locale = isLocale(asked) ? asked : group.language
  return {
    ...visit,
    group,
    locale,
    here: `${visit.address}/invitatie/${token}`,
    inEvent: (work, mode = 'read') => visit.inEvent(work, { mode, actor: guestActor, locale }),
  }
}

function groupBehind(visit: EventVisit, token: string): Promise<Group | undefined> {
  return visit.inEvent(async (ctx) => {
    const found = await groupOfToken(ctx, token)
    if (found?.eventId !== ctx.event.eventId) return undefined
    const group = await findGroup(ctx.db, ctx.event, found.groupId)
    const ids = (await membersOf(ctx.db, ctx.event, found.groupId)).map(({ id }) => id)
    const guests = await findGuests(ctx.db, ctx.event, ids)
    // Once everybody was made unknown, the link leads where every other wrong one does.
    const known = guests.some(({ erasedAt, isPlaceholder }) => !erasedAt && !isPlaceholder)
    return known ? group : undefined
  })
}

export function countMiss({ house, request, event }: EventVisit): void {
  house.memory.take(`guest-link ${event.id} ${ipKey(request.ip)}`, missed)
}

/** The whole address of a group's page, for mails. */
export async function pageLink(
  ctx: EventContext,
  groupId: string,
  address: string,
): Promise<string> {
  const link = (await groupLinks(ctx, [groupId])).get(groupId)
  if (!link) throw new AppError('not_found', 'guests.group_not_found')
  return `${publicAddress(ctx.house, address)}/invitatie/${link.token}`
}

export function publicAddress({ publicUrl }: House, address: string): string {
  return `${publicUrl}${address}`
}
