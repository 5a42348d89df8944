import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { calendarFile, type CalendarEntry } from '#shared/dates/calendar-file.ts'
import type { Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { formatDate, formatInstant, instantToZoned, type Zone } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Page, PageAnswer } from '#platform/server/pages.ts'
import {
  eventPage,
  htmlPage,
  type EventVisit,
  type GuestPageSection,
  type GuestPageVisit,
} from '#modules/event-pages/server/api.ts'
import { guestRefusal } from '#modules/events/model.ts'
import { eventFacts, eventInLanguage } from '#modules/events/server/api.ts'
import { groupVisit, type GroupVisit, type PlacesOfGroup } from '#modules/guest-page/server/api.ts'
import { findGuests, membersOf } from '#modules/guests/server/api.ts'
import { enrolmentWindowAt, freePlaces } from '../model.ts'
import {
  GuestActivities,
  RefusedPage,
  stylesheet,
  type SlotChoice,
  type PersonLine,
  type SlotView,
} from '../public/guest-activities.tsx'
import { speak } from '../text.ts'
import { termsIn } from './activities.ts'
import { enrol, leave, mayEnrol, noGuest, noSlot } from './enrolment/enrolment.ts'
import { enrolmentsOfGuests, queuePositions } from './enrolment/enrolment-store.ts'
import { publishedSlots } from './published.ts'
import type { SlotFacts } from './slots/slot-store.ts'

const word = 'activitati'

/** The section of the guest page with the activities of an invitation. */
export const guestSection: GuestPageSection = {
  id: word,
  title: (locale) => speak(locale)('guest.title'),
  order: 45,
  stylesheet,
  async content(ctx, visit) {
    const slots = await viewOf(ctx, visit)
    if (slots.length === 0) return undefined
    const { locale, address, guests } = visit
    const placed = guests.filter(({ id }) =>
      slots.some(({ people }) =>
        people.some(({ guestId, status }) => guestId === id && status === 'enrolled'),
      ),
    )
    const calendars = placed.map(({ id, name }) => ({
      name: guests.length > 1 ? name : null,
      href: `${address}/${word}/${id}.ics?lang=${locale}`,
    }))
    const action = `${address}/${word}?lang=${locale}`
    return <GuestActivities {...{ slots, calendars, action, locale }} />
  },
}

/** For the list of a signed-in person's events; a session that is only a draft is not shown. */
export const heldSlots: PlacesOfGroup = {
  async read(ctx, groupId) {
    const people = await membersOf(ctx.db, ctx.event, groupId)
    const ids = people.map(({ id }) => id)
    const own = await enrolmentsOfGuests(ctx.db, ctx.event, ids)
    if (own.length === 0) return []
    const published = new Map(
      (await publishedSlots(ctx, 'guests', ctx.locale)).map((slot) => [slot.slotId, slot]),
    )
    const ordered = own.toSorted(
      (a, b) => byTime(a.startsAt, b.startsAt) || ids.indexOf(a.guestId) - ids.indexOf(b.guestId),
    )
    return ordered.flatMap(({ guestId, slotId, status, offeredUntil }) => {
      const slot = published.get(slotId)
      if (!slot || status === 'left' || status === 'lapsed') return []
      const { title, startsAt } = slot
      const name = people.find(({ id }) => id === guestId)?.name ?? ''
      const who = people.length > 1 ? name : null
      return [{ who, title, startsAt, state: status, until: offeredUntil }]
    })
  },
}

/** Items without a time come last. */
function byTime(a: string | null, b: string | null): number {
  return (a ?? '9').localeCompare(b ?? '9')
}

