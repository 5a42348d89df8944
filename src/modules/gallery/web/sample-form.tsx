import { Select, TextInput } from '@mantine/core'
import type { Endpoint } from '#shared/contract.ts'
import { formatMoney, type Money } from '#shared/numbers/money.ts'
import { formatDate } from '#shared/dates/time.ts'
import { Conflict } from '#platform/web/forms/conflict.tsx'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { addSample, changeSample } from '../contract.ts'
import { SampleState, type Sample } from '../model.ts'
import { text } from '../text.ts'
import styles from './gallery.module.css'

type FormValues = {
  name: string
  email: string
  city: string
  state: SampleState
  due: string | null
  price: Money | null
}

interface SampleFormProps {
  sample?: Sample
  onDone: () => void
}

/** New and existing rows have different commands, so each has its own form around the same fields. */
export function SampleForm({ sample, onDone }: SampleFormProps) {
  return sample ? <EditForm sample={sample} onDone={onDone} /> : <NewForm onDone={onDone} />
}

const blank: FormValues = {
  name: '',
  email: '',
  city: '',
  state: 'new',
  due: null,
  price: { minor: 0, currency: 'RON' },
}

function typedOf(sample: Sample): FormValues {
  return { ...sample, email: sample.email ?? '' }
}

function fieldsOf({ email, price, ...rest }: FormValues) {
  return {
    ...rest,
    email: email === '' ? null : email,
    price: price ?? { minor: NaN, currency: 'RON' as const },
  }
}

function NewForm({ onDone }: { onDone: () => void }) {
  const say = useText(text)
  const onSaved = () => {
    toast.success(say('saved'))
    onDone()
  }
  const form = useContractForm(addSample, { initial: blank, map: fieldsOf, done: onSaved })
  return <Fields form={form} onCancel={onDone} />
}

function EditForm({ sample, onDone }: { sample: Sample; onDone: () => void }) {
  const say = useText(text)
  const form = useContractForm(changeSample, {
    initial: typedOf(sample),
    record: sample,
    map: (typed, record) => ({ ...fieldsOf(typed), id: record.id, version: record.version ?? 0 }),
    done: () => {
      toast.success(say('saved'))
      onDone()
    },
  })
  return form.conflict ? (
    <SampleConflict form={form} theirs={form.conflict} />
  ) : (
    <Fields form={form} onCancel={onDone} />
  )
}

function Fields<E extends Endpoint>({
  form,
  onCancel,
}: {
  form: ContractForm<E, FormValues>
  onCancel: () => void
}) {
  const say = useText(text)
  const states = SampleState.options.map((value) => ({ value, label: say(`state.${value}`) }))
  const state = form.field('state')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <Line form={form} name="name" required />
      <FormRow>
        <Line form={form} name="city" />
        <Line form={form} name="email" />
      </FormRow>
      <FormRow>
        <Select
          label={say('state')}
          data={states}
          value={state.value}
          onChange={(value) => state.onChange(SampleState.parse(value ?? 'new'))}
          allowDeselect={false}
        />
        <DateField label={say('due')} {...form.field('due')} />
      </FormRow>
      <MoneyField
        label={say('price')}
        currency={form.values.price?.currency ?? 'RON'}
        {...form.field('price')}
        required
      />
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

interface LineProps<E extends Endpoint> {
  form: ContractForm<E, FormValues>
  name: 'name' | 'city' | 'email'
  required?: boolean
}

function Line<E extends Endpoint>({ form, name, required }: LineProps<E>) {
  const say = useText(text)
  const { onChange, ...field } = form.field(name)
  return (
    <TextInput
      label={say(name)}
      required={required}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function SampleConflict({
  form,
  theirs,
}: {
  form: ContractForm<typeof changeSample, FormValues>
  theirs: Sample
}) {
  const say = useText(text)
  const locale = useLocale()
  const labels = Object.fromEntries(
    (Object.keys(blank) as (keyof FormValues)[]).map((name) => [name, say(name)]),
  ) as Record<keyof FormValues, string>
  return (
    <Conflict
      form={form}
      theirs={typedOf(theirs)}
      labels={labels}
      show={(name, _, typed) => {
        if (name === 'price') return typed.price && formatMoney(typed.price, locale)
        if (name === 'due') return typed.due && formatDate(typed.due, locale, 'medium')
        return name === 'state' ? say(`state.${typed.state}`) : typed[name]
      }}
    />
  )
}
