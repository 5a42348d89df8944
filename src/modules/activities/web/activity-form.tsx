import { Conflict } from '#platform/web/forms/conflict.tsx'
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { useState, type ReactNode } from 'react'
import { listTags } from '#modules/company/contract.ts'
import { getEvent } from '#modules/events/contract.ts'
import type { Event } from '#modules/events/model.ts'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Endpoint } from '#shared/contract.ts'
import { Currency, formatMoney, type Money } from '#shared/numbers/money.ts'
import { formatInstant, type Zone } from '#shared/dates/time.ts'
import { forKeys } from '#shared/fields.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { InstantField } from '#ui/live/fields/dates/instant-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { addActivity, changeActivity } from '../contract.ts'
import {
  Audience,
  blankActivity,
  fieldsOf,
  OwnKind,
  termsOf,
  type Activity,
  type ActivityFields,
  type SlotFields,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './activities.module.css'

type FormValues = ActivityFields & Record<string, unknown>
type TypedNew = FormValues & { slots: SlotFields[] }

interface NewActivityProps {
  eventId: string
  onDone: (id: string) => void
}

/** Its first slot is on the first day of the event, so the event is read first. */
export function NewActivity({ eventId, onDone }: NewActivityProps) {
  const { data: event } = useEndpoint(getEvent, { eventId })
  return event?.id === eventId ? <NewForm event={event} onDone={onDone} /> : <PanelSkeleton />
}

function NewForm({ event, onDone }: { event: Event; onDone: (id: string) => void }) {
  const say = useText(text)
  const slot = { date: event.startDate, time: '10:00', minutes: 60, capacity: 20, minimum: 0 }
  const initial: TypedNew = { ...blankActivity, slots: [slot] }
  const form = useContractForm(addActivity, {
    initial,
    map: (typed) => ({ ...typed, eventId: event.id }),
    done: ({ id }) => {
      toast.success(say('panel.saved'))
      onDone(id)
    },
  })
  const at = <K extends keyof SlotFields>(name: K) => form.at<SlotFields[K]>(`slots.0.${name}`)
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <Words form={form} />
      <SlotInputs at={at} />
      <Terms form={form} zone={event.timeZone} />
      <FormActions busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

export function EditActivity({ activity }: { activity: Activity }) {
  const say = useText(text)
  const isSession = activity.kind === 'session'
  // A field of the form is text while it is being typed, which its schema does not describe.
  const initial = { ...fieldsOf(activity), kind: activity.kind } as unknown as FormValues
  const form = useContractForm(changeActivity, {
    initial,
    record: activity,
    map: (typed, record) => ({
      ...(isSession ? termsOf(typed) : (fieldsOf(typed) as ActivityFields)),
      eventId: activity.eventId,
      activityId: record.id,
      version: record.version ?? 0,
    }),
    done: () => toast.success(say('panel.saved')),
  })
  const shown = useValueText(activity.timeZone)
  if (form.conflict) {
    const names = Object.keys(blankActivity) as (keyof ActivityFields)[]
    return (
      <Conflict
        form={form}
        theirs={fieldsOf(form.conflict) as FormValues}
        labels={forKeys(names, (name) => say(`field.${name}`))}
        show={(field, value) => shown(field, value)}
      />
    )
  }
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      {!isSession && <Words form={form} />}
      <Terms form={form} zone={activity.timeZone} />
      <FormActions
        busy={form.pending}
        dirty={form.dirty}
        {...(form.dirty && { onCancel: form.discard })}
      />
    </form>
  )
}

function Words({ form }: { form: Pick<ContractForm<Endpoint, FormValues>, 'field'> }) {
  const say = useText(text)
  const title = form.field('title')
  const place = form.field('place')
  const description = form.field('description')
  return (
    <>
      <TextInput
        {...title}
        label={say('field.title')}
        required
        aria-required
        data-autofocus
        autoComplete="off"
        onChange={(change) => title.onChange(change.currentTarget.value)}
      />
      <FormRow>
        <Select
          {...form.field('kind')}
          label={say('field.kind')}
          allowDeselect={false}
          data={OwnKind.options.map((value) => ({ value, label: say(`kind.${value}`) }))}
          onChange={(value) => value && form.field('kind').onChange(OwnKind.parse(value))}
        />
        <TextInput
          {...place}
          label={say('field.place')}
          autoComplete="off"
          onChange={(change) => place.onChange(change.currentTarget.value)}
        />
      </FormRow>
      <Textarea
        {...description}
        label={say('field.description')}
        autosize
        minRows={2}
        maxRows={10}
        onChange={(change) => description.onChange(change.currentTarget.value)}
      />
    </>
  )
}

interface Binding<T> {
  value: T
  onChange: (value: T) => void
  error: ReactNode
}

/** The hour, length and places of one slot. */
export function SlotInputs({
  at,
}: {
  at: <K extends keyof SlotFields>(name: K) => Binding<SlotFields[K]>
}) {
  const say = useText(text)
  const numeric = (value: number | string) => (value === '' ? null : Number(value))
  return (
    <>
      <FormRow>
        <DateField
          label={say('field.date')}
          required
          value={at('date').value || null}
          error={at('date').error}
          onChange={(date) => at('date').onChange(date ?? '')}
        />
        <TimeField
          label={say('field.time')}
          required
          eventDay
          value={at('time').value}
          error={at('time').error}
          onChange={(time) => at('time').onChange(time)}
        />
        <NumberInput
          label={say('field.minutes')}
          min={1}
          step={5}
          allowDecimal={false}
          value={at('minutes').value}
          error={at('minutes').error}
          onChange={(value) => at('minutes').onChange(numeric(value) ?? 0)}
        />
      </FormRow>
      <FormRow>
        <NumberInput
          label={say('field.capacity')}
          description={say('help.capacity')}
          min={1}
          allowDecimal={false}
          value={at('capacity').value ?? ''}
          error={at('capacity').error}
          onChange={(value) => at('capacity').onChange(numeric(value))}
        />
        <NumberInput
          label={say('field.minimum')}
          description={say('help.minimum')}
          min={0}
          allowDecimal={false}
          value={at('minimum').value}
          error={at('minimum').error}
          onChange={(value) => at('minimum').onChange(numeric(value) ?? 0)}
        />
      </FormRow>
    </>
  )
}

function Terms({
  form,
  zone,
}: {
  form: Pick<ContractForm<Endpoint, FormValues>, 'field'>
  zone: Zone
}) {
  const say = useText(text)
  const { event } = useChosenEvent()
  const { data: tags } = useEndpoint(listTags, { limit: 200 })
  const audience = form.field('audience')
  const price = form.field('price')
  // A currency may be chosen before the amount is typed.
  const [chosen, setChosen] = useState<Currency | null>(null)
  return (
    <>
      <FormRow>
        <Select
          {...audience}
          label={say('field.audience')}
          allowDeselect={false}
          data={Audience.options.map((value) => ({ value, label: say(`audience.${value}`) }))}
          onChange={(value) => value && audience.onChange(Audience.parse(value))}
        />
        <MultiSelect
          {...form.field('tagIds')}
          label={say('field.tagIds')}
          description={say('help.tags')}
          searchable
          clearable
          maxValues={20}
          data={(tags?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormRow>
      <MomentInput form={form} name="opensAt" zone={zone} />
      <MomentInput form={form} name="closesAt" zone={zone} />
      <MoneyField
        label={say('field.price')}
        help={say('help.price')}
        currency={price.value?.currency ?? chosen ?? event?.currency ?? 'RON'}
        currencies={Currency.options}
        onCurrency={(next) => {
          setChosen(next)
          if (price.value) price.onChange({ ...price.value, currency: next })
        }}
        value={price.value}
        error={price.error}
        onBlur={price.onBlur}
        onChange={price.onChange}
      />
    </>
  )
}

/** A moment by the clock of the event; without a time it is midnight. */
function MomentInput({
  form,
  name,
  zone,
}: {
  form: Pick<ContractForm<Endpoint, FormValues>, 'field'>
  name: 'opensAt' | 'closesAt'
  zone: Zone
}) {
  const say = useText(text)
  return (
    <FormRow>
      <InstantField
        {...form.field(name)}
        zone={zone}
        labels={{
          date: `${say(`field.${name}`)} (${say('date')})`,
          time: `${say(`field.${name}`)} (${say('time')})`,
        }}
      />
    </FormRow>
  )
}

/** Values of a conflict as words. */
function useValueText(zone: Zone) {
  const say = useText(text)
  const locale = useLocale()
  const { data: tags } = useEndpoint(listTags, { limit: 200 })
  return (field: string | number, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (field === 'price') return formatMoney(value as Money, locale)
    if (field === 'opensAt' || field === 'closesAt')
      return formatInstant(value as string, zone, locale, 'medium')
    if (field === 'kind') return say(`kind.${value as OwnKind}`)
    if (field === 'audience') return say(`audience.${value as Audience}`)
    if (Array.isArray(value))
      return value.map((id) => tags?.items.find((tag) => tag.id === id)?.name ?? '').join(', ')
    return value as string
  }
}
