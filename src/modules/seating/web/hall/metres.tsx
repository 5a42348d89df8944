import { BoundedNumber, type Bounded } from './bounded-number.tsx'

export const hallSides = { min: 2, max: 200 }

interface MetresProps extends Bounded {
  label: string
  isAsked?: boolean
  onChange: (value: number) => void
}

export function Metres(props: MetresProps) {
  return <BoundedNumber suffix=" m" step={0.5} decimals={2} {...props} />
}
