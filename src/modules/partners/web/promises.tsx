import { ActionIcon, Button, Select, Switch, TextInput } from '@mantine/core'
import { IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { getEvent } from '#modules/events/contract.ts'
import { anchorsOf } from '#modules/events/model.ts'
import { dueTask } from '#modules/events/web/ports.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { usePort } from '#platform/web/ports.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { offerUndo } from '#platform/web/undo.ts'
import { uploadFile } from '#platform/web/calls/upload.ts'
import { fileLink } from '#shared/files.ts'
import { FileField, type FileItem } from '#ui/live/fields/file-field.tsx'
import { RelativeDateField } from '#ui/live/fields/dates/relative-date-field.tsx'
import { ActionMenu, type MenuAction } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addDeliverable,
  changeDeliverable,
  moveDeliverable,
  removeDeliverable,
  restoreDeliverable,
} from '../contract.ts'
import {
  deliverableStep,
  nextDeliverableStatuses,
  type DeliverableRow,
  type DeliverableStatus,
  type DueDate,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './partners.module.css'
import { DueWord, partPanel, PromiseStatus, useColleagues } from './widgets.tsx'

interface PromiseRowsProps {
  rows: readonly DeliverableRow[]
  /** Where they are of several, each says whose it is. */
  named?: boolean
}

export function PromiseRows({ rows, named = false }: PromiseRowsProps) {
  const say = useText(text)
  return (
    <ul className={`${styles.rows} ${styles.promises}`} aria-label={say('promises')}>
      {rows.map((row) => (
        <PromiseLine key={row.id} row={row} named={named} />
      ))}
    </ul>
  )
}

type Asking = 'delivered' | 'waived' | 'edit' | 'task'

function PromiseLine({ row, named }: { row: DeliverableRow; named: boolean }) {
  const say = useText(text)
  const sentence = useSentence()
  const panel = usePanel()
  const [asking, setAsking] = useState<Asking | null>(null)
  const link = useCommand(fileLink)
  const menu = usePromiseMenu(row, setAsking)
  const error = menu.error ?? link.error
  const openProof = async (fileId: string) => {
    const outcome = await link.run({ fileId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return (
    <li>
      <div className={styles.words}>
        <strong>{row.title}</strong>
        {named && (
          <PanelLink panel={panel} what={partPanel({ id: row.engagementId })}>
            {row.partner.name}
          </PanelLink>
        )}
        <Proof note={row.proofNote} />
        {row.reason && <span>{row.reason}</span>}
        {error && <span className={styles.problem}>{sentence(error)}</span>}
      </div>
      <PromiseStatus status={row.status} />
      <DueWord date={row.dueDate} late={row.overdue} />
      {row.owner && <Avatar name={row.owner.name} src={row.owner.avatar} size={24} spoken />}
      {row.proofFile && (
        <ActionIcon
          variant="default"
          aria-label={`${say('promise.openProof')}: ${row.proofFile.name}`}
          onClick={() => row.proofFileId && void openProof(row.proofFileId)}
        >
          <IconPaperclip size={16} />
        </ActionIcon>
      )}
      <ActionMenu label={say('promise.actions', { title: row.title })} actions={menu.actions} />
      <AskingDialog row={row} asking={asking} onClose={() => setAsking(null)} />
    </li>
  )
}

function usePromiseMenu(row: DeliverableRow, ask: (what: Asking) => void) {
  const say = useText(text)
  const localised = useLocalised()
  const [task] = usePort(dueTask)
  const moving = useCommand(moveDeliverable)
  const removing = useCommand(removeDeliverable)
  const restoring = useCommand(restoreDeliverable)
  const { id: deliverableId, eventId, version, status, title } = row
  const place = { eventId, deliverableId }
  const hasProof = row.proofNote !== '' || row.proofFileId !== null
  const step = (to: DeliverableStatus) => {
    if (to === 'waived') return ask('waived')
    if (deliverableStep(status, to) === 'proof' && !hasProof) return ask('delivered')
    void moving.run({ ...place, version, to })
  }
  const remove = async () => {
    if ((await removing.run(place)).ok)
      offerUndo(say('promise.removed', { title }), () => restoring.run(place))
  }
  const actions: MenuAction[] = [
    ...nextDeliverableStatuses(status).map((to) => ({
      label: say(`promiseStep.${to}`),
      onClick: () => step(to),
    })),
    {
      label: say('promise.edit'),
      icon: <IconPencil size={16} />,
      apart: true,
      onClick: () => ask('edit'),
    },
    ...(task ? [{ label: localised(task.label), onClick: () => ask('task') }] : []),
    {
      label: say('promise.remove'),
      icon: <IconTrash size={16} />,
      tone: 'danger',
      onClick: () => void remove(),
    },
  ]
  return { actions, error: moving.error ?? removing.error }
}

function AskingDialog({
  row,
  asking,
  onClose,
}: {
  row: DeliverableRow
  asking: Asking | null
  onClose: () => void
}) {
  const [task] = usePort(dueTask)
  const { eventId, engagementId, partner } = row
  if (asking === 'delivered' || asking === 'waived')
    return <StepDialog row={row} to={asking} onClose={onClose} />
  if (asking === 'edit') return <PromiseDialog {...{ eventId, engagementId, row, onClose }} />
  if (asking === 'task' && task)
    return (
      <task.Dialog
        eventId={eventId}
        title={`${row.title} (${partner.name})`}
        due={row.due}
        responsibleId={row.ownerId}
        link={{ kind: 'partner', id: partner.id }}
        onClose={onClose}
      />
    )
  return null
}

/** An address becomes a link; other words stay as they are. */
function Proof({ note }: { note: string }) {
  if (note === '') return null
  if (!/^https?:\/\/\S+$/.test(note)) return <span>{note}</span>
  return (
    <a href={note} target="_blank" rel="noreferrer noopener">
      {note}
    </a>
  )
}

interface StepDialogProps {
  row: DeliverableRow
  to: 'delivered' | 'waived'
  onClose: () => void
}

/** The proof or the reason that a step asks for. */
function StepDialog({ row, to, onClose }: StepDialogProps) {
  const say = useText(text)
  const sentence = useSentence()
  const moving = useCommand(moveDeliverable)
  const [words, setWords] = useState('')
  const proof = useProofFile(null)
  const { eventId, id: deliverableId, version, title } = row
  const waives = to === 'waived'
  const ready = words.trim() !== '' || (!waives && proof.fileId !== null)
  const save = async () => {
    const more = waives
      ? { reason: words }
      : { proofNote: words, ...(proof.fileId && { proofFileId: proof.fileId }) }
    if ((await moving.run({ eventId, deliverableId, version, to, ...more })).ok) onClose()
  }
  return (
    <Dialog
      opened
      stay
      onClose={onClose}
      title={say(waives ? 'promise.waive' : 'promise.prove', { title })}
      footer={
        <Ends
          save={say(waives ? 'save' : 'promise.deliver')}
          ready={ready && !proof.busy}
          busy={moving.pending}
          onClose={onClose}
          onSave={() => void save()}
        />
      }
    >
      <div className={styles.form}>
        {moving.error && <Notice tone="error">{sentence(moving.error)}</Notice>}
        <TextInput
          label={say(waives ? 'reason' : 'promise.proofNote')}
          {...(!waives && { description: say('promise.proveHelp') })}
          data-autofocus
          maxLength={waives ? 300 : 500}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {!waives && <FileField label={say('promise.proofFileId')} {...proof.field} />}
      </div>
    </Dialog>
  )
}

interface EndsProps {
  save: string
  ready: boolean
  busy: boolean
  onClose: () => void
  onSave: () => void
}

function Ends({ save, ready, busy, onClose, onSave }: EndsProps) {
  const say = useText(text)
  return (
    <>
      <Button onClick={onClose}>{say('cancel')}</Button>
      <Button variant="filled" disabled={!ready} loading={busy} onClick={onSave}>
        {save}
      </Button>
    </>
  )
}

/** A proof is uploaded at once and belongs to the promise when that is saved. */
function useProofFile(before: { id: string; name: string; size: number } | null) {
  const sentence = useSentence()
  const [item, setItem] = useState<FileItem | null>(before)
  const add = async ([file]: File[]) => {
    if (!file) return
    const { name, size } = file
    setItem({ id: '', name, size, progress: 0.4 })
    try {
      const { id } = await uploadFile(file, 'attachment')
      setItem({ id, name, size })
    } catch (failure) {
      setItem({ id: '', name, size, error: sentence(failure) })
    }
  }
  return {
    fileId: item?.id || null,
    busy: item?.progress !== undefined,
    field: {
      value: item ? [item] : [],
      onAdd: (files: File[]) => void add(files),
      onRemove: () => setItem(null),
    },
  }
}

interface PromiseDialogProps {
  eventId: string
  engagementId: string
  row?: DeliverableRow
  onClose: () => void
}

export function PromiseDialog({ eventId, engagementId, row, onClose }: PromiseDialogProps) {
  const say = useText(text)
  const sentence = useSentence()
  const adding = useCommand(addDeliverable)
  const changing = useCommand(changeDeliverable)
  const [fields, setFields] = useState(() => fieldsOf(row))
  const proof = useProofFile(
    row?.proofFile && row.proofFileId
      ? { id: row.proofFileId, name: row.proofFile.name, size: row.proofFile.bytes }
      : null,
  )
  const save = async () => {
    const typed = { eventId, ...fields, proofFileId: proof.fileId }
    const outcome = row
      ? await changing.run({ ...typed, deliverableId: row.id, version: row.version })
      : await adding.run({ ...typed, engagementId })
    if (outcome.ok) onClose()
  }
  const error = adding.error ?? changing.error
  return (
    <Dialog
      opened
      stay
      onClose={onClose}
      title={say(row ? 'promise.edit' : 'promises.add')}
      footer={
        <Ends
          save={say('save')}
          ready={fields.title.trim() !== '' && !proof.busy}
          busy={adding.pending || changing.pending}
          onClose={onClose}
          onSave={() => void save()}
        />
      }
    >
      <div className={styles.form}>
        {error && <Notice tone="error">{sentence(error)}</Notice>}
        <PromiseFields
          eventId={eventId}
          fields={fields}
          onChange={(part) => setFields({ ...fields, ...part })}
        />
        <FileField label={say('promise.proofFileId')} {...proof.field} />
      </div>
    </Dialog>
  )
}

function fieldsOf(row: DeliverableRow | undefined) {
  return {
    title: row?.title ?? '',
    ownerId: row?.ownerId ?? null,
    due: row?.due ?? ({ date: null } satisfies DueDate),
    pinned: row?.pinned ?? false,
    proofNote: row?.proofNote ?? '',
  }
}

interface PromiseFieldsProps {
  eventId: string
  fields: ReturnType<typeof fieldsOf>
  onChange: (part: Partial<ReturnType<typeof fieldsOf>>) => void
}

function PromiseFields({ eventId, fields, onChange }: PromiseFieldsProps) {
  const say = useText(text)
  const colleagues = useColleagues()
  const event = useEndpoint(getEvent, { eventId })
  return (
    <>
      <TextInput
        label={say('promise.title')}
        withAsterisk
        data-autofocus
        maxLength={200}
        value={fields.title}
        onChange={(change) => onChange({ title: change.currentTarget.value })}
      />
      <RelativeDateField
        label={say('promise.due')}
        value={fields.due}
        onChange={(due) => onChange({ due })}
        anchorDates={event.data ? anchorsOf(event.data) : {}}
      />
      <Select
        label={say('promise.ownerId')}
        placeholder={say('promise.noOwner')}
        clearable
        searchable
        data={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        value={fields.ownerId}
        onChange={(ownerId) => onChange({ ownerId })}
      />
      <Switch
        label={say('promise.pinned')}
        checked={fields.pinned}
        onChange={(change) => onChange({ pinned: change.currentTarget.checked })}
      />
      <TextInput
        label={say('promise.proofNote')}
        maxLength={500}
        value={fields.proofNote}
        onChange={(change) => onChange({ proofNote: change.currentTarget.value })}
      />
    </>
  )
}
