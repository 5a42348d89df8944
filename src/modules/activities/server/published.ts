import type { Money } from '#shared/numbers/money.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { Locale } from '#shared/i18n.ts'
import { translatorOf } from '#modules/events/server/api.ts'
import { programmeFor } from '#modules/agenda/server/api.ts'
import { enrolmentWindowAt, freePlaces, type EnrolmentWindow } from '../model.ts'
import { termsIn } from './activities.ts'
import { slotsOf, type SlotFacts } from './slots/slot-store.ts'

/** The public data of an activity that guests can sign up for. */
export interface PublicActivity {
  id: string
  kind: SlotFacts['kind']
  title: string
  description: string
  price: Money | null
  slots: {
    id: string
    startsAt: string
    endsAt: string
    place: string
    /** Null: as many as come. */
    capacity: number | null
    free: number | null
    door: EnrolmentWindow
  }[]
}

/**
 * The public activities; from the programme only published sessions, in their published version. An activity
 * meant for guests with certain tags is shown only to those guests, on their own page.
 */
export async function publicActivities(ctx: EventContext): Promise<PublicActivity[]> {
  const byActivity = new Map<string, PublicActivity>()
  for (const slot of await publishedSlots(ctx, 'public', ctx.locale)) {
    const { activityId: id, kind, title, description, capacity, startsAt, endsAt, tagIds } = slot
    if (!startsAt || !endsAt || tagIds.length > 0) continue
    const activity = byActivity.get(id) ?? {
      id,
      kind,
      title,
      description,
      price: termsIn(slot).price,
      slots: [],
    }
    const free = capacity === null ? null : freePlaces(capacity, slot)
    const door = enrolmentWindowAt(slot, startsAt, ctx.now)
    activity.slots.push({
      id: slot.slotId,
      startsAt,
      endsAt,
      place: slot.place,
      capacity,
      free,
      door,
    })
    byActivity.set(id, activity)
  }
  return [...byActivity.values()]
}

export interface PublishedSlot extends SlotFacts {
  /** Rises with every change that guests were notified of. */
  revision: number
}

/** Slots with the words in a language of guests, hour and rooms that guests were notified of; a session that is only a draft is left out. */
export async function publishedSlots(
  ctx: EventContext,
  viewer: 'public' | 'guests',
  language: Locale,
): Promise<PublishedSlot[]> {
  const slots = await slotsOf(ctx.db, ctx.event)
  if (slots.length === 0) return []
  const programme = await programmeFor(ctx, viewer, language)
  const translate = await translatorOf(ctx, language)
  const published = new Map(programme?.sessions.map((session) => [session.id, session]))
  return slots.flatMap((slot) => {
    if (!slot.ofSession) {
      const [title, description] = [translate(slot.title), translate(slot.description)]
      const place = translate(slot.place)
      return [{ ...slot, title, description, place, revision: slot.version + slot.slotVersion }]
    }
    const session = published.get(slot.slotId)
    if (!session) return []
    const { title, description, startsAt, endsAt, rooms } = session
    const place = rooms.map(({ name }) => name).join(', ')
    const revision = programme?.number ?? 0
    return [{ ...slot, title, description, startsAt, endsAt, place, revision }]
  })
}
