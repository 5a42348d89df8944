import type { ReactNode } from 'react'
import type { Locale } from '#shared/i18n.ts'
import type { Answer } from '../model/flow.ts'
import { fieldOf, numberText, other, otherOf, partOf } from '../model/answer-reader.ts'
import { boundsOf, type Full } from '../model/validation.ts'
import { answerText, optionText, textIn } from '../model/answer-text.ts'
import type { Option, Question } from '../model.ts'
import { speak } from '../text.ts'

export interface FieldProps {
  question: Question
  label: string
  answer: Answer | undefined
  /** A full sentence that says how to correct it. */
  error: string | undefined
  isRequired: boolean
  /** Whether it is asked now; the page shows and hides it as answers change. */
  asked: boolean
  full: Full
  locale: Locale
}

/** One question of a questionnaire as a group of native fields, complete without JavaScript. */
export function QuestionField(props: FieldProps) {
  const { question, label, error, asked, locale, isRequired } = props
  const { id } = question
  const help = textIn(question.help, locale)
  const say = speak(locale)
  if (question.type === 'statement')
    return (
      <fieldset className="question" data-question={id} hidden={!asked} disabled={!asked}>
        <input type="hidden" name="s" value={id} />
        <p className="question-statement">{label}</p>
        <Picture image={question.image} />
        {help && <p className="field-help">{help}</p>}
      </fieldset>
    )
  // Where an answer elsewhere makes it required, the page removes the word "optional" and restores it.
  const mayBeOptional = !question.required && question.type !== 'consent'
  const words = (
    <>
      {question.type === 'consent' ? say('fill.consent') : label}{' '}
      {mayBeOptional && (
        <span className="field-optional" hidden={isRequired}>
          {say('fill.optional')}
        </span>
      )}
    </>
  )
  return (
    <fieldset
      className="question"
      id={`question-${id}`}
      data-question={id}
      hidden={!asked}
      disabled={!asked}
      aria-describedby={describedBy(props, help)}
      data-wrong={error ? true : undefined}
    >
      <input type="hidden" name="s" value={id} />
      {isSingleField(question) ? (
        <label className="field-label" htmlFor={`field-${id}`}>
          {words}
        </label>
      ) : (
        <legend className="field-label">{words}</legend>
      )}
      {help && (
        <div className="field-help" id={`help-${id}`}>
          {help}
        </div>
      )}
      <Picture image={question.image} />
      <Input {...props} help={help} />
      {error && (
        <div className="field-error" id={`error-${id}`}>
          {error}
        </div>
      )}
    </fieldset>
  )
}

function Picture({ image }: { image: string | null }) {
  return image ? (
    <img className="question-image" src={`${image}/640.webp`} alt="" loading="lazy" />
  ) : null
}

function isSingleField({ type }: Question): boolean {
  return ['text', 'long', 'email', 'phone', 'number', 'date', 'time', 'dropdown', 'file'].includes(
    type,
  )
}

function describedBy({ question: { id }, error }: FieldProps, help: string): string | undefined {
  return [error && `error-${id}`, help && `help-${id}`].filter(Boolean).join(' ') || undefined
}

type InputProps = FieldProps & { help: string }

const plainTypes = {
  text: 'text',
  email: 'email',
  phone: 'tel',
  date: 'date',
  time: 'time',
  number: 'text',
} as const

function Input(props: InputProps): ReactNode {
  const { question } = props
  switch (question.type) {
    case 'long':
      return (
        <textarea
          {...shared(props)}
          rows={4}
          maxLength={question.maxLength ?? 5000}
          defaultValue={typed(props)}
        />
      )
    case 'dropdown':
      return <Dropdown {...props} options={question.options} />
    case 'yesno':
      return <Choices {...props} kind="radio" ids={['yes', 'no']} />
    case 'single':
      return <Choices {...props} kind="radio" ids={optionIds(question.options, question.other)} />
    case 'multiple':
      return (
        <Choices {...props} kind="checkbox" ids={optionIds(question.options, question.other)} />
      )
    case 'consent':
      return <Choices {...props} kind="checkbox" ids={['yes']} labels={{ yes: props.label }} />
    case 'scale':
    case 'nps':
      return <Scale {...props} />
    case 'matrix':
      return <Matrix {...props} question={question} />
    case 'ranking':
      return <Ranking {...props} options={question.options} />
    case 'file':
      return <FileInput {...props} />
    case 'statement':
      return null
    default:
      return <PlainInput {...props} type={plainTypes[question.type]} />
  }
}

function PlainInput({ type, ...props }: InputProps & { type: string }) {
  const { question } = props
  const limits =
    question.type === 'date'
      ? { min: question.earliest ?? undefined, max: question.latest ?? undefined }
      : question.type === 'text'
        ? { maxLength: question.maxLength ?? 500 }
        : {}
  const unit = question.type === 'number' ? question.unit : ''
  const input = (
    <input
      {...shared(props)}
      {...limits}
      type={type}
      defaultValue={typed(props)}
      {...(question.type === 'number' && { inputMode: 'decimal' as const })}
      {...(question.type === 'email' && { autoComplete: 'email' })}
      {...(question.type === 'phone' && { autoComplete: 'tel' })}
    />
  )
  return unit ? (
    <span className="question-unit">
      {input}
      <span>{unit}</span>
    </span>
  ) : (
    input
  )
}

function shared({ question: { id }, isRequired, error, ...props }: InputProps) {
  return {
    id: `field-${id}`,
    name: fieldOf(id),
    className: 'field-input',
    required: isRequired,
    'aria-invalid': error ? true : undefined,
    'aria-describedby':
      [error && `error-${id}`, props.help && `help-${id}`].filter(Boolean).join(' ') || undefined,
  }
}

