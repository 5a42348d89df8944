import { choice, line, link, list, paragraphs } from '../../model.ts'
import { defineBlock } from '../kit/block.ts'
import { Heading, headingFields, Lines } from '../kit/pieces.tsx'

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
        linkLabel: line(['Textul legăturii', 'Link text']),
        link: link(['Legătură', 'Link']),
      },
      20,
    ),
  },
  isEmpty: ({ items }) => items.length === 0,
  View: ({ props, scene }) => (
    <>
      <Heading title={scene.text(props.title)} intro={scene.text(props.intro)} />
      <ul className="cards">
        {props.items.map((item, at) => (
          <li key={at} className="card">
            <h3>{scene.text(item.name)}</h3>
            <Lines text={scene.text(item.text)} />
            {scene.text(item.code) && (
              <p className="code">
                {scene.say('stay.code')} <b>{scene.text(item.code)}</b>
              </p>
            )}
            {scene.text(item.until) && (
              <p className="small">{scene.say('stay.until', { date: scene.text(item.until) })}</p>
            )}
            {scene.href(item.link) && (
              <a className="more" href={scene.href(item.link)} rel="noopener">
                {scene.text(item.linkLabel) || scene.say('stay.more')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  ),
})
