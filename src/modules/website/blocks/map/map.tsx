import { choice, line, list, paragraphs, rich } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields, Lines } from '../base/elements.tsx'
import { isRichEmpty, Rich } from '../base/rich.tsx'
import { mapHref, placeLine } from '../base/event-text.ts'

export const map = defineBlock({
  type: 'map',
  title: ['Locul și drumul', 'Venue and map'],
  group: 'event',
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      {
        side: ['Harta alături', 'Map beside'],
        wide: ['Hartă lată', 'Wide map'],
        ticket: ['Bilet', 'Ticket'],
      },
      'side',
    ),
    ...headingFields,
    directions: rich(['Cum ajungeți', 'Directions']),
    ways: list(
      ['Mijloace', 'Ways to come'],
      { name: line(['Mijloc', 'Way']), text: paragraphs(['Detalii', 'Details'], { ro: '' }, 600) },
      8,
    ),
  },
  isEmpty: ({ directions, ways }, { event }) =>
    !placeLine(event.place) && isRichEmpty(directions) && ways.length === 0,
  View: ({ props, live: { event }, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <div className="venue">
        <a className="venue-map" href={mapHref(event.place)} rel="noopener">
          <MapDrawing />
          <span>{context.say('map.open')}</span>
        </a>
        <div className="venue-words">
          <h3>{event.place.name}</h3>
          {event.place.address && <address>{event.place.address}</address>}
          <Rich value={props.directions} context={context} />
          {props.ways.length > 0 && (
            <dl className="ways">
              {props.ways.map(({ name, text }, at) => (
                <div key={at}>
                  <dt>{context.text(name)}</dt>
                  <dd>
                    <Lines text={context.text(text)} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
    </>
  ),
})

/** Streets as one imagines them: the pin is true, the map opens where the visitor wishes. */
function MapDrawing() {
  return (
    <svg viewBox="0 0 400 260" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect className="m-land" width="400" height="260" />
      <path className="m-green" d="M0 0h120l-20 90-100 20zM300 180l100-30v110H280z" />
      <path
        className="m-water"
        d="M-10 210c90-40 130 20 210-10s120-70 220-40v30c-90-26-140 16-220 44s-130-20-210 14z"
      />
      <path
        className="m-road"
        d="M-10 120 410 40M60-10l70 280M210-10l-20 280M330-10l40 280M-10 40l420 150"
      />
      <path
        className="m-street"
        d="M0 70l180-30M140 120l260-50M100 170l200-20M250 20l60 120M20 150l80 20"
      />
      <path
        className="m-pin"
        d="M200 70c22 0 38 16 38 37 0 28-38 61-38 61s-38-33-38-61c0-21 16-37 38-37z"
      />
      <circle className="m-dot" cx="200" cy="107" r="13" />
    </svg>
  )
}
