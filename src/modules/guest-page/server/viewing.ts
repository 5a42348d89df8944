import { formatDate, formatInstant, formatTime, todayIn } from '#shared/time.ts'
import type { Locale } from '#shared/i18n.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventFacts, partsOf } from '#modules/events/server/api.ts'
import type { Event, Part } from '#modules/events/model.ts'
import {
  findGuests,
  findNeeds,
  invitationsOf,
  membersOf,
  placesOf,
  requestsOf,
} from '#modules/guests/server/api.ts'
import { fullName, type Group, type Guest } from '#modules/guests/model.ts'
import type { GroupView, PageState, PartView, PersonView } from '../model.ts'
import { speak } from '../text.ts'
import { settingsOf } from './settings.ts'
import { messagesOf } from './store.ts'

/** Everything the page of a group shows, in its language. */
export async function groupView(
  ctx: EventContext,
  group: Group,
  locale: Locale,
): Promise<GroupView> {
  const event = await eventFacts(ctx)
  const people = await peopleOf(ctx, group, locale)
  const invited = new Set(people.flatMap(({ answers }) => Object.keys(answers)))
  const parts = (await partsOf(ctx)).filter(({ id }) => invited.has(id))
  const settings = await settingsOf(ctx)
  const { rsvpDeadline } = event
  return {
    groupId: group.id,
    groupName: group.name,
    salutation: group.salutation,
    greeting: settings.greeting[locale],
    state: stateOf(event, ctx.now),
    deadline: rsvpDeadline && formatDate(rsvpDeadline, locale),
    menus: settings.menus,
    parts: await Promise.all(parts.map((part) => partView(ctx, event, part, locale))),
    people,
    messages: (await messagesOf(ctx.db, ctx.event, group.id)).map(({ body, at }) => ({
      body,
      at: formatInstant(at, event.timeZone, locale, 'medium'),
    })),
  }
}

export function stateOf(event: Event, now: Date): PageState {
  if (event.status === 'cancelled') return 'cancelled'
  if (Date.parse(event.endsAt) < now.getTime()) return 'over'
  const { rsvpDeadline, timeZone } = event
  return rsvpDeadline !== null && todayIn(timeZone, now) > rsvpDeadline ? 'late' : 'open'
}

async function peopleOf(ctx: EventContext, group: Group, locale: Locale): Promise<PersonView[]> {
  const ids = (await membersOf(ctx.db, ctx.event, group.id)).map(({ id }) => id)
  const found = await findGuests(ctx.db, ctx.event, ids)
  const guests = found.filter(({ erasedAt }) => erasedAt === null)
  const invitations = await invitationsOf(ctx.db, ctx.event, ids)
  const people: PersonView[] = []
  for (const id of ids) {
    const guest = guests.find((each) => each.id === id)
    if (!guest) continue
    const needs = await findNeeds(ctx.db, ctx.event, id)
    const requests = await requestsOf(ctx.db, ctx.event, { guestId: id })
    const open = requests.filter(({ state }) => state === 'open')
    const own = invitations.filter(({ guestId }) => guestId === id)
    people.push({
      ...personView(guest, guests, locale),
      needs: needs ? { diet: needs.diet, allergies: needs.allergies, access: needs.access } : null,
      answers: Object.fromEntries(
        own.map(({ partId, rsvp, menu }) => [
          partId,
          { rsvp, menu, wanted: open.find((each) => each.partId === partId)?.wanted ?? null },
        ]),
      ),
    })
  }
  return people
}

function personView(guest: Guest, all: readonly Guest[], locale: Locale) {
  const host = all.find(({ id }) => id === guest.hostId)
  const say = speak(locale)
  const unnamed = host ? say('companionOf', { name: fullName(host) }) : say('companion')
  return {
    id: guest.id,
    version: guest.version,
    name: fullName(guest) || unnamed,
    firstName: guest.firstName,
    lastName: guest.lastName,
    email: guest.email ?? '',
    phone: guest.phone ?? '',
    ageBand: guest.ageBand,
    isPlaceholder: guest.isPlaceholder,
    hostId: guest.hostId,
  }
}

export async function partView(
  ctx: EventContext,
  event: Event,
  part: Part,
  locale: Locale,
): Promise<PartView> {
  const places = part.capacity === null ? undefined : await placesOf(ctx.db, ctx.event, part.id)
  const place = part.place ?? event.place
  const point = place.lat !== null && place.lng !== null
  return {
    id: part.id,
    name: part.name,
    when: `${formatDate(part.startDate, locale)}, ${formatTime(part.startTime)}`,
    where: [place.name, place.address].filter(Boolean).join(', '),
    map: point
      ? `https://www.openstreetmap.org/?mlat=${place.lat}&mlon=${place.lng}#map=17/${place.lat}/${place.lng}`
      : null,
    servesMeal: part.servesMeal,
    full:
      places !== undefined && (places.waiting > 0 || places.taken >= (places.capacity ?? Infinity)),
  }
}