async function viewOf(
  ctx: EventContext,
  { guests, locale }: Pick<GuestPageVisit, 'guests' | 'locale'>,
): Promise<SlotView[]> {
  const slots = await publishedSlots(ctx, 'guests', locale)
  if (slots.length === 0) return []
  const ids = guests.map(({ id }) => id)
  const companions = await findGuests(ctx.db, ctx.event, ids)
  const enrolments = await enrolmentsOfGuests(ctx.db, ctx.event, ids)
  const turns = await queuePositions(ctx.db, ctx.event, ids)
  const event = await eventFacts(ctx)
  const { timeZone } = event
  const isOff = guestRefusal('enrol', event, ctx.now) !== null
  return slots.flatMap((slot): SlotView[] => {
    const people = companions.flatMap((guest): PersonLine[] => {
      const own = enrolments.find(
        ({ guestId, slotId }) => guestId === guest.id && slotId === slot.slotId,
      )
      if (!own && !mayEnrol(slot, guest)) return []
      const until = own?.offeredUntil ?? null
      // An offer that ran out is shown as such before the clock takes it back.
      const ranOut = until !== null && Date.parse(until) <= ctx.now.getTime()
      const name = guests.find(({ id }) => id === guest.id)?.name ?? ''
      return [
        {
          guestId: guest.id,
          name: guests.length > 1 ? name : null,
          status: ranOut ? 'lapsed' : (own?.status ?? null),
          until: until ? formatInstant(until, timeZone, locale, 'medium') : '',
          turn: turns.get(`${slot.slotId} ${guest.id}`) ?? null,
        },
      ]
    })
    const ownState = enrolmentWindowAt(slot, slot.startsAt, ctx.now)
    const enrolment = isOff && ownState !== 'past' ? 'stopped' : ownState
    const involved = people.some(({ status }) => status !== null && status !== 'left')
    if (people.length === 0 || (enrolment !== 'open' && enrolment !== 'early' && !involved))
      return []
    return [{ ...slotLabels(slot, timeZone, locale), enrolment, people }]
  })
}

function slotLabels(slot: SlotFacts, zone: Zone, locale: Locale) {
  const say = speak(locale)
  const { price } = termsIn(slot)
  const cost = price && price.minor > 0 ? formatMoney(price, locale) : null
  return {
    slotId: slot.slotId,
    activityId: slot.activityId,
    title: slot.title,
    description: slot.description,
    when: spanText(slot, zone, locale),
    about: [slot.place, cost && say('guest.price', { price: cost })].filter(Boolean).join(' · '),
    free: slot.capacity === null ? null : slot.waiting > 0 ? 0 : freePlaces(slot.capacity, slot),
    opens: slot.opensAt ? formatInstant(slot.opensAt, zone, locale, 'medium') : '',
  }
}

function spanText({ startsAt, endsAt }: SlotFacts, zone: Zone, locale: Locale): string {
  if (!startsAt || !endsAt) return ''
  const from = instantToZoned(startsAt, zone)
  return `${formatDate(from.date, locale, 'day')}, ${from.time} – ${instantToZoned(endsAt, zone).time}`
}

export const pages = (services: AppServices): Page[] => [
  eventPage(services, {
    method: 'POST',
    path: `/invitatie/:token/${word}`,
    opensTo: 'link',
    answer: receive,
  }),
  eventPage(services, {
    path: `/invitatie/:token/${word}`,
    opensTo: 'link',
    answer: async (visited) => goTo(backOf(await groupVisit(visited))),
  }),
  eventPage(services, {
    path: `/invitatie/:token/${word}/:file`,
    opensTo: 'link',
    answer: calendar,
  }),
]

const Form = z.object({ slot: Id, invitat: Id, fapta: z.enum(['inscrie', 'renunta']) })

async function receive(visited: EventVisit): Promise<PageAnswer> {
  const visit = await groupVisit(visited)
  const { form } = visit.request
  const read = Form.safeParse(Object.fromEntries(form))
  if (!read.success) throw noSlot()
  const { slot: slotId, invitat: guestId, fapta } = read.data
  try {
    await visit.inEvent((ctx) => act(ctx, visit, { slotId, guestId, fapta }), 'write')
  } catch (error) {
    if (!(error instanceof AppError) || (error.kind !== 'conflict' && error.kind !== 'forbidden'))
      throw error
    return refused(visit, error)
  }
  return goTo(backOf(visit, slotId))
}

