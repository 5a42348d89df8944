import { choice, line, link, list, paragraphs } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields, Lines } from '../base/elements.tsx'

export const stay = defineBlock({
  type: 'stay',
  title: ['Cazare și transport', 'Stay and travel'],
  group: 'guests',
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { cards: ['Casete', 'Cards'], rows: ['Rânduri', 'Rows'] },
      'cards',
    ),
    ...headingFields,
    items: list(
      ['Locuri', 'Places'],
      {
        name: line(['Nume', 'Name']),
        text: paragraphs(['Detalii', 'Details'], { ro: '' }, 800),
        code: line(['Cod de rezervare', 'Booking code']),
        until: line(['Valabil până la', 'Valid until']),
        linkLabel: line(['Textul linkului', 'Link text']),
        link: link(['Link', 'Link']),
      },
      20,
    ),
  },
  isEmpty: ({ items }) => items.length === 0,
  View: ({ props, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <ul className="cards">
        {props.items.map((item, at) => (
          <li key={at} className="card">
            <h3>{context.text(item.name)}</h3>
            <Lines text={context.text(item.text)} />
            {context.text(item.code) && (
              <p className="code">
                {context.say('stay.code')} <b>{context.text(item.code)}</b>
              </p>
            )}
            {context.text(item.until) && (
              <p className="small">
                {context.say('stay.until', { date: context.text(item.until) })}
              </p>
            )}
            {context.href(item.link) && (
              <a className="more" href={context.href(item.link)} rel="noopener">
                {context.text(item.linkLabel) || context.say('stay.more')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  ),
})
