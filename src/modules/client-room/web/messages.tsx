import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { saveKeys } from '#ui/live/fields/form-section.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { writeToClient } from '../contract.ts'
import type { ClientMessage } from '../model.ts'
import { text } from '../text.ts'
import styles from './room.module.css'

/** What the team and the client wrote each other, the newest first. */
export function Messages({
  eventId,
  messages,
}: {
  eventId: string
  messages: readonly ClientMessage[]
}) {
  const say = useText(text)
  const sentence = useSentence()
  const locale = useLocale()
  const [body, setBody] = useState('')
  const sending = useCommand(writeToClient)
  const send = async () => {
    const outcome = await sending.run({ eventId, body })
    if (outcome.ok) setBody('')
  }
  return (
    <section>
      <h2 className={styles.heading}>{say('messages.title')}</h2>
      <form
        {...saveKeys}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (body.trim() !== '') void send()
        }}
      >
        {sending.error && <Notice tone="error">{sentence(sending.error)}</Notice>}
        <Textarea
          label={say('messages.field')}
          autosize
          minRows={2}
          maxLength={4000}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconSend size={16} />}
          loading={sending.pending}
          disabled={body.trim() === ''}
        >
          {say('messages.send')}
        </Button>
      </form>
      {messages.length === 0 ? (
        <p className={styles.quiet}>{say('messages.none')}</p>
      ) : (
        <ul className={styles.list}>
          {messages.map(({ id, author, isTeam, body: said, at }) => (
            <li key={id} className={styles.message}>
              <strong>{author}</strong>{' '}
              <span className={styles.quiet}>
                {[isTeam && say('messages.team'), formatInstant(at, defaultZone, locale, 'short')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <p>{said}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
