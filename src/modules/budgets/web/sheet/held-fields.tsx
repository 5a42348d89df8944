import { Textarea, TextInput } from '@mantine/core'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Money } from '#shared/numbers/money.ts'
import { useInlineEdit } from '#ui/live/fields/inline-edit.ts'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import {
  BudgetCurrency,
  countReadings,
  formatCount,
  readCell,
  writeCell,
  type BudgetLine,
  type Reading,
} from '../../model.ts'
import { text } from '../../text.ts'
import { useCellSentence } from '../budget-words.tsx'

interface HeldTextProps {
  label: string
  value: string
  required?: boolean
  long?: boolean
  onSave: (text: string) => void
}

export function HeldText({ label, value, required, long, onSave }: HeldTextProps) {
  const say = useText(text)
  const isEmpty = (typed: string) => Boolean(required) && typed.trim() === ''
  const edit = useInlineEdit({
    value,
    isLong: Boolean(long),
    canSave: (typed) => !isEmpty(typed) && typed.trim() !== value,
    onSave: (typed) => onSave(typed.trim()),
  })
  const props = {
    ...edit.field,
    label,
    value: edit.value,
    required,
    error: isEmpty(edit.value) && say('wrong.name'),
  }
  return long ? (
    <Textarea
      {...props}
      autosize
      minRows={2}
      maxLength={2000}
      onChange={(event) => edit.type(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      {...props}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => edit.type(event.currentTarget.value)}
    />
  )
}

interface HeldCountProps {
  label: string
  value: number | null
  optional?: boolean
  onSave: (thousandths: number | null) => void
}

export function HeldCount({ label, value, optional, onSave }: HeldCountProps) {
  const say = useText(text)
  const locale = useLocale()
  const read = (typed: string) => {
    const readings = countReadings(typed, locale)
    return readings.length === 1 ? readings[0]! : null
  }
  const isWrong = (typed: string) => (typed.trim() === '' ? !optional : read(typed) === null)
  const edit = useInlineEdit({
    value: value === null ? '' : formatCount(value, locale),
    canSave: (typed) => !isWrong(typed) && read(typed) !== value,
    onSave: (typed) => onSave(read(typed)),
  })
  const [first, second] = countReadings(edit.value, locale).map((each) => formatCount(each, locale))
  return (
    <TextInput
      {...edit.field}
      label={label}
      value={edit.value}
      inputMode="decimal"
      autoComplete="off"
      error={
        isWrong(edit.value) &&
        (first && second ? say('wrong.either', { first, second }) : say('wrong.quantity'))
      }
      onChange={(event) => edit.type(event.currentTarget.value)}
    />
  )
}

interface HeldShareProps {
  label: string
  line: BudgetLine
  reading: Reading
  onSave: (percent: number) => void
}

/** The percentage of a line, read as its cell on the sheet is. */
export function HeldShare({ label, line, reading, onSave }: HeldShareProps) {
  const sentence = useCellSentence()
  const read = (typed: string) => readCell('quantity', typed, line, reading)
  const edit = useInlineEdit({
    value: writeCell('quantity', line, reading),
    canSave: (typed) => !('problem' in read(typed)),
    onSave: (typed) => {
      const parsed = read(typed)
      if ('fields' in parsed && parsed.fields.percent !== undefined) onSave(parsed.fields.percent)
    },
  })
  const savedAmount = read(edit.value)
  return (
    <TextInput
      {...edit.field}
      label={label}
      value={edit.value}
      inputMode="decimal"
      autoComplete="off"
      error={'problem' in savedAmount && sentence('quantity', savedAmount.problem)}
      onChange={(event) => edit.type(event.currentTarget.value)}
    />
  )
}

interface HeldMoneyProps {
  label: string
  value: number
  currency: BudgetCurrency
  currencies?: readonly BudgetCurrency[]
  onSave: (minor: number, currency: BudgetCurrency) => void
  onCurrency?: (currency: BudgetCurrency) => void
}

export function HeldMoney({
  label,
  value,
  currency,
  currencies,
  onSave,
  onCurrency,
}: HeldMoneyProps) {
  const say = useText(text)
  const isRight = (typed: Money | null) => typed !== null && typed.minor >= 0
  const edit = useInlineEdit<Money | null>({
    value: { minor: value, currency },
    canSave: isRight,
    isSame: (one, other) => one?.minor === other?.minor && one?.currency === other?.currency,
    onSave: (typed) => typed && onSave(typed.minor, BudgetCurrency.parse(typed.currency)),
  })
  return (
    <MoneyField
      label={label}
      inline={edit.field}
      value={edit.value}
      currency={currency}
      {...(currencies &&
        (currencies.length > 1 ? { currencies } : { help: say('line.otherCurrency') }))}
      error={isRight(edit.value) ? undefined : say('wrong.price')}
      onChange={edit.type}
      onCurrency={(next) => onCurrency?.(BudgetCurrency.parse(next))}
    />
  )
}
