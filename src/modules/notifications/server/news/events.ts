import { eventCancelled, eventMoved, eventStatusChanged } from '#modules/events/contract.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { EventStatus } from '#modules/events/model.ts'
import { formatDate } from '#shared/dates/time.ts'
import { news, teamOf, type NewsOf } from './news.ts'

const href = ({ eventId }: { eventId: string }) => `/evenimente/${eventId}`

export const eventNews: NewsOf<'events'> = {
  'events.moved': news({
    on: eventMoved,
    usual: { app: true, mail: 'now' },
    merge: 'event',
    who: teamOf,
    href,
    about: async ({ eventId }, context) => ({
      eventId,
      facts: { day: (await eventFacts(context)).startDate },
    }),
    detail: ({ day }, say, locale) =>
      say('detail.moved', { day: formatDate(String(day), locale, 'full') }),
  }),
  'events.status-changed': news({
    on: eventStatusChanged,
    usual: { app: true, mail: 'never' },
    merge: 'event',
    // Cancelling has a notification of its own.
    who: (payload, context) => (payload.to === 'cancelled' ? [] : teamOf(payload, context)),
    href,
    about: ({ eventId, to }) => ({ eventId, facts: { to } }),
    detail: ({ to }, say) => say(`status.${EventStatus.parse(to)}`),
  }),
  'events.cancelled': news({
    on: eventCancelled,
    usual: { app: true, mail: 'now' },
    merge: 'event',
    who: teamOf,
    href,
    about: ({ eventId, reason }) => ({ eventId, facts: { detail: reason } }),
  }),
}
