import { Button } from '@mantine/core'
import { IconGitMerge, IconMailPlus, IconTag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { startBulk, type GuestSelection } from '../../contract.ts'
import { maxNamed, type BulkAction, type GuestFilter } from '../../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import type { MenuAction } from '#ui/live/page/action-menu.tsx'
import { BulkBar } from '#ui/live/table/bulk-bar.tsx'
import { nothingSelected, selectedCount, type Selection } from '#ui/live/table/selection.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { follow } from './bulk-progress.tsx'
import { listText } from '../guest-words.tsx'

const BulkDialog = lazyComponent(() => import('./bulk-dialog.tsx'), null)
const MergeDialog = lazyComponent(() => import('../queues/merge-dialog.tsx'), null)

interface BulkActionsProps {
  eventId: string
  selection: Selection
  onSelection: (selection: Selection) => void
  /** Number of guests who match the filter. */
  total: number
  /** True until the number is exact. */
  counting: boolean
  filter: GuestFilter
  more: (selection: GuestSelection) => readonly MenuAction[]
}

export type AskedKind = Exclude<BulkAction['kind'], 'delete'>

/** The bar shows the two or three usual ones, its menu the rest. */
const rarer: readonly AskedKind[] = ['untag', 'move', 'uninvite', 'menu', 'category', 'table']

/** The actions for the ticked guests, or for all who match the filter. */
export default function BulkActions(props: BulkActionsProps) {
  const { eventId, selection, onSelection, total, counting, filter } = props
  const say = useText(listText)
  const sentence = useErrorSentence()
  const starting = useCommand(startBulk)
  const [asking, setAsking] = useState<AskedKind | null>(null)
  const [merging, setMerging] = useState<readonly [string, string] | null>(null)
  const ids = [...selection.keys]
  const chosen: GuestSelection = { all: selection.all, ids, filter }
  const start = async (action: BulkAction) => {
    const outcome = await starting.run({ eventId, selection: chosen, action })
    if (!outcome.ok) return
    follow({ eventId, kind: action.kind, ...outcome.data })
    setAsking(null)
    onSelection(nothingSelected)
  }
  const [one, other] = ids
  const tooMany = ids.length > maxNamed
  return (
    <>
      {starting.error && asking === null && (
        <Notice tone="error">{sentence(starting.error)}</Notice>
      )}
      {tooMany && <Notice tone="warning">{say('bulk.tooManyNamed', { n: maxNamed })}</Notice>}
      <BulkBar
        selection={selection}
        onSelection={onSelection}
        total={total}
        counting={counting}
        menu={[
          ...rarer.map((kind) => ({
            label: say(`bulk.${kind}`),
            disabled: tooMany,
            onClick: () => setAsking(kind),
          })),
          ...props.more(chosen),
        ]}
      >
        {!selection.all && ids.length === 2 && one && other && (
          <Button
            size="xs"
            leftSection={<IconGitMerge size={14} />}
            onClick={() => setMerging([one, other])}
          >
            {say('merge')}
          </Button>
        )}
        <Usual kind="tag" disabled={tooMany} onAsk={setAsking} />
        <Usual kind="invite" disabled={tooMany} onAsk={setAsking} />
        <Button
          size="xs"
          disabled={tooMany}
          loading={starting.pending && asking === null}
          leftSection={<IconTrash size={14} />}
          onClick={() => void start({ kind: 'delete' })}
        >
          {say('bulk.delete')}
        </Button>
      </BulkBar>
      {asking && (
        <BulkDialog
          eventId={eventId}
          kind={asking}
          count={selection.all && counting ? undefined : selectedCount(selection, total)}
          error={starting.error}
          busy={starting.pending}
          onStart={(action) => void start(action)}
          onClose={() => {
            setAsking(null)
            starting.forget()
          }}
        />
      )}
      {merging && (
        <MergeDialog
          eventId={eventId}
          ids={merging}
          onClose={() => setMerging(null)}
          onDone={() => onSelection(nothingSelected)}
        />
      )}
    </>
  )
}

const icons = { tag: <IconTag size={14} />, invite: <IconMailPlus size={14} /> }

interface UsualProps {
  kind: keyof typeof icons
  disabled: boolean
  onAsk: (kind: AskedKind) => void
}

function Usual({ kind, disabled, onAsk }: UsualProps) {
  const say = useText(listText)
  return (
    <Button size="xs" disabled={disabled} leftSection={icons[kind]} onClick={() => onAsk(kind)}>
      {say(`bulk.${kind}`)}
    </Button>
  )
}
