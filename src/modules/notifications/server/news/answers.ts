import { guestAnswered, waitingPromoted } from '#modules/guests/contract.ts'
import { Rsvp } from '#modules/guests/model.ts'
import { messageLeft, registrationWaits } from '#modules/guest-page/contract.ts'
import { messageFinished } from '#modules/invitations/contract.ts'
import { optionFilled, questionnaireAnswered } from '#modules/questionnaires/contract.ts'
import { news, teamOf, type NewsOf } from './news.ts'

export const questionnaireNews: NewsOf<'questionnaires'> = {
  'questionnaires.answered': news({
    on: questionnaireAnswered,
    usual: { app: true, mail: 'digest' },
    merge: 'subject',
    who: teamOf,
    about: ({ eventId, questionnaireId }) => ({ eventId, subjectId: questionnaireId }),
    href: ({ subjectId }) => `/chestionare/${subjectId}/raspunsuri`,
  }),
  'questionnaires.option-filled': news({
    on: optionFilled,
    usual: { app: true, mail: 'digest' },
    merge: 'subject',
    who: teamOf,
    about: ({ eventId, questionnaireId }) => ({ eventId, subjectId: questionnaireId }),
    href: ({ subjectId }) => `/chestionare/${subjectId}/raspunsuri`,
  }),
}

export const guestPageNews: NewsOf<'guest-page'> = {
  'guest-page.message-left': news({
    on: messageLeft,
    usual: { app: true, mail: 'digest' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId, groupId }) => ({ eventId, subjectId: groupId }),
    href: ({ eventId }) => `/raspunsuri?eveniment=${eventId}&fel=message`,
  }),
  'guest-page.registration-waits': news({
    on: registrationWaits,
    usual: { app: true, mail: 'now' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId }) => ({ eventId }),
    href: ({ eventId }) => `/pagina-invitatilor?eveniment=${eventId}`,
  }),
}

export const invitationNews: NewsOf<'invitations'> = {
  'invitations.message-finished': news({
    on: messageFinished,
    usual: { app: true, mail: 'never' },
    merge: 'subject',
    who: teamOf,
    about: ({ eventId, messageId, name, outcome, recipients }) => ({
      eventId,
      subjectId: messageId,
      facts: { message: name, outcome, recipients },
    }),
    detail: ({ outcome, recipients }, say) => {
      if (outcome === 'sent') return say('detail.recipients', { n: Number(recipients) })
      if (outcome === 'too_many') return say('detail.tooMany')
      return say(outcome === 'capped' ? 'detail.capped' : 'detail.skipped')
    },
    href: ({ eventId, subjectId }) => `/mesaje?eveniment=${eventId}&panou=mesaj-${subjectId}`,
  }),
}

/** No names are stored here: a guest who is erased must not stay in a notification. */
export const guestNews: NewsOf<'guests'> = {
  'guests.answered': news({
    on: guestAnswered,
    usual: { app: true, mail: 'digest' },
    merge: 'event',
    // A withdrawn answer is no news.
    who: (payload, context) =>
      payload.after && payload.after !== 'none' ? teamOf(payload, context) : [],
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
