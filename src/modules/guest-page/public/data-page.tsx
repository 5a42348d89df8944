import type { FieldProblem } from '#shared/app-error.ts'
import { sayProblem } from '#shared/field-problems.ts'
import type { Locale } from '#shared/i18n.ts'
import { ButtonLink, PlainButton } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { PlainChoice, PlainField } from '#ui/plain/field.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { GroupView, PersonView } from '../model.ts'
import { speak } from '../text.ts'
import { fieldOf, type Filled } from './answer-fields.ts'

interface DataPageProps {
  frame: EventFrame
  locale: Locale
  here: string
  view: GroupView
  companyName: string
  /** Just done, or what hindered it. */
  done?: string | null
  trouble?: string
  filled?: Filled
  problems?: Readonly<Record<string, FieldProblem>>
}

/** "See, correct, erase my data": everything that is kept of the group. */
export function DataPage(props: DataPageProps) {
  const { frame, locale, here, view, companyName, done, trouble } = props
  const say = speak(locale)
  return (
    <EventPage frame={frame} title={say('data.title')} noIndex>
      <p>
        <a href={here}>{say('data.back')}</a>
      </p>
      <h1 className="guest-title">{say('data.title')}</h1>
      {trouble && <Notice tone="error">{trouble}</Notice>}
      {done === 'corrected' && <Notice tone="success">{say('data.corrected')}</Notice>}
      {done === 'erased' && <Notice tone="success">{say('data.erased')}</Notice>}
      <p className="guest-quiet">{say('data.about', { company: companyName })}</p>
      <p>
        <ButtonLink href={`${here}/date.json`} download>
          {say('data.download')}
        </ButtonLink>
      </p>
      {view.people.map((person) => (
        <Person key={person.id} person={person} {...props} />
      ))}
    </EventPage>
  )
}

function Person(props: DataPageProps & { person: PersonView }) {
  const { person, locale, here } = props
  const say = speak(locale)
  return (
    <section className="guest-card" id={person.id}>
      <h2>{person.name}</h2>
      <form method="post" action={`${here}/date`}>
        <input type="hidden" name="act" value="correct" />
        <input type="hidden" name="guest" value={person.id} />
        <Fields {...props} />
        <PlainButton>{say('data.correct')}</PlainButton>
      </form>
      {!person.isPlaceholder && (
        <details className="guest-erase">
          <summary>{say('data.erase')}</summary>
          <p>{say('data.eraseAbout', { name: person.name })}</p>
          <form method="post" action={`${here}/date`}>
            <input type="hidden" name="act" value="erase" />
            <input type="hidden" name="guest" value={person.id} />
            <PlainChoice
              kind="checkbox"
              name="sure"
              value="true"
              label={say('data.sure')}
              required
            />
            <PlainButton look="danger">{say('data.eraseDo')}</PlainButton>
          </form>
        </details>
      )}
    </section>
  )
}

const kinds = { firstName: 'text', lastName: 'text', email: 'email', phone: 'tel' } as const

function Fields({
  person,
  locale,
  filled = () => null,
  problems = {},
}: DataPageProps & { person: PersonView }) {
  const say = speak(locale)
  return (
    <div className="guest-fields">
      {(['firstName', 'lastName', 'email', 'phone'] as const).map((which) => {
        const name = fieldOf.person(person.id, which)
        const problem = problems[name]
        return (
          <PlainField
            key={which}
            name={name}
            type={kinds[which]}
            label={say(which)}
            value={filled(name) ?? person[which]}
            {...(problem && { error: sayProblem(problem, locale) })}
          />
        )
      })}
    </div>
  )
}
