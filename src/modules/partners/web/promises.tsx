import { Conflict } from '#platform/web/forms/conflict.tsx'
import { ActionIcon, Button, Select, Switch, TextInput } from '@mantine/core'
import { IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { getEvent } from '#modules/events/contract.ts'
import { anchorsOf } from '#modules/events/model.ts'
import { dueTask } from '#modules/events/web/ports.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { usePort } from '#platform/web/ports.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import type { Endpoint } from '#shared/contract.ts'
import { fileLink } from '#shared/files.ts'
import { forKeys } from '#shared/fields.ts'
import { RelativeDateField, useDateChoiceText } from '#ui/live/fields/dates/relative-date-field.tsx'
import { FileField, type FileItem } from '#ui/live/fields/file-field.tsx'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { ActionMenu, type MenuAction } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import * as contract from '../contract.ts'
import {
  blankDeliverable,
  deliverableStep,
  nextDeliverableStatuses,
  type DeliverableFields,
  type DeliverableRow,
  type DeliverableStatus,
  type DueDate,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './partners.module.css'
import {
  DueWord,
  partPanel,
  PromiseStatus,
  Proof,
  useColleagues,
  useProofFile,
} from './widgets.tsx'

interface PromiseRowsProps {
  rows: readonly DeliverableRow[]
  /** Deliverables of several partners name their partner. */
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
  const sentence = useErrorSentence()
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
  const moving = useCommand(contract.moveDeliverable)
  const removing = useCommand(contract.removeDeliverable)
  const restoring = useCommand(contract.restoreDeliverable)
  const { id: deliverableId, eventId, version, status, title } = row
  const ids = { eventId, deliverableId }
  const hasProof = row.proofNote !== '' || row.proofFileId !== null
  const step = (to: DeliverableStatus) => {
    if (to === 'waived') return ask('waived')
    if (deliverableStep(status, to) === 'proof' && !hasProof) return ask('delivered')
    void moving.run({ ...ids, version, to })
  }
  const remove = async () => {
    if ((await removing.run(ids)).ok)
      showUndoBar(say('promise.removed', { title }), () => restoring.run(ids))
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

interface StepDialogProps {
  row: DeliverableRow
  to: 'delivered' | 'waived'
  onClose: () => void
}

/** The proof or the reason that a step needs. */
function StepDialog({ row, to, onClose }: StepDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const moving = useCommand(contract.moveDeliverable)
  const [words, setWords] = useState('')
  const [fileId, setFileId] = useState<string | null>(null)
  const proof = useProofFile({ fileId, onFile: setFileId })
  const { eventId, id: deliverableId, version, title } = row
  const waives = to === 'waived'
  const ready = words.trim() !== '' || (!waives && fileId !== null)
  const save = async () => {
    const proofFields = waives
      ? { reason: words }
      : { proofNote: words, ...(fileId && { proofFileId: fileId }) }
    if ((await moving.run({ eventId, deliverableId, version, to, ...proofFields })).ok) onClose()
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

interface PromiseDialogProps {
  eventId: string
  engagementId: string
  row?: DeliverableRow
  onClose: () => void
}

export function PromiseDialog({ eventId, engagementId, row, onClose }: PromiseDialogProps) {
  const say = useText(text)
  return (
    <Dialog opened stay onClose={onClose} title={say(row ? 'promise.edit' : 'promises.add')}>
      {row ? (
        <EditPromise row={row} onClose={onClose} />
      ) : (
        <NewPromise {...{ eventId, engagementId, onClose }} />
      )}
    </Dialog>
  )
}

type Values = DeliverableFields & Record<string, unknown>

const names = Object.keys(blankDeliverable) as (keyof DeliverableFields)[]

function fieldsOf(row: DeliverableFields): DeliverableFields {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as DeliverableFields
}

type NewPromiseProps = Omit<PromiseDialogProps, 'row'>

function NewPromise({ eventId, engagementId, onClose }: NewPromiseProps) {
  const form = useContractForm(contract.addDeliverable, {
    initial: blankDeliverable,
    // A draft typed for one partner is not restored for another.
    record: { id: engagementId, version: null },
    map: (typed) => ({ ...fieldsOf(typed), eventId, engagementId }),
    done: onClose,
  })
  return <Fields form={form} eventId={eventId} saved={null} onCancel={onClose} />
}

function EditPromise({ row, onClose }: { row: DeliverableRow; onClose: () => void }) {
  const say = useText(text)
  const { eventId, id: deliverableId, proofFile, proofFileId } = row
  const saved =
    proofFile && proofFileId
      ? { id: proofFileId, name: proofFile.name, size: proofFile.bytes }
      : null
  const form = useContractForm(contract.changeDeliverable, {
    initial: fieldsOf(row),
    record: row,
    map: (typed, record) => ({
      ...fieldsOf(typed),
      eventId,
      deliverableId,
      version: record.version ?? 0,
    }),
    done: onClose,
  })
  const show = useShown(eventId, saved)
  if (!form.conflict)
    return <Fields form={form} eventId={eventId} saved={saved} onCancel={onClose} />
  return (
    <Conflict
      form={form}
      theirs={fieldsOf(form.conflict)}
      labels={forKeys(names, (name) => say(`promise.${name}`))}
      show={show}
    />
  )
}

/** The text of each field where two versions are compared. */
function useShown(eventId: string, saved: FileItem | null) {
  const say = useText(text)
  const dueText = useDateChoiceText()
  const colleagues = useColleagues()
  const event = useEndpoint(getEvent, { eventId })
  const anchorDates = event.data ? anchorsOf(event.data) : {}
  return (name: keyof DeliverableFields, value: unknown): ReactNode => {
    if (name === 'due') return dueText(value as DueDate, anchorDates)
    if (name === 'ownerId') return colleagues.find(({ id }) => id === value)?.name
    if (name === 'proofFileId' && value)
      return value === saved?.id ? saved.name : say('promise.proofFileId')
    return typeof value === 'boolean' ? say(value ? 'yes' : 'no') : (value as ReactNode)
  }
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, Values>
  eventId: string
  saved: FileItem | null
  onCancel: () => void
}

function Fields<E extends Endpoint>({ form, eventId, saved, onCancel }: FieldsProps<E>) {
  const say = useText(text)
  const colleagues = useColleagues()
  const event = useEndpoint(getEvent, { eventId })
  const title = form.field('title')
  const due = form.field('due')
  const owner = form.field('ownerId')
  const pinned = form.field('pinned')
  const note = form.field('proofNote')
  const file = form.field('proofFileId')
  const proof = useProofFile({ fileId: file.value, onFile: file.onChange, saved })
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...title}
        label={say('promise.title')}
        required
        data-autofocus
        maxLength={200}
        onChange={(change) => title.onChange(change.currentTarget.value)}
      />
      <RelativeDateField
        {...due}
        label={say('promise.due')}
        anchorDates={event.data ? anchorsOf(event.data) : {}}
      />
      <Select
        {...owner}
        label={say('promise.ownerId')}
        placeholder={say('promise.noOwner')}
        clearable
        searchable
        data={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Switch
        label={say('promise.pinned')}
        checked={pinned.value}
        onChange={(change) => pinned.onChange(change.currentTarget.checked)}
      />
      <TextInput
        {...note}
        label={say('promise.proofNote')}
        maxLength={500}
        onChange={(change) => note.onChange(change.currentTarget.value)}
      />
      <FileField label={say('promise.proofFileId')} error={file.error} {...proof.field} />
      <FormActions onCancel={onCancel} busy={form.pending || proof.busy} dirty={form.dirty} />
    </form>
  )
}
