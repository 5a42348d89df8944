import { Button, Select, TextInput } from '@mantine/core'
import { IconDownload, IconFile, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { uploadFile } from '#platform/web/calls/upload.ts'
import { fileLink } from '#shared/files.ts'
import { defaultZone, formatDate, todayIn } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FileField, type FileItem } from '#ui/live/fields/file-field.tsx'
import { FormRow } from '#ui/live/fields/form-section.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addDocument,
  changeDocument,
  listDocuments,
  removeDocument,
  restoreDocument,
} from '../contract.ts'
import { DocumentKind, paperState, type DocumentFields, type PartnerDocument } from '../model.ts'
import { text } from '../text.ts'
import styles from './partners.module.css'

type Editing = { fileId: string; name: string } | PartnerDocument

/** Contracts, insurances, permits, with the day on which they end. */
export function PartnerDocuments({ partnerId }: { partnerId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listDocuments, { id: partnerId })
  const link = useCommand(fileLink)
  const removing = useCommand(removeDocument)
  const restoring = useCommand(restoreDocument)
  const [editing, setEditing] = useState<Editing | null>(null)
  const open = async (fileId: string) => {
    const outcome = await link.run({ fileId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const remove = async ({ id: documentId, title }: PartnerDocument) => {
    const ids = { id: partnerId, documentId }
    if ((await removing.run(ids)).ok)
      showUndoBar(say('documents.removed', { name: title }), () => restoring.run(ids))
  }
  const problem = link.error ?? removing.error
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{say('documents')}</h2>
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <PanelSkeleton rows={2} />
        )
      ) : data.items.length === 0 ? (
        <p className={styles.quiet}>{say('documents.none')}</p>
      ) : (
        <ul className={styles.rows} aria-label={say('documents')}>
          {data.items.map((document) => (
            <DocumentLine
              key={document.id}
              document={document}
              onOpen={() => void open(document.fileId)}
              onEdit={() => setEditing(document)}
              onRemove={() => void remove(document)}
            />
          ))}
        </ul>
      )}
      <NewDocument onArrived={setEditing} />
      {editing && (
        <DocumentDialog partnerId={partnerId} editing={editing} onClose={() => setEditing(null)} />
      )}
    </section>
  )
}

interface DocumentLineProps {
  document: PartnerDocument
  onOpen: () => void
  onEdit: () => void
  onRemove: () => void
}

function DocumentLine({ document, onOpen, onEdit, onRemove }: DocumentLineProps) {
  const say = useText(text)
  const locale = useLocale()
  const { title, kind, expiresOn } = document
  const state = paperState([document], todayIn(defaultZone, serverTimeNow()))
  const date = expiresOn && formatDate(expiresOn, locale, 'long')
  const ends = date
    ? say(state === 'expired' ? 'document.ended' : 'document.ends', { date })
    : say('document.forever')
  return (
    <li>
      <IconFile size={20} stroke={1.5} aria-hidden />
      <div className={styles.words}>
        <button type="button" className={styles.plain} onClick={onOpen}>
          {title}
        </button>
        <span>
          {say(`documentKind.${kind}`)} ·{' '}
          <span data-state={state} className={styles.ends}>
            {ends}
          </span>
        </span>
      </div>
      <ActionMenu
        label={say('documents.actions', { name: title })}
        actions={[
          { label: say('documents.download'), icon: <IconDownload size={16} />, onClick: onOpen },
          { label: say('documents.edit'), icon: <IconPencil size={16} />, onClick: onEdit },
          {
            label: say('documents.remove'),
            icon: <IconTrash size={16} />,
            tone: 'danger',
            onClick: onRemove,
          },
        ]}
      />
    </li>
  )
}

/** The file travels first; what it is is asked once it has arrived. */
function NewDocument({ onArrived }: { onArrived: (file: Editing) => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [sending, setSending] = useState<readonly FileItem[]>([])
  const send = async (file: File) => {
    const item = { id: file.name, name: file.name, size: file.size }
    setSending([{ ...item, progress: 0.4 }])
    try {
      const { id } = await uploadFile(file, 'attachment')
      setSending([])
      onArrived({ fileId: id, name: file.name })
    } catch (failure) {
      setSending([{ ...item, error: sentence(failure) }])
    }
  }
  return (
    <FileField
      label={say('documents.add')}
      help={say('documents.help')}
      value={sending}
      onAdd={([file]) => file && void send(file)}
      onRemove={() => setSending([])}
    />
  )
}

interface DocumentDialogProps {
  partnerId: string
  editing: Editing
  onClose: () => void
}

function DocumentDialog({ partnerId, editing, onClose }: DocumentDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const adding = useCommand(addDocument)
  const changing = useCommand(changeDocument)
  const [fields, setFields] = useState(() => fieldsOf(editing))
  const save = async () => {
    const outcome =
      'version' in editing
        ? await changing.run({
            id: partnerId,
            documentId: editing.id,
            version: editing.version,
            ...fields,
          })
        : await adding.run({ id: partnerId, fileId: editing.fileId, ...fields })
    if (outcome.ok) onClose()
  }
  const error = adding.error ?? changing.error
  return (
    <Dialog
      opened
      stay
      onClose={onClose}
      title={say('version' in editing ? 'documents.edit' : 'documents.add')}
      footer={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button
            variant="filled"
            disabled={fields.title.trim() === ''}
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
        <Fields fields={fields} onChange={(part) => setFields({ ...fields, ...part })} />
      </div>
    </Dialog>
  )
}

/** A new document is called like its file, without the ending. */
function fieldsOf(editing: Editing): DocumentFields {
  if ('version' in editing) {
    const { kind, title, expiresOn } = editing
    return { kind, title, expiresOn }
  }
  return { kind: 'contract', title: editing.name.replace(/\.\w{1,5}$/, ''), expiresOn: null }
}

interface FieldsProps {
  fields: DocumentFields
  onChange: (part: Partial<DocumentFields>) => void
}

function Fields({ fields, onChange }: FieldsProps) {
  const say = useText(text)
  return (
    <>
      <TextInput
        label={say('document.title')}
        required
        data-autofocus
        maxLength={200}
        value={fields.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <FormRow>
        <Select
          label={say('document.kind')}
          allowDeselect={false}
          data={DocumentKind.options.map((value) => ({
            value,
            label: say(`documentKind.${value}`),
          }))}
          value={fields.kind}
          onChange={(kind) => onChange({ kind: DocumentKind.parse(kind) })}
        />
        <DateField
          label={say('document.expiresOn')}
          value={fields.expiresOn}
          onChange={(expiresOn) => onChange({ expiresOn })}
        />
      </FormRow>
    </>
  )
}
