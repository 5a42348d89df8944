import { Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import styles from './job-progress.module.css'

export interface JobProgressProps {
  title: string
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  done: number
  /** Unknown until the work has been counted. */
  total?: number
  secondsLeft?: number
  onCancel?: () => void
  /** Closes a finished job. */
  onClose?: () => void
  /** The error, or a summary with a link to the result. */
  outcome?: ReactNode
}

/** Long work in the background: bar, count, time left, cancel. */
export function JobProgress(props: JobProgressProps) {
  const { title, state, done, total } = props
  const say = useUiText()
  const open = state === 'waiting' || state === 'running'
  const count = total === undefined ? say('jobCount', { n: done }) : say('jobOf', { done, total })
  return (
    <section className={styles.root} data-state={state}>
      <div className={styles.head}>
        {icons[state]}
        <span className={styles.title}>{title}</span>
        <span className={styles.count}>{count}</span>
        {!open && props.onClose && (
          <CloseButton size="sm" aria-label={say('close')} onClick={props.onClose} />
        )}
      </div>
      {open && (
        <progress className={styles.bar} aria-label={title} value={total && done} max={total} />
      )}
      <div className={styles.foot}>
        <span role="status">{phaseOf(props, say)}</span>
        {open && props.onCancel && (
          <Button variant="subtle" color="gray" size="xs" onClick={props.onCancel}>
            {say('cancel')}
          </Button>
        )}
      </div>
      {props.outcome && <div className={styles.outcome}>{props.outcome}</div>}
    </section>
  )
}

const icons = {
  waiting: null,
  running: null,
  done: <IconCircleCheck size={18} aria-hidden />,
  failed: <IconAlertTriangle size={18} aria-hidden />,
  cancelled: <IconCircleX size={18} aria-hidden />,
}

function phaseOf({ state, secondsLeft }: JobProgressProps, say: ReturnType<typeof useUiText>) {
  if (state === 'waiting') return say('jobWaiting')
  if (state === 'done') return say('jobDone')
  if (state === 'failed') return say('jobFailed')
  if (state === 'cancelled') return say('jobCancelled')
  if (secondsLeft === undefined) return say('jobRunning')
  if (secondsLeft < 60) return say('jobSecondsLeft', { n: Math.max(1, Math.ceil(secondsLeft)) })
  return say('jobMinutesLeft', { n: Math.ceil(secondsLeft / 60) })
}
