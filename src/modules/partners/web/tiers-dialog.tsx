import { Conflict } from '#platform/web/forms/conflict.tsx'
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { getEvent } from '#modules/events/contract.ts'
import { anchorsOf } from '#modules/events/model.ts'
import { newKey } from '#platform/web/calls/call.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import type { Endpoint } from '#shared/contract.ts'
import { formatMoney, type Money } from '#shared/numbers/money.ts'
import { resolveRelative, formatDate, type Anchors } from '#shared/dates/time.ts'
import { forKeys } from '#shared/fields.ts'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { RelativeDateField, useDateChoiceText } from '#ui/live/fields/dates/relative-date-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { useNewRow } from '#ui/live/fields/new-row.ts'
import { addTier, changeTier, listTiers, removeTier, restoreTier } from '../contract.ts'
import type { Benefit, Tier, TierFields } from '../model.ts'
import { text } from '../text.ts'
import styles from './partners.module.css'

interface TiersDialogProps {
  eventId: string
  onClose: () => void
}

/** The sponsor tiers of the event, the highest first. */
export default function TiersDialog({ eventId, onClose }: TiersDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listTiers, { eventId })
  const [editing, setEditing] = useState<Tier | 'new' | null>(null)
  const close = () => setEditing(null)
  return (
    <Dialog opened onClose={onClose} title={say('tiers')} size="lg" stay={editing !== null}>
      {editing === 'new' ? (
        <NewTier eventId={eventId} rank={(data?.items.length ?? 0) + 1} onClose={close} />
      ) : editing ? (
        <EditTier key={editing.id} tier={editing} onClose={close} />
      ) : !data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <PanelSkeleton />
        )
      ) : (
        <div className={styles.form}>
          {data.items.length === 0 && <p className={styles.quiet}>{say('tiers.none')}</p>}
          {data.items.length > 0 && (
            <ul className={styles.rows} aria-label={say('tiers')}>
              {data.items.map((tier) => (
                <TierLine key={tier.id} tier={tier} onEdit={() => setEditing(tier)} />
              ))}
            </ul>
          )}
          <div>
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} />}
              onClick={() => setEditing('new')}
            >
              {say('tiers.add')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function TierLine({ tier, onEdit }: { tier: Tier; onEdit: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const removing = useCommand(removeTier)
  const restoring = useCommand(restoreTier)
  const { id: tierId, eventId, name, rank, price, slots, taken, talking, benefits } = tier
  const remove = async () => {
    const ids = { eventId, tierId }
    if ((await removing.run(ids)).ok)
      showUndoBar(say('tiers.removed', { name }), () => restoring.run(ids))
  }
  const facts = [
    price && formatMoney(price, locale),
    slots === null ? say('tier.takenFree', { n: taken }) : say('tier.taken', { n: taken, slots }),
    talking > 0 && say('tier.talking', { n: talking }),
    say('tier.benefitCount', { n: benefits.length }),
  ]
  return (
    <li>
      <span className={styles.rank} aria-hidden>
        {rank}
      </span>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        {removing.error && <span className={styles.problem}>{sentence(removing.error)}</span>}
      </div>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={say('tiers.edit', { name })}
        onClick={onEdit}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={say('tiers.remove', { name })}
        loading={removing.pending}
        onClick={() => void remove()}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  )
}

type Values = TierFields & Record<string, unknown>

function NewTier({ eventId, rank, onClose }: TiersDialogProps & { rank: number }) {
  const initial: Values = { name: '', rank, price: null, slots: null, benefits: [] }
  const form = useContractForm(addTier, {
    initial,
    map: (typed) => ({ ...typed, eventId }),
    done: onClose,
  })
  return <Fields form={form} eventId={eventId} onCancel={onClose} />
}

const names = ['name', 'rank', 'price', 'slots', 'benefits'] as const

function fieldsOf(tier: TierFields): TierFields {
  return Object.fromEntries(names.map((name) => [name, tier[name]])) as TierFields
}

function EditTier({ tier, onClose }: { tier: Tier; onClose: () => void }) {
  const say = useText(text)
  const show = useShown(tier.eventId)
  const { eventId } = tier
  const initial = fieldsOf(tier) as Values
  const form = useContractForm(changeTier, {
    initial,
    record: tier,
    map: (typed, record) => ({
      ...typed,
      eventId,
      tierId: record.id,
      version: record.version ?? 0,
    }),
    done: onClose,
  })
  if (!form.conflict) return <Fields form={form} eventId={eventId} onCancel={onClose} />
  return (
    <Conflict
      form={form}
      theirs={fieldsOf(form.conflict)}
      labels={forKeys(names, (each) => say(`tier.${each}`))}
      show={show}
    />
  )
}

/** The text of each field where two versions are compared. */
function useShown(eventId: string) {
  const locale = useLocale()
  const dueText = useDateChoiceText()
  const event = useEndpoint(getEvent, { eventId })
  const anchors = event.data ? anchorsOf(event.data) : {}
  return (field: keyof TierFields, value: unknown): ReactNode => {
    if (field === 'price') return value ? formatMoney(value as Money, locale) : null
    if (field !== 'benefits') return value as ReactNode
    return (value as readonly Benefit[]).map(({ id, title, due }) => (
      <span key={id} className={styles.line}>
        {[title, dueText(due, anchors)].filter(Boolean).join(' · ')}
      </span>
    ))
  }
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, Values>
  eventId: string
  onCancel: () => void
}

function Fields<E extends Endpoint>({ form, eventId, onCancel }: FieldsProps<E>) {
  const say = useText(text)
  const event = useEndpoint(getEvent, { eventId })
  const name = form.field('name')
  const rank = form.field('rank')
  const price = form.field('price')
  const slots = form.field('slots')
  const currency = price.value?.currency ?? 'RON'
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <FormRow>
        <TextInput
          {...name}
          label={say('tier.name')}
          required
          data-autofocus
          autoComplete="off"
          onChange={(change) => name.onChange(change.currentTarget.value)}
        />
        <MoneyField
          {...price}
          label={say('tier.price')}
          currency={currency}
          currencies={['RON', 'EUR']}
          onCurrency={(next) => price.onChange({ minor: price.value?.minor ?? 0, currency: next })}
        />
      </FormRow>
      <FormRow>
        <NumberInput
          {...rank}
          label={say('tier.rank')}
          description={say('tier.rankHelp')}
          min={1}
          max={99}
          allowDecimal={false}
          onChange={(next) => rank.onChange(Number(next) || 1)}
        />
        <NumberInput
          {...slots}
          value={slots.value ?? ''}
          label={say('tier.slots')}
          description={say('tier.slotsHelp')}
          min={1}
          max={999}
          allowDecimal={false}
          onChange={(next) => slots.onChange(next === '' ? null : Number(next))}
        />
      </FormRow>
      <Benefits form={form} anchors={event.data ? anchorsOf(event.data) : {}} />
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

interface BenefitsProps<E extends Endpoint> {
  form: ContractForm<E, Values>
  anchors: Anchors
}

/** One at a time is open, so that a long list stays a list. */
function Benefits<E extends Endpoint>({ form, anchors }: BenefitsProps<E>) {
  const say = useText(text)
  const locale = useLocale()
  const field = form.field('benefits')
  const [open, setOpen] = useState<string | null>(null)
  const { list, expectNewRow } = useNewRow<HTMLFieldSetElement>()
  const put = (id: string, more: Partial<Benefit>) =>
    field.onChange(field.value.map((each) => (each.id === id ? { ...each, ...more } : each)))
  const add = () => {
    const id = newKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    const due = { anchor: 'event_start', offsetDays: -14 } as const
    field.onChange([...field.value, { id, title: '', due }])
    setOpen(id)
    expectNewRow()
  }
  const when = ({ due }: Benefit) => {
    const date = 'anchor' in due ? resolveRelative(due, anchors) : due.date
    return date && formatDate(date, locale, 'medium')
  }
  return (
    <fieldset ref={list} className={styles.group}>
      <legend>{say('tier.benefits')}</legend>
      {field.error && <Notice tone="error">{field.error}</Notice>}
      {field.value.map((benefit, at) => (
        <div key={benefit.id} data-row className={styles.benefit}>
          <TextInput
            aria-label={`${say('tier.benefit')} ${at + 1}`}
            placeholder={say('tier.benefit')}
            value={benefit.title}
            maxLength={200}
            error={form.at(`benefits.${at}.title`).error}
            onChange={(change) => put(benefit.id, { title: change.currentTarget.value })}
          />
          <Button
            variant="subtle"
            aria-expanded={open === benefit.id}
            onClick={() => setOpen(open === benefit.id ? null : benefit.id)}
          >
            {when(benefit) ?? say('tier.benefitDue')}
          </Button>
          <ActionIcon
            aria-label={say('tier.removeBenefit', { title: benefit.title })}
            onClick={() => field.onChange(field.value.filter(({ id }) => id !== benefit.id))}
          >
            <IconX size={16} />
          </ActionIcon>
          {open === benefit.id && (
            <div className={styles.benefitDue}>
              <RelativeDateField
                label={say('tier.benefitDue')}
                value={benefit.due}
                onChange={(due) => put(benefit.id, { due })}
                anchorDates={anchors}
              />
            </div>
          )}
        </div>
      ))}
      <div>
        <Button size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
          {say('tier.addBenefit')}
        </Button>
      </div>
    </fieldset>
  )
}
