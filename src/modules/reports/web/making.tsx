import { Button } from '@mantine/core'
import { trueNow } from '#platform/web/clock.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { fileLink } from '#shared/files.ts'
import { cancelWork, listWork, type Work } from '#shared/work.ts'
import { JobProgress } from '#ui/live/states/job-progress.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import styles from './reports.module.css'

const shownFor = 15 * 60_000

/** Large reports that are being made, or were a moment ago; whoever left finds them again. */
export function ReportsInMaking() {
  const { data } = useEndpoint(listWork, {})
  const edge = trueNow().getTime() - shownFor
  const works = (data?.items ?? []).filter(
    ({ kind, createdAt }) => kind === 'reports.make' && Date.parse(createdAt) > edge,
  )
  if (works.length === 0) return null
  return (
    <div className={styles.works}>
      {works.slice(0, 3).map((work) => (
        <InMaking key={work.id} work={work} />
      ))}
    </div>
  )
}

function InMaking({ work }: { work: Work }) {
  const say = useText(text)
  const sentence = useSentence()
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
              {say('export')}
            </Button>
          )}
          {linking.error && <Notice tone="error">{sentence(linking.error)}</Notice>}
        </>
      }
    />
  )
}
