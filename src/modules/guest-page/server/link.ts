import { AppError } from '#shared/app-error.ts'
import { isLocale, type Locale } from '#shared/i18n.ts'
import type { Actor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { CodeWanted, type EventVisit } from '#modules/event-pages/server/api.ts'
import { findGroup, groupLinks, groupOfToken, guestsOfGroup } from '#modules/guests/server/api.ts'
import type { Group, Guest } from '#modules/guests/model.ts'

const opened = { max: 60, seconds: 60 }

/** Guests act without an account; their names are read from the guests, so that they can be forgotten. */
export const guestActor: Actor = { kind: 'guest', id: null, name: '' }

/** A visit by a valid link: the group, and the page in its language. */
export interface GroupVisit extends Omit<EventVisit, 'inEvent'> {
  group: Group
  /** The members of the group when the link was followed. */
  guests: readonly Guest[]
  locale: Locale
  /** The page itself. */
  here: string
  inEvent<T>(work: (ctx: EventContext) => Promise<T>, mode?: 'read' | 'write'): Promise<T>
}

/** A visitor with an invalid link is asked for the code, and may try only a few. */
export function groupVisit(visit: EventVisit): Promise<GroupVisit> {
  return openGroup(visit, (_ctx, here) => Promise.resolve(here))
}

/** Follows the link and works in the same transaction. */
export function openGroup<T>(
  visit: EventVisit,
  work: (ctx: EventContext, here: GroupVisit) => Promise<T>,
  mode: 'read' | 'write' = 'read',
): Promise<T> {
  const { token = '' } = visit.request.params
  return visit.inEvent(
    async (ctx) => {
      const behind = token.length > 100 ? undefined : await groupBehind(ctx, token)
      if (!behind) throw new CodeWanted()
      const visitHere = entered(visit, token, behind)
      return work({ ...ctx, locale: visitHere.locale }, visitHere)
    },
    { mode, actor: guestActor },
  )
}

function entered(
  visit: EventVisit,
  token: string,
  { group, guests }: Pick<GroupVisit, 'group' | 'guests'>,
): GroupVisit {
  takeVisit(visit.services, token)
  const requestedLanguage = visit.request.query.get('lang')
  const locale = isLocale(requestedLanguage) ? requestedLanguage : group.language
  return {
    ...visit,
    group,
    guests,
    locale,
    here: `${visit.address}/invitatie/${token}`,
    inEvent: (work, mode = 'read') => visit.inEvent(work, { mode, actor: guestActor, locale }),
  }
}

/** Limits the visits of one link. */
function takeVisit({ memory }: AppServices, token: string): void {
  memory.take(`guest-page ${token}`, opened)
}

async function groupBehind(
  ctx: EventContext,
  token: string,
): Promise<Pick<GroupVisit, 'group' | 'guests'> | undefined> {
  const groupLink = await groupOfToken(ctx, token)
  if (groupLink?.eventId !== ctx.event.eventId) return undefined
  const [group, guests] = await Promise.all([
    findGroup(ctx.db, ctx.event, groupLink.groupId),
    guestsOfGroup(ctx.db, ctx.event, groupLink.groupId),
  ])
  // Once everybody was anonymised, the link behaves like an invalid one.
  const hasNamedGuest = guests.some(({ erasedAt, isPlaceholder }) => !erasedAt && !isPlaceholder)
  return group && hasNamedGuest ? { group, guests } : undefined
}

/** The whole address of a group's page, for mails. */
export async function pageLink(
  ctx: EventContext,
  groupId: string,
  address: string,
): Promise<string> {
  const link = (await groupLinks(ctx, [groupId])).get(groupId)
  if (!link) throw new AppError('not_found', 'guests.group_not_found')
  return `${publicAddress(ctx.services, address)}/invitatie/${link.token}`
}

export function publicAddress({ publicUrl }: AppServices, address: string): string {
  return `${publicUrl}${address}`
}
