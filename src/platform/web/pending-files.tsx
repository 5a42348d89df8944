import { Button } from '@mantine/core'
import { useState } from 'react'
import { serverTimeNow } from './clock.ts'
import { useCommand } from './calls/command.ts'
import { saveFrom } from './calls/download.ts'
import { useEndpoint } from './calls/endpoint.ts'
import { useErrorSentence } from './calls/errors.ts'
import { useLocalised } from './i18n.tsx'
import { safeSessionStorage } from './safe-storage.ts'
import { fileLink } from '#shared/files.ts'
import { cancelWork, listWork, type Work } from '#shared/work.ts'
import { JobProgress } from '#ui/live/states/job-progress.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import styles from './pending-files.module.css'

const shownForMs = 15 * 60_000

interface PendingFilesProps {
  /** The kind of work whose result is a file. */
  kind: string
  /** The label of the button that saves the file. */
  save: string
  /** Only those of one event. */
  eventId?: string
}

const closedKey = 'prilej.closed-works'

function closedBefore(): string[] {
  return safeSessionStorage.getItem(closedKey)?.split(' ') ?? []
}

/** Files that a job is making, or made a moment ago; a person who left finds them again. */
export function PendingFiles({ kind, save, eventId }: PendingFilesProps) {
  const { data } = useEndpoint(listWork, {})
  const [closed, setClosed] = useState(closedBefore)
  const close = (id: string) => {
    const all = [...closedBefore(), id]
    safeSessionStorage.setItem(closedKey, all.join(' '))
    setClosed(all)
  }
  const cutoff = serverTimeNow().getTime() - shownForMs
  const works = (data?.items ?? []).filter(
    (work) =>
      work.kind === kind &&
      Date.parse(work.createdAt) > cutoff &&
      (eventId === undefined || work.result?.eventId === eventId) &&
      !closed.includes(work.id),
  )
  if (works.length === 0) return null
  return (
    <div className={styles.works}>
      {works.slice(0, 3).map((work) => (
        <InMaking key={work.id} work={work} label={save} onClose={() => close(work.id)} />
      ))}
    </div>
  )
}

interface InMakingProps {
  work: Work
  label: string
  onClose: () => void
}

function InMaking({ work, label, onClose }: InMakingProps) {
  const sentence = useErrorSentence()
  const localised = useLocalised()
  const cancelling = useCommand(cancelWork)
  const linking = useCommand(fileLink)
  const fileId = typeof work.result?.fileId === 'string' ? work.result.fileId : null
  const save = async (id: string) => {
    const outcome = await linking.run({ fileId: id })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return (
    <JobProgress
      title={localised(work.title)}
      state={work.state === 'queued' ? 'waiting' : work.state}
      done={work.done}
      {...(work.total !== null && { total: work.total })}
      onClose={onClose}
      onCancel={() => void cancelling.run({ workId: work.id })}
      outcome={
        <>
          {fileId && (
            <Button
              size="xs"
              variant="filled"
              loading={linking.pending}
              onClick={() => void save(fileId)}
            >
              {label}
            </Button>
          )}
          {linking.error && <Notice tone="error">{sentence(linking.error)}</Notice>}
        </>
      }
    />
  )
}
