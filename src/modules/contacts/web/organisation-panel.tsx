import { Conflict } from '#platform/web/forms/conflict.tsx'
import { MultiSelect, TextInput } from '@mantine/core'
import { IconExternalLink, IconTrash } from '@tabler/icons-react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { type ContractForm, useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useRemoval } from '#platform/web/removal.ts'
import { linkTo } from '#platform/web/routing/links.ts'
import type { Endpoint } from '#shared/contract.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { Link } from '#ui/live/link.tsx'
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
  const sentence = useErrorSentence()
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
  const loadedOrganisation = id === null ? undefined : reading.data
  const remove = {
    label: say('organisation.remove'),
    icon: <IconTrash size={16} />,
    tone: 'danger',
    onClick: () => loadedOrganisation && void removing.remove(loadedOrganisation),
  } as const
  return (
    <SidePanel
      opened={opened === newOrganisation || id !== null}
      onClose={onClose}
      title={
        loadedOrganisation ? (
          <bdi>{loadedOrganisation.name}</bdi>
        ) : id === null ? (
          say('organisations.add')
        ) : (
          '…'
        )
      }
      {...(loadedOrganisation && {
        about: loadedOrganisation.kinds.map((kind) => say(`kind.${kind}`)).join(' · '),
      })}
      menu={loadedOrganisation ? [remove] : []}
    >
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {id === null ? (
        <NewForm key="new" onDone={onClose} />
      ) : reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : loadedOrganisation ? (
        <>
          <EditForm key={id} organisation={loadedOrganisation} onDone={onClose} />
          <Link href={linkTo('/parteneri', {}, { panou: `partener-${loadedOrganisation.id}` })}>
            {say('organisation.whole')} <IconExternalLink size={14} aria-hidden />
          </Link>
          {isEnabled && <ContactsOf kind="partner" targetId={loadedOrganisation.id} />}
          <RecordHistory entity="partner" entityId={loadedOrganisation.id} />
        </>
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

function NewForm({ onDone }: { onDone: () => void }) {
  const done = useDone(onDone)
  const initial: OrganisationFields = { kinds: ['client'], name: '', address: '' }
  const form = useContractForm(addOrganisation, { initial, map: (typed) => typed, done })
  return <Fields form={form} onCancel={onDone} />
}

function EditForm({ organisation, onDone }: { organisation: Organisation; onDone: () => void }) {
  const say = useText(text)
  const done = useDone(onDone)
  const { kinds, name, address } = organisation
  const form = useContractForm(changeOrganisation, {
    initial: { kinds, name, address },
    record: organisation,
    map: (typed, record) => ({ ...typed, id: record.id, version: record.version ?? 0 }),
    done,
  })
  if (!form.conflict) return <Fields form={form} onCancel={onDone} />
  return (
    <Conflict
      form={form}
      theirs={form.conflict}
      labels={{
        kinds: say('organisation.kind'),
        name: say('organisation.name'),
        address: say('organisation.address'),
      }}
      show={(field, value) =>
        field === 'kinds'
          ? (value as OrganisationKind[]).map((kind) => say(`kind.${kind}`)).join(', ')
          : String(value)
      }
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

type FormValues = OrganisationFields

interface FieldsProps<E extends Endpoint, V extends FormValues> {
  form: ContractForm<E, V>
  onCancel: () => void
}

function Fields<E extends Endpoint, V extends FormValues>(props: FieldsProps<E, V>) {
  const { form, onCancel } = props
  const say = useText(text)
  const kinds = form.at<OrganisationKind[]>('kinds')
  const name = form.at<string>('name')
  const address = form.at<string>('address')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...name}
        label={say('organisation.name')}
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => name.onChange(event.currentTarget.value)}
      />
      <MultiSelect
        {...kinds}
        label={say('organisation.kind')}
        required
        data={OrganisationKind.options.map((value) => ({ value, label: say(`kind.${value}`) }))}
        onChange={(chosen) => kinds.onChange(chosen.map((kind) => OrganisationKind.parse(kind)))}
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
