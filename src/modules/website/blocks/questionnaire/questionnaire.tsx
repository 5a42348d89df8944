import { choice, line, records } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'

export const questionnaire = defineBlock({
  type: 'questionnaire',
  title: ['Chestionar', 'Questionnaire'],
  group: 'guests',
  live: ['questionnaires'],
  common: { width: 'narrow' },
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { card: ['Casetă', 'Card'], line: ['Un rând', 'One line'] },
      'card',
    ),
    ...headingFields,
    chosen: records(
      ['Chestionarul (gol: toate cele deschise)', 'Which (empty: all that are open)'],
      'questionnaires',
    ),
    label: line(['Textul butonului', 'Button text'], {
      ro: 'Completați',
      en: 'Fill in',
      hu: 'Kitöltés',
      de: 'Ausfüllen',
    }),
  },
  isEmpty: (_, { questionnaires: all }) => all.length === 0,
  View: ({ props, live, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <ul className="cards">
        {live.questionnaires
          .filter(({ id }) => props.chosen.length === 0 || props.chosen.includes(id))
          .map(({ id, title, intro, href }) => (
            <li key={id} className="card">
              <h3>{title}</h3>
              {intro && <p>{intro}</p>}
              <a className="btn btn-strong" href={href}>
                {context.text(props.label)}
              </a>
            </li>
          ))}
      </ul>
    </>
  ),
})
