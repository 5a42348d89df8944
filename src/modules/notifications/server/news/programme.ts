import { activityFilled, activityShort } from '#modules/activities/contract.ts'
import { agendaPublished } from '#modules/agenda/contract/publication.ts'
import { materialReceived, speakerFilled, speakerStepped } from '#modules/speakers/contract.ts'
import { news, teamOf, type NewsOf } from './news.ts'

interface OfSpeaker {
  eventId: string
  speakerId: string
  name: string
}

const about = ({ eventId, speakerId, name }: OfSpeaker) => ({
  eventId,
  subjectId: speakerId,
  facts: { speaker: name },
})

const href = ({ eventId, subjectId }: { eventId: string; subjectId: string }) =>
  `/speakeri?eveniment=${eventId}&panou=speaker-${subjectId}`

export const speakerNews: NewsOf<'speakers'> = {
  'speakers.filled': news({
    on: speakerFilled,
    usual: { app: true, mail: 'digest' },
    merge: 'subject',
    who: teamOf,
    about,
    href,
  }),
  'speakers.material-received': news({
    on: materialReceived,
    usual: { app: true, mail: 'digest' },
    merge: 'subject',
    who: teamOf,
    about: ({ title, ...payload }) => ({
      ...about(payload),
      facts: { speaker: payload.name, detail: title },
    }),
    href,
  }),
  'speakers.withdrawn': news({
    on: speakerStepped,
    usual: { app: true, mail: 'now' },
    merge: 'subject',
    // The board shows progress; only a speaker who will not come is news.
    who: (payload, context) =>
      payload.to === 'withdrawn' || payload.to === 'declined' ? teamOf(payload, context) : [],
    about: ({ sessions, ...payload }) => ({
      ...about(payload),
      facts: { speaker: payload.name, sessions },
    }),
    detail: ({ sessions }, say) => say('detail.sessions', { n: Number(sessions) }),
    href,
  }),
}

export const agendaNews: NewsOf<'agenda'> = {
  'agenda.published': news({
    on: agendaPublished,
    usual: { app: true, mail: 'digest' },
    merge: 'event',
    who: teamOf,
    about: ({ eventId, number, note }) => ({ eventId, facts: { version: number, detail: note } }),
    href: ({ eventId }) => `/agenda/${eventId}`,
  }),
}

const ofActivity = ({ eventId, subjectId }: { eventId: string; subjectId: string }) =>
  `/activitati?eveniment=${eventId}&panou=activitate-${subjectId}`

export const activityNews: NewsOf<'activities'> = {
  'activities.filled': news({
    on: activityFilled,
    usual: { app: true, mail: 'digest' },
    merge: 'subject',
    who: teamOf,
    about: ({ eventId, activityId, title }) => ({
      eventId,
      subjectId: activityId,
      facts: { title },
    }),
    href: ofActivity,
  }),
  'activities.short': news({
    on: activityShort,
    usual: { app: true, mail: 'now' },
    merge: 'subject',
    who: teamOf,
    about: ({ eventId, activityId, title, enrolled, minimum }) => ({
      eventId,
      subjectId: activityId,
      facts: { title, enrolled, minimum },
    }),
    detail: ({ enrolled, minimum }, say) =>
      say('detail.enrolled', { enrolled: String(enrolled), minimum: String(minimum) }),
    href: ofActivity,
  }),
}
