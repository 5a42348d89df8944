import { TextInput } from '@mantine/core'
import { problemText } from '#shared/field-problems.ts'
import { sayIn } from '#shared/i18n.ts'
import { EventTime, PlainTime } from '#shared/dates/time.ts'
import { useLocale } from '../../locale.tsx'
import { inputProps, type FieldProps } from '../field-props.ts'
import { useTypedValue } from '../use-typed-value.ts'

interface TimeFieldProps extends FieldProps<string> {
  /** True for hours of an event day, which continue after midnight up to 30:00. */
  eventDay?: boolean
}

/** Types `19:30`, `19.30`, `1930` or `19`; the value is `19:30`, or an empty text. */
export function TimeField({ eventDay = false, ...props }: TimeFieldProps) {
  const locale = useLocale()
  const { ref, text, error, onType, onLeave } = useTypedValue<string>({
    value: props.value || null,
    onChange: (time) => props.onChange(time ?? ''),
    onBlur: props.onBlur,
    format: (time) => time,
    parse: (typed) => parseTime(typed, eventDay),
    sentence: sayIn(problemText, locale)('invalid_time'),
    error: props.error,
  })
  return (
    <TextInput
      {...inputProps(props)}
      ref={ref}
      autoComplete="off"
      inputMode="numeric"
      placeholder={props.placeholder ?? '19:30'}
      error={error}
      value={text}
      onChange={onType}
      onBlur={onLeave}
    />
  )
}

function parseTime(typed: string, eventDay: boolean): string | null {
  return (eventDay ? EventTime : PlainTime).safeParse(typed).data ?? null
}
