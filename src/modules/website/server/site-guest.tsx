import { formatInstant } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { GuestPageSection } from '#modules/event-pages/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { groupView, placesOfGroup, ticketsOf } from '#modules/guest-page/server/api.ts'
import { overallRsvpOrder, type Group } from '#modules/guests/model.ts'
import { findGroup, findGuest } from '#modules/guests/server/api.ts'
import { GuestSiteLink } from '../blocks/rsvp/guest-site-link.tsx'
import type { SiteGuest } from '../model.ts'
import { siteOfEvent } from './store.ts'
import { speak } from '../text.ts'

/** The address below the personal page of an invitation: the same site, with the content meant for its people. */
export const guestWord = 'site'

/** The link to the site, on the personal page. */
export const guestSection: GuestPageSection = {
  id: guestWord,
  title: (locale) => speak(locale)('guestSite.title'),
  order: 30,
  async content(ctx, { locale, address }) {
    const site = await siteOfEvent(ctx.db, ctx.company, ctx.event.eventId)
    if (!site?.publishedVersionId) return undefined
    return <GuestSiteLink locale={locale} href={`${address}/${guestWord}?lang=${locale}`} />
  },
}

/** The content that the site shows only to the people of one invitation. */
export async function siteGuest(ctx: EventContext, group: Group, href: string): Promise<SiteGuest> {
  const view = await groupView(ctx, group, ctx.locale)
  const tickets = await ticketsOf(ctx, view)
  const { timeZone } = await eventFacts(ctx)
  const places = []
  for (const { read } of ctx.services.ports.all(placesOfGroup))
    places.push(...(await read(ctx, group.id)))
  return {
    name: group.name,
    salutation: group.salutation,
    firstName: view.people.find(({ isPlaceholder }) => !isPlaceholder)?.firstName ?? '',
    href,
    confirmed: tickets.length > 0,
    people: view.people.map(({ id, name, answers, place }) => {
      const text = new Set(Object.values(answers).map(({ rsvp }) => rsvp))
      return {
        name,
        place,
        standing: overallRsvpOrder.find((each) => text.has(each)) ?? 'none',
        ticket: tickets.find(({ person }) => person.id === id)?.code ?? null,
      }
    }),
    places: places.map(({ title, startsAt, who }) => ({
      title,
      who,
      when: startsAt ? formatInstant(startsAt, timeZone, ctx.locale, 'shortDay') : '',
    })),
  }
}

/** The invitation of a guest of this event, while they are one. */
export async function groupOfGuest(ctx: EventContext, guestId: string): Promise<Group | undefined> {
  const guest = await findGuest(ctx.db, ctx.event, guestId)
  if (!guest || guest.erasedAt !== null) return undefined
  return findGroup(ctx.db, ctx.event, guest.groupId)
}
