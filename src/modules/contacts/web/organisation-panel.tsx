import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { type ContractForm, useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useRemoval } from '#platform/web/removal.ts'
import type { Endpoint } from '#shared/contract.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addOrganisation,
  changeOrganisation,
  getOrganisation,
  removeOrganisation,
  restoreOrganisation,
} from '../contract.ts'
import { type Organisation, type OrganisationFields, OrganisationKind } from '../model.ts'
import { text } from '../text.ts'
import styles from './contacts.module.css'
import { newOrganisation } from './panel-names.ts'
import { ContactsOf } from './widgets.tsx'

interface OrganisationPanelProps {
  /** The panel that the address opens: `organizatie-noua` or `organizatie-<id>`. */
  opened: string | null
  onClose: () => void
}

export function OrganisationPanel({ opened, onClose }: OrganisationPanelProps) {
  const say = useText(text)
  const sentence = useSentence()
  const id = /^organizatie-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
  const removing = useRemoval(removeOrganisation, restoreOrganisation, {
    opened: id,
    onGone: onClose,
    of: (row: Organisation) => ({
      input: { id: row.id },
      back: { id: row.id },
      message: say('organisation.removed', { name: row.name }),
    }),
  })
  // A record that is being deleted is not requested again while the panel closes.
  const isEnabled = id !== null && id !== removing.removingId
  const reading = useEndpoint(getOrganisation, { id: id ?? '' }, { enabled: isEnabled })
  const found = id === null ? undefined : reading.data
  const remove = {
    label: say('organisation.remove'),
    icon: <IconTrash size={16} />,
    tone: 'danger',
    onClick: () => found && void removing.remove(found),
  } as const
  return (
    <SidePanel
      opened={opened === newOrganisation || id !== null}
      onClose={onClose}
      title={found ? <bdi>{found.name}</bdi> : id === null ? say('organisations.add') : '…'}
      {...(found && { about: say(`kind.${found.kind}`) })}
      menu={found ? [remove] : []}
    >
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {id === null ? (
        <NewForm key="new" onDone={onClose} />
      ) : reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : found ? (
        <>
          <EditForm key={id} organisation={found} onDone={onClose} />
          {isEnabled && <ContactsOf kind={found.kind} targetId={id} />}
          <RecordHistory entity="contact_organisation" entityId={id} />
        </>
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

function NewForm({ onDone }: { onDone: () => void }) {
  const say = useText(text)
  const done = useDone(onDone)
  const initial: OrganisationFields = { kind: 'client', name: '', address: '' }
  const form = useContractForm(addOrganisation, { initial, map: (typed) => typed, done })
  const kind = form.field('kind')
  return (
    <Fields form={form} onCancel={onDone}>
      <Select
        {...kind}
        label={say('organisation.kind')}
        data={OrganisationKind.options.map((value) => ({ value, label: say(`kind.${value}`) }))}
        onChange={(value) => kind.onChange(OrganisationKind.parse(value ?? 'client'))}
      />
    </Fields>
  )
}

function EditForm({ organisation, onDone }: { organisation: Organisation; onDone: () => void }) {
  const say = useText(text)
  const done = useDone(onDone)
  const { name, address } = organisation
  const form = useContractForm(changeOrganisation, {
    initial: { name, address },
    record: organisation,
    map: (typed, record) => ({ ...typed, id: record.id, version: record.version ?? 0 }),
    done,
  })
  if (!form.conflict) return <Fields form={form} onCancel={onDone} />
  return (
    <Conflict
      form={form}
      theirs={form.conflict}
      labels={{ name: say('organisation.name'), address: say('organisation.address') }}
    />
  )
}

function useDone(onDone: () => void): () => void {
  const say = useText(text)
  return () => {
    toast.success(say('organisation.saved'))
    onDone()
  }
}

interface Typed extends Record<string, unknown> {
  name: string
  address: string
}

interface FieldsProps<E extends Endpoint, V extends Typed> {
  form: ContractForm<E, V>
  onCancel: () => void
  children?: React.ReactNode
}

function Fields<E extends Endpoint, V extends Typed>(props: FieldsProps<E, V>) {
  const { form, onCancel, children } = props
  const say = useText(text)
  const name = form.at<string>('name')
  const address = form.at<string>('address')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      {children}
      <TextInput
        {...name}
        label={say('organisation.name')}
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => name.onChange(event.currentTarget.value)}
      />
      <TextInput
        {...address}
        label={say('organisation.address')}
        autoComplete="off"
        onChange={(event) => address.onChange(event.currentTarget.value)}
      />
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}
