import { Autocomplete, Button, Select } from '@mantine/core'
import { useState } from 'react'
import { addGroup, listGroups } from '../../contract.ts'
import type { BulkAction } from '../../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { AppError } from '#shared/app-error.ts'
import { Picker, type PickerOption } from '#ui/live/fields/picker.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import type { AskedKind } from './bulk-actions.tsx'
import styles from '../guest-list.module.css'
import {
  options,
  usePartsWithAnswers,
  useCategories,
  useChoices,
  useTags,
} from '../guest-words.tsx'

interface BulkDialogProps {
  eventId: string
  kind: AskedKind
  /** Number of guests it is applied to; unknown while a large number is still being counted. */
  count: number | undefined
  error: AppError | null
  busy: boolean
  onStart: (action: BulkAction) => void
  onClose: () => void
}

/** Asks for the value that the action still needs: which tag, which group, which part. */
export default function BulkDialog({
  eventId,
  kind,
  count,
  error,
  busy,
  onStart,
  onClose,
}: BulkDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [action, setAction] = useState<BulkAction | null>(null)
  return (
    <Dialog opened onClose={onClose} title={say(`bulk.${kind}`)} size="sm">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (action) onStart(action)
        }}
      >
        {error && <Notice tone="error">{sentence(error)}</Notice>}
        <Question eventId={eventId} kind={kind} onAction={setAction} />
        <p className={styles.quiet}>{say('bulk.canUndo')}</p>
        <div className={styles.buttons}>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" variant="filled" disabled={!action} loading={busy}>
            {count === undefined ? say('bulk.start') : say('bulk.startFor', { n: count })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface QuestionProps {
  eventId: string
  kind: AskedKind
  onAction: (action: BulkAction | null) => void
}

function Question({ eventId, kind, onAction }: QuestionProps) {
  switch (kind) {
    case 'tag':
    case 'untag':
      return <TagQuestion kind={kind} onAction={onAction} />
    case 'move':
      return <GroupQuestion eventId={eventId} onAction={onAction} />
    case 'invite':
    case 'uninvite':
      return <PartQuestion {...{ eventId, kind, onAction }} />
    case 'menu':
      return <MenuQuestion eventId={eventId} onAction={onAction} />
    case 'category':
      return <CategoryQuestion onAction={onAction} />
    case 'table':
      return <TableQuestion eventId={eventId} onAction={onAction} />
  }
}

type AnswerProps = Pick<QuestionProps, 'onAction'>

function TagQuestion({ kind, onAction }: AnswerProps & { kind: 'tag' | 'untag' }) {
  const say = useText(text)
  const tags = useTags()
  return (
    <Select
      label={say('field.tag')}
      {...(tags.length === 0 && { description: say('bulk.noTags') })}
      data={options(tags)}
      searchable
      data-autofocus
      onChange={(tagId) => onAction(tagId ? { kind, tagId } : null)}
    />
  )
}

function GroupQuestion({ eventId, onAction }: AnswerProps & { eventId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [search, setSearch] = useState('')
  const [group, setGroup] = useState<PickerOption | null>(null)
  const adding = useCommand(addGroup)
  const groups = useEndpoint(
    listGroups,
    { eventId, limit: 20, ...(search.trim() && { search }) },
    { keepPrevious: true },
  )
  const choose = (option: PickerOption | null) => {
    setGroup(option)
    onAction(option && { kind: 'move', groupId: option.id })
  }
  return (
    <>
      {adding.error && <Notice tone="error">{sentence(adding.error)}</Notice>}
      <Picker
        label={say('field.group')}
        required
        value={group}
        onChange={choose}
        options={(groups.data?.items ?? []).map(({ id, name, guests }) => ({
          id,
          label: name,
          about: say('count', { n: guests }),
        }))}
        onSearch={setSearch}
        loading={groups.isFetching || adding.pending}
        onCreate={(name) =>
          void adding.run({ eventId, name }).then((outcome) => {
            if (outcome.ok) choose({ id: outcome.data.id, label: outcome.data.name })
          })
        }
      />
    </>
  )
}

function PartQuestion({
  eventId,
  kind,
  onAction,
}: AnswerProps & { eventId: string; kind: 'invite' | 'uninvite' }) {
  const say = useText(text)
  return (
    <Select
      label={say('filter.moment')}
      {...(kind === 'uninvite' && { description: say('bulk.uninviteHelp') })}
      data={options(usePartsWithAnswers(eventId))}
      data-autofocus
      onChange={(partId) => onAction(partId ? { kind, partId } : null)}
    />
  )
}

function MenuQuestion({ eventId, onAction }: AnswerProps & { eventId: string }) {
  const say = useText(text)
  const parts = usePartsWithAnswers(eventId)
  const meals = parts.filter(({ servesMeal }) => servesMeal)
  const [partId, setPart] = useState(meals[0]?.id ?? '')
  const [menu, setMenu] = useState('')
  const report = (part: string, typed: string) => {
    setPart(part)
    setMenu(typed)
    onAction(part ? { kind: 'menu', partId: part, menu: typed } : null)
  }
  return (
    <>
      <Select
        label={say('filter.moment')}
        data={options(meals.length > 0 ? meals : parts)}
        value={partId || null}
        allowDeselect={false}
        onChange={(value) => report(value ?? '', menu)}
      />
      <Autocomplete
        label={say('filter.meniu')}
        description={say('bulk.menuHelp')}
        data={useChoices(eventId)?.menus.map(({ value }) => value) ?? []}
        value={menu}
        data-autofocus
        openOnFocus={false}
        onChange={(value) => report(partId, value)}
      />
    </>
  )
}

function CategoryQuestion({ onAction }: AnswerProps) {
  const say = useText(text)
  return (
    <Select
      label={say('field.categoryId')}
      data={[{ value: 'none', label: say('filter.noCategory') }, ...options(useCategories())]}
      data-autofocus
      onChange={(value) =>
        onAction(
          value === null ? null : { kind: 'category', categoryId: value === 'none' ? null : value },
        )
      }
    />
  )
}

function TableQuestion({ eventId, onAction }: AnswerProps & { eventId: string }) {
  const say = useText(text)
  return (
    <Autocomplete
      label={say('field.table')}
      description={say('bulk.tableHelp')}
      data={useChoices(eventId)?.tables.map(({ value }) => value) ?? []}
      data-autofocus
      openOnFocus={false}
      onChange={(table) => onAction({ kind: 'table', table })}
    />
  )
}
