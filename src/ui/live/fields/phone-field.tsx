import { TextInput } from '@mantine/core'
import { problemText } from '#shared/field-problems.ts'
import { sayIn } from '#shared/i18n.ts'
import { formatPhone, normalisePhone } from '#shared/text/phone.ts'
import { useLocale } from '../locale.tsx'
import { inputProps, type FieldProps } from './field-props.ts'
import { useTypedValue } from './use-typed-value.ts'

/** The value is E.164; a number without its country is Romanian. */
export function PhoneField(props: FieldProps<string | null>) {
  const locale = useLocale()
  const { ref, text, error, onType, onLeave } = useTypedValue<string>({
    value: props.value || null,
    onChange: props.onChange,
    onBlur: props.onBlur,
    format: formatPhone,
    parse: normalisePhone,
    sentence: sayIn(problemText, locale)('invalid_phone'),
    error: props.error,
  })
  return (
    <TextInput
      {...inputProps(props)}
      ref={ref}
      type="tel"
      autoComplete="tel"
      error={error}
      value={text}
      onChange={onType}
      onBlur={onLeave}
    />
  )
}
