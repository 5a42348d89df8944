import type { FieldProblem } from '#shared/app-error.ts'
import { sayProblem } from '#shared/field-problems.ts'
import type { Locale } from '#shared/i18n.ts'
import { PlainChoice, PlainField } from '#ui/plain/field.tsx'
import { consentTexts, currentConsent, type GroupView, type PersonView } from '../model.ts'
import { speak } from '../text.ts'
import { fieldOf, type Filled } from './answer-fields.ts'

interface PeopleProps {
  view: GroupView
  locale: Locale
  filled: Filled
  problems: Readonly<Record<string, FieldProblem>>
}

/** Who they are: names of companions that are still open, and what each of them needs. */
export function People(props: PeopleProps) {
  const { view, locale } = props
  const say = speak(locale)
  const unnamed = view.people.filter(({ isPlaceholder }) => isPlaceholder)
  return (
    <>
      {unnamed.length > 0 && (
        <section className="guest-card">
          <h3>{say('names.title')}</h3>
          <p className="guest-quiet">{say('names.about')}</p>
          {unnamed.map((person) => (
            <Naming key={person.id} person={person} {...props} />
          ))}
        </section>
      )}
      <section className="guest-card">
        <h3>{say('needs.title')}</h3>
        <p className="guest-quiet">{say('needs.about')}</p>
        {view.people.map((person) => (
          <NeedsOf key={person.id} person={person} {...props} />
        ))}
      </section>
    </>
  )
}

interface OneProps extends PeopleProps {
  person: PersonView
}

function Naming({ person, locale, filled, problems }: OneProps) {
  const say = speak(locale)
  return (
    <fieldset className="guest-naming">
      <legend>{person.name}</legend>
      {(['firstName', 'lastName'] as const).map((which) => {
        const name = fieldOf.person(person.id, which)
        return (
          <PlainField
            key={which}
            name={name}
            label={say(which)}
            maxLength={100}
            value={filled(name) ?? ''}
            {...errorOf(problems[name], locale)}
          />
        )
      })}
    </fieldset>
  )
}

function NeedsOf({ person, locale, filled, problems }: OneProps) {
  const say = speak(locale)
  const field = (which: string) => fieldOf.person(person.id, which)
  const names = ['diet', 'allergies', 'access'] as const
  const wrong = [...names, 'consent'].some((which) => problems[field(which)])
  const consent = field('consent')
  const agreed = filled(field('diet')) === null ? person.needs !== null : filled(consent) === 'true'
  return (
    <details className="guest-needs" open={wrong || undefined}>
      <summary>
        {person.name}
        {person.needs && <span className="guest-said">{say('needs.said')}</span>}
      </summary>
      {names.map((which) => (
        <PlainField
          key={which}
          name={field(which)}
          label={say(which)}
          maxLength={300}
          value={filled(field(which)) ?? person.needs?.[which] ?? ''}
          {...errorOf(problems[field(which)], locale)}
        />
      ))}
      <PlainChoice
        kind="checkbox"
        name={consent}
        value="true"
        checked={agreed}
        label={consentTexts[currentConsent][locale]}
      />
      {problems[consent] && (
        <div className="field-error" id={consent}>
          {say('needs.consent')}
        </div>
      )}
    </details>
  )
}

function errorOf(problem: FieldProblem | undefined, locale: Locale) {
  return problem ? { error: sayProblem(problem, locale) } : {}
}
