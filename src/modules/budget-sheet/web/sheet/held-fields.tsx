import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { BudgetCurrency, countReadings, formatCount } from '#modules/budgets/model.ts'
import { text } from '../../text.ts'

/** What is typed waits in the field until it is left. */
function useHeld<T>(value: T): [T, (value: T) => void] {
  const [held, setHeld] = useState(value)
  const [saved, setSaved] = useState(value)
  if (saved !== value) {
    setSaved(value)
    setHeld(value)
  }
  return [held, setHeld]
}

interface HeldTextProps {
  label: string
  value: string
  required?: boolean
  long?: boolean
  onSave: (text: string) => void
}

export function HeldText({ label, value, required, long, onSave }: HeldTextProps) {
  const say = useText(text)
  const [held, setHeld] = useHeld(value)
  const wrong = required && held.trim() === ''
  const props = {
    label,
    value: held,
    required,
    error: wrong && say('wrong.name'),
    onBlur: () => !wrong && held.trim() !== value && onSave(held.trim()),
  }
  return long ? (
    <Textarea
      {...props}
      autosize
      minRows={2}
      maxLength={2000}
      onChange={(event) => setHeld(event.currentTarget.value)}
    />
  ) : (
    <TextInput
      {...props}
      maxLength={200}
      autoComplete="off"
      onChange={(event) => setHeld(event.currentTarget.value)}
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
  const [held, setHeld] = useHeld(value === null ? '' : formatCount(value, locale))
  const readings = countReadings(held, locale)
  const read = readings.length === 1 ? readings[0]! : null
  const [first, second] = readings.map((each) => formatCount(each, locale))
  const isEmpty = held.trim() === ''
  const wrong = isEmpty ? !optional : read === null
  return (
    <TextInput
      label={label}
      value={held}
      inputMode="decimal"
      autoComplete="off"
      error={
        wrong && (first && second ? say('wrong.either', { first, second }) : say('wrong.quantity'))
      }
      onChange={(event) => setHeld(event.currentTarget.value)}
      onBlur={() => !wrong && read !== value && onSave(isEmpty ? null : read)}
    />
  )
}

interface HeldMoneyProps {
  label: string
  value: number
  currency: BudgetCurrency
  currencies?: readonly BudgetCurrency[]
  onSave: (minor: number) => void
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
  const [held, setHeld] = useHeld<number | null>(value)
  const wrong = held === null || held < 0
  return (
    <MoneyField
      label={label}
      value={held === null ? null : { minor: held, currency }}
      currency={currency}
      {...(currencies &&
        (currencies.length > 1 ? { currencies } : { help: say('line.otherCurrency') }))}
      error={wrong ? say('wrong.price') : undefined}
      onChange={(money) => setHeld(money?.minor ?? null)}
      onBlur={() => held !== null && held >= 0 && held !== value && onSave(held)}
      onCurrency={(next) => onCurrency?.(BudgetCurrency.parse(next))}
    />
  )
}
