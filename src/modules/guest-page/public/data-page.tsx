import type { FieldProblem } from '#shared/app-error.ts'
import { sayProblem } from '#shared/field-problems.ts'
import type { Locale } from '#shared/i18n.ts'
import type { RetentionReason } from '#shared/retention-reasons.ts'
import { ButtonLink, PlainButton } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { PlainChoice, PlainField } from '#ui/plain/field.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { GroupView, PersonView } from '../model.ts'
import { speak } from '../text.ts'
import { fieldOf, type TypedValueOf } from './answer-fields.ts'
import { nowOf } from './people.tsx'

interface DataPageProps {
  frame: EventFrame
  locale: Locale
  /** The address of the invitation, in the requested language; this page is below it. */
  here: string
  back: string
  action: string
  view: GroupView
  companyName: string
  /** The reasons why some data is kept after an erasure. */
  stays: readonly RetentionReason[]
  /** The key of a notice: the last action, or the problem. */
  done?: string | null
  trouble?: string
  /** True if others changed a value meanwhile: the stored one is shown beside the typed one. */
  compares?: boolean
  typedValue?: TypedValueOf
  problems?: Readonly<Record<string, FieldProblem>>
}

/** "See, correct, erase my data": everything that is kept of the group. */
export function DataPage(props: DataPageProps) {
  const { frame, locale, here, back, view, companyName, done, trouble, problems = {} } = props
  const say = speak(locale)
  const [wrong] = Object.keys(problems)
  return (
    <EventPage frame={frame} title={say('data.title')} noIndex>
      <p>
        <a href={back}>{say('data.back')}</a>
      </p>
      <h1 className="guest-title">{say('data.title')}</h1>
      {trouble && <Notice tone="error">{trouble}</Notice>}
      {wrong !== undefined && (
        <Notice tone="error">
          {say('problems')} <a href={`#${wrong}`}>{say('problems.show')}</a>
        </Notice>
      )}
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
  const { person, locale, action, typedValue = () => null } = props
  const say = speak(locale)
  const version = fieldOf.person(person.id, 'version')
  return (
    <section className="guest-card" id={person.id}>
      <h2>{person.name}</h2>
      <form method="post" action={action}>
        <input type="hidden" name="act" value="correct" />
        <input type="hidden" name="guest" value={person.id} />
        <input type="hidden" name={version} value={typedValue(version) ?? person.version} />
        <Fields {...props} />
        <PlainButton>{say('data.correct')}</PlainButton>
      </form>
      {!person.isPlaceholder && <Erasing {...props} />}
    </section>
  )
}

function Erasing({
  person,
  locale,
  action,
  stays,
  problems = {},
}: DataPageProps & { person: PersonView }) {
  const say = speak(locale)
  const sure = fieldOf.person(person.id, 'sure')
  const problem = problems[sure]
  return (
    <details className="guest-erase" open={problem !== undefined || undefined}>
      <summary>{say('data.erase')}</summary>
      <p>{say('data.eraseAbout', { name: person.name })}</p>
      <p>{say('data.stays')}</p>
      <ul>
        {stays.map((reason) => (
          <li key={reason}>{say(`data.stays.${reason}`)}</li>
        ))}
      </ul>
      <form method="post" action={action}>
        <input type="hidden" name="act" value="erase" />
        <input type="hidden" name="guest" value={person.id} />
        <PlainChoice
          kind="checkbox"
          name="sure"
          value="true"
          label={say('data.sure')}
          required
          id={sure}
          {...(problem && { error: sayProblem(problem, locale) })}
        />
        <PlainButton look="danger">{say('data.eraseDo')}</PlainButton>
      </form>
    </details>
  )
}

const kinds = { firstName: 'text', lastName: 'text', email: 'email', phone: 'tel' } as const

function Fields({
  person,
  locale,
  typedValue = () => null,
  problems = {},
  compares = false,
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
            value={typedValue(name) ?? person[which]}
            {...(compares && nowOf(typedValue(name), person[which], locale))}
            {...(problem && { error: sayProblem(problem, locale) })}
          />
        )
      })}
    </div>
  )
}
