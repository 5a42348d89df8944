import type { Locale } from '#shared/i18n.ts'
import { sayProblem } from '#shared/field-problems.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { PlainTextArea } from '#ui/plain/field.tsx'
import type { GroupView, PartView, PersonView } from '../model.ts'
import { speak } from '../text.ts'
import {
  answerWords,
  chosenAnswer,
  fieldOf,
  wasOf,
  type TypedValueOf,
  type Question,
} from './answer-fields.ts'
import type { GuestPageProps } from './guest-page.tsx'
import { Earlier } from './given-answers.tsx'
import { People } from './people.tsx'

/** The answer of the whole group, for every part at once. */
export function AnswerForm(props: GuestPageProps) {
  const { view, locale, action, typedValue = () => null, problems = {}, questions = [] } = props
  const { compares = false } = props
  const say = speak(locale)
  const shared = { view, locale, typedValue, problems, compares }
  return (
    <form method="post" action={action} id="raspuns" className="guest-form">
      {/* Enter in a field presses the first button of a form: it must not answer for everybody. */}
      <button type="submit" className="hidden-visually" tabIndex={-1} aria-hidden="true" />
      <h2>{say('answer.title')}</h2>
      <Deadline view={view} locale={locale} />
      {questions.length > 0 && <Questions questions={questions} {...shared} />}
      {questions.length === 0 && <AllAtOnce view={view} locale={locale} />}
      <div className="guest-sheet">
        <fieldset className="guest-plain">
          <legend className="hidden-visually">{say('answer.legend')}</legend>
          {view.parts.map((part) => (
            <Part key={part.id} part={part} {...shared} />
          ))}
          <People {...shared} />
          <section className="guest-card" id="mesaj">
            <PlainTextArea
              name="message"
              label={say('message')}
              optionalLabel={say('optional')}
              help={say('message.help')}
              rows={3}
              maxLength={2000}
              value={typedValue('message') ?? ''}
              {...(problems.message && { error: sayProblem(problems.message, locale) })}
            />
            <Earlier view={view} locale={locale} />
          </section>
        </fieldset>
        <div className="guest-send">
          <PlainButton look="primary" wide>
            {say(view.state === 'late' ? 'answer.request' : 'answer.send')}
          </PlainButton>
        </div>
      </div>
    </form>
  )
}

function Deadline({ view, locale }: { view: GroupView; locale: Locale }) {
  const say = speak(locale)
  if (!view.deadline) return null
  const values = { date: view.deadline }
  return (
    <p className="guest-deadline">
      {view.state === 'late' ? say('deadline.over', values) : say('deadline.until', values)}
    </p>
  )
}

/** Two buttons that answer for everybody at once, as most groups do: two taps on a phone. */
function AllAtOnce({ view, locale }: { view: GroupView; locale: Locale }) {
  const say = speak(locale)
  const text = view.people.flatMap((person) =>
    Object.keys(person.answers).map((partId) => chosenAnswer(person, partId)),
  )
  const silent = text.every((each) => each === 'none')
  // One answer is changed where it is.
  if (!silent && text.length < 2) return null
  const many = view.people.length > 1 ? 'many' : 'one'
  const isSaid = (word: string) => text.every((each) => each === word)
  return (
    <div className="guest-all" data-again={!silent || undefined}>
      {!silent && <p className="guest-or">{say('all.again')}</p>}
      {!isSaid('yes') && (
        <PlainButton {...(silent && { look: 'primary' as const })} name="all" value="yes">
          {say(`all.yes.${many}`)}
        </PlainButton>
      )}
      {!isSaid('no') && (
        <PlainButton name="all" value="no">
          {say(`all.no.${many}`)}
        </PlainButton>
      )}
      {silent && <p className="guest-or">{say('all.or')}</p>}
    </div>
  )
}

interface Shared {
  view: GroupView
  locale: Locale
  typedValue: TypedValueOf
  compares: boolean
}