async function act(
  ctx: EventContext,
  { group }: GroupVisit,
  { slotId, guestId, fapta }: { slotId: string; guestId: string; fapta: SlotChoice },
): Promise<void> {
  const members = await membersOf(ctx.db, ctx.event, group.id)
  if (!members.some(({ id }) => id === guestId)) throw noGuest()
  if (fapta === 'renunta') return void (await leave(ctx, { slotId, guestId }))
  // A planned activity is refused, even for a person who guessed its id.
  const slots = await publishedSlots(ctx, 'guests', ctx.locale)
  if (!slots.some((slot) => slot.slotId === slotId)) throw noSlot()
  await enrol(ctx, { slotId, guestId, asGuest: true })
}

function refused(visit: GroupVisit, error: AppError): PageAnswer {
  const { locale } = visit
  const say = speak(locale)
  const other = error.details.current as { title?: string } | undefined
  const sentence =
    error.code === 'activities.overlaps'
      ? say('refused.overlaps', { title: visit.translatorTo(locale)(other?.title ?? '') })
      : error.code === 'activities.past'
        ? say('refused.past')
        : error.code === 'activities.not_for_you'
          ? say('refused.notForYou')
          : say('refused.notOpen')
  const page = (
    <RefusedPage frame={visit.frame(locale)} back={backOf(visit)} {...{ sentence, locale }} />
  )
  return htmlPage(page, { status: 409 })
}

/** The guest page, at the place the visitor came from, in the requested language. */
function backOf({ here, locale }: GroupVisit, slotId?: string): string {
  return `${here}?lang=${locale}#${slotId ? `slot-${slotId}` : word}`
}

function goTo(location: string): PageAnswer {
  return { status: 303, body: '', headers: { location, 'cache-control': 'no-store' } }
}

/**
 * The calendar of one guest's enrolments; cancelled ones are included as cancelled, so that calendar programs
 * remove them.
 */
async function calendar(visited: EventVisit): Promise<PageAnswer> {
  const visit = await groupVisit(visited)
  const guestId = (visit.request.params.file ?? '').replace(/\.ics$/, '')
  const body = await visit.inEvent(async (ctx) => {
    const members = await membersOf(ctx.db, ctx.event, visit.group.id)
    if (!members.some(({ id }) => id === guestId)) throw noGuest()
    const event = await eventInLanguage(ctx, visit.locale)
    const own = await enrolmentsOfGuests(ctx.db, ctx.event, [guestId])
    const slots = await publishedSlots(ctx, 'guests', visit.locale)
    const entries = own.flatMap((each): CalendarEntry[] => {
      const slot = slots.find(({ slotId }) => slotId === each.slotId)
      const { startsAt, endsAt } = slot ?? each
      if (!startsAt || !endsAt || each.status === 'waiting' || each.status === 'offered') return []
      return [
        {
          uid: `${each.slotId}@prilej`,
          title: slot?.title ?? each.title,
          sequence: each.version + (slot?.revision ?? 0),
          cancelled: !slot || each.status !== 'enrolled' || event.status === 'cancelled',
          startsAt,
          endsAt,
          changedAt: each.changedAt,
          place: [slot?.place ?? each.place, event.place.name].filter(Boolean).join(', '),
        },
      ]
    })
    return calendarFile({
      name: event.name,
      zone: event.timeZone,
      madeAt: ctx.now.toISOString(),
      entries,
    })
  })
  const name = speak(visit.locale)('guest.calendarFile')
  return {
    body,
    type: 'text/calendar; charset=utf-8',
    headers: {
      'content-disposition': `attachment; filename="${name}.ics"`,
      'cache-control': 'no-store',
    },
  }
}
