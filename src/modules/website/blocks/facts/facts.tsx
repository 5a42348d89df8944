import type { LiveEvent } from '../../model.ts'
import { choice, flag, line, list } from '../../model.ts'
import { formatTime } from '#shared/dates/time.ts'
import { defineBlock, type RenderContext } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'
import { mapHref, placeLine, whenOf } from '../base/event-text.ts'

export const facts = defineBlock({
  type: 'facts',
  title: ['Pe scurt', 'Event facts'],
  group: 'event',
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { cards: ['Casete', 'Cards'], row: ['Rând', 'Row'], ledger: ['Tabel', 'Table'] },
      'cards',
    ),
    ...headingFields,
    date: flag(['Data', 'Date'], true),
    place: flag(['Locul', 'Place'], true),
    calendar: flag(['Adaugă în calendar', 'Add to calendar'], true),
    parts: flag(['Momentele publice', 'Public parts'], false),
    more: list(
      ['Alte informații', 'More facts'],
      { label: line(['Ce', 'What']), value: line(['Valoare', 'Value'], { ro: '' }, 300) },
      12,
    ),
  },
  View({ props, live: { event }, context }) {
    return (
      <>
        <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
        <dl className="facts">
          {props.date && <When event={event} context={context} calendar={props.calendar} />}
          {props.place && <Where event={event} context={context} />}
          {props.parts &&
            event.parts.map((part) => (
              <Fact key={part.id} label={part.name}>
                {formatTime(part.startTime)} – {formatTime(part.endTime)}
                {part.place?.name && <small>{part.place.name}</small>}
              </Fact>
            ))}
          {props.more.map(({ label, value }, at) => (
            <Fact key={at} label={context.text(label)}>
              {context.text(value)}
            </Fact>
          ))}
        </dl>
      </>
    )
  },
})

function When({
  event,
  context,
  calendar,
}: {
  event: LiveEvent
  context: RenderContext
  calendar: boolean
}) {
  return (
    <Fact label={context.say('facts.when')}>
      <time dateTime={event.startsAt}>{whenOf(event, context.locale)}</time>
      {calendar && (
        <a className="fact-link" href={context.calendarHref}>
          {context.say('facts.calendar')}
        </a>
      )}
    </Fact>
  )
}

function Where({ event: { place }, context }: { event: LiveEvent; context: RenderContext }) {
  const words = placeLine(place)
  if (!words) return null
  return (
    <Fact label={context.say('facts.where')}>
      {place.name && <span>{place.name}</span>}
      {place.address && <small>{place.address}</small>}
      <a className="fact-link" href={mapHref(place)} rel="noopener">
        {context.say('facts.map')}
      </a>
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
