import { choice, line, list } from '../../model.ts'
import { defineBlock } from '../kit/block.ts'
import { Heading, headingFields } from '../kit/pieces.tsx'

export const stats = defineBlock({
  type: 'stats',
  title: ['Cifre', 'Figures'],
  group: 'words',
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { row: ['Rând', 'Row'], ruled: ['Cu linii', 'Ruled'], giant: ['Uriașe', 'Giant'] },
      'row',
    ),
    ...headingFields,
    items: list(
      ['Cifre', 'Figures'],
      { value: line(['Cifră', 'Figure']), label: line(['Ce înseamnă', 'Meaning']) },
      8,
    ),
  },
  isEmpty: ({ items }) => items.length === 0,
  View: ({ props, scene }) => (
    <>
      <Heading title={scene.text(props.title)} intro={scene.text(props.intro)} />
      <dl className="stats">
        {props.items.map(({ value, label }, at) => (
          <div key={at}>
            <dt>{scene.text(label)}</dt>
            <dd>{scene.text(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  ),
})
