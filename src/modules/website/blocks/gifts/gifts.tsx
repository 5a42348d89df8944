import { choice, line, link, list, paragraphs } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields, Lines } from '../base/elements.tsx'

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
        link: link(['Link', 'Link']),
      },
      40,
    ),
  },
  isEmpty: ({ items }) => items.length === 0,
  View: ({ props, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <ul className="cards gifts">
        {props.items.map(({ name, text, link: to }, at) => (
          <li key={at} className="card">
            <h3>{context.text(name)}</h3>
            <Lines text={context.text(text)} />
            {context.href(to) && (
              <a className="more" href={context.href(to)} rel="noopener">
                {context.say('gifts.see')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  ),
})
