import type { EventContext } from '#platform/server/context.ts'
import type { GuestPageSection, GuestPageVisit } from '#modules/event-pages/server/api.ts'
import { textIn } from '../model/answer-text.ts'
import { speak } from '../text.ts'
import { GuestQuestionnaires, type GuestLine } from '../public/guest-section.tsx'
import { answeredBy, mayChange, takenNow } from './submissions/submission.ts'
import * as store from './store.ts'

/** The questionnaires that the people of an invitation may fill in, on their personal page. */
export const guestSection: GuestPageSection = {
  id: 'chestionare',
  title: (locale) => speak(locale)('fill.list'),
  order: 50,
  async content(ctx, visit) {
    const lines = await linesOf(ctx, visit)
    return lines.length > 0 ? (
      <GuestQuestionnaires lines={lines} locale={visit.locale} />
    ) : undefined
  },
}

async function linesOf(
  ctx: EventContext,
  { guests, locale, address }: GuestPageVisit,
): Promise<GuestLine[]> {
  const all = await store.ofEvent(ctx.db, ctx.event, ctx.now)
  const onGuestPages = all.filter(({ onGuestPage, published }) => onGuestPage && published !== null)
  const [event = '', token = ''] = address.split('/invitatie/')
  const lines: GuestLine[] = []
  for (const stored of onGuestPages) {
    const one = await takenNow(ctx, stored)
    const answered = await answeredBy(
      ctx,
      one,
      guests.map(({ id }) => id),
    )
    for (const guest of guests) {
      const isAnswered = answered.has(guest.id)
      const isOpen = isAnswered ? mayChange(one, ctx.now) : one.status === 'open'
      if (!isOpen && !isAnswered) continue
      const search = new URLSearchParams({
        i: decodeURIComponent(token),
        g: guest.id,
        lang: locale,
      })
      lines.push({
        key: `${one.id} ${guest.id}`,
        title: textIn(one.title, locale),
        name: guests.length > 1 ? guest.name : null,
        done: isAnswered,
        href: `${event}/chestionar/${one.id}?${search}`,
      })
    }
  }
  return lines
}
