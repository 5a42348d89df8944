import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Autocomplete, Select, Textarea, TextInput } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { useState } from 'react'
import { forKeys } from '#shared/fields.ts'
import { changeGuest, listGroups, type GuestPanel as GuestDetails } from '../../contract.ts'
import {
  AgeBand,
  guestFieldKeys,
  guestFieldsOf,
  plainFieldKeys,
  type GuestFields,
  type PlainFieldKey,
} from '../../model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { PhoneField } from '#ui/live/fields/phone-field.tsx'
import { Picker, type PickerOption } from '#ui/live/fields/picker.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { text } from '../../text.ts'
import { usePlaceText } from './place-text.ts'
import styles from '../guest-list.module.css'
import { nameIn, options, useCategories, useChoices, useTags } from '../guest-words.tsx'

type Values = GuestFields & { groupId: string }
type Form = ContractForm<typeof changeGuest, Values>

const names = [...guestFieldKeys, 'groupId'] as const

interface GuestFormProps {
  eventId: string
  guest: GuestDetails
}

/** The details of a guest; changes saved by another person in between are shown beside the typed values. */
export function GuestForm({ eventId, guest }: GuestFormProps) {
  const say = useText(text)
  const show = useValueText(guest)
  const form = useContractForm(changeGuest, {
    initial: { ...guestFieldsOf(guest), groupId: guest.groupId },
    record: guest,
    map: ({ email, ...typed }, record) => ({
      ...typed,
      email: email?.trim() ? email : null,
      eventId,
      guestId: record.id,
      version: record.version ?? 0,
    }),
    done: () => toast.success(say('saved')),
  })
  if (guest.erasedAt) return <p className={styles.quiet}>{say('erase.nothing')}</p>
  if (form.conflict)
    return (
      <Conflict
        form={form}
        theirs={{ ...guestFieldsOf(form.conflict), groupId: form.conflict.groupId }}
        labels={forKeys(names, (name) => say(`field.${name}`))}
        show={show}
      />
    )
  return <Fields form={form} eventId={eventId} guest={guest} />
}

function Fields({ form, eventId, guest }: GuestFormProps & { form: Form }) {
  const say = useText(text)
  const email = form.field('email')
  const note = form.field('note')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <FormRow>
        <Line form={form} name="lastName" />
        <Line form={form} name="firstName" />
      </FormRow>
      <FormRow>
        <PhoneField label={say('field.phone')} {...form.field('phone')} />
        <TextInput
          {...email}
          type="email"
          label={say('field.email')}
          value={email.value ?? ''}
          onChange={(event) => email.onChange(event.currentTarget.value)}
        />
      </FormRow>
      <Belonging {...{ form, eventId, guest }} />
      <FormRow>
        <CategoryField form={form} />
        <TableField form={form} eventId={eventId} guest={guest} />
      </FormRow>
      <TagsField form={form} />
      <FormRow>
        {plainFieldKeys.map((name) => (
          <Line key={name} form={form} name={name} />
        ))}
      </FormRow>
      <Textarea
        {...note}
        label={say('field.note')}
        description={say('note.help')}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => note.onChange(event.currentTarget.value)}
      />
      <FormActions busy={form.pending} dirty={form.dirty} />
    </form>
  )
}

/** Typed by hand until a seating plan says it; then it is only shown, part by part. */
function TableField({ form, eventId, guest }: GuestFormProps & { form: Form }) {
  const say = useText(text)
  const placeText = usePlaceText()
  const tables = useChoices(eventId)?.tables.map(({ value }) => value) ?? []
  const field = form.field('table')
  if (guest.places)
    return (
      <TextInput
        readOnly
        label={say('field.table')}
        description={say('place.ofPlan')}
        value={placeText(guest.places)}
      />
    )
  return <Autocomplete label={say('field.table')} {...field} data={tables} />
}

function Line({ form, name }: { form: Form; name: 'firstName' | 'lastName' | PlainFieldKey }) {
  const say = useText(text)
  const field = form.field(name)
  return (
    <TextInput
      {...field}
      label={say(`field.${name}`)}
      autoComplete="off"
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}

/** The group, a person who brings the guest along, and how old they are. */
function Belonging({ form, eventId, guest }: GuestFormProps & { form: Form }) {
  const say = useText(text)
  const age = form.field('ageBand')
  const host = form.field('hostId')
  const mayHost = guest.members.filter(({ id, hostId }) => id !== guest.id && hostId === null)
  const brings = guest.members.some(({ hostId }) => hostId === guest.id)
  return (
    <>
      <GroupField {...{ form, eventId, guest }} />
      <FormRow>
        <Select
          {...age}
          label={say('field.ageBand')}
          data={AgeBand.options.map((value) => ({ value, label: say(`age.${value}`) }))}
          allowDeselect={false}
          onChange={(value) => age.onChange(AgeBand.parse(value))}
        />
        {!brings && form.values.groupId === guest.groupId && mayHost.length > 0 && (
          <Select
            {...host}
            label={say('field.hostId')}
            placeholder={say('host.none')}
            clearable
            data={mayHost.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FormRow>
    </>
  )
}

/** Moving to another group leaves the host behind. */
function GroupField({ form, eventId, guest }: GuestFormProps & { form: Form }) {
  const say = useText(text)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<PickerOption | null>(null)
  const { value, error } = form.field('groupId')
  const groups = useEndpoint(
    listGroups,
    { eventId, limit: 20, ...(search.trim() && { search }) },
    { keepPrevious: true },
  )
  const own = { id: guest.group.id, label: guest.group.name }
  const shownOption =
    value === own.id ? own : chosen?.id === value ? chosen : { id: value, label: '…' }
  return (
    <Picker
      label={say('field.group')}
      required
      value={shownOption}
      error={error}
      onChange={(option) => {
        if (!option) return
        setChosen(option)
        form.setValues({
          groupId: option.id,
          hostId: option.id === own.id ? guest.hostId : null,
        })
      }}
      options={(groups.data?.items ?? []).map(({ id, name, guests }) => ({
        id,
        label: name,
        about: say('count', { n: guests }),
      }))}
      onSearch={setSearch}
      loading={groups.isFetching}
    />
  )
}

function CategoryField({ form }: { form: Form }) {
  const say = useText(text)
  return (
    <Select
      {...form.field('categoryId')}
      label={say('field.categoryId')}
      placeholder={say('filter.noCategory')}
      clearable
      data={options(useCategories())}
    />
  )
}

function TagsField({ form }: { form: Form }) {
  const say = useText(text)
  return (
    <MultiSelect
      {...form.field('tagIds')}
      label={say('field.tagIds')}
      searchable
      clearable
      maxValues={20}
      data={options(useTags())}
    />
  )
}

/** Values of a conflict as words instead of ids. */
function useValueText(guest: GuestDetails) {
  const say = useText(text)
  const tags = useTags()
  const categories = useCategories()
  return (field: keyof Values, value: Values[keyof Values]) => {
    if (Array.isArray(value)) return value.map((id) => nameIn(tags, id)).join(', ')
    if (field === 'categoryId') return nameIn(categories, value)
    if (field === 'ageBand') return say(`age.${value as AgeBand}`)
    if (field === 'hostId') return guest.members.find(({ id }) => id === value)?.name
    if (field === 'groupId') return value === guest.groupId ? guest.group.name : say('group.other')
    return value
  }
}
