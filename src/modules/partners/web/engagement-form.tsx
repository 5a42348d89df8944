import { Conflict } from '#platform/web/forms/conflict.tsx'
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import type { Endpoint } from '#shared/contract.ts'
import { formatMoney, type Currency, type Money } from '#shared/numbers/money.ts'
import { forKeys } from '#shared/fields.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { addEngagement, addPartner, changeEngagement, listTiers } from '../contract.ts'
import { blankEngagement, type EngagementFields, type EngagementRow, type Side } from '../model.ts'
import { text } from '../text.ts'
import styles from './partners.module.css'
import { sameMoney, TierChangeNotice } from './tier-change.tsx'
import { PartnerPicker, useColleagues } from './widgets.tsx'

interface NewFormProps {
  eventId: string
  side: Side
  onClose: () => void
  onAdded: (engagementId: string) => void
}

interface NewValues extends EngagementFields, Record<string, unknown> {
  partnerId: string | null
}

/** Adds a partner of the directory, or a new name that is added to it, to the event. */
export function NewForm({ eventId, side, onClose, onAdded }: NewFormProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const creating = useCommand(addPartner)
  const initial: NewValues = { ...blankEngagement, partnerId: null }
  const form = useContractForm(addEngagement, {
    initial,
    map: ({ partnerId, ...typed }) => ({ ...typed, eventId, side, partnerId: partnerId ?? '' }),
    done: (added) => {
      toast.success(say('new.added'))
      onAdded(added.id)
    },
  })
  const partner = form.field('partnerId')
  const create = async (name: string) => {
    const outcome = await creating.run({ name, kinds: [side] })
    if (outcome.ok) partner.onChange(outcome.data.id)
  }
  return (
    <Fields form={form} eventId={eventId} side={side} onCancel={onClose}>
      <PartnerPicker
        label={say('new.partner')}
        help={say('new.help')}
        required
        value={partner.value}
        onChange={partner.onChange}
        error={creating.error ? sentence(creating.error) : partner.error}
        creating={creating.pending}
        onCreate={(name) => void create(name)}
      />
    </Fields>
  )
}

type EditValues = EngagementFields & Record<string, unknown>

export function EditForm({ row, onClose }: { row: EngagementRow; onClose: () => void }) {
  const say = useText(text)
  const locale = useLocale()
  const colleagues = useColleagues()
  const { eventId, id: engagementId, side } = row
  const tiers = useEndpoint(listTiers, { eventId })
  const changing = useCommand(changeEngagement)
  const before = useRef({ tierId: row.tierId, amount: row.amount })
  const form = useContractForm(changeEngagement, {
    initial: fieldsOf(row),
    record: row,
    map: (typed, record) => {
      before.current = { tierId: row.tierId, amount: row.amount }
      return { ...fieldsOf(typed), eventId, engagementId, version: record.version ?? 0 }
    },
    done: (after) => {
      const { tierId, amount } = before.current
      if (after.tierId === tierId) return toast.success(say('saved'))
      const back = { eventId, engagementId, version: after.version, tierId, amount }
      showUndoBar(say('tierChange.saved'), () => changing.run(back))
    },
  })
  if (!form.conflict)
    return <Fields form={form} eventId={eventId} side={side} onCancel={onClose} row={row} />
  const names = Object.keys(blankEngagement) as (keyof EngagementFields)[]
  return (
    <Conflict
      form={form}
      theirs={fieldsOf(form.conflict)}
      labels={forKeys(names, (name) => say(`part.${name}`))}
      show={(field, value) => {
        if (field === 'amount') return value && formatMoney(value as Money, locale)
        if (field === 'ownerId') return colleagues.find(({ id }) => id === value)?.name
        if (field === 'tierId') return tiers.data?.items.find(({ id }) => id === value)?.name
        return typeof value === 'boolean' ? say(value ? 'yes' : 'no') : (value as ReactNode)
      }}
    />
  )
}

function fieldsOf(row: EngagementFields): EngagementFields {
  const names = Object.keys(blankEngagement) as (keyof EngagementFields)[]
  return Object.fromEntries(names.map((name) => [name, row[name]])) as EngagementFields
}

interface FieldsProps<E extends Endpoint, V extends EditValues> {
  form: ContractForm<E, V>
  eventId: string
  side: Side
  onCancel: () => void
  children?: ReactNode
  /** The part that is being changed; a new one has none. */
  row?: EngagementRow
}

