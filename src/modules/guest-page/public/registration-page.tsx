import type { FieldProblem } from '#shared/app-error.ts'
import { sayProblem } from '#shared/field-problems.ts'
import type { Locale } from '#shared/i18n.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { EventPage, type EventFrame } from '#ui/plain/event-page.tsx'
import { PlainChoice, PlainField } from '#ui/plain/field.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { PartView } from '../model.ts'
import { speak } from '../text.ts'
import type { TypedValueOf } from './answer-fields.ts'

interface RegistrationPageProps {
  frame: EventFrame
  locale: Locale
  action: string
  /** Proves when the page was written, and makes a form sent twice one. */
  seal: string
  nonce: string
  parts: readonly PartView[]
  maxCompanions: number
  needsApproval: boolean
  companyName: string
  typedValue: TypedValueOf
  /** Empty: nothing was chosen yet. */
  chosen: readonly string[]
  problems?: Readonly<Record<string, FieldProblem>>
  trouble?: string
}

const mainFields = [
  ['firstName', 'text', 'given-name', true],
  ['lastName', 'text', 'family-name', true],
  ['email', 'email', 'email', true],
  ['phone', 'tel', 'tel', false],
  ['company', 'text', 'organization', false],
] as const

/** The form of open registration. */
export function RegistrationPage(props: RegistrationPageProps) {
  const { frame, locale, action, parts, trouble, problems = {}, typedValue, chosen } = props
  const say = speak(locale)
  return (
    <EventPage frame={frame} title={say('register.title')} noIndex withHero>
      {trouble && <Notice tone="error">{trouble}</Notice>}
      <form method="post" action={action} className="guest-form" noValidate>
        <h2>{say('register.title')}</h2>
        <p className="guest-quiet">
          {say(props.needsApproval ? 'register.aboutApproval' : 'register.about')}
        </p>
        <input type="hidden" name="seal" value={props.seal} />
        <input type="hidden" name="nonce" value={props.nonce} />
        <div className="guest-trap" aria-hidden="true">
          <label>
            {say('register.trap')}
            <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <section className="guest-card guest-fields">
          {mainFields.map(([name, type, autoComplete, required]) => (
            <PlainField
              key={name}
              {...{ name, type, autoComplete, required }}
              label={say(name)}
              value={typedValue(name) ?? ''}
              {...(!required && { optionalLabel: say('optional') })}
              {...(problems[name] && { error: sayProblem(problems[name], locale) })}
            />
          ))}
        </section>
        {parts.length > 1 && (
          <fieldset className="guest-card guest-plain">
            <legend>{say('register.parts')}</legend>
            {parts.map((part) => (
              <PlainChoice
                key={part.id}
                kind="checkbox"
                name="part"
                value={part.id}
                checked={chosen.length === 0 || chosen.includes(part.id)}
                label={
                  <span className="guest-moment">
                    <strong>{part.name}</strong> <small>{part.when}</small>{' '}
                    {part.full && (
                      <small className="guest-moment-full">{say('register.full')}</small>
                    )}
                  </span>
                }
              />
            ))}
            {problems.part && <div className="field-error">{say('register.noPart')}</div>}
          </fieldset>
        )}
        <Companions {...props} />
        <p className="guest-quiet">{say('register.privacy', { company: props.companyName })}</p>
        <div className="guest-send-last">
          <PlainButton look="primary" wide>
            {say('register.send')}
          </PlainButton>
        </div>
      </form>
    </EventPage>
  )
}

function Companions({ maxCompanions, locale, typedValue, problems = {} }: RegistrationPageProps) {
  const say = speak(locale)
  if (maxCompanions === 0) return null
  return (
    <section className="guest-card">
      <h3>{say('register.companions')}</h3>
      <p className="guest-quiet">{say('register.companionsAbout', { n: maxCompanions })}</p>
      {Array.from({ length: maxCompanions }, (_, at) => {
        const name = `companion.${at}`
        return (
          <PlainField
            key={name}
            name={name}
            label={say('register.companion', { n: at + 1 })}
            optionalLabel={say('optional')}
            maxLength={200}
            value={typedValue(name) ?? ''}
            {...(problems[name] && { error: sayProblem(problems[name], locale) })}
          />
        )
      })}
    </section>
  )
}

interface WordPageProps {
  frame: EventFrame
  title: string
  body: string
  tone?: 'info' | 'success'
  button?: { action: string; label: string }
}

/** A few words on a page of their own, with at most one thing to do. */
export function WordPage({ frame, title, body, tone = 'info', button }: WordPageProps) {
  return (
    <EventPage frame={frame} title={title} noIndex withHero>
      <section className="guest-word">
        <Notice tone={tone} title={title}>
          {body}
        </Notice>
        {button && (
          <form method="post" action={button.action}>
            <PlainButton look="primary" wide>
              {button.label}
            </PlainButton>
          </form>
        )}
      </section>
    </EventPage>
  )
}
