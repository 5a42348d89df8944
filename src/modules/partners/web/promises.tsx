import { ActionIcon, Button, Select, Switch, TextInput } from '@mantine/core'
import { IconPaperclip, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
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
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addDeliverable,
  changeDeliverable,
  listDeliverables,
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
  type EngagementRow,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './partners.module.css'
import { DueWord, partPanel, PromiseStatus, useColleagues } from './widgets.tsx'

/** What was promised to or by one partner. */
export function Promises({ row }: { row: EngagementRow }) {
  const say = useText(text)
  const sentence = useSentence()
  const { eventId, id: engagementId } = row
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useEndpoint(listDeliverables, { eventId, engagementId })
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{say('promises')}</h2>
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <PanelSkeleton rows={3} />
        )
      ) : data.items.length === 0 ? (
        <p className={styles.quiet}>
          {say(row.side === 'sponsor' ? 'promises.none' : 'promises.noneSupplier')}
        </p>
      ) : (
        <PromiseRows rows={data.items} />
      )}
      <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
        {say('promises.add')}
      </Button>
      {adding && (
        <PromiseDialog
          eventId={eventId}
          engagementId={engagementId}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

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

function PromiseLine({ row, named }: { row: DeliverableRow; named: boolean }) {
  const say = useText(text)
  const sentence = useSentence()
  const panel = usePanel()
  const moving = useCommand(moveDeliverable)
  const link = useCommand(fileLink)
  const removing = useCommand(removeDeliverable)
  const restoring = useCommand(restoreDeliverable)
  const localised = useLocalised()
  const [task] = usePort(dueTask)
  const [asking, setAsking] = useState<'delivered' | 'waived' | 'edit' | 'task' | null>(null)
  const { id: deliverableId, eventId, version, status, title } = row
  const place = { eventId, deliverableId }
  const hasProof = row.proofNote !== '' || row.proofFileId !== null
  const step = (to: DeliverableStatus) => {
    const need = deliverableStep(status, to)
    if (to === 'waived') return setAsking('waived')
    if (need === 'proof' && !hasProof) return setAsking('delivered')
    void moving.run({ ...place, version, to })
  }
  const open = async () => {
    const outcome = row.proofFileId && (await link.run({ fileId: row.proofFileId }))
    if (outcome && outcome.ok) saveFrom(outcome.data.url)
  }
  const remove = async () => {
    if ((await removing.run(place)).ok)
      offerUndo(say('promise.removed', { title }), () => restoring.run(place))
  }
  const error = moving.error ?? link.error ?? removing.error
  return (
    <li>
      <div className={styles.words}>
        <strong>{title}</strong>
        {named && (
          <PanelLink panel={panel} what={partPanel({ id: row.engagementId })}>
            {row.partner.name}
          </PanelLink>
        )}
        <Proof note={row.proofNote} />
        {row.reason && <span>{row.reason}</span>}
        {error && <span className={styles.problem}>{sentence(error)}</span>}
      </div>
      <PromiseStatus status={status} />
      <DueWord date={row.dueDate} late={row.overdue} />
      {row.owner && <Avatar name={row.owner.name} src={row.owner.avatar} size={24} spoken />}
      {row.proofFile && (
        <ActionIcon
          variant="default"
          aria-label={`${say('promise.openProof')}: ${row.proofFile.name}`}
          onClick={() => void open()}
        >
          <IconPaperclip size={16} />
        </ActionIcon>
      )}
      <ActionMenu
        label={say('promise.actions', { title })}
        actions={[
          ...nextDeliverableStatuses(status).map((to) => ({
            label: say(`promiseStep.${to}`),
            onClick: () => step(to),
          })),
          {
            label: say('promise.edit'),
            icon: <IconPencil size={16} />,
            apart: true,
            onClick: () => setAsking('edit'),
          },
          ...(task ? [{ label: localised(task.label), onClick: () => setAsking('task') }] : []),
          {
            label: say('promise.remove'),
            icon: <IconTrash size={16} />,
            tone: 'danger' as const,
            onClick: () => void remove(),
          },
        ]}
      />
      {asking === 'task' && task && (
        <task.Dialog
          eventId={eventId}
          title={`${title} (${row.partner.name})`}
          due={row.due}
          responsibleId={row.ownerId}
          link={{ kind: 'partner', id: row.partner.id }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'edit' && (
        <PromiseDialog
          eventId={eventId}
          engagementId={row.engagementId}
          row={row}
          onClose={() => setAsking(null)}
        />
      )}
      {(asking === 'delivered' || asking === 'waived') && (
        <StepDialog row={row} to={asking} onClose={() => setAsking(null)} />
      )}
    </li>
  )
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
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button
            variant="filled"
            disabled={!ready || proof.busy}
            loading={moving.pending}
            onClick={() => void save()}
          >
            {say(waives ? 'save' : 'promise.deliver')}
          </Button>
        </>
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

function PromiseDialog({ eventId, engagementId, row, onClose }: PromiseDialogProps) {
  const say = useText(text)
  const sentence = useSentence()
  const colleagues = useColleagues()
  const event = useEndpoint(getEvent, { eventId })
  const adding = useCommand(addDeliverable)
  const changing = useCommand(changeDeliverable)
  const [title, setTitle] = useState(row?.title ?? '')
  const [ownerId, setOwner] = useState<string | null>(row?.ownerId ?? null)
  const [due, setDue] = useState<DueDate>(row?.due ?? { date: null })
  const [pinned, setPinned] = useState(row?.pinned ?? false)
  const [proofNote, setProofNote] = useState(row?.proofNote ?? '')
  const proof = useProofFile(
    row?.proofFile && row.proofFileId
      ? { id: row.proofFileId, name: row.proofFile.name, size: row.proofFile.bytes }
      : null,
  )
  const save = async () => {
    const fields = { eventId, title, ownerId, due, pinned, proofNote, proofFileId: proof.fileId }
    const outcome = row
      ? await changing.run({ ...fields, deliverableId: row.id, version: row.version })
      : await adding.run({ ...fields, engagementId })
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
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button
            variant="filled"
            disabled={title.trim() === '' || proof.busy}
            loading={adding.pending || changing.pending}
            onClick={() => void save()}
          >
            {say('save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {error && <Notice tone="error">{sentence(error)}</Notice>}
        <TextInput
          label={say('promise.title')}
          withAsterisk
          data-autofocus
          maxLength={200}
          value={title}
          onChange={(change) => setTitle(change.currentTarget.value)}
        />
        <RelativeDateField
          label={say('promise.due')}
          value={due}
          onChange={setDue}
          anchorDates={event.data ? anchorsOf(event.data) : {}}
        />
        <Select
          label={say('promise.ownerId')}
          placeholder={say('promise.noOwner')}
          clearable
          searchable
          data={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
          value={ownerId}
          onChange={setOwner}
        />
        <Switch
          label={say('promise.pinned')}
          checked={pinned}
          onChange={(change) => setPinned(change.currentTarget.checked)}
        />
        <TextInput
          label={say('promise.proofNote')}
          maxLength={500}
          value={proofNote}
          onChange={(change) => setProofNote(change.currentTarget.value)}
        />
        <FileField label={say('promise.proofFileId')} {...proof.field} />
      </div>
    </Dialog>
  )
}
