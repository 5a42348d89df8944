import { choice, flag, records } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields, Lines } from '../base/elements.tsx'
import { OwnPlaces } from '../base/own-places.tsx'

export const activities = defineBlock({
  type: 'activities',
  title: ['Activități', 'Activities'],
  group: 'guests',
  live: ['activities'],
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { cards: ['Casete', 'Cards'], rows: ['Rânduri', 'Rows'], badges: ['Insigne', 'Badges'] },
      'cards',
    ),
    ...headingFields,
    chosen: records(['Numai acestea (gol: toate)', 'Only these (empty: all)'], 'activities'),
    seats: flag(['Arată locurile libere', 'Show free places'], true),
  },
  isEmpty: (_, { activities: all }) => all.length === 0,
  View: ({ props, live, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <ul className="cards activities">
        {live.activities
          .filter(({ id }) => props.chosen.length === 0 || props.chosen.includes(id))
          .map(({ id, name, description, when, place, capacity, taken }) => (
            <li key={id} className="card">
              <h3>{name}</h3>
              <p className="small">{[when, place].filter(Boolean).join(' · ')}</p>
              {description && <Lines text={description} />}
              {props.seats && capacity !== null && (
                <p className="seats">
                  {capacity > taken
                    ? context.say('activities.seats', { n: capacity - taken })
                    : context.say('activities.full')}
                </p>
              )}
            </li>
          ))}
      </ul>
      <OwnPlaces context={context} />
      {context.guest ? (
        <p className="buttons">
          <a className="btn btn-strong" href={`${context.guest.href}#activitati`}>
            {context.say('activities.enrol')}
          </a>
        </p>
      ) : (
        <p className="form-note">{context.say('activities.how')}</p>
      )}
    </>
  ),
})
