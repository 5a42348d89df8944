import { choice, line, type SiteGuest } from '../../model.ts'
import { defineBlock, type RenderContext } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'

export const tableFinder = defineBlock({
  type: 'table-finder',
  title: ['Găsește-ți masa', 'Table finder'],
  group: 'guests',
  common: { width: 'narrow' },
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { panel: ['Panou', 'Panel'], letter: ['Scrisoare', 'Letter'] },
      'panel',
    ),
    ...headingFields,
    title: line(['Titlu', 'Title'], {
      ro: 'Găsiți-vă masa',
      en: 'Find your table',
      hu: 'Keresse meg az asztalát',
      de: 'Finden Sie Ihren Tisch',
    }),
  },
  isEmpty: (_, { tableFinderHref }) => tableFinderHref === null,
  View: ({ props, live: { tableFinderHref }, context }) => {
    const seated = context.guest?.people.filter(({ place }) => place !== '') ?? []
    return (
      <div className="rsvp">
        <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
        {seated.length > 0 ? (
          <OwnSeats people={seated} />
        ) : (
          <FindByName id={props.id} href={tableFinderHref ?? ''} context={context} />
        )}
      </div>
    )
  },
})

/** The page behind it says who sits where, and keeps strangers from reading the list. */
function FindByName({
  id,
  href,
  context: { say },
}: {
  id: string
  href: string
  context: RenderContext
}) {
  return (
    <form className="find" method="post" action={href}>
      <label htmlFor={`name-${id}`}>{say('tables.name')}</label>
      <div>
        <input
          id={`name-${id}`}
          name="name"
          required
          maxLength={200}
          autoComplete="name"
          aria-describedby={`help-${id}`}
        />
        <button className="btn btn-strong" type="submit">
          {say('tables.find')}
        </button>
      </div>
      <p id={`help-${id}`} className="form-note">
        {say('tables.help')}
      </p>
    </form>
  )
}

function OwnSeats({ people }: { people: SiteGuest['people'] }) {
  return (
    <ul className="own-answers">
      {people.map(({ name, place }, at) => (
        <li key={at}>
          <b>{name}</b> <span>{place}</span>
        </li>
      ))}
    </ul>
  )
}
