import { clientWrote, decisionMade } from '#modules/client-room/contract.ts'
import { news, teamOf, type NewsOf } from './news.ts'

const clientRoomLink = ({ eventId }: { eventId: string }) => `/camera-client?eveniment=${eventId}`

export const clientNews: NewsOf<'client-room'> = {
  'client-room.decided': news({
    on: decisionMade,
    usual: { app: true, mail: 'now' },
    merge: 'subject',
    // The person who asked is notified, even if they are not in the team of the event.
    who: async ({ searchQueryOf, eventId }, context) => {
      const team = await teamOf({ eventId }, context)
      return searchQueryOf && !team.includes(searchQueryOf) ? [...team, searchQueryOf] : team
    },
    about: ({ eventId, decisionId, title, person, verdict }) => ({
      eventId,
      subjectId: decisionId,
      facts: { decision: title, person, verdict },
    }),
    detail: ({ person = '', verdict }, say) =>
      say(verdict === 'approved' ? 'detail.approved' : 'detail.changeAsked', { person }),
    href: clientRoomLink,
  }),
  'client-room.wrote': news({
    on: clientWrote,
    usual: { app: true, mail: 'now' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId, person }) => ({ eventId, facts: { person } }),
    href: clientRoomLink,
  }),
}
