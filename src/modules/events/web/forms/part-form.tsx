import { Select, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { Conflict } from '#platform/web/forms/conflict.tsx'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import type { Endpoint } from '#shared/contract.ts'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { addPart, changePart } from '../../contract.ts'
import {
  Audience,
  endAfter,
  nowhere,
  PartFields,
  PartKind,
  startOfNext,
  type Event,
  type Part,
  type Place,
} from '../../model.ts'
import { text } from '../../text.ts'
import { changesPlan, PlanNews } from '../guest-news.tsx'
import styles from '../page/event-parts.module.css'
import { NumberField, PlaceFields, SpanFields } from './place-fields.tsx'

/** A part, and whether its guests get a mail about the change. */
type Values = PartFields & { notify: boolean }

interface NewPartProps {
  event: Event
  after: Part | undefined
  onDone: () => void
}

export function NewPart({ event, after, onDone }: NewPartProps) {
  const start = startOfNext(event, after)
  const initial: Values = {
    ...start,
    ...endAfter(start, 2),
    name: '',
    kind: 'other',
    place: null,
    capacity: null,
    takesRsvp: true,
    servesMeal: false,
    audience: 'invited',
    notify: true,
  }
  const form = useContractForm(addPart, {
    initial,
    // No guest was informed of it yet.
    map: (typed) => ({ ...fieldsOf(typed), eventId: event.id }),
    record: { id: `new of ${event.id}`, version: null },
    done: onDone,
  })
  return <PartForm form={form} event={event} onCancel={onDone} />
}

export function EditPart({
  event,
  part,
  onDone,
}: {
  event: Event
  part: Part
  onDone: () => void
}) {
  const say = useText(text)
  const changing = useCommand(changePart)
  const ids = { eventId: event.id, partId: part.id }
  const form = useContractForm(changePart, {
    initial: { ...fieldsOf(part), notify: true },
    record: part,
    map: (typed, { version }) => ({ ...typed, ...ids, version: version ?? 0 }),
    done: ({ version }) => {
      showUndoBar(say('parts.saved', { name: part.name }), () =>
        changing.run({ ...ids, version, ...fieldsOf(part) }),
      )
      onDone()
    },
  })
  const names = PartFields.keyof().options
  const labels = Object.fromEntries(
    names.map((name) => [
      name,
      say(/^(start|end)/.test(name) ? `event.${name as 'startDate'}` : `part.${name as 'name'}`),
    ]),
  ) as Record<keyof Values, string>
  const isNews = part.audience !== 'team' && changesPlan(part, form.values)
  if (!form.conflict)
    return (
      <PartForm form={form} event={event} onCancel={onDone}>
        {isNews && <PlanNews {...ids} {...form.field('notify')} />}
      </PartForm>
    )
  return (
    <Conflict
      form={form}
      theirs={{ ...fieldsOf(form.conflict), notify: form.values.notify }}
      labels={labels}
      show={(name, value) => {
        if (name === 'kind') return say(`partKind.${value as PartKind}`)
        if (name === 'audience') return say(`audience.${value as Audience}`)
        if (name === 'place') return (value as Place | null)?.name ?? say('part.samePlace')
        return typeof value === 'boolean' ? say(value ? 'yes' : 'no') : ((value ?? '–') as string)
      }}
    />
  )
}

interface PartFormProps<E extends Endpoint> {
  form: ContractForm<E, Values>
  event: Event
  onCancel: () => void
  /** The mail that guests get about the change. */
  children?: ReactNode
}

function PartForm<E extends Endpoint>({ form, event, onCancel, children }: PartFormProps<E>) {
  const say = useText(text)
  const name = form.field('name')
  const kind = form.field('kind')
  const place = form.field('place')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <FormRow>
        <TextInput
          {...name}
          label={say('part.name')}
          required
          data-autofocus
          autoComplete="off"
          onChange={(change) => name.onChange(change.currentTarget.value)}
        />
        <Select
          {...kind}
          label={say('part.kind')}
          data={PartKind.options.map((value) => ({ value, label: say(`partKind.${value}`) }))}
          onChange={(value) => kind.onChange(PartKind.parse(value ?? 'other'))}
        />
      </FormRow>
      <SpanFields form={form} zone={event.timeZone} />
      <Switch
        label={say('part.elsewhere')}
        checked={place.value !== null}
        onChange={(change) => place.onChange(change.currentTarget.checked ? nowhere : null)}
      />
      {place.value !== null && <PlaceFields form={form} />}
      <Guests form={form} />
      {children}
      <FormActions
        busy={form.pending}
        dirty={form.dirty}
        onCancel={() => {
          form.discard()
          onCancel()
        }}
      />
    </form>
  )
}

/** Capacity, who is invited, and what guests answer for the part. */
function Guests<E extends Endpoint>({ form }: Pick<PartFormProps<E>, 'form'>) {
  const say = useText(text)
  const audience = form.field('audience')
  const flag = (field: 'takesRsvp' | 'servesMeal') => {
    const { value, onChange } = form.field(field)
    return (
      <Switch
        label={say(`part.${field}`)}
        checked={value}
        onChange={(change) => onChange(change.currentTarget.checked)}
      />
    )
  }
  return (
    <>
      <FormRow>
        <NumberField {...form.field('capacity')} label={say('part.capacity')} />
        <Select
          {...audience}
          label={say('part.audience')}
          data={Audience.options.map((value) => ({ value, label: say(`audience.${value}`) }))}
          onChange={(value) => audience.onChange(Audience.parse(value ?? 'invited'))}
        />
      </FormRow>
      <div className={styles.flags}>
        {flag('takesRsvp')}
        {flag('servesMeal')}
      </div>
    </>
  )
}

function fieldsOf(part: PartFields): PartFields {
  const names = PartFields.keyof().options
  return Object.fromEntries(names.map((name) => [name, part[name]])) as PartFields
}
