import { TextInput } from '@mantine/core'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import type { Endpoint } from '#shared/contract.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { saveTemplate } from '../../contract.ts'
import type { Event } from '../../model.ts'
import { text } from '../../text.ts'
import styles from './new-event.module.css'

type TemplateWords = { name: string; about: string }

/** Stores the event's parts and the shares of other modules, with dates counted from its day. */
export function SaveTemplateDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const say = useText(text)
  const form = useContractForm(saveTemplate, {
    initial: { name: event.name, about: '' },
    record: { id: event.id, version: null },
    keepDraft: false,
    map: (typed) => ({ ...typed, eventId: event.id }),
    done: () => {
      toast.success(say('templates.saved'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={say('templates.save')}>
      <TemplateFields form={form} onCancel={onClose} lead={say('templates.saveAbout')} />
    </Dialog>
  )
}

interface TemplateFieldsProps<E extends Endpoint> {
  form: ContractForm<E, TemplateWords>
  onCancel: () => void
  lead?: string
}

/** The words of a template, for one that is new and for one that is renamed. */
export function TemplateFields<E extends Endpoint>({
  form,
  onCancel,
  lead,
}: TemplateFieldsProps<E>) {
  const say = useText(text)
  const line = (field: keyof TemplateWords, label: string) => {
    const { onChange, ...props } = form.field(field)
    return (
      <TextInput
        {...props}
        label={label}
        required={field === 'name'}
        data-autofocus={field === 'name' || undefined}
        onChange={(typed) => onChange(typed.currentTarget.value)}
      />
    )
  }
  const problem = form.conflict ? say('templates.changed') : form.problem
  return (
    <form {...form.props} className={styles.form}>
      {problem && <Notice tone="error">{problem}</Notice>}
      {lead && <p className={styles.quiet}>{lead}</p>}
      {line('name', say('templates.name'))}
      {line('about', say('event.description'))}
      <FormActions busy={form.pending} onCancel={onCancel} />
    </form>
  )
}
