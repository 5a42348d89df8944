import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { type ContractForm, useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useRemoval } from '#platform/web/removal.ts'
import { usePrefilledText } from '#platform/web/routing/prefilled-text.ts'
import type { Endpoint } from '#shared/contract.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addTag, changeTag, getTag, removeTag, restoreTag } from '../contract.ts'
import { type Tag, type TagFields, TagTone } from '../model.ts'
import { text } from '../text.ts'
import styles from './company.module.css'
import { RecordHistory } from './widgets.tsx'

export const newTag = 'eticheta-noua'

export function panelOf(tag: Tag): string {
  return `eticheta-${tag.id}`
}

interface TagPanelProps {
  /** The panel that the address opens: `eticheta-noua` or `eticheta-<id>`. */
  opened: string | null
  onClose: () => void
}

export function TagPanel({ opened, onClose }: TagPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const id = /^eticheta-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
  const removing = useRemoval(removeTag, restoreTag, {
    opened: id,
    onGone: onClose,
    of: (row: Tag) => ({
      input: { id: row.id },
      back: { id: row.id },
      message: say('tag.removed', { name: row.name }),
    }),
  })
  // A record that is being deleted is not requested again while the panel closes.
  const isEnabled = id !== null && id !== removing.removingId
  const reading = useEndpoint(getTag, { id: id ?? '' }, { enabled: isEnabled })
  const tag = id === null ? undefined : reading.data
  const remove = {
    label: say('tag.remove'),
    icon: <IconTrash size={16} />,
    tone: 'danger',
    onClick: () => tag && void removing.remove(tag),
  } as const
  return (
    <SidePanel
      opened={opened === newTag || id !== null}
      onClose={onClose}
      title={tag?.name ?? (id === null ? say('tags.add') : '…')}
      menu={tag ? [remove] : []}
    >
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {id === null ? (
        <TagForm key="new" onDone={onClose} />
      ) : reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : tag ? (
        <>
          <TagForm key={id} tag={tag} onDone={onClose} />
          <RecordHistory entity="tag" entityId={id} />
        </>
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

interface TagFormProps {
  tag?: Tag
  onDone: () => void
}

/** New and existing rows have different commands, so each has its own form around the same fields. */
function TagForm({ tag, onDone }: TagFormProps) {
  return tag ? <EditForm tag={tag} onDone={onDone} /> : <NewForm onDone={onDone} />
}

const blank: TagFields = { name: '', tone: 'neutral', about: '' }

function NewForm({ onDone }: { onDone: () => void }) {
  const done = useDone(onDone)
  const prefilled = usePrefilledText()
  const form = useContractForm(addTag, {
    initial: blank,
    prefilled: prefilled ? { name: prefilled } : undefined,
    map: (typed) => typed,
    done,
  })
  return <Fields form={form} onCancel={onDone} />
}

function EditForm({ tag, onDone }: { tag: Tag; onDone: () => void }) {
  const say = useText(text)
  const done = useDone(onDone)
  const { name, tone, about } = tag
  const form = useContractForm(changeTag, {
    initial: { name, tone, about },
    record: tag,
    map: (typed, record) => ({ ...typed, id: record.id, version: record.version ?? 0 }),
    done,
  })
  if (!form.conflict) return <Fields form={form} onCancel={onDone} />
  return (
    <Conflict
      form={form}
      theirs={form.conflict}
      labels={{ name: say('tag.name'), tone: say('tag.tone'), about: say('tag.about') }}
      show={(field, value) => (field === 'tone' ? say(`tone.${value as TagTone}`) : value)}
    />
  )
}

function useDone(onDone: () => void): () => void {
  const say = useText(text)
  return () => {
    toast.success(say('tag.saved'))
    onDone()
  }
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, TagFields>
  onCancel: () => void
}

function Fields<E extends Endpoint>({ form, onCancel }: FieldsProps<E>) {
  const say = useText(text)
  const name = form.field('name')
  const about = form.field('about')
  const tone = form.field('tone')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...name}
        label={say('tag.name')}
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => name.onChange(event.currentTarget.value)}
      />
      <Select
        {...tone}
        label={say('tag.tone')}
        data={TagTone.options.map((value) => ({ value, label: say(`tone.${value}`) }))}
        onChange={(value) => tone.onChange(TagTone.parse(value ?? 'neutral'))}
        allowDeselect={false}
      />
      <TextInput
        {...about}
        label={say('tag.about')}
        description={say('tag.aboutHelp')}
        autoComplete="off"
        onChange={(event) => about.onChange(event.currentTarget.value)}
      />
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}
