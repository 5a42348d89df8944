import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Select, Textarea, TextInput } from '@mantine/core'
import { serverTimeNow } from '#platform/web/clock.ts'
import { type ContractForm, useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { CallOf, Endpoint } from '#shared/contract.ts'
import { defaultZone, formatDate, todayIn } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { addRequest, changeRequest } from '../contract.ts'
import { dueOn, type ProtectionRequest, type RequestFields, RequestKind } from '../model.ts'
import { text } from '../text.ts'
import styles from './protection.module.css'

/** The values of the form: a date that is not understood yet is null. */
type FormValues = Omit<RequestFields, 'receivedOn'> & { receivedOn: string | null }

export function NewRequest({ onDone }: { onDone: () => void }) {
  const say = useText(text)
  const locale = useLocale()
  const today = todayIn(defaultZone, serverTimeNow())
  const initial: FormValues = {
    kind: 'access',
    person: '',
    contact: '',
    receivedOn: today,
    note: '',
  }
  const form = useContractForm(addRequest, {
    initial,
    map: (typed) => typed as CallOf<typeof addRequest>,
    // The name of a person who made a request is not stored in the browser.
    keepDraft: false,
    done: (added) => {
      toast.success(say('request.added', { date: formatDate(added.dueOn, locale) }))
      onDone()
    },
  })
  return <Fields form={form} onCancel={onDone} />
}

export function EditRequest({
  request,
  onDone,
}: {
  request: ProtectionRequest
  onDone: () => void
}) {
  const say = useText(text)
  const locale = useLocale()
  const form = useContractForm(changeRequest, {
    initial: typedOf(request),
    record: request,
    map: (typed, { id, version }) =>
      ({ ...typed, id, version: version ?? 0 }) as CallOf<typeof changeRequest>,
    keepDraft: false,
    done: () => {
      toast.success(say('request.saved'))
      onDone()
    },
  })
  if (!form.conflict) return <Fields form={form} onCancel={onDone} />
  return (
    <Conflict
      form={form}
      theirs={typedOf(form.conflict)}
      labels={{
        kind: say('request.kind'),
        person: say('request.person'),
        contact: say('request.contact'),
        receivedOn: say('request.receivedOn'),
        note: say('request.note'),
      }}
      show={(field, value) =>
        field === 'kind'
          ? say(`kind.${value as RequestKind}`)
          : field === 'receivedOn' && value
            ? formatDate(value, locale)
            : value
      }
    />
  )
}

function typedOf({ kind, person, contact, receivedOn, note }: ProtectionRequest): FormValues {
  return { kind, person, contact, receivedOn, note }
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, FormValues>
  onCancel: () => void
}

function Fields<E extends Endpoint>({ form, onCancel }: FieldsProps<E>) {
  const say = useText(text)
  const locale = useLocale()
  const kind = form.field('kind')
  const person = form.field('person')
  const contact = form.field('contact')
  const received = form.field('receivedOn')
  const note = form.field('note')
  const due = received.value && formatDate(dueOn(received.value), locale)
  return (
    <form {...form.props} className={styles.stack}>
      <FormNotices form={form} />
      <TextInput
        {...person}
        label={say('request.person')}
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => person.onChange(event.currentTarget.value)}
      />
      <Select
        {...kind}
        label={say('request.kind')}
        data={RequestKind.options.map((value) => ({ value, label: say(`kind.${value}`) }))}
        onChange={(value) => kind.onChange(RequestKind.parse(value ?? 'access'))}
        allowDeselect={false}
      />
      <TextInput
        {...contact}
        label={say('request.contact')}
        description={say('request.contactHelp')}
        autoComplete="off"
        onChange={(event) => contact.onChange(event.currentTarget.value)}
      />
      <DateField
        {...received}
        label={say('request.receivedOn')}
        help={due && say('request.receivedHelp', { date: due })}
        max={todayIn(defaultZone, serverTimeNow())}
        required
      />
      <Textarea
        {...note}
        label={say('request.note')}
        autosize
        minRows={3}
        onChange={(event) => note.onChange(event.currentTarget.value)}
      />
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}
