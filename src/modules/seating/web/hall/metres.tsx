import { NumberInput } from '@mantine/core'

interface MetresProps {
  label: string
  value: number
  min?: number
  max?: number
  onChange: (value: number) => void
}

export function Metres({ label, value, min = 2, max = 200, onChange }: MetresProps) {
  return (
    <NumberInput
      {...{ label, value, min, max }}
      suffix=" m"
      step={0.5}
      decimalScale={2}
      decimalSeparator=","
      onChange={(typed) => {
        if (typeof typed === 'number') onChange(typed)
      }}
    />
  )
}
