import { firmAnswered, supplierWrote } from '#modules/supplier-page/contract.ts'
import { news, teamOf, type NewsOf } from './news.ts'

export const supplierNews: NewsOf<'supplier-page'> = {
  'supplier-page.answered': news({
    on: firmAnswered,
    usual: { app: true, mail: 'digest' },
    merge: 'subject',
    // The person who asked is notified, even if they are not in the team of the event.
    who: async ({ askedById, eventId }, context) => {
      const team = await teamOf({ eventId }, context)
      return askedById && !team.includes(askedById) ? [...team, askedById] : team
    },
    about: ({ eventId, requestId, title, supplier, answer }) => ({
      eventId,
      subjectId: requestId,
      facts: { request: title, supplier, answer },
    }),
    detail: ({ supplier = '', answer }, say) =>
      say(answer === 'offer' ? 'detail.offered' : 'detail.declinedOffer', { supplier }),
    href: ({ eventId }) => `/cereri-oferte?eveniment=${eventId}`,
  }),
  'supplier-page.wrote': news({
    on: supplierWrote,
    usual: { app: true, mail: 'digest' },
    merge: 'subject',
    who: teamOf,
    about: ({ eventId, supplierPageId, supplier, about, title }) => ({
      eventId,
      subjectId: supplierPageId,
      facts: { supplier, about, title },
    }),
    detail: ({ about, title = '' }, say) =>
      about === 'arrival' ? say('detail.otherArrival') : say('detail.documentSent', { title }),
    href: ({ eventId }) => `/cereri-oferte?eveniment=${eventId}#furnizori-informati`,
  }),
}
