import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { listBatches, undoBulk } from '../../contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import type { OutputOf } from '#shared/contract.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import styles from '../guest-list.module.css'
import { changesPanel } from '../guest-words.tsx'

interface ChangesPanelProps {
  eventId: string
  panel: Panel
}

/** Bulk actions on guests of the last day, each with its undo. */
export default function ChangesPanel({ eventId, panel }: ChangesPanelProps) {
  const say = useText(text)
  return (
    <SidePanel
      opened={panel.opened === changesPanel}
      onClose={panel.close}
      title={say('changes')}
      about={say('changes.about')}
    >
      <Changes eventId={eventId} />
    </SidePanel>
  )
}

function Changes({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listBatches, { eventId })
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={<IconHistory size={28} stroke={1.5} />}
        title={say('changes.none')}
        text={say('changes.noneText')}
      />
    )
  return (
    <ul className={styles.rows}>
      {data.items.map((batch) => (
        <Change key={batch.id} eventId={eventId} batch={batch} />
      ))}
    </ul>
  )
}

type Batch = OutputOf<typeof listBatches>['items'][number]

function Change({ eventId, batch }: { eventId: string; batch: Batch }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const undoing = useCommand(undoBulk)
  const undo = async () => {
    const outcome = await undoing.run({ eventId, batchId: batch.id })
    if (outcome.ok) toast.success(say('changes.undoing'))
  }
  const when = formatInstant(batch.at, defaultZone, locale, 'medium')
  return (
    <li>
      <div className={styles.words}>
        <strong>{say(`done.${batch.action.kind}`, { n: batch.changed })}</strong>
        <span>
          {batch.by} · {when}
        </span>
        {undoing.error && <Notice tone="error">{sentence(undoing.error)}</Notice>}
      </div>
      {batch.state !== 'done' && (
        <Badge tone={batch.state === 'running' ? 'info' : 'accent'}>
          {say(`changes.${batch.state}`)}
        </Badge>
      )}
      <Button
        size="xs"
        disabled={batch.state === 'running'}
        loading={undoing.pending}
        onClick={() => void undo()}
      >
        {say('changes.undo')}
      </Button>
    </li>
  )
}
