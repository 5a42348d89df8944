import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { RichTextField, type RichText } from '#ui/live/fields/rich-text/rich-text-field.tsx'
import {
  emptyRich,
  type AssetRef,
  type Block,
  type Field,
  type LinkRef,
  type LocalRich,
  type LocalText,
  type MediaRef,
} from '../../../model.ts'
import { useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import styles from './fields.module.css'
import { MediaField } from '../media/media-field.tsx'
import { LinkField } from './link-field.tsx'
import { ListField, type FieldInputProps } from './list-field.tsx'
import { PictureField } from './picture-field.tsx'
import { MomentField, useError, WordsField } from './words-field.tsx'

/** Items of a list have fields too. */
function drawField(inside: FieldInputProps) {
  return <FieldInput {...inside} />
}

/** The widget that fits the kind of a field; a new kind of block needs no code here. */
export function FieldInput({ field, value, place, onChange }: FieldInputProps) {
  const text = useLocalised()
  const label = text(field.label)
  switch (field.kind) {
    case 'line':
    case 'paragraphs':
      return (
        <WordsField
          {...{ label, place, onChange }}
          value={value as LocalText}
          long={field.kind === 'paragraphs' || (field.max ?? 0) > 200}
          max={field.max}
        />
      )
    case 'rich':
      return <RichField {...{ label, onChange }} value={value as LocalRich} />
    case 'choice':
      return <ChoiceField {...{ field, place, onChange }} value={value as string} />
    case 'flag':
      return (
        <Switch
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'number':
      return <NumberInput {...{ field, place, onChange }} value={value as number} />
    case 'picture':
      return <PictureField {...{ label, place, onChange }} value={value as AssetRef | null} />
    case 'film':
    case 'sound':
      return (
        <MediaField
          {...{ label, place, onChange }}
          kind={field.kind}
          value={value as MediaRef | null}
        />
      )
    case 'link':
      return <LinkField {...{ label, place, onChange }} value={value as LinkRef | null} />
    case 'instant':
      return <MomentField {...{ label, onChange }} value={value as string | null} />
    case 'list':
      return (
        <ListField
          {...{ field, place, onChange }}
          value={value as Record<string, unknown>[]}
          draw={drawField}
        />
      )
    case 'records':
      return <RecordsField {...{ field, onChange }} value={value as string[]} />
    case 'slot':
      return <SlotNote label={label} value={value as Block[]} />
  }
}

const tagNames = [
  'event.name',
  'event.date',
  'event.place',
  'company.name',
  'guest.name',
  'guest.firstName',
] as const

interface RichFieldProps {
  label: string
  value: LocalRich
  onChange: (value: LocalRich) => void
}

function RichField({ label, value, onChange }: RichFieldProps) {
  const say = useText(editorText)
  const { site } = useEditing()
  const mergeTags = tagNames.map((name) => ({ name, label: say(`tag.${name}`) }))
  return (
    <div className={styles.pair}>
      {site.languages.map((language) => (
        <RichTextField
          key={language}
          label={site.languages.length > 1 ? `${label} · ${language.toUpperCase()}` : label}
          value={writtenIn(value[language])}
          mergeTags={mergeTags}
          onChange={(words) => onChange({ ...value, [language]: words ?? emptyRich.ro })}
        />
      ))}
    </div>
  )
}

/** An editor without words has one empty paragraph, which is nothing to it. */
function writtenIn(words: LocalRich['ro'] | undefined): RichText | null {
  const { content } = (words ?? emptyRich.ro) as RichText
  return content && content.length > 0 ? (words as RichText) : null
}

interface TypedProps<T> {
  field: Field
  value: T
  place: string
  onChange: (value: unknown) => void
}

function ChoiceField({ field, value, place, onChange }: TypedProps<string>) {
  const text = useLocalised()
  const options = Object.entries(field.options ?? {})
  return (
    <NativeSelect
      label={text(field.label)}
      error={useError(place)}
      value={value}
      data={options.map(([word, label]) => ({ value: word, label: text(label) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function NumberInput({ field, value, place, onChange }: TypedProps<number>) {
  const text = useLocalised()
  return (
    <TextInput
      type="number"
      label={text(field.label)}
      error={useError(place)}
      min={field.min}
      max={field.max}
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  )
}

interface RecordsFieldProps {
  field: Field
  value: string[]
  onChange: (value: string[]) => void
}

function RecordsField({ field, value, onChange }: RecordsFieldProps) {
  const say = useText(editorText)
  const text = useLocalised()
  const { live } = useEditing()
  const id = useId()
  const records = live[field.source ?? 'speakers'].map((record) => ({
    id: record.id,
    name: 'name' in record ? record.name : record.title,
  }))
  return (
    <div className={styles.records} role="group" aria-labelledby={id}>
      <span id={id} className={styles.legend}>
        {text(field.label)}
      </span>
      {records.length === 0 && <p className={styles.quiet}>{say('field.noRecords')}</p>}
      {records.map((record) => (
        <Checkbox
          key={record.id}
          label={record.name}
          checked={value.includes(record.id)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...value, record.id]
                : value.filter((each) => each !== record.id),
            )
          }
        />
      ))}
    </div>
  )
}

function SlotNote({ label, value }: { label: string; value: Block[] }) {
  const say = useText(editorText)
  return (
    <p className={styles.quiet}>
      <b>{label}</b>: {say('field.slot', { n: value.length })}
    </p>
  )
}
