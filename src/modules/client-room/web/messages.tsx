import { Button, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useFileDownload } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { uploadFile } from '#platform/web/calls/upload.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { FileField, type FileItem } from '#ui/live/fields/file-field.tsx'
import { saveKeys } from '#ui/live/fields/form-section.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { writeToClient } from '../contract.ts'
import type { ClientMessage } from '../model.ts'
import { text } from '../text.ts'
import styles from './room.module.css'

/** Messages between the team and the client, the newest first. */
export function Messages({
  eventId,
  messages,
}: {
  eventId: string
  messages: readonly ClientMessage[]
}) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  const sending = useCommand(writeToClient)
  const files = useFileDownload()
  const [attached, setAttached] = useState<FileItem | null>(null)
  const attach = async (file: File) => {
    const item = { id: '', name: file.name, size: file.size }
    setAttached({ ...item, progress: 0.4 })
    try {
      const { id } = await uploadFile(file, 'attachment')
      setAttached({ ...item, id })
    } catch (failure) {
      setAttached({ ...item, error: sentence(failure) })
    }
  }
  const isAttached = attached !== null && attached.id !== ''
  const isEmpty = typed.trim() === '' && !isAttached
  const send = async () => {
    const outcome = await sending.run({ eventId, body: typed, fileId: attached?.id ?? null })
    if (!outcome.ok) return
    setTyped('')
    setAttached(null)
  }
  return (
    <section>
      <h2 className={styles.heading}>{say('messages.title')}</h2>
      <form
        {...saveKeys}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty) void send()
        }}
      >
        {sending.error && <Notice tone="error">{sentence(sending.error)}</Notice>}
        {files.error && <Notice tone="error">{sentence(files.error)}</Notice>}
        <Textarea
          label={say('messages.field')}
          autosize
          minRows={2}
          maxLength={4000}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FileField
          label={say('messages.file')}
          value={attached ? [attached] : []}
          onAdd={([file]) => file && void attach(file)}
          onRemove={() => setAttached(null)}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconSend size={16} />}
          loading={sending.pending}
          disabled={isEmpty || (attached !== null && !isAttached)}
        >
          {say('messages.send')}
        </Button>
      </form>
      {messages.length === 0 ? (
        <p className={styles.quiet}>{say('messages.none')}</p>
      ) : (
        <ul className={styles.list}>
          {messages.map(({ id, author, isTeam, body, file, at }) => (
            <li key={id} className={styles.message}>
              <strong>{author}</strong>{' '}
              <span className={styles.quiet}>
                {[isTeam && say('messages.team'), formatInstant(at, defaultZone, locale, 'short')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {body && <p>{body}</p>}
              {file && (
                <Button variant="default" size="xs" onClick={() => files.download(file.id)}>
                  {file.name}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
