import { choice, line, link, list, paragraphs } from '../../model.ts'
import { defineBlock } from '../kit/block.ts'
import { Heading, headingFields, Lines } from '../kit/pieces.tsx'

export const gifts = defineBlock({
  type: 'gifts',
  title: ['Listă de cadouri', 'Gift list'],
  group: 'guests',
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { cards: ['Casete', 'Cards'], rows: ['Rânduri', 'Rows'] },
      'cards',
    ),
    ...headingFields,
    items: list(
      ['Dorințe', 'Wishes'],
      {
        name: line(['Ce', 'What']),
        text: paragraphs(['Detalii', 'Details'], { ro: '' }, 500),
        link: link(['Legătură', 'Link']),
      },
      40,
    ),
  },
  isEmpty: ({ items }) => items.length === 0,
  View: ({ props, scene }) => (
    <>
      <Heading title={scene.text(props.title)} intro={scene.text(props.intro)} />
      <ul className="cards gifts">
        {props.items.map(({ name, text, link: to }, at) => (
          <li key={at} className="card">
            <h3>{scene.text(name)}</h3>
            <Lines text={scene.text(text)} />
            {scene.href(to) && (
              <a className="more" href={scene.href(to)} rel="noopener">
                {scene.say('gifts.see')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  ),
})
