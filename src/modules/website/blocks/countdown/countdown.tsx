import { choice, instant, line } from '../../model.ts'
import { zonedToInstant } from '#shared/dates/time.ts'
import { defineBlock, type RenderContext } from '../base/block.ts'
import { Heading } from '../base/elements.tsx'

export const countdown = defineBlock({
  type: 'countdown',
  title: ['Numărătoare inversă', 'Countdown'],
  group: 'event',
  ticking: true,
  common: { width: 'narrow' },
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      {
        boxes: ['Casete', 'Boxes'],
        line: ['Un rând', 'One line'],
        giant: ['Cifre uriașe', 'Giant figures'],
      },
      'boxes',
    ),
    title: line(['Titlu', 'Title']),
    target: choice(
      ['Până la', 'Until'],
      {
        start: ['Începutul evenimentului', 'Start of the event'],
        rsvp: ['Termenul de confirmare', 'Answer deadline'],
        custom: ['Altă dată', 'Another time'],
      },
      'start',
    ),
    at: instant(['Data aleasă', 'Chosen time']),
    finished: line(['Text la final', 'Text when it is over'], {
      ro: 'A început!',
      en: 'It has begun!',
      hu: 'Elkezdődött!',
      de: 'Es hat begonnen!',
    }),
  },
  View({ props, live: { event }, context }) {
    const { timeZone: zone, rsvpDeadline } = event
    const deadline =
      rsvpDeadline && zonedToInstant({ date: rsvpDeadline, time: '24:00', zone }).instant
    const until =
      (props.target === 'custom' ? props.at : props.target === 'rsvp' ? deadline : null) ??
      event.startsAt
    const left = Math.max(0, Date.parse(until) - context.now.getTime())
    const minutes = Math.floor(left / 60_000)
    const figures = {
      days: Math.floor(minutes / 1440),
      hours: Math.floor(minutes / 60) % 24,
      minutes: minutes % 60,
    }
    return (
      <>
        <Heading title={context.text(props.title)} />
        {left === 0 ? (
          <p className="count-over">{context.text(props.finished)}</p>
        ) : (
          <p
            className="count"
            role="timer"
            data-until={until}
            data-over={context.text(props.finished)}
          >
            {(['days', 'hours', 'minutes'] as const).map((unit) => (
              <span key={unit} className="count-part">
                <b data-unit={unit}>{figures[unit]}</b>{' '}
                <span data-words={unitLabel(unit, context)}>
                  {context.say(`count.${unit}`, { n: figures[unit] })}
                </span>
              </span>
            ))}
          </p>
        )}
      </>
    )
  },
})

/** One, few and other, so that the ticking figure keeps its right word. */
function unitLabel(unit: 'days' | 'hours' | 'minutes', { say }: RenderContext): string {
  return [1, 2, 20].map((n) => say(`count.${unit}`, { n })).join('|')
}
