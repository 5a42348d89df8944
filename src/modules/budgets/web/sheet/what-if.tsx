import { Button, NumberInput } from '@mantine/core'
import { useText } from '#platform/web/i18n.tsx'
import type { Currency } from '#shared/numbers/money.ts'
import type { Sheet } from '../../contract.ts'
import type { RollUp } from '../../model.ts'
import { text } from '../../text.ts'
import { useMoney, type NetOrGross } from '../budget-words.tsx'
import styles from '../budgets.module.css'

interface WhatIfProps {
  sheet: Sheet
  totals: RollUp
  real: RollUp
  netOrGross: NetOrGross
  currency: Currency
  assumedGuests: number
  onSuppose: (guests: number) => void
  onClose: () => void
}

/** A slider for the number of guests: the lines that follow the guests change at once, and nothing is saved. */
export function WhatIf(props: WhatIfProps) {
  const say = useText(text)
  const { assumedGuests, onSuppose, onClose } = props
  const { minimum } = props.sheet.budget.guests
  return (
    <section className={styles.whatIf} aria-label={say('whatIf.action')}>
      <div className={styles.whatIfHead}>
        <NumberInput
          label={say('whatIf.guests')}
          value={assumedGuests}
          min={0}
          max={100_000}
          allowDecimal={false}
          clampBehavior="strict"
          onChange={(value) => onSuppose(Number(value) || 0)}
        />
        <Outcome {...props} />
        <Button variant="subtle" onClick={onClose}>
          {say('whatIf.close')}
        </Button>
      </div>
      <Slider {...props} />
      <p className={styles.quiet}>
        {assumedGuests < minimum ? say('whatIf.below', { n: minimum }) : say('whatIf.about')}
      </p>
    </section>
  )
}

/** The resulting cost, the difference, and the cost for each guest. */
function Outcome({ totals, real, netOrGross, currency, assumedGuests }: WhatIfProps) {
  const say = useText(text)
  const money = useMoney(currency)
  const planned = totals.cost.planned[netOrGross]
  const difference = planned - real.cost.planned[netOrGross]
  return (
    <p className={styles.whatIfSum} role="status">
      <strong>{money(planned)}</strong>
      <span data-sign={difference > 0 ? 'over' : 'under'}>
        {difference > 0 ? '+' : ''}
        {money(difference)}
      </span>
      {assumedGuests > 0 && (
        <span>{say('whatIf.each', { sum: money(Math.round(planned / assumedGuests)) })}</span>
      )}
    </p>
  )
}

/** A slider with marks at the contract minimum and at the expected number. */
function Slider({ sheet, assumedGuests, onSuppose }: WhatIfProps) {
  const say = useText(text)
  const { expected, minimum } = sheet.budget.guests
  const likely = Math.max(expected, sheet.confirmed.confirmed)
  const max = Math.max(50, Math.ceil((likely * 1.6) / 10) * 10)
  const at = (guests: number) => `${Math.min(100, (guests / max) * 100)}%`
  return (
    <div className={styles.slider}>
      {minimum > 0 && (
        <span className={styles.floor} style={{ width: at(minimum) }}>
          <span>{say('whatIf.minimum', { n: minimum })}</span>
        </span>
      )}
      <input
        type="range"
        aria-label={say('whatIf.slider')}
        min={0}
        max={max}
        value={Math.min(assumedGuests, max)}
        onChange={(event) => onSuppose(Number(event.currentTarget.value))}
      />
      {expected > 0 && (
        <span className={styles.expected} style={{ left: at(expected) }}>
          {say('whatIf.expected', { n: expected })}
        </span>
      )}
    </div>
  )
}
