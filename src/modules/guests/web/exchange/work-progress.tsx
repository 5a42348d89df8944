import { serverTimeNow } from '#platform/web/clock.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale } from '#platform/web/i18n.tsx'
import { cancelWork, getWork, type Work } from '#shared/work.ts'
import { JobProgress } from '#ui/live/states/job-progress.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'

/** The progress of the work; a person who did not start it sees only that it runs. */
export function WorkProgress({ workId }: { workId: string | null }) {
  const locale = useLocale()
  const cancelling = useCommand(cancelWork)
  const { data } = useEndpoint(getWork, { workId: workId ?? '' }, { enabled: workId !== null })
  if (!data) return <PanelSkeleton />
  const remainingSeconds = secondsLeft(data)
  return (
    <JobProgress
      title={data.title[locale]}
      state={data.state === 'queued' ? 'waiting' : data.state}
      done={data.done}
      {...(data.total !== null && { total: data.total })}
      {...(remainingSeconds !== undefined && { secondsLeft: remainingSeconds })}
      onCancel={() => void cancelling.run({ workId: data.id })}
    />
  )
}

function secondsLeft({ startedAt, done, total }: Work): number | undefined {
  if (startedAt === null || total === null || done === 0) return undefined
  const elapsedSeconds = (serverTimeNow().getTime() - Date.parse(startedAt)) / 1000
  return Math.max(0, (elapsedSeconds / done) * (total - done))
}
