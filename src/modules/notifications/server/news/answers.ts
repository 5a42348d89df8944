import { messageLeft, registrationWaits } from '#modules/guest-page/contract.ts'
import { messageFinished } from '#modules/invitations/contract.ts'
import { questionnaireAnswered } from '#modules/questionnaires/contract.ts'
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
}

export const guestPageNews: NewsOf<'guest-page'> = {
  'guest-page.message-left': news({
    on: messageLeft,
    usual: { app: true, mail: 'digest' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId, groupId }) => ({ eventId, subjectId: groupId }),
    href: ({ eventId }) => `/evenimente/${eventId}?fila=pagina-invitatilor`,
  }),
  'guest-page.registration-waits': news({
    on: registrationWaits,
    usual: { app: true, mail: 'now' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId }) => ({ eventId }),
    href: ({ eventId }) => `/evenimente/${eventId}?fila=pagina-invitatilor`,
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
    detail: ({ outcome, recipients }, say) =>
      outcome === 'sent'
        ? say('detail.recipients', { n: Number(recipients) })
        : say('detail.skipped'),
    href: ({ eventId, subjectId }) =>
      `/evenimente/${eventId}?fila=invitatii&panou=mesaj-${subjectId}`,
  }),
}
