import { Stack } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useFileDownload } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { uploadFile } from '#platform/web/calls/upload.ts'
import type { OutputOf } from '#shared/contract.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { FileField, type FileItem } from '#ui/live/fields/file-field.tsx'
import { sizeText } from '#ui/live/fields/size-text.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { attachFile, detachFile, listEventFiles } from '../../contract.ts'
import { text } from '../../text.ts'
import styles from './event-overview.module.css'

/** Files are stored unchanged and can only be downloaded. */
export function EventFiles({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listEventFiles, { eventId })
  const attach = useCommand(attachFile)
  const detach = useCommand(detachFile)
  const saving = useFileDownload()
  const { sending, send, forget } = useFileUploads(async (fileId) => {
    const outcome = await attach.run({ eventId, fileId })
    return outcome.ok ? null : outcome.error
  })
  const remove = async ({ id: fileId, name }: EventFile) => {
    const outcome = await detach.run({ eventId, fileId })
    if (outcome.ok)
      showUndoBar(say('files.removed', { name }), () => attach.run({ eventId, fileId }))
  }
  const problem = saving.error ?? detach.error
  return (
    <Stack gap={24}>
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      <FileField
        label={say('files.add')}
        help={say('files.help')}
        multiple
        value={sending}
        onAdd={(files) => files.forEach((file) => void send(file))}
        onRemove={forget}
      />
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <PanelSkeleton rows={2} />
        )
      ) : (
        <FileRows
          files={data.items}
          onOpen={saving.download}
          onDetach={(file) => void remove(file)}
        />
      )}
    </Stack>
  )
}

/** The files that are on their way, and those that did not arrive with the reason. */
function useFileUploads(attach: (fileId: string) => Promise<unknown>) {
  const sentence = useErrorSentence()
  const [sending, setSending] = useState<readonly FileItem[]>([])
  const forget = (id: string) => setSending((now) => now.filter((each) => each.id !== id))
  const send = async (file: File) => {
    const { name, size, lastModified } = file
    const item = { id: `${name} ${size} ${lastModified}`, name, size }
    const put = (more: Partial<FileItem>) =>
      setSending((now) => [...now.filter(({ id }) => id !== item.id), { ...item, ...more }])
    put({ progress: 0.4 })
    try {
      const { id: fileId } = await uploadFile(file, 'attachment')
      const problem = await attach(fileId)
      if (problem) put({ error: sentence(problem) })
      else forget(item.id)
    } catch (failure) {
      put({ error: sentence(failure) })
    }
  }
  return { sending, send, forget }
}

type EventFile = OutputOf<typeof listEventFiles>['items'][number]

interface FileRowsProps {
  files: readonly EventFile[]
  onOpen: (fileId: string) => void
  onDetach: (file: EventFile) => void
}

function FileRows({ files, onOpen, onDetach }: FileRowsProps) {
  const say = useText(text)
  const locale = useLocale()
  if (files.length === 0) return <p className={styles.quiet}>{say('files.none')}</p>
  return (
    <ul className={styles.rows} aria-label={say('tab.files')}>
      {files.map((file) => (
        <li key={file.id}>
          <IconFile size={20} stroke={1.5} aria-hidden />
          <div>
            <button type="button" onClick={() => onOpen(file.id)}>
              {file.name}
            </button>
            <span className={styles.quiet}>
              {sizeText(file.bytes, locale)} · {file.addedBy} ·{' '}
              {formatInstant(file.addedAt, defaultZone, locale, 'medium')}
            </span>
          </div>
          <ActionMenu
            label={say('files.actions', { name: file.name })}
            actions={[
              {
                label: say('files.download'),
                icon: <IconDownload size={16} />,
                onClick: () => onOpen(file.id),
              },
              { label: say('files.detach'), tone: 'danger', onClick: () => onDetach(file) },
            ]}
          />
        </li>
      ))}
    </ul>
  )
}
