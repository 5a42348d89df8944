import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { JobProgress } from '#ui/live/states/job-progress.tsx'
import { BulkBar } from '#ui/live/table/bulk-bar.tsx'
import { nothingSelected, type Selection } from '#ui/live/table/selection.ts'
import { Notice } from '#ui/plain/notice.tsx'
import {
  cancelFilling,
  fillSamples,
  getFilling,
  removeSamples,
  restoreSamples,
} from '../contract.ts'
import type { SampleState } from '../model.ts'
import { text } from '../text.ts'
import styles from './gallery.module.css'

/** Long work with its progress: visible from the first moment, counted, and it can be stopped. */
export function FillBar() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const filling = useEndpoint(getFilling, {}).data?.filling ?? null
  const fill = useCommand(fillSamples)
  const stop = useCommand(cancelFilling)
  const [watched, setWatched] = useState(false)
  const open = filling?.state === 'queued' || filling?.state === 'running'
  if (open && !watched) setWatched(true)
  const begin = () => {
    setWatched(true)
    void fill.run({})
  }
  const starting = fill.pending && !open
  const problem = fill.error ?? stop.error
  return (
    <div className={styles.progress}>
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      {watched && (starting || filling) ? (
        <JobProgress
          title={say('filling')}
          state={
            starting || filling?.state === 'queued' ? 'waiting' : (filling?.state ?? 'waiting')
          }
          done={starting ? 0 : (filling?.done ?? 0)}
          total={filling?.total ?? 100_000}
          {...(filling?.secondsLeft && { secondsLeft: filling.secondsLeft })}
          onCancel={() => void stop.run({})}
        />
      ) : (
        <Button variant="subtle" size="xs" onClick={begin}>
          {say('fill')}
        </Button>
      )}
    </div>
  )
}

interface SampleBulkProps {
  selection: Selection
  onSelection: (selection: Selection) => void
  total: number
  /** The filter of a selection of all rows. */
  filter: { search?: string; state?: SampleState[] }
}

export function SampleBulk({ selection, onSelection, total, filter }: SampleBulkProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const removing = useCommand(removeSamples)
  const restoring = useCommand(restoreSamples)
  const remove = async () => {
    const { all, keys } = selection
    const outcome = await removing.run({ all, ids: [...keys], ...(all && filter) })
    if (!outcome.ok) return
    onSelection(nothingSelected)
    const { removed, at } = outcome.data
    showUndoBar(say('bulkRemoved', { n: removed }), () => restoring.run({ at }))
  }
  return (
    <>
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      <BulkBar selection={selection} onSelection={onSelection} total={total}>
        <Button
          size="xs"
          leftSection={<IconTrash size={14} />}
          loading={removing.pending}
          onClick={() => void remove()}
        >
          {say('bulkRemove')}
        </Button>
      </BulkBar>
    </>
  )
}
