import { IconClockExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../i18n.tsx'
import styles from './notices.module.css'
import { clock as text } from '../locales/clock.gen.ts'

/** Shown only on a device whose clock is wrong by more than the limit. */
export default function ClockWarning({ minutes }: { minutes: number }): ReactNode {
  const say = useText(text)
  return (
    <div className={styles.clock}>
      <IconClockExclamation size={16} aria-hidden />
      <span>{say(minutes > 0 ? 'clockAhead' : 'clockBehind', { n: Math.abs(minutes) })}</span>
    </div>
  )
}
