import { partnerContracted, promiseAssigned, promiseDelivered } from '#modules/partners/contract.ts'
import { formatDate } from '#shared/dates/time.ts'
import { news, teamOf, type NewsOf } from './news.ts'

const board = ({ eventId }: { eventId: string }) => `/parteneri?eveniment=${eventId}`

export const partnerNews: NewsOf<'partners'> = {
  'partners.contracted': news({
    on: partnerContracted,
    usual: { app: true, mail: 'digest' },
    merge: 'subject',
    who: teamOf,
    about: ({ eventId, partnerId, name }) => ({
      eventId,
      subjectId: partnerId,
      facts: { partner: name },
    }),
    href: board,
  }),
  'partners.promise-assigned': news({
    on: promiseAssigned,
    usual: { app: true, mail: 'now' },
    merge: 'event',
    who: ({ ownerId }) => [ownerId],
    about: ({ eventId, title, partner, dueDate }) => ({
      eventId,
      facts: { promise: title, partner, due: dueDate ?? '' },
    }),
    detail: ({ partner, due }, say, locale) =>
      due === ''
        ? String(partner)
        : `${partner} · ${say('detail.due', { day: formatDate(String(due), locale, 'medium') })}`,
    href: board,
  }),
  'partners.promise-delivered': news({
    on: promiseDelivered,
    usual: { app: true, mail: 'digest' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId, title, partner }) => ({
      eventId,
      facts: { promise: title, detail: partner },
    }),
    href: board,
  }),
}
