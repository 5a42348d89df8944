import { IconClockExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dictionary } from '#shared/i18n.ts'
import { useText } from '../i18n.tsx'
import styles from './notices.module.css'

const text = dictionary({
  ro: {
    clockAhead: {
      one: 'Ceasul acestui dispozitiv este cu un minut înainte. Potriviți-l, altfel sesiunea nu se păstrează.',
      few: 'Ceasul acestui dispozitiv este cu {n} minute înainte. Potriviți-l, altfel sesiunea nu se păstrează.',
      other:
        'Ceasul acestui dispozitiv este cu {n} de minute înainte. Potriviți-l, altfel sesiunea nu se păstrează.',
    },
    clockBehind: {
      one: 'Ceasul acestui dispozitiv este cu un minut în urmă. Potriviți-l, ca orele salvate să fie bune.',
      few: 'Ceasul acestui dispozitiv este cu {n} minute în urmă. Potriviți-l, ca orele salvate să fie bune.',
      other:
        'Ceasul acestui dispozitiv este cu {n} de minute în urmă. Potriviți-l, ca orele salvate să fie bune.',
    },
  },
  en: {
    clockAhead: {
      one: 'This device’s clock is one minute fast. Set it right, or the session will not hold.',
      other: 'This device’s clock is {n} minutes fast. Set it right, or the session will not hold.',
    },
    clockBehind: {
      one: 'This device’s clock is one minute slow. Set it right, so that saved times are true.',
      other: 'This device’s clock is {n} minutes slow. Set it right, so that saved times are true.',
    },
  },
})

/** Comes only to a device whose clock is wrong by more than anybody would notice. */
export default function ClockWarning({ minutes }: { minutes: number }): ReactNode {
  const say = useText(text)
  return (
    <div className={styles.clock}>
      <IconClockExclamation size={16} aria-hidden />
      <span>{say(minutes > 0 ? 'clockAhead' : 'clockBehind', { n: Math.abs(minutes) })}</span>
    </div>
  )
}
