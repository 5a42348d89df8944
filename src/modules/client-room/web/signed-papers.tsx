import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useFileDownload } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { uploadFile } from '#platform/web/calls/upload.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { FileButton } from '#ui/live/fields/file-button.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addSignedPaper, removeSignedPaper } from '../contract.ts'
import type { Decision } from '../model.ts'
import { text } from '../text.ts'
import styles from './room.module.css'

/** Copies that were signed elsewhere; asked for only where something was approved. */
export function SignedPapers({ decision }: { decision: Decision }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const files = useFileDownload()
  const adding = useCommand(addSignedPaper)
  const removing = useCommand(removeSignedPaper)
  const [failure, setFailure] = useState<string | null>(null)
  const [isUploading, setUploading] = useState(false)
  const { id: decisionId, eventId, state, papers } = decision
  const add = async (file: File) => {
    setUploading(true)
    setFailure(null)
    try {
      const { id: fileId } = await uploadFile(file, 'attachment')
      await adding.run({ eventId, decisionId, fileId })
    } catch (error) {
      setFailure(sentence(error))
    }
    setUploading(false)
  }
  if (state !== 'approved' && papers.length === 0) return null
  const error = adding.error ?? removing.error ?? files.error
  return (
    <>
      {(failure ?? error) && <Notice tone="error">{failure ?? sentence(error)}</Notice>}
      {papers.length > 0 && (
        <ul className={styles.papers} aria-label={say('papers.title')}>
          {papers.map(({ id: paperId, fileId, name, author, at }) => (
            <li key={paperId}>
              <Button variant="default" size="xs" onClick={() => files.download(fileId)}>
                {name}
              </Button>
              <span className={styles.quiet}>
                {author} · {formatInstant(at, defaultZone, locale, 'short')}
              </span>
              <ActionIcon
                aria-label={say('papers.remove', { name })}
                onClick={() => void removing.run({ eventId, decisionId, paperId })}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {state === 'approved' && (
        <FileButton
          label={say('papers.add')}
          accept=".pdf"
          variant="subtle"
          size="xs"
          loading={isUploading}
          onFiles={([file]) => file && void add(file)}
        >
          {say('papers.add')}
        </FileButton>
      )}
    </>
  )
}
