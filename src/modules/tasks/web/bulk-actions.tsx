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
import { useState, type ReactNode } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import type { CallOf } from '#shared/contract.ts'
import type { MenuAction } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { BulkBar } from '#ui/live/table/bulk-bar.tsx'
import { nothingSelected, type Selection } from '#ui/live/table/selection.ts'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeManyTasks, restoreManyTasks, undoManyTasks } from '../contract.ts'
import { Priority } from '../model.ts'
import { text } from '../text.ts'
import type { TaskFilters } from './task-filters.ts'
import { choicesOf, priorityChoices, useColleagues } from './task-words.tsx'
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
export default function Bulk({ selection, onSelection, total, filters }: BulkProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const changing = useCommand(changeManyTasks)
  const restoring = useCommand(restoreManyTasks)
  const undoing = useCommand(undoManyTasks)
  const [asking, setAsking] = useState<BulkKind | null>(null)
  const [left, setLeft] = useState(0)
  const takeBack = async (batchId: string) => {
    const outcome = await undoing.run({ batchId })
    if (outcome.ok && outcome.data.left > 0)
      toast.info(say('bulk.notUndone', { n: outcome.data.left }))
    return outcome
  }
  const apply = async (change: BulkChange) => {
    const { all, keys } = selection
    const filter = all ? filters.input : {}
    const outcome = await changing.run({ selection: { all, ids: [...keys], filter }, change })
    if (!outcome.ok) return
    setAsking(null)
    setLeft(outcome.data.left)
    onSelection(nothingSelected)
    const { changed: n, removedIds: ids, batchId } = outcome.data
    if (ids.length > 0) showUndoBar(say('bulk.removed', { n }), () => restoring.run({ ids }))
    else if (batchId) showUndoBar(say('bulk.done', { n }), () => takeBack(batchId))
    else toast.success(say('bulk.done', { n }))
  }
  const act = (kind: BulkKind) =>
    kind === 'finish' || kind === 'remove' ? void apply({ kind }) : setAsking(kind)
  const menu = useMenu(act, filters.lists.length > 0)
  return (
    <>
      {left > 0 && <Notice>{say('bulk.left', { n: left })}</Notice>}
      {restoring.error && <Notice tone="error">{sentence(restoring.error)}</Notice>}
      {changing.error && asking === null && (
        <Notice tone="error">{sentence(changing.error)}</Notice>
      )}
      <BulkBar {...{ selection, onSelection, total, menu }}>
        {(['finish', 'responsible', 'priority'] as const).map((kind) => (
          <Button key={kind} size="xs" leftSection={signs[kind]} onClick={() => act(kind)}>
            {say(`bulk.${kind}`)}
          </Button>
        ))}
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

const signs = {
  finish: <IconCheck size={14} />,
  responsible: <IconUser size={14} />,
  priority: <IconFlag3 size={14} />,
}

function useMenu(act: (kind: BulkKind) => void, hasLists: boolean): MenuAction[] {
  const say = useText(text)
  const entry = (kind: BulkKind, icon: ReactNode) => ({
    label: say(`bulk.${kind}`),
    icon,
    onClick: () => act(kind),
  })
  return [
    entry('shift', <IconArrowsMove size={16} />),
    ...(hasLists ? [entry('list', <IconStack2 size={16} />)] : []),
    entry('tag', <IconTag size={16} />),
    entry('cancel', <IconCircleX size={16} />),
    { ...entry('remove', <IconTrash size={16} />), tone: 'danger', apart: true },
  ]
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
  const [value, setValue] = useState('')
  const change = bulkChange(kind, value)
  return (
    <Dialog opened onClose={onClose} title={say(`bulk.${kind}`)}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (change) onApply(change)
        }}
      >
        {problem && <Notice tone="error">{problem}</Notice>}
        <BulkValue kind={kind} lists={lists} value={value} onChange={setValue} />
        <div className={styles.end}>
          <Button type="submit" variant="filled" disabled={change === null} loading={busy}>
            {say('bulk.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface BulkValueProps extends Pick<BulkDialogProps, 'kind' | 'lists'> {
  value: string
  onChange: (value: string) => void
}

/** Days are a number, tags and reasons are words, everything else is one of a list. */
function BulkValue({ kind, lists, value, onChange }: BulkValueProps) {
  const say = useText(text)
  const choices = useChoices(kind, lists)
  if (kind === 'shift')
    return (
      <NumberInput
        label={say('bulk.days')}
        value={value}
        onChange={(days) => onChange(String(days))}
        min={-365}
        max={365}
        clampBehavior="blur"
        allowDecimal={false}
        data-autofocus
      />
    )
  if (kind === 'tag' || kind === 'cancel')
    return (
      <TextInput
        label={say(kind === 'tag' ? 'filter.tag' : 'cancel.reason')}
        value={value}
        maxLength={kind === 'tag' ? 60 : 500}
        data-autofocus
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <Select
      label={say('bulk.value')}
      data={choices}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      data-autofocus
    />
  )
}

function useChoices(kind: BulkKind, lists: TaskFilters['lists']) {
  const say = useText(text)
  const people = useColleagues()
  if (kind === 'priority') return priorityChoices(say)
  if (kind === 'responsible')
    return [{ value: 'none', label: say('bulk.nobody') }, ...choicesOf(people)]
  return [{ value: 'none', label: say('list.none') }, ...choicesOf(lists)]
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
