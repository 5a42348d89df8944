import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { listBatches, undoBulk } from '../../contract.ts'
import type { BulkAction } from '../../model.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { createStore, useStore } from '#platform/web/store.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { cancelWork, listWork, type Work } from '#shared/work.ts'
import { JobProgress } from '#ui/live/states/job-progress.tsx'
import styles from '../guest-list.module.css'
import { changesPanel, listText } from '../guest-words.tsx'

interface RunningAction {
  eventId: string
  workId: string
  batchId: string
  chosen: number
  kind: BulkAction['kind']
}

/** Actions that were started here and not announced yet; kept after the screen is closed, until the page is. */
const followed = createStore<readonly RunningAction[]>([])

export function follow(action: RunningAction): void {
  followed.set([...followed.get(), action])
}

function unfollow(workId: string): void {
  followed.set(followed.get().filter((each) => each.workId !== workId))
}

interface BulkProgressProps {
  eventId: string
  panel: Panel
}

/**
 * Actions that are running, also those begun before this page was opened; the end of one offers its undo.
 * Above the table, which fills the window and would hide it below.
 */
export function BulkProgress({ eventId, panel }: BulkProgressProps) {
  const { data } = useEndpoint(listWork, {})
  const started = useStore(followed).filter((each) => each.eventId === eventId)
  const works = (data?.items ?? []).filter(
    ({ kind, id, state }) =>
      kind.startsWith('guests.') &&
      (isOpen(state) || (state !== 'done' && started.some(({ workId }) => workId === id))),
  )
  useDoneOffers(eventId, data?.items, started)
  if (works.length === 0) return null
  return (
    <div className={styles.works}>
      {works.map((work) => (
        <OneWork key={work.id} work={work} onSeen={() => unfollow(work.id)} panel={panel} />
      ))}
    </div>
  )
}

function useDoneOffers(
  eventId: string,
  works: readonly Work[] | undefined,
  started: readonly RunningAction[],
): void {
  const say = useText(listText)
  const undoing = useCommand(undoBulk)
  const { data: batches, error } = useEndpoint(
    listBatches,
    { eventId },
    { enabled: started.length > 0, staleTime: 0 },
  )
  useEffect(() => {
    for (const { workId, batchId, kind, chosen } of started) {
      if (works?.find(({ id }) => id === workId)?.state !== 'done') continue
      const batch = batches?.items.find(({ id }) => id === batchId)
      if (batch?.state !== 'done' && !error) continue
      unfollow(workId)
      // Deleting a person also deletes their nameless companions, who were not chosen themselves.
      const n = kind === 'delete' ? (batch?.changed ?? chosen) : chosen
      showUndoBar(say(`done.${kind}`, { n }), () => undoing.run({ eventId, batchId }))
    }
  })
}

interface OneWorkProps {
  work: Work
  panel: Panel
  onSeen: () => void
}

function OneWork({ work, panel, onSeen }: OneWorkProps) {
  const say = useText(listText)
  const locale = useLocale()
  const cancelling = useCommand(cancelWork)
  const remainingSeconds = secondsLeft(work)
  const show = () => {
    onSeen()
    panel.open(changesPanel)
  }
  return (
    <JobProgress
      title={work.title[locale]}
      state={work.state === 'queued' ? 'waiting' : work.state}
      done={work.done}
      {...(work.total !== null && { total: work.total })}
      {...(remainingSeconds !== undefined && { secondsLeft: remainingSeconds })}
      onCancel={() => void cancelling.run({ workId: work.id })}
      {...(!isOpen(work.state) && {
        outcome: (
          <div className={styles.buttons}>
            <span className={styles.quiet}>{say('bulk.stopped')}</span>
            <Button size="xs" onClick={show}>
              {say('changes')}
            </Button>
          </div>
        ),
      })}
    />
  )
}

function isOpen(state: Work['state']): boolean {
  return state === 'queued' || state === 'running'
}

function secondsLeft({ startedAt, done, total }: Work): number | undefined {
  if (startedAt === null || total === null || done === 0) return undefined
  const elapsedSeconds = (serverTimeNow().getTime() - Date.parse(startedAt)) / 1000
  return Math.max(0, (elapsedSeconds / done) * (total - done))
}
