import { AppError } from '#shared/app-error.ts'
import { todayIn } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { readPeople } from '#modules/guests/model/names.ts'
import { fullName } from '#modules/guests/model.ts'
import {
  addFamily,
  changeGuest,
  pageOfGuests,
  preparePageFilter,
} from '#modules/guests/server/api.ts'
import type { GuestList, ListedGuest } from '../../public/guest-list-page.tsx'
import { lockPerson, type StoredPerson } from '../people-store.ts'

/** More than a page of a phone; the number that a person may name is below it. */
const maxShown = 2000

/** The guests of their side by invitation, without anything but names and answers; null where they have no list. */
export async function guestListOf(
  ctx: EventContext,
  { guestLimit: limit, guestSide: side, guestsUntil: until }: StoredPerson,
): Promise<GuestList | null> {
  if (limit === null) return null
  const filter = await preparePageFilter(ctx, side === '' ? {} : { sides: [side] })
  const page = { sort: 'group' as const, descending: false, offset: 0, limit: maxShown }
  const rows = await pageOfGuests(ctx.db, ctx.event, filter, page)
  const guests = rows
    .filter(({ erasedAt }) => erasedAt === null)
    .map((row): ListedGuest => {
      const {
        id,
        version,
        firstName,
        lastName,
        isPlaceholder,
        groupName,
        standing: overallRsvp,
      } = row
      const name = isPlaceholder ? '' : fullName(row)
      return { id, version, firstName, lastName, name, groupName, standing: overallRsvp }
    })
  const { timeZone } = await eventFacts(ctx)
  const isOpen = until === null || todayIn(timeZone, ctx.now) <= until
  return { guests, limit, side, until, isOpen }
}

/** One invitation per line, read as the team's own quick field reads it. */
export async function addGuestsOf(
  ctx: EventContext,
  person: StoredPerson,
  typed: string,
): Promise<number> {
  await lockPerson(ctx.db, ctx.company, person.id)
  const list = await openList(ctx, person)
  const families = typed
    .split('\n')
    .map((line) => readPeople(line, false))
    .filter(({ people }) => people.length > 0)
  const count = families.reduce((sum, { people }) => sum + people.length, 0)
  if (count === 0) throw new AppError('invalid', 'client-room.names_needed')
  if (list.guests.length + count > list.limit)
    throw new AppError('invalid', 'client-room.list_full')
  for (const { surname, people } of families) {
    const [first] = people
    if (!first) continue
    await addFamily(ctx, {
      eventId: ctx.event.eventId,
      group: { name: surname ?? fullName(first), side: person.guestSide },
      guests: people.map(({ comesAlong, ...named }, at) =>
        comesAlong && at > 0 ? { ...named, host: 0 } : named,
      ),
    })
  }
  ctx.touch('guests', 'history')
  return count
}

interface Renamed {
  guestId: string
  version: number
  firstName: string
  lastName: string
}

export async function renameGuestOf(
  ctx: EventContext,
  person: StoredPerson,
  { guestId, version, firstName, lastName }: Renamed,
): Promise<void> {
  const list = await openList(ctx, person)
  if (!list.guests.some(({ id }) => id === guestId))
    throw new AppError('not_found', 'client-room.not_your_guest')
  if (firstName === '' && lastName === '') throw new AppError('invalid', 'client-room.names_needed')
  const { eventId } = ctx.event
  await changeGuest(ctx, { eventId, guestId, version, firstName, lastName })
  ctx.touch('guests', 'history')
}

async function openList(ctx: EventContext, person: StoredPerson): Promise<GuestList> {
  const list = await guestListOf(ctx, person)
  if (!list?.isOpen) throw new AppError('forbidden', 'client-room.list_closed')
  return list
}
