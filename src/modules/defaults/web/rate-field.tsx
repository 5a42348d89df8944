import { TextInput } from '@mantine/core'
import { useLocale } from '#platform/web/i18n.tsx'
import { problemText } from '#shared/field-problems.ts'
import { sayIn } from '#shared/i18n.ts'
import { inputProps, type FieldProps } from '#ui/live/fields/field-props.ts'
import { useTypedValue } from '#ui/live/fields/use-typed-value.ts'
import { formatRate, parseRate } from '../model.ts'

/** A percentage as people write it, kept in basis points. */
export function RateField(props: FieldProps<number | null>) {
  const locale = useLocale()
  const { ref, text, error, onType, onLeave } = useTypedValue<number>({
    value: props.value,
    onChange: props.onChange,
    ...(props.onBlur && { onBlur: props.onBlur }),
    format: (rate) => formatRate(rate, locale).replace(/[\s%]/g, ''),
    parse: parseRate,
    sentence: sayIn(problemText, locale)('invalid_number'),
    error: props.error,
  })
  return (
    <TextInput
      {...inputProps(props)}
      ref={ref}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={onType}
      onBlur={onLeave}
      rightSection="%"
    />
  )
}