function Fields<E extends Endpoint, V extends EditValues>(props: FieldsProps<E, V>) {
  const { form, eventId, side, onCancel, children, row } = props
  const say = useText(text)
  const colleagues = useColleagues()
  const service = form.at<string>('service')
  const owner = form.at<string | null>('ownerId')
  const note = form.at<string>('note')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      {children}
      <TextInput
        {...service}
        label={say('part.service')}
        description={say(`part.serviceHelp.${side}`)}
        onChange={(event) => service.onChange(event.currentTarget.value)}
      />
      {side === 'sponsor' ? (
        <SponsorFields form={form} eventId={eventId} {...(row && { row })} />
      ) : (
        <SupplierFields form={form} />
      )}
      <Select
        {...owner}
        label={say('part.ownerId')}
        clearable
        searchable
        data={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Textarea
        {...note}
        label={say('part.note')}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => note.onChange(event.currentTarget.value)}
      />
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

interface PartProps<E extends Endpoint, V extends EditValues> {
  form: ContractForm<E, V>
}

const currencies: readonly Currency[] = ['RON', 'EUR']

function Amount<E extends Endpoint, V extends EditValues>({ form }: PartProps<E, V>) {
  const say = useText(text)
  const amount = form.at<Money | null>('amount')
  const currency = amount.value?.currency ?? 'RON'
  return (
    <MoneyField
      {...amount}
      label={say('part.amount')}
      currency={currency}
      currencies={currencies}
      onCurrency={(next) => amount.onChange({ minor: amount.value?.minor ?? 0, currency: next })}
    />
  )
}

/** Choosing a tier brings its price, unless an amount of its own was agreed. */
function SponsorFields<E extends Endpoint, V extends EditValues>(
  props: PartProps<E, V> & { eventId: string; row?: EngagementRow },
) {
  const { form, eventId, row } = props
  const say = useText(text)
  const locale = useLocale()
  const { data } = useEndpoint(listTiers, { eventId })
  const tier = form.at<string | null>('tierId')
  const logo = form.at<boolean>('showsLogo')
  const amount = form.at<Money | null>('amount')
  const priceOf = (id: string | null) => data?.items.find((each) => each.id === id)?.price
  const choose = (id: string | null) => {
    tier.onChange(id)
    const price = priceOf(id)
    const isList = amount.value === null || sameMoney(amount.value, priceOf(tier.value))
    if (price && isList) amount.onChange(price)
  }
  return (
    <>
      <FormRow>
        <Select
          {...tier}
          label={say('part.tier')}
          placeholder={say('part.noTier')}
          clearable
          data={(data?.items ?? []).map(({ id, name, price, slots, taken }) => ({
            value: id,
            label: [
              name,
              price && formatMoney(price, locale),
              slots !== null && say('tier.taken', { n: taken, slots }),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          onChange={choose}
        />
        <Amount form={form} />
      </FormRow>
      {row && data && (
        <TierChangeNotice
          row={row}
          tiers={data.items}
          tierId={tier.value}
          amount={amount.value}
          onAmount={amount.onChange}
        />
      )}
      <Switch
        label={say('part.showsLogo')}
        description={say('part.logoHelp')}
        checked={logo.value}
        onChange={(event) => logo.onChange(event.currentTarget.checked)}
      />
    </>
  )
}

function SupplierFields<E extends Endpoint, V extends EditValues>({ form }: PartProps<E, V>) {
  const say = useText(text)
  const meals = form.at<number>('meals')
  const day = form.at<string | null>('arrivalDate')
  const time = form.at<string | null>('arrivalTime')
  const note = form.at<string>('arrivalNote')
  return (
    <>
      <FormRow>
        <Amount form={form} />
        <NumberInput
          {...meals}
          label={say('part.meals')}
          description={say('part.mealsHelp')}
          min={0}
          max={999}
          allowDecimal={false}
          onChange={(next) => meals.onChange(Number(next) || 0)}
        />
      </FormRow>
      <FormRow>
        <DateField {...day} label={say('part.arrivalDate')} />
        <TimeField
          {...time}
          eventDay
          label={say('part.arrivalTime')}
          value={time.value ?? ''}
          onChange={(next) => time.onChange(next === '' ? null : next)}
        />
      </FormRow>
      <Textarea
        {...note}
        label={say('part.arrivalNote')}
        description={say('part.arrivalHelp')}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => note.onChange(event.currentTarget.value)}
      />
    </>
  )
}
