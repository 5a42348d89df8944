import { NumberInput } from '@mantine/core'
import { useLocale } from '#platform/web/i18n.tsx'

interface MetresProps {
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

/** As the reader writes numbers. */
export function useDecimalSeparator(): string {
  return useLocale() === 'ro' ? ',' : '.'
}

export function Metres({ label, value, min = 2, max = 200, onChange }: MetresProps) {
  const decimalSeparator = useDecimalSeparator()
  return (
    <NumberInput
      {...{ label, value, min, max, decimalSeparator }}
      suffix=" m"
      step={0.5}
      decimalScale={2}
      onChange={(typed) => {
        if (typeof typed === 'number') onChange(typed)
      }}
    />
  )
}
