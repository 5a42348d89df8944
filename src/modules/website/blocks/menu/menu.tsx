import { choice, line, list } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'

export const menu = defineBlock({
  type: 'menu',
  title: ['Meniu', 'Menu'],
  group: 'guests',
  common: { width: 'narrow' },
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { centred: ['Centrat', 'Centred'], columns: ['Coloane', 'Columns'], card: ['Carte', 'Card'] },
      'centred',
    ),
    ...headingFields,
    courses: list(
      ['Feluri', 'Courses'],
      {
        course: line(['Fel', 'Course']),
        dish: line(['Preparat', 'Dish'], { ro: '' }, 300),
        note: line(['Detalii (vegetarian, alergeni)', 'Details (vegetarian, allergens)']),
      },
      30,
    ),
  },
  isEmpty: ({ courses }) => courses.length === 0,
  View: ({ props, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <dl className="courses">
        {props.courses.map(({ course, dish, note }, at) => (
          <div key={at}>
            <dt>{context.text(course)}</dt>
            <dd>
              {context.text(dish)}
              {context.text(note) && <small>{context.text(note)}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  ),
})