/** The value of the field: as typed while it is wrong, as stored once it is right. */
function typed({ answer }: InputProps): string {
  if (answer?.number !== undefined) return numberText(answer.number)
  return answer?.text ?? ''
}

function optionIds(options: readonly Option[], withOther: boolean): string[] {
  return [...options.map(({ id }) => id), ...(withOther ? [other] : [])]
}

interface ChoicesProps extends InputProps {
  kind: 'radio' | 'checkbox'
  ids: readonly string[]
  labels?: Readonly<Record<string, string>>
}

function Choices({ kind, ids, labels = {}, ...props }: ChoicesProps) {
  const { question, answer, full, locale, isRequired } = props
  const say = speak(locale)
  return (
    <div className="choices">
      {ids.map((id) => {
        const isFull = full.has(`${question.id}:${id}`)
        return (
          <label key={id} className="choice" data-full={isFull || undefined}>
            <input
              type={kind}
              name={fieldOf(question.id)}
              value={id}
              disabled={isFull}
              required={isRequired && (kind === 'radio' || question.type === 'consent')}
              defaultChecked={answer?.options?.includes(id)}
            />
            <span>
              {labels[id] ?? optionText(question, id, locale)}
              {isFull && <span className="choice-full"> {say('fill.full')}</span>}
            </span>
          </label>
        )
      })}
      {ids.includes(other) && (
        <input
          className="field-input"
          name={otherOf(question.id)}
          defaultValue={answer?.text ?? ''}
          maxLength={500}
          aria-label={say('fill.otherText')}
          placeholder={say('fill.otherText')}
        />
      )}
    </div>
  )
}

function Dropdown({ options, ...props }: InputProps & { options: readonly Option[] }) {
  const { question, answer, full, locale } = props
  const say = speak(locale)
  return (
    <select {...shared(props)} defaultValue={answer?.options?.[0] ?? ''}>
      <option value="">{say('fill.choose')}</option>
      {options.map(({ id, label }) => {
        const isFull = full.has(`${question.id}:${id}`)
        return (
          <option key={id} value={id} disabled={isFull}>
            {textIn(label, locale)}
            {isFull ? ` (${say('fill.full')})` : ''}
          </option>
        )
      })}
    </select>
  )
}

function Scale({ question, answer, isRequired, locale }: InputProps) {
  const [low, high] = boundsOf(question)
  const say = speak(locale)
  const ends =
    question.type === 'scale'
      ? [textIn(question.lowLabel, locale), textIn(question.highLabel, locale)]
      : [say('fill.npsLow'), say('fill.npsHigh')]
  const steps = Array.from({ length: high - low + 1 }, (_, at) => low + at)
  return (
    <div className="scale" data-steps={steps.length}>
      <div className="scale-steps">
        {steps.map((step) => (
          <label key={step} className="scale-step">
            <input
              type="radio"
              name={fieldOf(question.id)}
              value={step}
              required={isRequired}
              defaultChecked={answer?.number === step}
            />
            <span>{step}</span>
          </label>
        ))}
      </div>
      {ends.some(Boolean) && (
        <div className="scale-ends">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  )
}

/** Each row is a group of its own, so that it stays readable on a phone and by ear. */
function Matrix({
  question,
  answer,
  locale,
  isRequired,
}: InputProps & { question: Question & { type: 'matrix' } }) {
  return (
    <div className="matrix">
      {question.rows.map((row) => (
        <fieldset key={row.id} className="matrix-row">
          <legend>{textIn(row.label, locale)}</legend>
          <div className="matrix-choices">
            {question.columns.map((column) => (
              <label key={column.id} className="matrix-choice">
                <input
                  type="radio"
                  name={partOf(question.id, row.id)}
                  value={column.id}
                  required={isRequired}
                  defaultChecked={answer?.options?.includes(`${row.id}:${column.id}`)}
                />
                <span>{textIn(column.label, locale)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function Ranking({
  options,
  question,
  answer,
  locale,
  isRequired,
}: InputProps & { options: readonly Option[] }) {
  const say = speak(locale)
  return (
    <ol className="ranking">
      {options.map((_, at) => (
        <li key={at}>
          <select
            className="field-input"
            name={partOf(question.id, String(at + 1))}
            aria-label={say('fill.place', { n: at + 1 })}
            required={isRequired}
            defaultValue={answer?.options?.[at] ?? ''}
          >
            <option value="">{say('fill.choose')}</option>
            {options.map(({ id, label }) => (
              <option key={id} value={id}>
                {textIn(label, locale)}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ol>
  )
}

const accepted = { any: undefined, picture: 'image/*', document: '.pdf,.docx,.xlsx,.odt,.txt' }

/** A file that was sent already is kept and named; a new file replaces it. */
function FileInput(props: InputProps) {
  const { question, answer, locale, isRequired } = props
  const chosenOption = answer?.options?.[0]
  const accept = question.type === 'file' ? accepted[question.accepts] : undefined
  return (
    <>
      {chosenOption && (
        <p className="question-file">
          <input type="hidden" name={fieldOf(question.id)} value={chosenOption} />
          {speak(locale)('fill.fileKept', { name: answerText(question, answer, locale) })}
        </p>
      )}
      <input
        {...shared(props)}
        name={`f.${question.id}`}
        type="file"
        accept={accept}
        required={isRequired && !chosenOption}
      />
    </>
  )
}
