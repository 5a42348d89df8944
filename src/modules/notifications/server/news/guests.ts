import { guestAnswered, waitingPromoted } from '#modules/guests/contract.ts'
import { Rsvp } from '#modules/guests/model.ts'
import { news, teamOf, type NewsOf } from './news.ts'

/** Nobody's name is kept here: who is made unknown as a guest must not live on in a notice. */
export const guestNews: NewsOf<'guests'> = {
  'guests.answered': news({
    on: guestAnswered,
    usual: { app: true, mail: 'digest' },
    merge: 'event',
    // An answer that was only taken back tells nothing.
    who: (told, place) => (told.after && told.after !== 'none' ? teamOf(told, place) : []),
    about: ({ eventId, guestId, after }) => ({
      eventId,
      subjectId: guestId,
      facts: { answer: after ?? 'none' },
    }),
    detail: ({ answer }, say) => say(`answer.${Rsvp.parse(answer)}`),
    href: ({ eventId, subjectId, many }) =>
      `/invitati?eveniment=${eventId}${many ? '' : `&panou=invitat-${subjectId}`}`,
  }),
  'guests.waiting-promoted': news({
    on: waitingPromoted,
    usual: { app: true, mail: 'digest' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId, guestIds }) => ({ eventId, facts: { places: guestIds.length } }),
    detail: ({ places }, say) => say('detail.places', { n: Number(places) }),
    href: ({ eventId }) => `/invitati?eveniment=${eventId}`,
  }),
}
