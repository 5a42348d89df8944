import type { FieldProblem } from '#shared/app-error.ts'
import { sayProblem } from '#shared/field-problems.ts'
import type { Locale } from '#shared/i18n.ts'
import { PlainChoice, PlainField } from '#ui/plain/field.tsx'
import {
  consentTexts,
  currentConsent,
  needsText,
  type GroupView,
  type PersonView,
} from '../model.ts'
import { speak } from '../text.ts'
import { fieldOf, maxNamed, type TypedValueOf } from './answer-fields.ts'

interface PeopleProps {
  view: GroupView
  locale: Locale
  typedValue: TypedValueOf
  compares: boolean
  problems: Readonly<Record<string, FieldProblem>>
}

/** Names of companions who were invited without one, and the needs of each person. */
export function People(props: PeopleProps) {
  const { view, locale, typedValue } = props
  const say = speak(locale)
  const typed = ({ id }: PersonView) =>
    typedValue(fieldOf.person(id, 'firstName')) || typedValue(fieldOf.person(id, 'lastName'))
  const unnamed = view.people.filter((person) => person.isUnnamedPlace || typed(person))
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
      {view.state === 'open' && view.freePlaces > 0 && <Newcomers {...props} />}
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

/** The invitation is for more people than it names. */
function Newcomers({ view, locale, typedValue, problems }: PeopleProps) {
  const say = speak(locale)
  const places = Array.from({ length: Math.min(view.freePlaces, maxNamed) }, (_, at) => at)
  return (
    <section className="guest-card" id="locuri">
      <h3>{say('newcomers.title', { n: view.freePlaces })}</h3>
      <p className="guest-quiet">{say('newcomers.about')}</p>
      {places.map((at) => (
        <fieldset key={at} className="guest-naming">
          <legend>{say('newcomers.one', { n: at + 1 })}</legend>
          {(['firstName', 'lastName'] as const).map((which) => {
            const name = fieldOf.newcomer(at, which)
            return (
              <PlainField
                key={which}
                name={name}
                label={say(which)}
                maxLength={100}
                value={typedValue(name) ?? ''}
                {...errorOf(problems[name], locale)}
              />
            )
          })}
        </fieldset>
      ))}
    </section>
  )
}

interface OneProps extends PeopleProps {
  person: PersonView
}

function Naming({ person, locale, typedValue, problems, compares }: OneProps) {
  const say = speak(locale)
  const version = fieldOf.person(person.id, 'version')
  return (
    <fieldset className="guest-naming">
      <legend>{person.name}</legend>
      <input type="hidden" name={version} value={typedValue(version) ?? person.version} />
      {(['firstName', 'lastName'] as const).map((which) => {
        const name = fieldOf.person(person.id, which)
        return (
          <PlainField
            key={which}
            name={name}
            label={say(which)}
            maxLength={100}
            value={typedValue(name) ?? person[which]}
            {...(compares && nowOf(typedValue(name), person[which], locale))}
            {...errorOf(problems[name], locale)}
          />
        )
      })}
    </fieldset>
  )
}

function NeedsOf({ person, locale, typedValue, problems, compares }: OneProps) {
  const say = speak(locale)
  const field = (which: string) => fieldOf.person(person.id, which)
  const names = ['diet', 'allergies', 'access'] as const
  const wrong = [...names, 'consent'].some((which) => problems[field(which)])
  const stands = (which: (typeof names)[number]) => person.needs?.[which] ?? ''
  const consent = field('consent')
  const isAgreed = person.needs !== null
  const isTyped = typedValue(field('diet')) !== null || typedValue(consent) !== null
  const agreed = isTyped ? typedValue(consent) === 'true' : isAgreed
  const differs =
    compares &&
    (agreed !== isAgreed ||
      names.some((which) => (typedValue(field(which)) ?? stands(which)) !== stands(which)))
  const were = field('needsWere')
  return (
    <details className="guest-needs" open={wrong || differs || undefined}>
      <summary>
        {person.name}
        {person.needs && <span className="guest-said">{say('needs.said')}</span>}
      </summary>
      <input type="hidden" name={were} value={typedValue(were) ?? needsText(person.needs)} />
      {names.map((which) => (
        <PlainField
          key={which}
          name={field(which)}
          label={say(which)}
          maxLength={300}
          value={typedValue(field(which)) ?? stands(which)}
          {...(compares && nowOf(typedValue(field(which)), stands(which), locale))}
          {...errorOf(problems[field(which)], locale)}
        />
      ))}
      <PlainChoice
        kind="checkbox"
        name={consent}
        value="true"
        checked={agreed}
        label={consentTexts[currentConsent][locale]}
        id={consent}
        {...(problems[consent] && { error: say('needs.consent') })}
      />
    </details>
  )
}

/** The stored value beside the typed one. */
export function nowOf(typed: string | null, stands: string, locale: Locale) {
  if (typed === null || stands === '' || typed === stands) return {}
  return { help: speak(locale)('now', { value: stands }) }
}

function errorOf(problem: FieldProblem | undefined, locale: Locale) {
  return problem ? { error: sayProblem(problem, locale) } : {}
}
