import { clientWrote, decisionMade } from '#modules/client-room/contract.ts'
import { news, teamOf, type NewsOf } from './news.ts'

const clientRoomLink = ({ eventId }: { eventId: string }) => `/camera-client?eveniment=${eventId}`

export const clientNews: NewsOf<'client-room'> = {
  'client-room.decided': news({
    on: decisionMade,
    usual: { app: true, mail: 'now' },
    merge: 'subject',
    // The person who asked is notified, even if they are not in the team of the event.
    who: async ({ askedById, eventId }, context) => {
      const team = await teamOf({ eventId }, context)
      return askedById && !team.includes(askedById) ? [...team, askedById] : team
    },
    about: ({ eventId, decisionId, title, person, verdict, option }) => ({
      eventId,
      subjectId: decisionId,
      facts: { decision: title, person, verdict, ...(option !== null && { option }) },
    }),
    detail: ({ person = '', verdict, option }, say) => {
      if (verdict !== 'approved') return say('detail.changeAsked', { person })
      return option ? say('detail.chose', { person, option }) : say('detail.approved', { person })
    },
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
