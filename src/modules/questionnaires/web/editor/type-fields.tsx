import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import type { Question } from '../../model.ts'
import { useText } from '#platform/web/i18n.tsx'
import { FormRow } from '#ui/live/fields/form-section.tsx'
import { text } from '../../text.ts'
import { OptionList } from './option-list.tsx'
import { WordsField } from './words-field.tsx'

interface TypeFieldsProps<Q extends Question = Question> {
  question: Q
  onChange: (question: Question) => void
}

/** The fields that only this type of question has. */
export function TypeFields({ question, onChange }: TypeFieldsProps) {
  const say = useText(text)
  switch (question.type) {
    case 'text':
    case 'long':
      return (
        <Bound
          label={say('text.maxLength')}
          value={question.maxLength}
          min={1}
          onChange={(maxLength) => onChange({ ...question, maxLength })}
        />
      )
    case 'number':
      return <NumberFields question={question} onChange={onChange} />
    case 'date':
      return <DateFields question={question} onChange={onChange} />
    case 'single':
    case 'dropdown':
    case 'multiple':
    case 'ranking':
      return <ChoiceFields question={question} onChange={onChange} />
    case 'scale':
      return <ScaleFields question={question} onChange={onChange} />
    case 'matrix':
      return (
        <>
          <OptionList
            label={say('options.rows')}
            options={question.rows}
            onChange={(rows) => onChange({ ...question, rows })}
          />
          <OptionList
            label={say('options.columns')}
            options={question.columns}
            onChange={(columns) => onChange({ ...question, columns })}
          />
        </>
      )
    case 'file':
      return (
        <Select
          label={say('file.accepts')}
          data={(['any', 'picture', 'document'] as const).map((value) => ({
            value,
            label: say(`file.${value}`),
          }))}
          value={question.accepts}
          allowDeselect={false}
          onChange={(accepts) =>
            onChange({ ...question, accepts: accepts as 'any' | 'picture' | 'document' })
          }
        />
      )
    default:
      return null
  }
}

function ChoiceFields({
  question,
  onChange,
}: TypeFieldsProps<Question & { type: 'single' | 'dropdown' | 'multiple' | 'ranking' }>) {
  const say = useText(text)
  return (
    <>
      <OptionList
        label={say('options.title')}
        options={question.options}
        withCapacity={question.type !== 'ranking'}
        onChange={(options) => onChange({ ...question, options })}
      />
      {'other' in question && (
        <Checkbox
          label={say('options.other')}
          checked={question.other}
          onChange={(event) => onChange({ ...question, other: event.currentTarget.checked })}
        />
      )}
      {question.type === 'multiple' && (
        <FormRow>
          <Bound
            label={say('options.least')}
            value={question.least}
            min={0}
            onChange={(least) => onChange({ ...question, least })}
          />
          <Bound
            label={say('options.most')}
            value={question.most}
            min={1}
            onChange={(max) => onChange({ ...question, most: max })}
          />
        </FormRow>
      )}
    </>
  )
}

function NumberFields({ question, onChange }: TypeFieldsProps<Question & { type: 'number' }>) {
  const say = useText(text)
  return (
    <>
      <FormRow>
        <Bound
          label={say('number.min')}
          value={question.min}
          onChange={(min) => onChange({ ...question, min })}
        />
        <Bound
          label={say('number.max')}
          value={question.max}
          onChange={(max) => onChange({ ...question, max })}
        />
        <TextInput
          label={say('number.unit')}
          value={question.unit}
          maxLength={20}
          onChange={(event) => onChange({ ...question, unit: event.currentTarget.value })}
        />
      </FormRow>
      <Checkbox
        label={say('number.whole')}
        checked={question.whole}
        onChange={(event) => onChange({ ...question, whole: event.currentTarget.checked })}
      />
    </>
  )
}

function DateFields({ question, onChange }: TypeFieldsProps<Question & { type: 'date' }>) {
  const say = useText(text)
  return (
    <FormRow>
      {(['earliest', 'latest'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={say(`date.${name}`)}
          value={question[name] ?? ''}
          onChange={(event) => onChange({ ...question, [name]: event.currentTarget.value || null })}
        />
      ))}
    </FormRow>
  )
}

function ScaleFields({ question, onChange }: TypeFieldsProps<Question & { type: 'scale' }>) {
  const say = useText(text)
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
  return (
    <>
      <FormRow>
        <Select
          label={say('scale.low')}
          data={numbers(0, 1)}
          value={String(question.low)}
          allowDeselect={false}
          onChange={(low) => onChange({ ...question, low: Number(low) })}
        />
        <Select
          label={say('scale.high')}
          data={numbers(2, 10)}
          value={String(question.high)}
          allowDeselect={false}
          onChange={(high) => onChange({ ...question, high: Number(high) })}
        />
      </FormRow>
      <WordsField
        label={say('scale.lowLabel')}
        value={question.lowLabel}
        onChange={(lowLabel) => onChange({ ...question, lowLabel })}
      />
      <WordsField
        label={say('scale.highLabel')}
        value={question.highLabel}
        onChange={(highLabel) => onChange({ ...question, highLabel })}
      />
    </>
  )
}

interface BoundProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  min?: number
}

/** A limit that may be left open. */
export function Bound({ label, value, onChange, min }: BoundProps) {
  return (
    <NumberInput
      label={label}
      value={value ?? ''}
      {...(min !== undefined && { min })}
      clampBehavior="blur"
      hideControls
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
    />
  )
}
