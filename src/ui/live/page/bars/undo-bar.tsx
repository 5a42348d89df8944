import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useUiText } from '../../locale.tsx'
import styles from './undo-bar.module.css'

interface UndoBarProps {
  /** The text of the last action; null hides the bar. A new id restarts the ten seconds. */
  done: { id: string; text: ReactNode } | null
  onUndo: () => void
  /** The time is over or the person closed it. */
  onGone: () => void
  seconds?: number
}

/** Ten seconds at the bottom of the screen; the time stops while the bar has the pointer or the focus. */
export function UndoBar({ done, onUndo, onGone, seconds = 10 }: UndoBarProps) {
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {done && (
        <Bar key={done.id} seconds={seconds} onUndo={onUndo} onGone={onGone}>
          {done.text}
        </Bar>
      )}
    </div>
  )
}

interface BarProps {
  seconds: number
  onUndo: () => void
  onGone: () => void
  children: ReactNode
}

function Bar({ seconds, onUndo, onGone, children }: BarProps) {
  const say = useUiText()
  const [held, setHeld] = useState(false)
  const secondsLeft = useCountdown(seconds, held, onGone)
  return (
    <div
      className={styles.bar}
      data-held={held || undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{children}</span>
      <span className={styles.left} aria-hidden>
        {secondsLeft}
      </span>
      <Button
        variant="default"
        size="xs"
        className={styles.undo}
        leftSection={<IconArrowBackUp size={16} />}
        onClick={onUndo}
      >
        {say('undo')}
      </Button>
      <ActionIcon className={styles.close} size="sm" aria-label={say('close')} onClick={onGone}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}

function useCountdown(seconds: number, held: boolean, onGone: () => void): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (held) return
    const timer = setInterval(() => setLeft((now) => now - 1), 1000)
    return () => clearInterval(timer)
  }, [held])
  useEffect(() => {
    if (left <= 0) onGone()
  }, [left, onGone])
  return Math.max(0, left)
}
