import { languages } from '#shared/i18n.ts'
import { Conflict } from '#platform/web/forms/conflict.tsx'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { addGroup, changeGroup, type getGroup } from '../../contract.ts'
import { GroupLanguage, type Group, type GroupFields } from '../../model.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import type { Endpoint, OutputOf } from '#shared/contract.ts'
import { forKeys } from '#shared/fields.ts'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { text } from '../../text.ts'
import styles from '../guest-list.module.css'
import { nameIn, options, useTags } from '../guest-words.tsx'
import { SideField } from '../side-field.tsx'

type GroupDetails = OutputOf<typeof getGroup>

const names = [
  ...(['name', 'salutation', 'side', 'language', 'maxPersons'] as const),
  ...(['primaryGuestId', 'tagIds'] as const),
]

function fieldsOf(group: Group): GroupFields {
  return Object.fromEntries(names.map((name) => [name, group[name]])) as GroupFields
}

export function GroupForm({ eventId, group }: { eventId: string; group: GroupDetails }) {
  const say = useText(text)
  const tags = useTags()
  const form = useContractForm(changeGroup, {
    initial: fieldsOf(group),
    record: group,
    map: (typed, record) => ({
      ...typed,
      eventId,
      groupId: record.id,
      version: record.version ?? 0,
    }),
    done: () => toast.success(say('saved')),
  })
  if (!form.conflict) return <Fields form={form} eventId={eventId} members={group.members} />
  return (
    <Conflict
      form={form}
      theirs={fieldsOf(form.conflict)}
      labels={forKeys(names, (name) => say(`group.${name}`))}
      show={(field, value) =>
        Array.isArray(value)
          ? value.map((id) => nameIn(tags, id)).join(', ')
          : field === 'primaryGuestId'
            ? group.members.find(({ id }) => id === value)?.name
            : field === 'language'
              ? say(`language.${value as 'ro' | 'en'}`)
              : value
      }
    />
  )
}

const blank: GroupFields = {
  name: '',
  salutation: '',
  primaryGuestId: null,
  side: '',
  language: 'ro',
  maxPersons: null,
  tagIds: [],
}

interface NewGroupFormProps {
  eventId: string
  onDone: (group: Group) => void
  onCancel: () => void
}

export function NewGroupForm({ eventId, onDone, onCancel }: NewGroupFormProps) {
  const say = useText(text)
  const form = useContractForm(addGroup, {
    initial: blank,
    map: ({ name, salutation, side, language, maxPersons, tagIds }) => ({
      eventId,
      name,
      salutation,
      side,
      language,
      maxPersons,
      tagIds,
    }),
    done: (made) => {
      toast.success(say('saved'))
      onDone(made)
    },
  })
  return <Fields form={form} eventId={eventId} members={[]} onCancel={onCancel} />
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, GroupFields>
  eventId: string
  members: GroupDetails['members']
  onCancel?: () => void
}

function Fields<E extends Endpoint>({ form, eventId, members, onCancel }: FieldsProps<E>) {
  const say = useText(text)
  const language = form.field('language')
  const max = form.field('maxPersons')
  const line = (name: 'name' | 'salutation', help?: string) => {
    const field = form.field(name)
    return (
      <TextInput
        {...field}
        label={say(`group.${name}`)}
        description={help}
        autoComplete="off"
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      {line('name')}
      {line('salutation', say('group.salutationHelp'))}
      {members.length > 0 && (
        <Select
          {...form.field('primaryGuestId')}
          label={say('group.primaryGuestId')}
          clearable
          data={members
            .filter(({ isPlaceholder }) => !isPlaceholder)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <FormRow>
        <SideField eventId={eventId} {...form.field('side')} />
        <NumberInput
          {...max}
          label={say('group.maxPersons')}
          description={say('group.maxPersonsHelp')}
          value={max.value ?? ''}
          min={1}
          max={1000}
          allowDecimal={false}
          onChange={(value) => max.onChange(value === '' ? null : Number(value))}
        />
      </FormRow>
      <FormRow>
        <Select
          {...language}
          label={say('group.language')}
          data={GroupLanguage.options.map((value) => ({ value, label: languages[value].name }))}
          allowDeselect={false}
          onChange={(value) => language.onChange(GroupLanguage.parse(value))}
        />
        <MultiSelect
          {...form.field('tagIds')}
          label={say('field.tagIds')}
          searchable
          maxValues={20}
          data={options(useTags())}
        />
      </FormRow>
      <FormActions {...(onCancel && { onCancel })} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}
