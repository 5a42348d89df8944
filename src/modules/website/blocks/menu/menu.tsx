import { choice, line, list } from '../../model.ts'
import { defineBlock } from '../kit/block.ts'
import { Heading, headingFields } from '../kit/pieces.tsx'

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
  View: ({ props, scene }) => (
    <>
      <Heading title={scene.text(props.title)} intro={scene.text(props.intro)} />
      <dl className="courses">
        {props.courses.map(({ course, dish, note }, at) => (
          <div key={at}>
            <dt>{scene.text(course)}</dt>
            <dd>
              {scene.text(dish)}
              {scene.text(note) && <small>{scene.text(note)}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  ),
})
