import { choice, line, link, list } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'

export const downloads = defineBlock({
  type: 'downloads',
  title: ['Documente', 'Documents'],
  group: 'words',
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { rows: ['Rânduri', 'Rows'], cards: ['Casete', 'Cards'] },
      'rows',
    ),
    ...headingFields,
    items: list(
      ['Documente', 'Documents'],
      {
        name: line(['Nume', 'Name']),
        note: line(['Detalii (tip, mărime, dată)', 'Details (kind, size, date)']),
        link: link(['Adresă', 'Address']),
      },
      60,
    ),
  },
  isEmpty: ({ items }) => items.length === 0,
  View: ({ props, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <ul className="downloads">
        {props.items.map(({ name, note, link: to }, at) => (
          <li key={at}>
            <a href={context.href(to)}>{context.text(name)}</a>
            {context.text(note) && <small>{context.text(note)}</small>}
          </li>
        ))}
      </ul>
    </>
  ),
})
