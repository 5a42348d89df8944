import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import {
  Currency,
  currencyNamed,
  formatMoney,
  moneyReadings,
  parseMoney,
  type Money,
} from '#shared/numbers/money.ts'
import { problemText } from '#shared/field-problems.ts'
import { sayIn, type StaffLocale } from '#shared/i18n.ts'
import { useLocale, useUiText } from '../locale.tsx'
import { inputProps, type FieldProps } from './field-props.ts'
import type { InlineField } from './inline-edit.ts'
import styles from './fields.module.css'
import { useTypedValue } from './use-typed-value.ts'

interface MoneyFieldProps extends FieldProps<Money | null> {
  currency: Currency
  /** The currencies to choose from. */
  currencies?: readonly Currency[]
  onCurrency?: (currency: Currency) => void
  /** For an amount that saves by itself. */
  inline?: InlineField
}

/**
 * Accepts `1.234,56`, `1,234.56`, `1234,5 lei`, and `180 EUR` where a currency can be chosen; shows the amount the
 * local way when left. What saves by itself takes the currency from the amount.
 */
export function MoneyField({
  currency,
  currencies,
  onCurrency,
  inline,
  ...props
}: MoneyFieldProps) {
  const locale = useLocale()
  const say = useUiText()
  const [before, setBefore] = useState<Currency | null>(null)
  const chooseCurrency = (next: Currency) => {
    if (props.value === null && !inline) setBefore(before ?? currency)
    onCurrency?.(next)
  }
  const meant = (typed: string) =>
    currencyNamed(typed, [currency, ...((onCurrency && currencies) ?? [])]) ?? currency
  const { ref, text, error, onType, onLeave, forget } = useTypedValue<Money>({
    value: props.value,
    onChange: (amount) => {
      // Removing the amount again resets both.
      if (amount) setBefore(null)
      if (amount && amount.currency !== currency && !inline) onCurrency?.(amount.currency)
      props.onChange(amount)
    },
    onBlur: inline?.onBlur ?? props.onBlur,
    format: (amount) => digitsOf(amount, locale),
    parse: (typed) => parseMoney(typed, meant(typed), locale),
    error: props.error,
    missing: before !== null && before !== currency && say('currencyAlone'),
    sentence: (typed) => {
      const named = currencyNamed(typed, [currency, ...Currency.options])
      if (named !== null && meant(typed) !== named)
        return say('otherCurrency', { unit: unitOf(currency, locale) })
      const [first, second] = moneyReadings(typed, meant(typed), locale)
      if (!first || !second) return sayIn(problemText, locale)('invalid_money')
      return say('eitherNumber', {
        first: digitsOf(first, locale),
        second: digitsOf(second, locale),
      })
    },
  })
  return (
    <TextInput
      {...inputProps(props)}
      {...(inline && {
        ...inline,
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key === 'Escape') forget()
          inline.onKeyDown(event)
        },
      })}
      ref={ref}
      error={error}
      classNames={{ input: styles.money }}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={onType}
      onBlur={onLeave}
      rightSectionWidth={currencies ? 92 : 52}
      rightSection={
        currencies ? (
          <CurrencyChoice
            {...{ currency, currencies }}
            onCurrency={chooseCurrency}
            disabled={props.disabled}
          />
        ) : (
          <span className={styles.unit}>{unitOf(currency, locale)}</span>
        )
      }
    />
  )
}

interface CurrencyChoiceProps {
  currency: Currency
  currencies: readonly Currency[]
  onCurrency: (currency: Currency) => void
  disabled?: boolean
}

function CurrencyChoice({ currency, currencies, onCurrency, disabled }: CurrencyChoiceProps) {
  const say = useUiText()
  return (
    <select
      aria-label={say('currency')}
      className={styles.currency}
      value={currency}
      disabled={disabled}
      onChange={(event) => onCurrency(event.currentTarget.value as Currency)}
    >
      {currencies.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
}

/** The amount without its unit, which is at the end of the field. */
function digitsOf(amount: Money, locale: StaffLocale): string {
  return formatMoney(amount, locale).replace(/[^\d.,−-]/g, '')
}

/** The unit behind an amount: lei, EUR, € or another. */
export function unitOf(currency: Currency, locale: StaffLocale): string {
  return formatMoney({ minor: 0, currency }, locale).replace(/[\d\s.,]/g, '')
}
