import { Select, TextInput } from '@mantine/core'
import type { Endpoint } from '#shared/contract.ts'
import { useContractForm, type ContractForm } from '#platform/web/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addTag, changeTag } from '../contract.ts'
import { TagTone, type Tag, type TagFields } from '../model.ts'
import { text } from '../text.ts'
import { Conflict } from './conflict.tsx'
import styles from './company.module.css'

interface TagFormProps {
  tag?: Tag
  onDone: () => void
}

/** New and existing rows have different commands, so each has its own form around the same fields. */
export function TagForm({ tag, onDone }: TagFormProps) {
  return tag ? <EditForm tag={tag} onDone={onDone} /> : <NewForm onDone={onDone} />
}

const blank: TagFields = { name: '', tone: 'neutral', about: '' }

function NewForm({ onDone }: { onDone: () => void }) {
  const done = useDone(onDone)
  const form = useContractForm(addTag, { initial: blank, map: (typed) => typed, done })
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
      {form.restored && <Notice>{say('restored')}</Notice>}
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      <TextInput
        {...name}
        label={say('tag.name')}
        withAsterisk
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
