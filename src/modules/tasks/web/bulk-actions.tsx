import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import {
  IconArrowsMove,
  IconCheck,
  IconCircleX,
  IconFlag3,
  IconStack2,
  IconTag,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/command.ts'
import { useSentence } from '#platform/web/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { CallOf } from '#shared/contract.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { BulkBar } from '#ui/live/table/bulk-bar.tsx'
import { nothingSelected, type Selection } from '#ui/live/table/selection.ts'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeManyTasks } from '../contract.ts'
import { Priority } from '../model.ts'
import { text } from '../text.ts'
import type { TaskFilters } from './task-filters.ts'
import { useColleagues } from './task-words.tsx'
import styles from './tasks.module.css'

type BulkChange = CallOf<typeof changeManyTasks>['change']
type BulkKind = BulkChange['kind']

interface BulkProps {
  selection: Selection
  onSelection: (selection: Selection) => void
  total: number
  filters: TaskFilters
}

/** The same change for the ticked rows, or for everything that the filter finds. */
export function Bulk({ selection, onSelection, total, filters }: BulkProps) {
  const say = useText(text)
  const sentence = useSentence()
  const changing = useCommand(changeManyTasks)
  const [asking, setAsking] = useState<BulkKind | null>(null)
  const [left, setLeft] = useState(0)
  const apply = async (change: BulkChange) => {
    const { all, keys } = selection
    const filter = all ? filters.input : {}
    const outcome = await changing.run({ selection: { all, ids: [...keys], filter }, change })
    if (!outcome.ok) return
    setAsking(null)
    setLeft(outcome.data.left)
    onSelection(nothingSelected)
    toast.success(say('bulk.done', { n: outcome.data.changed }))
  }
  const ask = (kind: BulkKind) => () => setAsking(kind)
  return (
    <>
      {left > 0 && <Notice>{say('bulk.left', { n: left })}</Notice>}
      {changing.error && asking === null && (
        <Notice tone="error">{sentence(changing.error)}</Notice>
      )}
      <BulkBar
        selection={selection}
        onSelection={onSelection}
        total={total}
        menu={[
          { label: say('bulk.shift'), icon: <IconArrowsMove size={16} />, onClick: ask('shift') },
          ...(filters.lists.length > 0
            ? [{ label: say('bulk.list'), icon: <IconStack2 size={16} />, onClick: ask('list') }]
            : []),
          { label: say('bulk.tag'), icon: <IconTag size={16} />, onClick: ask('tag') },
          { label: say('bulk.cancel'), icon: <IconCircleX size={16} />, onClick: ask('cancel') },
          {
            label: say('bulk.remove'),
            icon: <IconTrash size={16} />,
            tone: 'danger',
            apart: true,
            onClick: () => void apply({ kind: 'remove' }),
          },
        ]}
      >
        <Button
          size="xs"
          leftSection={<IconCheck size={14} />}
          onClick={() => void apply({ kind: 'finish' })}
        >
          {say('bulk.finish')}
        </Button>
        <Button size="xs" leftSection={<IconUser size={14} />} onClick={ask('responsible')}>
          {say('bulk.responsible')}
        </Button>
        <Button size="xs" leftSection={<IconFlag3 size={14} />} onClick={ask('priority')}>
          {say('bulk.priority')}
        </Button>
      </BulkBar>
      {asking && (
        <BulkDialog
          kind={asking}
          lists={filters.lists}
          problem={changing.error && sentence(changing.error)}
          busy={changing.pending}
          onApply={(change) => void apply(change)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

interface BulkDialogProps {
  kind: BulkKind
  lists: TaskFilters['lists']
  problem: string | null
  busy: boolean
  onApply: (change: BulkChange) => void
  onClose: () => void
}

function BulkDialog({ kind, lists, problem, busy, onApply, onClose }: BulkDialogProps) {
  const say = useText(text)
  const people = useColleagues()
  const [value, setValue] = useState('')
  const choices =
    kind === 'responsible'
      ? [
          { value: 'none', label: say('bulk.nobody') },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]
      : kind === 'priority'
        ? Priority.options.map((each) => ({ value: each, label: say(`priority.${each}`) }))
        : [
            { value: 'none', label: say('list.none') },
            ...lists.map(({ id, name }) => ({ value: id, label: name })),
          ]
  const change = bulkChange(kind, value)
  const title = say(`bulk.${kind}`)
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (change) onApply(change)
        }}
      >
        {problem && <Notice tone="error">{problem}</Notice>}
        {kind === 'shift' ? (
          <NumberInput
            label={say('bulk.days')}
            value={value}
            onChange={(days) => setValue(String(days))}
            min={-365}
            max={365}
            allowDecimal={false}
            data-autofocus
          />
        ) : kind === 'tag' || kind === 'cancel' ? (
          <TextInput
            label={say(kind === 'tag' ? 'filter.tag' : 'cancel.reason')}
            value={value}
            maxLength={kind === 'tag' ? 60 : 500}
            data-autofocus
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        ) : (
          <Select
            label={say('bulk.value')}
            data={choices}
            value={value || null}
            onChange={(next) => setValue(next ?? '')}
            data-autofocus
          />
        )}
        <div className={styles.end}>
          <Button type="submit" variant="filled" disabled={change === null} loading={busy}>
            {say('bulk.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function bulkChange(kind: BulkKind, value: string): BulkChange | null {
  const word = value.trim()
  if (word === '') return null
  const id = word === 'none' ? null : word
  if (kind === 'responsible') return { kind, responsibleId: id }
  if (kind === 'list') return { kind, listId: id }
  if (kind === 'priority') return { kind, priority: Priority.parse(word) }
  if (kind === 'tag') return { kind, tag: word }
  if (kind === 'cancel') return { kind, reason: word }
  const days = Number(word)
  return kind === 'shift' && Number.isInteger(days) && days !== 0 ? { kind, days } : null
}
