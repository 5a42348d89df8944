import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core'
import { Conflict } from '#modules/company/web/widgets.tsx'
import { useEndpoint } from '#platform/web/endpoint.ts'
import { type ContractForm, useContractForm } from '#platform/web/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import type { Endpoint } from '#shared/contract.ts'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addContact, changeContact, listEmployers } from '../contract.ts'
import { type Contact, type ContactFields, fieldsOf, Language } from '../model.ts'
import { text } from '../text.ts'
import styles from './contacts.module.css'
import { ValuesField } from './values-field.tsx'

interface ContactFormProps {
  contact?: Contact
  onDone: () => void
}

/** New and existing rows have different commands, so each has its own form around the same fields. */
export function ContactForm({ contact, onDone }: ContactFormProps) {
  return contact ? <EditForm contact={contact} onDone={onDone} /> : <NewForm onDone={onDone} />
}

const blank: ContactFields = {
  firstName: '',
  lastName: '',
  jobTitle: '',
  organisation: '',
  emails: [],
  phones: [],
  language: null,
  note: '',
}
const names = Object.keys(blank) as (keyof ContactFields)[]

/** Lines that were opened and left empty say nothing. */
function withoutGaps(typed: ContactFields): ContactFields {
  const filled = (list: readonly string[]) => list.filter((each) => each.trim() !== '')
  return { ...typed, emails: filled(typed.emails), phones: filled(typed.phones) }
}

function NewForm({ onDone }: { onDone: () => void }) {
  const done = useDone(onDone)
  const form = useContractForm(addContact, { initial: blank, map: withoutGaps, done })
  return <Fields form={form} onCancel={onDone} />
}

function EditForm({ contact, onDone }: { contact: Contact; onDone: () => void }) {
  const say = useText(text)
  const done = useDone(onDone)
  const form = useContractForm(changeContact, {
    initial: fieldsOf(contact),
    record: contact,
    map: (typed, record) => ({
      ...withoutGaps(typed),
      id: record.id,
      version: record.version ?? 0,
    }),
    done,
  })
  if (!form.conflict) return <Fields form={form} onCancel={onDone} />
  return (
    <Conflict
      form={form}
      theirs={fieldsOf(form.conflict)}
      labels={
        Object.fromEntries(names.map((name) => [name, say(`field.${name}`)])) as Record<
          keyof ContactFields,
          string
        >
      }
      show={(field, value) =>
        Array.isArray(value)
          ? value.join(', ')
          : field === 'language'
            ? value && say(`language.${value as Language}`)
            : value
      }
    />
  )
}

function useDone(onDone: () => void): () => void {
  const say = useText(text)
  return () => {
    toast.success(say('saved'))
    onDone()
  }
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, ContactFields>
  onCancel: () => void
}

function Fields<E extends Endpoint>({ form, onCancel }: FieldsProps<E>) {
  const say = useText(text)
  return (
    <form {...form.props} className={styles.form}>
      {form.restored && <Notice>{say('restored')}</Notice>}
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      <FormRow>
        <Line form={form} name="firstName" required />
        <Line form={form} name="lastName" />
      </FormRow>
      <FormRow>
        <Line form={form} name="jobTitle" />
        <Employer form={form} />
      </FormRow>
      <ValuesField kind="phones" help={say('phonesHelp')} {...form.field('phones')} />
      <ValuesField kind="emails" {...form.field('emails')} />
      <More form={form} />
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

type FormProp<E extends Endpoint> = { form: ContractForm<E, ContactFields> }

function More<E extends Endpoint>({ form }: FormProp<E>) {
  const say = useText(text)
  const language = form.field('language')
  const note = form.field('note')
  const languages = Language.options.map((value) => ({ value, label: say(`language.${value}`) }))
  return (
    <>
      <Select
        {...language}
        label={say('field.language')}
        placeholder={say('language.none')}
        data={languages}
        clearable
        onChange={(value) => language.onChange(Language.safeParse(value).data ?? null)}
      />
      <Textarea
        {...note}
        label={say('field.note')}
        description={say('noteHelp')}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => note.onChange(event.currentTarget.value)}
      />
    </>
  )
}

type LineName = 'firstName' | 'lastName' | 'jobTitle'

function Line<E extends Endpoint>({
  form,
  name,
  required,
}: FormProp<E> & { name: LineName; required?: boolean }) {
  const say = useText(text)
  const field = form.field(name)
  return (
    <TextInput
      {...field}
      label={say(`field.${name}`)}
      withAsterisk={required}
      data-autofocus={required || undefined}
      autoComplete="off"
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}

/** Free text, with the firms that are already written beside others. */
function Employer<E extends Endpoint>({ form }: FormProp<E>) {
  const say = useText(text)
  const known = useEndpoint(listEmployers, {}, { staleTime: 60_000 })
  return (
    <Autocomplete
      {...form.field('organisation')}
      label={say('field.organisation')}
      data={known.data?.items.map(({ name }) => name) ?? []}
      limit={8}
    />
  )
}
