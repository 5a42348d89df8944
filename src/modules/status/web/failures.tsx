import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { Badge } from '#ui/live/records/badge.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { retryJob } from '../contract.ts'
import type { FailedJob } from '../model.ts'
import { text } from '../text.ts'
import styles from './status.module.css'

/** Work that failed; a person who corrected the cause can have it tried at once. */
export function Failures({ failures }: { failures: readonly FailedJob[] }) {
  const say = useText(text)
  if (failures.length === 0) return null
  return (
    <section className={styles.list}>
      <h2>{say('failures.title')}</h2>
      <ul className={styles.rows} aria-label={say('failures.list')}>
        {failures.map((failure) => (
          <Failure key={failure.id} failure={failure} />
        ))}
      </ul>
    </section>
  )
}

function Failure({ failure }: { failure: FailedJob }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const retrying = useCommand(retryJob)
  const { id, name, attempts, mostAttempts, givenUp, runAt, error } = failure
  const time = formatInstant(runAt, defaultZone, locale, 'medium')
  const retry = async () => {
    const outcome = await retrying.run({ id })
    if (outcome.ok) toast.success(say('failures.retried'))
  }
  return (
    <li>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.quiet}>{error}</span>
        <span className={styles.quiet}>
          {say('failures.tries', { tries: attempts, max: mostAttempts })} ·{' '}
          {say(givenUp ? 'failures.last' : 'failures.next', { time })}
        </span>
        {retrying.error && <Notice tone="error">{sentence(retrying.error)}</Notice>}
      </div>
      {givenUp ? (
        <Badge tone="danger" icon={<IconAlertTriangle size={14} aria-hidden />}>
          {say('failures.givenUp')}
        </Badge>
      ) : (
        <Badge tone="accent">{say('failures.again')}</Badge>
      )}
      <Button size="compact-sm" loading={retrying.pending} onClick={() => void retry()}>
        {say('failures.retry')}
      </Button>
    </li>
  )
}
