import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { text } from '../../text.ts'

export interface Bounded {
  /** NaN while nothing that is a number is typed. */
  value: number
  min: number
  max: number
}

export function isWithin({ value, min, max }: Bounded): boolean {
  return value >= min && value <= max
}

interface BoundedNumberProps extends Bounded {
  label: string
  step?: number
  suffix?: string
  /** Digits after the point; none by default. */
  decimals?: number
  /** The user tried to save: missing values are shown at once. */
  isAsked?: boolean
  /** Another error of the value. */
  problem?: string | undefined
  onChange: (value: number) => void
}

/** A value beyond the limits stays as it was typed, with the limits beside it. */
export function BoundedNumber(props: BoundedNumberProps) {
  const { value, min, max, decimals = 0, isAsked = false, problem, onChange, ...rest } = props
  const say = useText(text)
  const decimalSeparator = useDecimalSeparator()
  const [wasLeft, setLeft] = useState(false)
  const isShown = (wasLeft || isAsked) && !isWithin({ value, min, max })
  return (
    <NumberInput
      {...rest}
      {...{ min, max, decimalSeparator }}
      value={Number.isNaN(value) ? '' : value}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      clampBehavior="none"
      error={isShown ? say('number.range', { min, max }) : problem}
      onBlur={() => setLeft(true)}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : NaN)}
    />
  )
}

/** As the reader writes numbers. */
export function useDecimalSeparator(): string {
  return useLocale() === 'ro' ? ',' : '.'
}
