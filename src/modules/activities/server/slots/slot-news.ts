import { formatInstant } from '#shared/dates/time.ts'
import { afterUndoGrace } from '#shared/undo-grace.ts'
import type { EventContext } from '#platform/server/context.ts'
import { speak } from '../../text.ts'
import { guestsOfSlots } from '../enrolment/enrolment-store.ts'
import { writeCancelled, writeChanges } from '../enrolment-emails.ts'
import { forgetKnown, noteKnown, takeKnownSlots } from './slot-news-store.ts'
import { slotsOf, type SlotFacts } from './slot-store.ts'

/** A slot will be moved or deleted: its guests are notified once that cannot be undone. */
export async function noteSlotNews(
  ctx: EventContext,
  slot: SlotFacts,
  notify: boolean,
): Promise<void> {
  const { startsAt, slotId } = slot
  // Choosing to send none also cancels mails about the slot that are not sent yet.
  if (!notify) return forgetKnown(ctx.db, ctx.event, slotId)
  if (startsAt === null || Date.parse(startsAt) <= ctx.now.getTime()) return
  await noteKnown(ctx.db, ctx.event, { ...slot, startsAt }, afterUndoGrace(ctx.now))
}

/** Writes only about differences from what guests know; a change that was undone has none. */
export async function writeSlotNews(ctx: EventContext, slotId: string): Promise<void> {
  const knownSlot = await takeKnownSlots(ctx.db, ctx.event, slotId, ctx.now)
  if (!knownSlot) return
  const places = await guestsOfSlots(ctx.db, ctx.event, [slotId], ['enrolled', 'offered'])
  const guestIds = places.map(({ guestId }) => guestId)
  const [slot] = await slotsOf(ctx.db, ctx.event, { slotId })
  if (!slot) return writeCancelled(ctx, knownSlot, guestIds)
  const { startsAt } = slot
  if (startsAt === null || Date.parse(startsAt) === Date.parse(knownSlot.startsAt)) return
  await writeChanges(ctx, guestIds, {
    key: `moved-${slotId}-${ctx.now.getTime()}`,
    note: '',
    lines: (_, { locale, zone, translate }) => [
      speak(locale)('mail.movedLine', {
        title: translate(slot.title),
        before: formatInstant(knownSlot.startsAt, zone, locale, 'medium'),
        after: formatInstant(startsAt, zone, locale, 'medium'),
      }),
    ],
  })
}
