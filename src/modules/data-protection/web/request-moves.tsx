import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { moveRequest } from '../contract.ts'
import { isClosed, movesFrom, type ProtectionRequest, type RequestState } from '../model.ts'
import { text } from '../text.ts'
import styles from './protection.module.css'

/** The next states of a request; refusing requires a reason. */
export function RequestMoves({ request }: { request: ProtectionRequest }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const moving = useCommand(moveRequest)
  const [reason, setReason] = useState<string | null>(null)
  const { id, version, state } = request
  const move = (next: RequestState) =>
    void moving.run({ id, version, state: next, reason: reason ?? '' })
  const label = (next: RequestState) =>
    next === 'in_progress' && isClosed(state) ? 'again' : next === 'open' ? 'again' : next
  return (
    <div className={styles.moves}>
      {request.reason && (
        <p className={styles.quiet}>
          <strong>{say('request.reason')}:</strong> {request.reason}
        </p>
      )}
      {moving.error && <Notice tone="error">{sentence(moving.error)}</Notice>}
      {reason === null ? (
        <div className={styles.buttons}>
          {movesFrom(state).map((next) => (
            <Button
              key={next}
              variant={next === 'refused' || isClosed(state) ? 'default' : 'filled'}
              loading={moving.pending}
              onClick={() => (next === 'refused' ? setReason('') : move(next))}
            >
              {say(`move.${label(next)}`)}
            </Button>
          ))}
        </div>
      ) : (
        <form
          noValidate
          className={styles.stack}
          onSubmit={(event) => {
            event.preventDefault()
            move('refused')
          }}
        >
          <Textarea
            label={say('request.reason')}
            description={say('request.reasonHelp')}
            required
            autosize
            minRows={2}
            ref={focusIt}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className={styles.buttons}>
            <Button onClick={() => setReason(null)}>{say('request.cancel')}</Button>
            <Button type="submit" variant="filled" color="danger" loading={moving.pending}>
              {say('move.refused')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

/** It appears after the person pressed a button, so it takes the focus by itself. */
function focusIt(area: HTMLTextAreaElement | null): void {
  area?.focus()
}
