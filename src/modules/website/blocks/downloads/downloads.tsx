import { choice, line, link, list } from '../../model.ts'
import { defineBlock } from '../kit/block.ts'
import { Heading, headingFields } from '../kit/pieces.tsx'

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
  View: ({ props, scene }) => (
    <>
      <Heading title={scene.text(props.title)} intro={scene.text(props.intro)} />
      <ul className="downloads">
        {props.items.map(({ name, note, link: to }, at) => (
          <li key={at}>
            <a href={scene.href(to)}>{scene.text(name)}</a>
            {scene.text(note) && <small>{scene.text(note)}</small>}
          </li>
        ))}
      </ul>
    </>
  ),
})
