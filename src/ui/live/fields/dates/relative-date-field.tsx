import { Input, NumberInput, SegmentedControl, Select } from '@mantine/core'
import { useId } from 'react'
import {
  anchors,
  formatDate,
  resolveRelative,
  type Anchors,
  type PlainDate,
  type RelativeDate,
} from '#shared/dates/time.ts'
import { useLocale, useUiText } from '../../locale.tsx'
import { DateField } from './date-field.tsx'
import type { FieldProps } from '../field-props.ts'
import styles from './relative-date-field.module.css'

export type DateChoice = { date: PlainDate | null } | RelativeDate

interface RelativeDateFieldProps extends FieldProps<DateChoice> {
  /** The event's own dates, for the preview. */
  anchorDates: Anchors
}

/** A fixed day, or a number of days before or after a date of the event. */
export function RelativeDateField(props: RelativeDateFieldProps) {
  const say = useUiText()
  const id = useId()
  const { value, onChange, anchorDates, disabled } = props
  const relative = 'anchor' in value
  const swap = (kind: string) =>
    onChange(
      kind === 'relative'
        ? { anchor: 'event_start', offsetDays: -7 }
        : { date: relative ? resolveRelative(value, anchorDates) : null },
    )
  return (
    <Input.Wrapper
      id={id}
      label={props.label}
      labelElement="div"
      labelProps={{ id: `${id}-name` }}
      description={props.help}
      error={props.error}
      withAsterisk={props.required}
    >
      <div role="group" aria-labelledby={`${id}-name`} className={styles.root}>
        <SegmentedControl
          aria-label={say('dateKind')}
          value={relative ? 'relative' : 'fixed'}
          onChange={swap}
          disabled={disabled}
          data={[
            { value: 'fixed', label: say('fixedDate') },
            { value: 'relative', label: say('relativeDate') },
          ]}
        />
        {relative ? (
          <Offset value={value} onChange={onChange} anchorDates={anchorDates} disabled={disabled} />
        ) : (
          <DateField
            label={say('date')}
            hideLabel
            value={value.date}
            onChange={(date) => onChange({ date })}
            onBlur={props.onBlur}
            disabled={disabled}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}

/** The same choice in words, and the day that it comes to; empty where none is chosen. */
export function useDateChoiceText(): (value: DateChoice, anchorDates: Anchors) => string {
  const say = useUiText()
  const locale = useLocale()
  return (value, anchorDates) => {
    const date = 'anchor' in value ? resolveRelative(value, anchorDates) : value.date
    const day = date ? formatDate(date, locale, 'medium') : ''
    if (!('anchor' in value)) return day
    const { offsetDays, anchor } = value
    const side = say(offsetDays > 0 ? 'after' : 'before')
    const rule = `${Math.abs(offsetDays)} ${say('days')} ${side} ${say(`anchor_${anchor}`)}`
    return day ? `${rule} (${day})` : rule
  }
}

interface OffsetProps {
  value: RelativeDate
  onChange: (value: RelativeDate) => void
  anchorDates: Anchors
  disabled?: boolean
}

function Offset({ value, onChange, anchorDates, disabled }: OffsetProps) {
  const say = useUiText()
  const locale = useLocale()
  const after = value.offsetDays > 0
  const resolved = resolveRelative(value, anchorDates)
  const put = (days: number, isAfter: boolean) =>
    onChange({ ...value, offsetDays: days * (isAfter ? 1 : -1) })
  return (
    <>
      <div className={styles.offset}>
        <NumberInput
          aria-label={say('days')}
          value={Math.abs(value.offsetDays)}
          onChange={(days) => put(Number(days), after)}
          min={0}
          max={3650}
          clampBehavior="blur"
          allowDecimal={false}
          hideControls
          disabled={disabled}
          rightSection={<span className={styles.unit}>{say('days')}</span>}
          rightSectionWidth={48}
        />
        <Select
          aria-label={say('beforeOrAfter')}
          value={after ? 'after' : 'before'}
          onChange={(side) => put(Math.abs(value.offsetDays || 1), side === 'after')}
          data={[
            { value: 'before', label: say('before') },
            { value: 'after', label: say('after') },
          ]}
          disabled={disabled}
        />
        <Select
          aria-label={say('anchor')}
          value={value.anchor}
          onChange={(anchor) => anchor && onChange({ ...value, anchor })}
          data={anchors.map((anchor) => ({ value: anchor, label: say(`anchor_${anchor}`) }))}
          disabled={disabled}
        />
      </div>
      <div className={styles.resolved} role="status">
        {resolved
          ? say('resolvesTo', { date: formatDate(resolved, locale, 'full') })
          : say('anchorUnknown')}
      </div>
    </>
  )
}