function Part({ part, view, locale, typedValue, compares }: Shared & { part: PartView }) {
  const say = speak(locale)
  const invited = view.people.filter(({ answers }) => Object.hasOwn(answers, part.id))
  return (
    <section className="guest-card guest-part">
      <header>
        <h3>{part.name}</h3>
        <p className="guest-when">{part.when}</p>
        {part.where && (
          <p className="guest-where">
            {part.map ? (
              <a href={part.map} target="_blank" rel="noopener noreferrer">
                {part.where}
              </a>
            ) : (
              part.where
            )}
          </p>
        )}
        {part.full && <p className="guest-full">{say('part.full')}</p>}
        {part.left !== null && <p className="guest-full">{say('part.left', { n: part.left })}</p>}
      </header>
      {invited.map((person) => (
        <Answer key={person.id} {...{ part, person, view, locale, typedValue, compares }} />
      ))}
    </section>
  )
}

function Answer({
  part,
  person,
  view,
  locale,
  typedValue,
  compares,
}: Shared & { part: PartView; person: PersonView }) {
  const say = speak(locale)
  const name = fieldOf.answer(person.id, part.id)
  const chosen = typedValue(name) ?? chosenAnswer(person, part.id)
  const answer = person.answers[part.id]
  const was = typedValue(fieldOf.was(person.id, part.id)) ?? wasOf(person, part.id)
  const differs =
    compares && answer && answer.rsvp !== 'none' && chosen !== chosenAnswer(person, part.id)
  return (
    <fieldset className="guest-answer" id={name}>
      <legend>
        {person.name}
        {person.ageBand !== 'adult' && <small> {say(`age.${person.ageBand}`)}</small>}
      </legend>
      <input type="hidden" name={fieldOf.was(person.id, part.id)} value={was} />
      <div className="guest-choices">
        {answerWords.map((word) => (
          <label key={word} data-answer={word}>
            <input type="radio" name={name} value={word} defaultChecked={chosen === word} />
            <span>{say(`choose.${word}`)}</span>
          </label>
        ))}
      </div>
      {differs && <p className="guest-note">{say('now', { value: say(`rsvp.${answer.rsvp}`) })}</p>}
      {answer?.rsvp === 'waiting' && (
        <p className="guest-note">
          {say('waiting')}
          {part.heldUntil !== null && ` ${say('waiting.held', { at: part.heldUntil })}`}
        </p>
      )}
      {answer?.requested && (
        <p className="guest-note">{say('wanted', { answer: say(`rsvp.${answer.requested}`) })}</p>
      )}
      {part.servesMeal && <MenuChoice {...{ part, person, view, locale, typedValue }} />}
    </fieldset>
  )
}

function MenuChoice({
  part,
  person,
  view,
  locale,
  typedValue,
}: Omit<Shared, 'compares'> & { part: PartView; person: PersonView }) {
  const say = speak(locale)
  const name = fieldOf.menu(person.id, part.id)
  const value = typedValue(name) ?? person.answers[part.id]?.menu ?? ''
  const menus = value === '' || view.menus.includes(value) ? view.menus : [...view.menus, value]
  if (menus.length === 0) return null
  return (
    <label className="guest-menu">
      <span>{say('menu')}</span>
      <select
        className="field-input"
        name={name}
        defaultValue={value}
        aria-label={say('menu.of', { name: person.name })}
      >
        <option value="">{say('menu.none')}</option>
        {menus.map((menu) => (
          <option key={menu} value={menu}>
            {view.menuNames[menu]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The host stays away: nothing is kept before each companion was asked about. */
function Questions({
  questions,
  view,
  locale,
}: Pick<Shared, 'view' | 'locale'> & { questions: readonly Question[] }) {
  const say = speak(locale)
  return (
    <section className="guest-card guest-ask" id="intrebare" aria-label={say('ask.title')}>
      <h3>{say('ask.title')}</h3>
      {questions.map(({ companion, host, partId }) => (
        <fieldset key={`${companion.id}${partId}`} className="guest-answer">
          <legend>
            {say('ask.one', {
              host: host.name,
              companion: companion.name,
              part: view.parts.find(({ id }) => id === partId)?.name ?? '',
            })}
          </legend>
          <div className="guest-choices">
            {(['yes', 'no'] as const).map((word) => (
              <label key={word} data-answer={word}>
                <input
                  type="radio"
                  name={fieldOf.companion(companion.id, partId)}
                  value={word}
                  required
                />
                <span>{say(`ask.${word}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <PlainButton look="primary" wide>
        {say('ask.send')}
      </PlainButton>
    </section>
  )
}
