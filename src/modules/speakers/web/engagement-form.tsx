import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Checkbox, Input, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Event } from '#modules/events/model.ts'
import { useContractForm, type ContractForm, type FieldBinding } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { Currency, formatMoney } from '#shared/numbers/money.ts'
import { addDays, daysBetween, defaultZone, formatDate, formatInstant } from '#shared/dates/time.ts'
import { forKeys } from '#shared/fields.ts'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { DayHours } from '#ui/live/fields/dates/day-hours.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { changeSpeakerEngagement } from '../contract.ts'
import {
  engagementFieldsOf,
  type FreeHours,
  type SpeakerEngagement,
  type SpeakerEngagementFields,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './speakers.module.css'

type FormValues = SpeakerEngagementFields & Record<string, unknown>
type Form = ContractForm<typeof changeSpeakerEngagement, FormValues>

/** The agreement with a speaker for one event. */
export function EngagementForm({
  engagement,
  event,
}: {
  engagement: SpeakerEngagement
  event: Event
}) {
  const say = useText(text)
  const locale = useLocale()
  const form = useContractForm(changeSpeakerEngagement, {
    initial: engagementFieldsOf(engagement),
    record: engagement,
    map: (typed, record) => ({
      ...engagementFieldsOf(typed),
      eventId: engagement.eventId,
      partId: record.id,
      version: record.version ?? 0,
    }),
    done: () => toast.success(say('panel.saved')),
  })
  if (form.conflict) {
    const names = Object.keys(engagementFieldsOf(engagement)) as (keyof SpeakerEngagementFields)[]
    const labels = forKeys(names, (name) => say(`field.${name}`))
    return (
      <Conflict
        form={form}
        theirs={engagementFieldsOf(form.conflict)}
        labels={labels}
        show={(name, value) => {
          if (name === 'fee')
            return value ? formatMoney(value as NonNullable<SpeakerEngagement['fee']>, locale) : ''
          if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
          if (Array.isArray(value))
            return value
              .map((each) => `${formatDate(each.day, locale)} ${each.from}–${each.to}`)
              .join(', ')
          return value as string
        }}
      />
    )
  }
  return <Fields form={form} engagement={engagement} event={event} />
}

function Fields({
  form,
  engagement,
  event,
}: {
  form: Form
  engagement: SpeakerEngagement
  event: Event
}) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <Fee form={form} event={event} />
      <Hours {...form.field('availability')} event={event} />
      {(['needs', 'travel', 'hotel'] as const).map((name) => {
        const field = form.field(name)
        return (
          <Textarea
            key={name}
            {...field}
            label={say(`field.${name}`)}
            autosize
            minRows={2}
            maxRows={8}
            onChange={(change) => field.onChange(change.currentTarget.value)}
          />
        )
      })}
      <Input.Wrapper
        label={say('panel.consents')}
        labelElement="div"
        description={
          engagement.agreedAt &&
          say('panel.agreedAt', {
            date: formatInstant(engagement.agreedAt, defaultZone, locale, 'medium'),
          })
        }
      >
        <div className={styles.checks}>
          {(['agreesPublic', 'agreesRecording', 'agreesPhotos'] as const).map((name) => {
            const field = form.field(name)
            return (
              <Checkbox
                key={name}
                label={say(`field.${name}`)}
                checked={field.value}
                onChange={(change) => field.onChange(change.currentTarget.checked)}
              />
            )
          })}
        </div>
      </Input.Wrapper>
      <FormActions
        busy={form.pending}
        dirty={form.dirty}
        {...(form.dirty && { onCancel: form.discard })}
      />
    </form>
  )
}

function Fee({ form, event }: { form: Form; event: Event }) {
  const say = useText(text)
  const fee = form.field('fee')
  const note = form.field('feeNote')
  // A currency may be chosen before the amount is typed.
  const [chosen, setChosen] = useState<Currency | null>(null)
  const currency = fee.value?.currency ?? chosen ?? event.currency
  return (
    <FormRow>
      <MoneyField
        label={say('field.fee')}
        currency={currency}
        currencies={Currency.options}
        onCurrency={(next) => {
          setChosen(next)
          if (fee.value) fee.onChange({ ...fee.value, currency: next })
        }}
        value={fee.value}
        error={fee.error}
        onBlur={fee.onBlur}
        onChange={fee.onChange}
      />
      <TextInput
        {...note}
        label={say('field.feeNote')}
        autoComplete="off"
        onChange={(change) => note.onChange(change.currentTarget.value)}
      />
    </FormRow>
  )
}

function Hours({ value, onChange, error, event }: FieldBinding<FreeHours[]> & { event: Event }) {
  const say = useText(text)
  const count = Math.min(daysBetween(event.startDate, event.lastDay), 30)
  const days = Array.from({ length: count + 1 }, (_, at) => addDays(event.startDate, at))
  return (
    <Input.Wrapper label={say('field.availability')} labelElement="div" error={error}>
      {value.length === 0 && <p className={styles.quiet}>{say('panel.hoursAny')}</p>}
      <DayHours days={days} value={value} onChange={onChange} />
    </Input.Wrapper>
  )
}
