import { formatDate, formatTime } from '#shared/dates/time.ts'
import type { LiveSession } from '../../model.ts'
import { choice, flag } from '../../model.ts'
import { defineBlock, type RenderContext } from '../base/block.ts'
import { OwnPlaces } from '../base/own-places.tsx'
import { Heading, headingFields } from '../base/elements.tsx'

export const agenda = defineBlock({
  type: 'agenda',
  title: ['Program', 'Agenda'],
  group: 'event',
  live: ['sessions'],
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      {
        timeline: ['Linie a timpului', 'Timeline'],
        list: ['Listă', 'List'],
        modules: ['Module numerotate', 'Numbered modules'],
        grid: ['Coloane pe scene', 'Columns by track'],
      },
      'timeline',
    ),
    ...headingFields,
    showDescription: flag(['Arată descrierile', 'Show descriptions'], true),
    showSpeakers: flag(['Arată vorbitorii', 'Show speakers'], true),
    showRoom: flag(['Arată sala', 'Show the room'], true),
    calendar: flag(['Descărcare în calendar', 'Calendar download'], true),
    mine: flag(['„Agenda mea”, aleasă de vizitator', '“My agenda”, chosen by the visitor'], true),
  },
  isEmpty: (_, { sessions, event }) => sessions.length === 0 && event.parts.length === 0,
  View({ props, live: { sessions, event }, context }) {
    const rows = sessions.length > 0 ? sessions : event.parts.map(asSession)
    const days = [...new Set(rows.map(({ date }) => date))]
    return (
      <>
        <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
        <OwnPlaces context={context} />
        {days.length > 1 && (
          <p className="days">
            {days.map((day) => (
              <a key={day} href={`#zi-${day}`}>
                {formatDate(day, context.locale, 'day')}
              </a>
            ))}
          </p>
        )}
        <div {...(props.mine && sessions.length > 1 && choosable(event.id, context))}>
          {days.map((day) => (
            <div key={day} className="agenda-day" id={`zi-${day}`}>
              <h3 className="agenda-date">{formatDate(day, context.locale, 'day')}</h3>
              <ol className="agenda">
                {rows
                  .filter(({ date }) => date === day)
                  .map((session) => (
                    <Session key={session.id} session={session} shown={props} />
                  ))}
              </ol>
            </div>
          ))}
        </div>
        {props.calendar && (
          <p className="buttons">
            <a className="btn btn-quiet" href={context.calendarHref}>
              {context.say('facts.calendar')}
            </a>
          </p>
        )}
      </>
    )
  },
})

/** The data that the script of the page needs to let a visitor choose; the choice stays in their browser. */
function choosable(eventId: string, { say }: RenderContext) {
  return {
    'data-agenda': eventId,
    'data-all': say('agenda.all'),
    'data-mine': say('agenda.mine'),
    'data-add': say('agenda.add'),
    'data-remove': say('agenda.remove'),
    'data-none': say('agenda.none'),
  }
}

interface SessionProps {
  session: LiveSession
  shown: { showDescription: boolean; showSpeakers: boolean; showRoom: boolean }
}

function Session({ session, shown }: SessionProps) {
  const { id, title, description, from, to, track, room, speakers, startsAt } = session
  return (
    <li className="session" data-session={id} data-track={track || undefined}>
      <p className="session-time">
        <time dateTime={startsAt}>{formatTime(from)}</time>
        <span> – {formatTime(to)}</span>
      </p>
      <div className="session-words">
        <h4>{title}</h4>
        {(track || (shown.showRoom && room)) && (
          <p className="session-place">
            {[track, shown.showRoom ? room : ''].filter(Boolean).join(' · ')}
          </p>
        )}
        {shown.showSpeakers && speakers.length > 0 && (
          <p className="session-speakers">{speakers.map(({ name }) => name).join(', ')}</p>
        )}
        {shown.showDescription && description && <p>{description}</p>}
      </div>
    </li>
  )
}

/** Until the agenda is written, the public parts of the event are the programme. */
function asSession(part: {
  id: string
  name: string
  startDate: string
  startTime: string
  endTime: string
  place: { name: string } | null
}): LiveSession {
  return {
    id: part.id,
    title: part.name,
    description: '',
    date: part.startDate,
    from: part.startTime,
    to: part.endTime,
    startsAt: `${part.startDate}T00:00:00.000Z`,
    endsAt: `${part.startDate}T00:00:00.000Z`,
    track: '',
    room: part.place?.name ?? '',
    speakers: [],
  }
}
